import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { broken, orders, report } from '../support/browser/scripts.ts';

const relations = (app: Application): Locator => app.page.getByRole('table', { name: 'Relations' });
const shown = (app: Application): Locator => app.page.getByRole('status').getByText(/relations?$/);

test.describe('the list of relations', () => {
  test('shows where each relation is made', async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
    await app.tab('Relations');
    await expect(
      relations(app).getByRole('row', { name: /shop.orders tax shop.orders_gross gross .* orders.sql:5/ }),
    ).toBeVisible();
    await expect(
      relations(app).getByRole('row', { name: /gross shop.report total .* report.sql:4/ }),
    ).toBeVisible();
  });

  test('is saved as it is shown, filtered and sorted', async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
    await app.tab('Relations');
    await app.page.getByLabel('Filter relations').fill('orders_gross.gross');
    await expect(shown(app)).toHaveText('3 of 6 relations');
    await relations(app).getByRole('button', { name: 'Source column' }).click();
    await relations(app).getByRole('button', { name: 'Source column' }).click();
    const waiting = app.page.waitForEvent('download');
    await app.page.getByRole('button', { name: 'Save this list as CSV' }).click();
    const text = (await readFile(await (await waiting).path())).toString();
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toMatch(/^source_table,source_column,target_table,target_column,relation_type/);
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 5).join(' '))).toEqual([
      'shop.orders tax shop.orders_gross gross fdd',
      'shop.orders_gross gross shop.report total fdd',
      'shop.orders amount shop.orders_gross gross fdd',
    ]);
  });

  test('narrows to the trace', async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
    await app.objects.getByRole('treeitem', { name: /^customers / }).click();
    await expect(app.status.getByText(/^Trace: /)).toBeVisible();
    await app.tab('Relations');
    await app.page.getByRole('group', { name: 'Relations listed' }).getByText('Trace').click();
    await expect(
      relations(app).getByRole('row', { name: /customers country .*orders_gross country/ }),
    ).toBeVisible();
    await expect(
      relations(app).getByRole('row', { name: /orders_gross country .*report country/ }),
    ).toBeVisible();
    await expect(relations(app).getByRole('row', { name: /amount/ })).toHaveCount(0);
  });

  test('is gone through with the keyboard, and Enter shows why a relation is there', async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
    await app.tab('Relations');
    await app.page.getByLabel('Filter relations').fill('report total');
    await expect(relations(app).getByRole('row')).toHaveCount(2);
    await relations(app).focus();
    await app.page.keyboard.press('End');
    await app.page.keyboard.press('Enter');
    await expect(app.page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
    await expect(app.page.getByText('SUM(g.gross)').first()).toBeVisible();
  });

  test('holds tens of thousands of relations, of which the last is a key away', async ({ app }) => {
    const columns = Array.from({ length: 400 }, (_, at) => `c${at}`);
    const steps = Array.from(
      { length: 50 },
      (_, at) => `INSERT INTO t${at + 1} (${columns}) SELECT ${columns} FROM t${at};`,
    );
    await app.analyse([{ name: 'wide.sql', text: steps.join('\n') }], 'PostgreSQL');
    await app.tab('Relations');
    await expect(shown(app)).toHaveText('20,000 relations');
    await relations(app).getByRole('button', { name: 'Target table' }).click();
    await relations(app).focus();
    await app.page.keyboard.press('End');
    await expect(relations(app).getByRole('row', { name: /^public.t49 c399 public.t50 c399/ })).toBeVisible();
    await app.page.getByLabel('Filter relations').fill('t7.c399');
    await expect(shown(app)).toHaveText('2 of 20,000 relations');
  });

  test('says so where nothing matches', async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
    await app.tab('Relations');
    await app.page.getByLabel('Filter relations').fill('no such thing');
    await expect(app.page.getByText('No relation matches')).toBeVisible();
    await app.page.getByLabel('Filter relations').fill('');
    await expect(shown(app)).toHaveText('6 relations');
  });
});

test.describe('the tree of objects', () => {
  test('lists tables without lineage, and columns with their types', async ({ app }) => {
    const unused = { name: 'unused.sql', text: 'CREATE TABLE shop.unused (note varchar(20), seen date);' };
    await app.analyse([orders, report, unused], 'PostgreSQL');
    const table = app.objects.getByRole('treeitem', { name: /^unused 2/ });
    await table.click();
    await app.page.keyboard.press('ArrowRight');
    await expect(table).toHaveAttribute('aria-expanded', 'true');
    await expect(app.objects.getByRole('treeitem', { name: /^seen date/ })).toBeVisible();
    await app.page.keyboard.press('ArrowLeft');
    await expect(app.objects.getByRole('treeitem', { name: /^seen/ })).toHaveCount(0);
  });

  test('finds a column by its name or its path, with its table', async ({ app }) => {
    await app.analyse([orders, report], 'PostgreSQL');
    await app.page.getByLabel('Filter objects').fill('gross');
    await expect(app.objects.getByRole('treeitem', { name: /^gross/ })).toBeVisible();
    await expect(app.objects.getByRole('treeitem', { name: /^customers/ })).toHaveCount(0);
    await app.page.getByLabel('Filter objects').fill('shop.customers.country');
    await app.objects.getByRole('treeitem', { name: /^country/ }).click();
    await expect(app.sql.getByRole('status')).toContainText('customers.country');
    await app.page.getByLabel('Filter objects').fill('nothing like it');
    await expect(app.page.getByText('No table or column matches')).toBeVisible();
  });

  test('marks tables whose statements were not fully understood', async ({ app }) => {
    const text = broken.text.replace('SELECT FROM WHERE ) x', 'INSERT INTO b (x) SELECT x + FROM a');
    await app.analyse([{ ...broken, text }], 'PostgreSQL');
    await expect(app.objects.getByRole('treeitem', { name: /^b .*not fully understood/ })).toBeVisible();
  });
});
