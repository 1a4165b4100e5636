import type { Locator } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';

// Here tables glide, and menus fade.
test.use({ hasMotion: true });

/** Puts the keyboard on a table of the graph, by the search, and opens its menu. */
async function openMenu(app: Application, table: string): Promise<Locator> {
  await app.objects.getByRole('treeitem', { name: new RegExp(`^${table} `) }).click();
  // What is chosen is traced: then the graph stands, and the keyboard is on the table.
  await expect(app.page.getByRole('region', { name: 'Trace' })).toContainText(`Trace of ${table}`);
  await expect(app.graph).toHaveAttribute('aria-busy', 'false');
  await app.graph.focus();
  await app.page.keyboard.press('Shift+F10');
  const menu = app.page.getByRole('menu', { name: 'Actions' });
  await expect(menu).toBeVisible();
  return menu;
}

test.describe('the menu of a table', () => {
  test.beforeEach(async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
  });

  test('shows its lineage only', async ({ app }) => {
    const menu = await openMenu(app, 'customers');
    await menu.getByRole('menuitem', { name: 'Show its lineage only' }).click();
    // customers -> orders_gross -> report
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
  });

  test('hides neighbours and brings them back step by step, with the counts', async ({ app }) => {
    let menu = await openMenu(app, 'orders_gross');
    await menu.getByRole('menuitem', { name: 'Hide upstream' }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 2 tables/);
    menu = await openMenu(app, 'report');
    const up = menu.getByRole('menuitem', { name: /^Show upstream \+2/ });
    await up.press('ArrowRight');
    await app.page.getByRole('menuitem', { name: /^2 steps \+2/ }).press('Enter');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  });

  test('makes a table the middle of the graph', async ({ app }) => {
    const menu = await openMenu(app, 'report');
    await menu.getByRole('menuitem', { name: 'Start the graph at it' }).click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 2 tables/);
  });

  test('finds a column of a wide table', async ({ app }) => {
    const menu = await openMenu(app, 'orders');
    await menu.getByRole('menuitem', { name: 'Find a column…' }).click();
    const finder = app.page.getByRole('dialog', { name: 'Columns of shop.orders' });
    await finder.getByRole('textbox', { name: 'Find a column' }).fill('ta');
    await expect(finder.getByRole('option')).toHaveText(['tax']);
    await app.page.keyboard.press('Enter');
    await expect(app.page.getByRole('region', { name: 'Trace' })).toContainText('Trace of orders.tax');
  });

  test('traces one way', async ({ app }) => {
    const menu = await openMenu(app, 'orders_gross');
    await menu.getByRole('menuitem', { name: 'Trace up and down' }).click();
    const trace = app.page.getByRole('region', { name: 'Trace' });
    await expect(trace).toContainText('in 4 tables · 2 up, 1 down');
  });
});

test('shows what signs, lines and marks mean', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await app.page.getByRole('button', { name: 'Legend' }).click();
  const legend = app.page.getByRole('region', { name: 'Legend' });
  await expect(legend).toContainText('Query result');
  await expect(legend).toContainText('row filter');
  await expect(legend).toContainText('Aggregated');
  await legend.getByRole('button', { name: 'Close' }).click();
  await expect(legend).toBeHidden();
});

test('keeps the switches of legend and minimap', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  const minimap = app.page.getByRole('button', { name: 'Minimap' });
  await expect(minimap).toHaveAttribute('aria-pressed', 'true');
  await minimap.click();
  await app.page.reload();
  await app.ready();
  await expect(app.page.getByRole('button', { name: 'Minimap' })).toHaveAttribute('aria-pressed', 'false');
});

test('can be walked as a tree that is read aloud, without the picture', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await app.objects.getByRole('treeitem', { name: /^orders_gross / }).click();
  const outline = app.page.getByRole('tree', { name: 'Outline of the graph' });
  await expect(outline.getByRole('treeitem')).toHaveText([
    'shop.orders_gross, view, 3 columns',
    'Comes from shop.orders',
    'Comes from shop.customers',
    'Goes to shop.report',
    'Column order_id',
    'Column country',
    'Column gross',
  ]);
  await outline.focus();
  for (let row = 0; row < 3; row++) await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('ArrowRight');
  await expect(outline.getByRole('treeitem').first()).toHaveText('shop.report, table, 2 columns');
  await app.page.keyboard.press('End');
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByRole('region', { name: 'Trace' })).toContainText('Trace of report.total');
});
