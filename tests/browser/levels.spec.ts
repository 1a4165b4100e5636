import { type Application, expect, test } from './application.ts';
import { manyTables } from './manyTables.ts';
import { orders, report } from './scripts.ts';
import type { Locator } from '@playwright/test';

const map = (app: Application): Locator => app.page.getByRole('application', { name: /^Schema map/ });
const path = (app: Application): Locator => app.page.getByRole('navigation', { name: 'Place in the graph' });
const level = (app: Application, name: string): Locator =>
  app.page.getByRole('group', { name: 'Level of detail' }).getByRole('button', { name });

test.describe('a job of 2,500 tables', () => {
  test.beforeEach(async ({ app }) => {
    await app.analyse([manyTables(2500)], 'PostgreSQL');
    // Keys are the map's once it is drawn.
    await expect(map(app)).toHaveAccessibleName(/^Schema map: 5 schemas/);
  });

  test('begins with the map of its schemas, and ways in', async ({ app }) => {
    await expect(map(app)).toHaveAccessibleName('Schema map: 5 schemas, 4 connections');
    await expect(level(app, 'Schemas')).toHaveAttribute('aria-pressed', 'true');
    const start = app.page.getByRole('region', { name: 'Where to begin' });
    await expect(start).toContainText('2,500 tables are too many to read at once.');
    await start.getByRole('button', { name: 'Search a table or column' }).click();
    await expect(app.page.getByRole('combobox', { name: /Search/ })).toBeFocused();
  });

  test('opens a schema with the keyboard, and goes back up by the path', async ({ app }) => {
    await map(app).press('ArrowRight');
    await expect(app.page.getByRole('list', { name: 'Flows of this schema' })).toBeVisible();
    await app.page.keyboard.press('Enter');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 500 tables/);
    await path(app).getByRole('link', { name: 'All schemas' }).click();
    await expect(map(app)).toBeVisible();
  });

  test('lists what flows into and out of a schema, and opens the tables behind a flow', async ({ app }) => {
    await map(app).press('ArrowRight');
    const flows = app.page.getByRole('list', { name: 'Flows of this schema' });
    await flows.getByRole('button', { name: /^to mart/ }).click();
    // All 500 tables of `core` and the 500 of `mart` that are made from them.
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 1,000 tables/);
  });

  test('asks before it shows all tables at once', async ({ app }) => {
    await level(app, 'Tables').click();
    const question = app.page.getByRole('dialog', { name: 'So many tables at once' });
    await expect(question).toContainText('This would show 2,500 tables.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(map(app)).toBeVisible();
    await level(app, 'Tables').click();
    await question.getByRole('button', { name: 'Show anyway' }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 2,500 tables/);
  });

  test('opens a table with one step up and down, and brings in more by steps', async ({ app }) => {
    await app.page.keyboard.press('/');
    await app.page.keyboard.type('core.t7');
    await app.page.getByRole('option', { name: /^t7 / }).first().click();
    // core.t7, its two sources in `staging`, its two targets in `mart`.
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 5 tables/);
    // The picture is the graph's own, and follows the keys: the map that stood there has left no trace.
    await app.graph.focus();
    const before = await app.graph.screenshot();
    await app.page.keyboard.press('+');
    await expect.poll(async () => (await app.graph.screenshot()).equals(before)).toBe(false);
    const steps = app.page.getByRole('region', { name: 'Neighbours of t7' });
    // Two steps up: staging.t7 and t8 are there; raw.t7, t8 and t9 are not.
    const up = steps.getByRole('button', { name: 'Upstream: 2 steps, 3 tables more' });
    await up.click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 8 tables/);
    await expect(up).toHaveCount(0);
    await steps
      .getByRole('button', { name: /^Downstream: all the way|^Downstream: 2 steps/ })
      .first()
      .click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 11 tables/);
  });

  test('goes back through the views, up to the map, and forward again', async ({ app }) => {
    await app.page.getByRole('list', { name: 'Most connected tables' }).getByRole('button').first().click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 5 tables/);
    await app.page.getByRole('button', { name: /^Downstream: 2 steps/ }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 8 tables/);
    await app.graph.focus();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 5 tables/);
    await app.page.keyboard.press('Backspace');
    await expect(map(app)).toBeVisible();
    await app.page.getByRole('button', { name: /^Forward/ }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 5 tables/);
  });
});

test('shows a small job whole, with its place as a path of links', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  await app.objects.getByRole('treeitem', { name: /^orders_gross / }).click();
  await expect(path(app).getByRole('listitem')).toHaveText(['All schemas', 'shop', 'orders_gross']);
  await path(app).getByRole('link', { name: 'All schemas' }).click();
  await expect(map(app)).toHaveAccessibleName('Schema map: 1 schema, 0 connections');
  await level(app, 'Columns').click();
  await expect(app.graph).toBeVisible();
});

test('folds all columns away and brings them back by the level', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await level(app, 'Tables').click();
  await expect(level(app, 'Tables')).toHaveAttribute('aria-pressed', 'true');
  // Three pairs of tables are linked: orders and customers with the view, the view with the report.
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 4 tables, 3 lines');
  await level(app, 'Columns').click();
  // Six value flows of columns: order_id, country, amount, tax; country, total.
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 4 tables, 6 lines');
});
