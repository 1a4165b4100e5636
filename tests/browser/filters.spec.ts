import type { Locator } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';
import { manyTables } from './manyTables.ts';

const inForce = (app: Application): Locator => app.page.getByRole('group', { name: 'Filters in force' });

/** Opens the filters and gives a list of what can be left out. */
async function openFilter(app: Application, name: string): Promise<Locator> {
  await app.page.getByRole('button', { name: /^Filters/ }).click();
  return filters(app).getByRole('group', { name });
}

const filters = (app: Application): Locator => app.page.getByRole('dialog', { name: 'Filters' });

test.describe('filters', () => {
  test.beforeEach(async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
  });

  test('leave out a kind of objects, say so, and bring it back', async ({ app }) => {
    const list = await openFilter(app, 'Kinds');
    await expect(list.getByRole('checkbox')).toHaveCount(2);
    await list.getByRole('checkbox', { name: /^view/ }).uncheck();
    await app.page.keyboard.press('Escape');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
    await expect(inForce(app)).toContainText('1 table left out');
    await app.page.getByRole('button', { name: 'Filters (1 changed)' }).click();
    await filters(app).getByRole('button', { name: 'Without view (1)' }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
    await expect(inForce(app)).toHaveCount(0);
  });

  test('that leave out everything are explained in place, with the way out', async ({ app }) => {
    const list = await openFilter(app, 'Schemas');
    await list.getByRole('checkbox', { name: /^shop/ }).uncheck();
    await app.page.keyboard.press('Escape');
    await expect(app.page.getByText('The filters leave out everything')).toBeVisible();
    await expect(app.page.getByText('4 tables of the graph are left out')).toBeVisible();
    await app.graph.getByRole('button', { name: 'Clear all' }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  });

  test('are each one stop of the Tab key, and the arrows go through them', async ({ app }) => {
    const { keyboard } = app.page;
    const kinds = await openFilter(app, 'Kinds');
    const [first, second] = [kinds.getByRole('checkbox').first(), kinds.getByRole('checkbox').nth(1)];
    await first.focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('Space');
    await expect(second).not.toBeChecked();
    await expect(second).toBeFocused();
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowRight');
    await expect(kinds.getByRole('button', { name: /^Only/ }).first()).toBeFocused();
    await keyboard.press('ArrowLeft');
    await expect(first).toBeFocused();
    await keyboard.press('Tab');
    await expect(filters(app).getByRole('group', { name: 'Schemas' }).getByRole('checkbox')).toBeFocused();
    await keyboard.press('Shift+Tab');
    await expect(first).toBeFocused();
  });

  test('are a step that one can go back on', async ({ app }) => {
    const list = await openFilter(app, 'Kinds');
    await list.getByRole('button', { name: 'Only view' }).click();
    await app.page.keyboard.press('Escape');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 1 table,/);
    await app.page.getByRole('button', { name: /^Back to/ }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  });

  test('are all cleared at once, with the options', async ({ app }) => {
    await app.page.getByRole('button', { name: /^join/ }).click();
    const list = await openFilter(app, 'Kinds');
    await list.getByRole('checkbox', { name: /^view/ }).uncheck();
    await app.page.keyboard.press('Escape');
    await inForce(app).getByRole('button', { name: 'Clear all' }).click();
    await expect(app.page.getByRole('button', { name: /^join/ })).toHaveAttribute('aria-pressed', 'false');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  });
});

test('shows only objects in whose statements there are problems', async ({ app }) => {
  const text = `CREATE TABLE a (x int);
CREATE TABLE b (x int);
INSERT INTO b (x) SELECT x FROM a WHERE x > ;
CREATE TABLE c AS SELECT x FROM a;
CREATE TABLE d AS SELECT x FROM c;
`;
  await app.analyse([{ name: 'doubtful.sql', text }], 'PostgreSQL');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  await app.page.getByRole('button', { name: 'Filters' }).click();
  await filters(app)
    .getByRole('checkbox', { name: /^With problems/ })
    .check();
  // The statement with the error reads a and fills b; c and d are beyond doubt.
  await expect(inForce(app)).toContainText('2 tables left out');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 2 tables/);
  await filters(app).getByRole('button', { name: 'Only with problems (2)' }).click();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
});

test('an empty canvas says that every table was closed, and shows them again', async ({ app }) => {
  await app.analyse([{ name: 'two.sql', text: 'CREATE TABLE b AS SELECT x FROM a;' }], 'PostgreSQL');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 2 tables/);
  for (const left of ['1 table,', 'empty']) {
    await app.graph.focus();
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('Shift+F10');
    await app.page.getByRole('menuitem', { name: 'Hide this table' }).click();
    await expect(app.graph).toHaveAccessibleName(new RegExp(left));
  }
  await expect(app.page.getByText('No table is shown')).toBeVisible();
  await app.graph.getByRole('button', { name: 'Show all 2 tables' }).click();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 2 tables/);
});

test('a table that was hidden, and options that were cleared, come back by Undo', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  const undo = app.page.getByRole('button', { name: 'Undo' });
  await app.graph.focus();
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('Shift+F10');
  await app.page.getByRole('menuitem', { name: 'Hide this table' }).click();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
  await expect(app.page.getByText(/ is hidden\.$/)).toBeVisible();
  await undo.click();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  await expect(undo).toHaveCount(0);
  const list = await openFilter(app, 'Kinds');
  await list.getByRole('checkbox', { name: /^view/ }).uncheck();
  await app.page.keyboard.press('Escape');
  await inForce(app).getByRole('button', { name: 'Clear all' }).click();
  await undo.click();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
});

test('a job beyond what can be drawn is entered by its map, and fetched part by part', async ({ app }) => {
  // The page draws up to 300,000 relations; here it learns that twenty are too many already.
  await app.page.route('**/graph', async (route) => {
    const asked = route.request().postDataJSON() as Record<string, unknown>;
    await route.continue({ postData: JSON.stringify({ ...asked, relationLimit: 20 }) });
  });
  await app.analyse([manyTables(50)], 'PostgreSQL');
  const map = app.page.getByRole('application', { name: /^Schema map/ });
  await expect(map).toHaveAccessibleName('Schema map: 5 schemas, 4 connections');
  const start = app.page.getByRole('region', { name: 'Where to begin' });
  await start.getByRole('button', { name: /^core\.\s*t0/ }).click();
  // core.t0 with staging.t0 and t1, and mart.t9 and t0 that are made from it.
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 5 tables/);
  const steps = app.page.getByRole('region', { name: 'Neighbours of t0' });
  const down = steps.getByRole('group', { name: 'Downstream' });
  // Two steps down: the two of `mart`, and report.t8, t9 and t0.
  await down.getByRole('button', { name: /^2 5/ }).click();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 8 tables/);
  await app.page.getByRole('button', { name: 'Filters (1 changed)' }).click();
  await filters(app).getByRole('button', { name: 'Lineage of t0 only' }).click();
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByText('Too much to draw at once')).toBeVisible();
  await app.graph.getByRole('button', { name: 'To the map of schemas' }).click();
  await expect(map).toBeVisible();
});
