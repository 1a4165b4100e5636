import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';

const impact = (app: Application): Locator => app.page.getByRole('tabpanel', { name: 'Impact' });
const reached = (app: Application): Locator => impact(app).getByRole('tree', { name: 'What is affected' });

/** Chooses a column by its name. */
async function choose(app: Application, path: string): Promise<void> {
  await app.page.keyboard.press('/');
  await app.page.keyboard.type(path);
  await app.page
    .getByRole('option', { name: new RegExp(`^${path.split('.').at(-1)} `) })
    .first()
    .click();
  await expect(app.sql.getByRole('status')).toContainText(path);
  await expect(app.status.getByText(/^Trace: /)).toBeVisible();
}

test.beforeEach(async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
});

test('asks for something to be chosen first', async ({ app }) => {
  await app.tab('Impact');
  await expect(impact(app).getByText('Nothing chosen yet')).toBeVisible();
});

test('shows what breaks if a column changes, how far away, and how it depends', async ({ app }) => {
  await choose(app, 'orders.amount');
  await app.tab('Impact');
  await expect(impact(app).getByRole('heading', { name: 'shop.orders.amount' })).toBeVisible();
  // gross is made of the amount and total of gross; the rows of both depend on `o.amount > 0`.
  await expect(reached(app).getByRole('treeitem', { name: /^shop.orders_gross 1 step/ })).toBeVisible();
  await expect(reached(app).getByRole('treeitem', { name: /^gross value/ })).toBeVisible();
  await expect(reached(app).getByRole('treeitem', { name: /^shop.report 2 steps/ })).toBeVisible();
  await expect(reached(app).getByRole('treeitem', { name: /^total value/ })).toBeVisible();
  await expect(impact(app).getByRole('status')).toContainText('up to 2 steps away');
  await expect(reached(app).getByRole('treeitem').first()).toHaveText('Breaks or changes its values');
});

test('shows what feeds a column', async ({ app }) => {
  await choose(app, 'report.total');
  await app.tab('Impact');
  await impact(app).getByRole('button', { name: 'What feeds it', exact: true }).click();
  for (const name of [/^amount value/, /^tax value/, /^gross value/]) {
    await expect(reached(app).getByRole('treeitem', { name })).toBeVisible();
  }
  await expect(reached(app).getByRole('treeitem', { name: /^shop.report/ })).toHaveCount(0);
});

test('shows why something is reached, relation by relation, and opens a relation', async ({ app }) => {
  await choose(app, 'orders.tax');
  await app.tab('Impact');
  await reached(app)
    .getByRole('treeitem', { name: /^total value/ })
    .click();
  const why = impact(app).getByRole('region', { name: 'Why' });
  await expect(why.getByRole('heading')).toHaveText('The shortest way to shop.report.total');
  await expect(why.getByRole('listitem')).toHaveCount(2);
  await why.getByRole('button', { name: /report.sql:4/ }).click();
  await expect(app.page.getByRole('tabpanel', { name: 'Details' })).toContainText('SUM(g.gross)');
  await expect(impact(app).getByRole('heading', { name: 'shop.orders.tax' })).toBeVisible();
});

test('lists the statements to look at, and shows one in the SQL', async ({ app }) => {
  await choose(app, 'orders.tax');
  await app.tab('Impact');
  const statements = impact(app).getByRole('listbox', { name: 'Statements to check' });
  await expect(statements.getByRole('option', { name: /^orders.sql:4 / })).toBeVisible();
  await statements.getByRole('option', { name: /^report.sql:3 / }).click();
  await expect(app.sql.getByRole('heading')).toHaveText('report.sql');
});

test('asks about what was chosen meanwhile, saves the list, and traces in the graph', async ({ app }) => {
  await choose(app, 'orders.tax');
  await app.tab('Impact');
  await choose(app, 'customers.country');
  await impact(app).getByRole('button', { name: 'Switch to shop.customers.country' }).click();
  await expect(reached(app).getByRole('treeitem', { name: /^country value/ })).toHaveCount(2);
  await impact(app).getByRole('button', { name: 'Save this list' }).click();
  const waiting = app.page.waitForEvent('download');
  await app.page.getByRole('menuitem', { name: 'As a table, CSV' }).click();
  const saved = await waiting;
  expect(saved.suggestedFilename()).toBe('shop.customers.country-downstream.csv');
  expect((await readFile(await saved.path())).toString()).toContain('country');
  await impact(app).getByRole('button', { name: 'Trace it in the graph' }).click();
  await expect(app.graph).toBeVisible();
  await expect(app.status.getByText(/^Trace: /)).toBeVisible();
});

test('says that nothing depends on the last column of all', async ({ app }) => {
  await choose(app, 'report.total');
  await app.tab('Impact');
  await expect(impact(app).getByText('Nothing depends on it')).toBeVisible();
});

test('is asked from the menu of the graph', async ({ app }) => {
  await choose(app, 'report.total');
  await app.graph.focus();
  await app.page.keyboard.press('Shift+F10');
  await app.page.getByRole('menuitem', { name: 'What feeds it' }).click();
  await expect(impact(app).getByRole('heading', { name: 'shop.report.total' })).toBeVisible();
  await expect(reached(app).getByRole('treeitem', { name: /^gross value/ })).toBeVisible();
});

test('of a procedure shows what calls it, directly and through others, and where', async ({ app }) => {
  const text = `create procedure dbo.load as insert into dw.total select amount from shop.orders;
go
create procedure dbo.hourly as exec dbo.load;
go
create procedure dbo.nightly as exec dbo.hourly;
go
`;
  await app.analyse([{ name: 'jobs.sql', text }], 'SQL Server');
  await app.tab('Objects');
  await app.page.getByRole('treeitem', { name: /^load/ }).click();
  await app.tab('Impact');
  const callers = impact(app).getByRole('listbox', { name: 'Routines that read or call it' });
  await expect(callers.getByRole('option')).toHaveText([
    /^dbo\.hourly\s*calls it$/,
    /^dbo\.nightly\s*calls dbo\.hourly · 2 steps away$/,
  ]);
  await expect(impact(app).getByRole('status')).toContainText('used by 2 routines');
  await callers.getByRole('option', { name: /nightly/ }).click();
  await expect(app.sql.locator('.cm-activeLine')).toContainText('exec dbo.hourly');
});
