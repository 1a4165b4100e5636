import type { Application } from '../../../tests/support/browser/application.ts';
import { keys, type View } from '../view.ts';

const relations = ({ page }: Application) => page.getByRole('table', { name: 'Relations' });

async function showRelations(app: Application): Promise<void> {
  await keys(app, 'l');
  await relations(app).waitFor();
}

async function showImpact(app: Application): Promise<void> {
  await app.page.getByLabel('Filter objects').fill('unit_price');
  await app.objects.getByRole('treeitem', { name: /^unit_price/ }).click();
  await keys(app, 'i');
  await app.page
    .getByRole('treeitem', { name: /^revenue_eur value/ })
    .first()
    .click();
  await app.page.getByRole('heading', { name: /^The shortest way/ }).waitFor();
}

/** What is read rather than looked at: relations, impact, comparison, problems, files and the SQL itself. */
export const listViews: readonly View[] = [
  { name: 'list', job: 'retail', show: showRelations },
  {
    name: 'list-details',
    job: 'retail',
    show: async (app) => {
      await showRelations(app);
      await relations(app).getByRole('row').nth(3).click();
      await app.page.getByRole('tabpanel', { name: 'Details' }).waitFor();
    },
  },
  { name: 'list-large', job: 'company', show: showRelations },
  {
    name: 'compare',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'c');
      const other = app.page.getByLabel('Compare with (before)');
      const label = await other.getByRole('option', { name: /^Retail warehouse, May/ }).textContent();
      await other.selectOption({ label: label ?? '' });
      await app.page.getByRole('listbox', { name: 'Differences' }).waitFor();
      await app.page
        .getByRole('option', { name: /amount_eur/ })
        .first()
        .click();
    },
  },
  { name: 'compare-none', job: 'retail', show: (app) => keys(app, 'c') },
  { name: 'impact', job: 'retail', show: showImpact },
  { name: 'impact-none', job: 'retail', show: (app) => keys(app, 'i') },
  {
    name: 'problems',
    job: 'broken',
    show: async (app) => {
      await keys(app, 'p');
      await app.page.getByRole('tabpanel', { name: 'Problems' }).waitFor();
    },
  },
  {
    name: 'problem-explained',
    job: 'broken',
    show: async (app) => {
      await keys(app, 'p');
      await app.page
        .getByTitle(/^What .* means$/)
        .first()
        .click();
    },
  },
  { name: 'problems-none', job: 'retail', show: (app) => keys(app, 'p') },
  { name: 'files', job: 'broken', show: (app) => app.tab('Files') },
  {
    name: 'sql-find',
    job: 'retail',
    show: async (app) => {
      await app.sql.getByRole('button', { name: 'Find in the SQL' }).click();
      await app.page.keyboard.type('customer');
    },
  },
  { name: 'list-zoom', job: 'retail', zoom: 2, show: showRelations },
  { name: 'impact-zoom', job: 'retail', zoom: 2, show: (app) => keys(app, 'i') },
];
