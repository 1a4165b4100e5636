import type { Application } from '../../../tests/support/browser/application.ts';
import { button, keys, type View } from '../view.ts';

async function chooseOfJob(app: Application, job: string, entry: string): Promise<void> {
  await app.tab('Jobs');
  await app.page
    .getByRole('button', { name: `Actions for ${job}`, exact: true })
    .first()
    .click();
  await app.page.getByRole('menuitem', { name: entry, exact: true }).click();
  await app.page.getByRole('dialog').waitFor();
}

const askForCompany = async ({ page }: Application): Promise<void> => {
  const requests = page.getByRole('region', { name: 'Requests to try' });
  await requests.getByRole('button', { name: /^Send/ }).first().click();
  await page.getByText('200').first().waitFor();
};

/** Jobs, the pages beside them, and dialogs. */
export const pageViews: readonly View[] = [
  { name: 'jobs', at: '/jobs' },
  { name: 'jobs-none', on: 'empty', at: '/jobs' },
  {
    name: 'jobs-selected',
    at: '/jobs',
    show: async (app) => {
      for (const name of ['Payroll', 'Shop funnel']) {
        await app.page.getByRole('checkbox', { name: `Select ${name}` }).click();
      }
    },
  },
  { name: 'jobs-beside', job: 'retail', show: (app) => app.tab('Jobs') },
  { name: 'job-sheet', job: 'broken', show: (app) => keys(app, 'Shift+j') },
  { name: 'job-rename', job: 'retail', show: (app) => chooseOfJob(app, 'Retail warehouse', 'Rename…') },
  {
    name: 'job-rerun',
    job: 'retail',
    show: (app) => chooseOfJob(app, 'Retail warehouse', 'Analyse again with other settings…'),
  },
  { name: 'save', job: 'retail', show: (app) => button(app, 'Save').click() },
  { name: 'save-dialog', job: 'retail', show: (app) => keys(app, 'Control+Shift+S') },
  {
    name: 'save-picture',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'Control+Shift+S');
      await app.page.getByLabel('Format').selectOption('png');
    },
  },
  {
    name: 'notice',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'Control+s');
      await app.page.getByText(/^Saved/).waitFor();
    },
  },
  { name: 'settings', at: '/settings' },
  {
    name: 'settings-changed',
    at: '/settings',
    show: async (app) => {
      await app.page.getByLabel('SQL file').fill('a lot');
      await app.page.getByLabel('Threads').fill('2');
    },
  },
  { name: 'settings-limits', at: '/settings?at=limits' },
  { name: 'guide', at: '/guide' },
  { name: 'guide-graph', at: '/guide?at=graph' },
  { name: 'guide-vendors', at: '/guide?at=vendors' },
  { name: 'playground', at: '/playground' },
  { name: 'playground-graph', at: '/playground?phase=graph' },
  { name: 'examples', at: '/examples' },
  { name: 'examples-answer', at: '/examples', show: askForCompany },
  { name: 'palette', job: 'retail', show: (app) => keys(app, 'Control+Shift+p') },
  {
    name: 'palette-typed',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'Control+Shift+p');
      await app.page.keyboard.type('sale');
    },
  },
  { name: 'shortcuts', job: 'retail', show: (app) => keys(app, '?') },
  {
    name: 'about',
    at: '/guide',
    show: (app) => button(app, 'About Headwater').click(),
  },
  { name: 'settings-zoom', at: '/settings', zoom: 2 },
];
