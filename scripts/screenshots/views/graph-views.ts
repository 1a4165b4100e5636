import type { Application } from '../../../tests/support/browser/application.ts';
import { button, chooseFound, keys, object, settled, type View } from '../view.ts';

const level = ({ page }: Application, name: string) =>
  page.getByRole('group', { name: 'Level of detail' }).getByRole('button', { name });

/** The graph on its levels, and what floats over it. */
export const graphViews: readonly View[] = [
  { name: 'graph', job: 'retail' },
  {
    name: 'graph-trace',
    job: 'retail',
    show: async (app) => {
      await chooseFound(app, 'revenue');
      await keys(app, 'f');
    },
  },
  {
    name: 'graph-menu',
    job: 'retail',
    show: async (app) => {
      await chooseFound(app, 'revenue');
      await app.graph.focus();
      await keys(app, 'Shift+F10');
      await app.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'graph-line',
    job: 'retail',
    show: async (app) => {
      await keys(app, 'l');
      await app.page.getByRole('table', { name: 'Relations' }).getByRole('row').nth(4).click();
      await keys(app, 'g');
    },
  },
  { name: 'graph-legend', job: 'retail', show: (app) => button(app, 'Legend').click() },
  {
    name: 'graph-all-steps',
    job: 'funnel',
    show: async (app) => {
      // In a narrower window the choice is among the options.
      const choice = button(app, 'All steps');
      if (!(await choice.isVisible())) await button(app, /^Options/).click();
      await choice.click();
      await keys(app, 'Escape');
    },
  },
  { name: 'graph-procedure', job: 'payroll' },
  { name: 'graph-down', job: 'sales', show: (app) => keys(app, 'd', 'f') },
  { name: 'graph-map', job: 'company' },
  {
    name: 'graph-map-schema',
    job: 'company',
    show: async (app) => {
      const map = app.page.getByRole('application', { name: /^Schema map: \d+ schemas/ });
      await map.waitFor();
      await settled(app.page);
      await map.press('ArrowRight');
      await app.page.getByRole('list', { name: 'Flows of this schema' }).waitFor();
    },
  },
  {
    name: 'graph-large',
    job: 'company',
    show: async (app) => {
      await level(app, 'Tables').click();
      await app.graph.waitFor();
    },
  },
  { name: 'graph-steps', job: 'company', show: (app) => chooseFound(app, 'invoice_facts') },
  { name: 'graph-no-lineage', job: 'nothing' },
  {
    name: 'graph-filtered-out',
    job: 'retail',
    show: async (app) => {
      await button(app, /^Filters/).click();
      for (const schema of ['reporting', 'staging', 'warehouse']) {
        await app.page.getByRole('checkbox', { name: new RegExp(`^${schema}`) }).uncheck();
      }
      await keys(app, 'Escape');
      await settled(app.page);
    },
  },
  {
    name: 'graph-filter-menu',
    job: 'retail',
    show: (app) => button(app, /^Filters/).click(),
  },
  {
    name: 'details-table',
    job: 'retail',
    show: async (app) => {
      await object(app, /^sales/).click();
      await keys(app, 'p');
      await app.tab('Details');
    },
  },
  {
    name: 'details-column',
    job: 'retail',
    show: async (app) => {
      await chooseFound(app, 'amount_eur');
      await keys(app, 'p');
      await app.tab('Details');
    },
  },
  {
    name: 'search',
    job: 'retail',
    show: async (app) => {
      await keys(app, '/');
      await app.page.keyboard.type('order');
      await app.page.getByRole('option').first().waitFor();
    },
  },
  { name: 'graph-zoom', job: 'retail', zoom: 2 },
];
