import type { Locator } from '@playwright/test';
import type { Application } from '../../../tests/support/browser/application.ts';

/** What a person does, and until when it is under way. */
export interface Journey {
  name: string;
  /** Milliseconds that follow a step and belong to it: movements, and what is drawn a little later. */
  settle?: number;
  walk: (app: Application) => Promise<void>;
}

export const press = async ({ page }: Application, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Types into the search, and takes the first hit. */
async function find(app: Application, text: string): Promise<void> {
  await press(app, '/');
  await app.page.keyboard.type(text, { delay: 30 });
  await app.page.getByRole('option').first().waitFor();
  await press(app, 'Enter');
}

async function saveAs(app: Application, name: RegExp): Promise<void> {
  await app.page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = app.page.waitForEvent('download', { timeout: 240_000 });
  await app.page.getByRole('menuitem', { name }).click();
  await (await download).path();
}

const level = ({ page }: Application, name: string): Locator =>
  page.getByRole('group', { name: 'Level of detail' }).getByRole('button', { name });

/** Goes to the graph of tables; what it would show of a large job, it asks about. */
export async function showTables(app: Application): Promise<void> {
  const question = app.page.getByRole('dialog', { name: 'So many tables at once' });
  const shown = app.page.getByRole('application', { name: /^Lineage graph: / });
  await level(app, 'Tables').click();
  await question.or(shown).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Show anyway' }).click();
  await shown.waitFor();
}

/** Leaves out the tables of the first schema, or brings them back. */
async function toggleFirstSchema({ page }: Application): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const schemas = page.getByRole('dialog', { name: 'Filters' }).getByRole('group', { name: 'Schemas' });
  await schemas.getByRole('checkbox').first().click();
  await page.keyboard.press('Escape');
}

export const journeys: readonly Journey[] = [
  { name: 'show all tables', settle: 6000, walk: showTables },
  {
    name: 'up to the schemas and down again',
    settle: 4000,
    walk: async (app) => {
      await level(app, 'Schemas').click();
      await app.page.getByRole('application', { name: /^Schema map: [1-9]/ }).waitFor();
      await showTables(app);
    },
  },
  {
    name: 'filter a schema out and in again',
    settle: 4000,
    walk: async (app) => {
      await toggleFirstSchema(app);
      await app.page.waitForTimeout(4000);
      await toggleFirstSchema(app);
    },
  },
  { name: 'search and choose a table', walk: (app) => find(app, 'fact_701') },
  {
    name: 'trace a column',
    walk: async (app) => {
      await find(app, 'fact_150.measure_3');
      await app.status.getByText(/^Trace/).waitFor();
    },
  },
  { name: 'clear the trace', walk: (app) => press(app, 'g', 'Escape', 'Escape') },
  {
    name: 'switch options',
    settle: 4000,
    walk: async (app) => {
      const chip = app.page.getByRole('button', { name: /^join/ });
      await chip.click();
      await app.page.waitForTimeout(4000);
      await chip.click();
    },
  },
  {
    name: 'open the list',
    walk: async (app) => {
      await app.tab('Relations');
      await app.page.getByRole('table', { name: 'Relations' }).getByRole('row').nth(3).waitFor();
    },
  },
  {
    name: 'filter the list',
    walk: async (app) => {
      const filter = app.page.getByRole('searchbox', { name: 'Filter relations' });
      await filter.click();
      await app.page.keyboard.type('fact_17', { delay: 40 });
    },
  },
  { name: 'back to the graph', walk: (app) => app.tab('Graph') },
  {
    name: 'what a column reaches',
    walk: async (app) => {
      await find(app, 'fact_3.measure_0');
      await app.tab('Impact');
      const reached = app.page.getByRole('tree', { name: 'What is affected' });
      await reached.getByRole('treeitem').nth(3).waitFor();
    },
  },
  {
    name: 'compare with another job',
    settle: 4000,
    walk: async (app) => {
      await app.tab('Compare');
      const pane = app.page.getByRole('tabpanel', { name: 'Compare' });
      await pane.getByLabel('Compare with (before)').selectOption({ index: 1 });
      await pane.getByRole('listbox', { name: 'Differences' }).getByRole('option').nth(3).waitFor();
    },
  },
  { name: 'from the comparison to the graph', walk: (app) => app.tab('Graph') },
  {
    name: 'switch the theme',
    walk: (app) => app.page.getByRole('button', { name: /theme/i }).first().click(),
  },
  { name: 'export relations as CSV', walk: (app) => saveAs(app, /relations.*CSV|CSV.*relations/i) },
  { name: 'export SVG', walk: (app) => saveAs(app, /SVG/) },
  { name: 'export PNG', walk: (app) => saveAs(app, /PNG/) },
];

/** What is done in the SQL of a large file, the last line of which is a load of `fact_5999`. */
export const sqlJourneys: readonly Journey[] = [
  {
    name: 'to the end of the SQL and back',
    walk: async ({ page, sql }) => {
      await sql.getByRole('textbox').click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.waitForTimeout(1500);
      await page.keyboard.press('ControlOrMeta+Home');
    },
  },
  {
    name: 'find what is at the end of the file',
    settle: 4000,
    walk: async ({ page, sql }) => {
      await page.keyboard.press('ControlOrMeta+f');
      await sql.getByRole('textbox', { name: 'Find' }).fill('INTO layer_12.fact_5999 ');
      await page.keyboard.press('Enter');
      await sql.getByRole('status').getByText('1 of 1').waitFor();
    },
  },
];
