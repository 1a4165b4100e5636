import { expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';

test.beforeEach(async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
});

test('draws the tables, and finds a column by search: traced in the graph, marked in the SQL', async ({
  app,
}) => {
  await expect(app.graph).toBeVisible();
  await app.page.keyboard.press('/');
  await app.page.keyboard.type('gross');
  await expect(app.page.getByRole('option', { name: /^gross .*column/ }).first()).toBeVisible();
  await app.page
    .getByRole('option', { name: /^gross .*column/ })
    .first()
    .click();
  await expect(app.status.getByText(/^Trace: \d+ columns in \d+ tables/)).toBeVisible();
  await expect.poll(async () => (await app.markedPlaces()).join(' ')).toContain('gross');
  await expect(app.sql.getByText(/^1 of \d/)).toBeVisible();
});

test('goes through all places of a name, also in other files', async ({ app }) => {
  await app.objects.getByRole('treeitem', { name: /^orders_gross / }).click();
  const head = app.sql.getByRole('heading');
  await expect(head).toHaveText('orders.sql');
  await app.sql.getByRole('button', { name: 'Next place' }).click();
  await expect(head).toHaveText('report.sql');
  await expect.poll(() => app.markedPlaces()).toContain('shop.orders_gross');
  await app.sql.getByRole('button', { name: 'Previous place' }).click();
  await expect(head).toHaveText('orders.sql');
});

test('chooses in the graph what the cursor is on in the SQL', async ({ app }) => {
  await app.sql.getByText('tax', { exact: true }).first().click();
  await expect(app.sql.getByRole('status')).toContainText('orders.tax');
  await expect(app.status.getByText(/^Trace: /)).toBeVisible();
});

test('clears the trace with Escape, and then the choice', async ({ app }) => {
  await app.objects.getByRole('treeitem', { name: /^report / }).click();
  await expect(app.status.getByText(/^Trace: /)).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(app.status.getByText(/^Trace: /)).toBeHidden();
  await expect(app.sql.getByRole('status')).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(app.sql.getByRole('status')).toBeHidden();
});

test('shows relations of the types that are on, with their counts', async ({ app }) => {
  const join = app.page.getByRole('button', { name: /^join/ });
  await expect(join).toHaveAttribute('aria-pressed', 'false');
  await expect(join).toHaveText(/join\s*1/);
  await join.click();
  await expect(join).toHaveAttribute('aria-pressed', 'true');
  await app.tab('Relations');
  const list = app.page.getByRole('table', { name: 'Relations' });
  await expect(list.getByRole('row', { name: /customer_id.*customer_id.*join/ })).toBeVisible();
  await app.page.getByRole('button', { name: 'Clear all' }).click();
  await expect(list.getByRole('row', { name: /join/ })).toHaveCount(0);
});

test('hides the steps in between and bridges what flowed through them', async ({ app }) => {
  await app.page.getByRole('button', { name: 'Stored tables' }).click();
  await app.tab('Relations');
  const list = app.page.getByRole('table', { name: 'Relations' });
  await expect(list.getByRole('row', { name: /shop\.orders amount shop\.orders_gross gross/ })).toBeVisible();
  await expect(list.getByRole('row', { name: /shop\.orders_gross gross shop\.report total/ })).toBeVisible();
});

test('folds relations to table level', async ({ app }) => {
  await app.page.getByRole('button', { name: 'Stored tables' }).click();
  await app.page.getByRole('button', { name: 'Options' }).click();
  await app.page.getByRole('checkbox', { name: 'Table level' }).check();
  await app.page.keyboard.press('Escape');
  await app.tab('Relations');
  const list = app.page.getByRole('table', { name: 'Relations' });
  await expect(list.getByRole('row', { name: /shop\.orders shop\.orders_gross/ })).toBeVisible();
  await expect(list.getByRole('row', { name: /amount/ })).toHaveCount(0);
});

test('sorts and filters the relations', async ({ app }) => {
  await app.page.getByRole('button', { name: 'Stored tables' }).click();
  await app.tab('Relations');
  const list = app.page.getByRole('table', { name: 'Relations' });
  await list.getByRole('button', { name: 'Target column' }).click();
  await expect(list.getByRole('columnheader', { name: 'Target column' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(list.getByRole('row').nth(1)).toContainText('country');
  await app.page.getByLabel('Filter relations').fill('report total');
  await expect(list.getByRole('row')).toHaveCount(2);
  await expect(list.getByRole('row').nth(1)).toContainText('gross');
});

test('shows why a relation is there: expression, statement, file and line', async ({ app }) => {
  await app.page.getByRole('button', { name: 'All steps' }).click();
  await app.tab('Relations');
  const list = app.page.getByRole('table', { name: 'Relations' });
  await list.getByRole('row', { name: /shop\.orders amount .*gross .*expression/ }).click();
  const details = app.page.getByRole('tabpanel', { name: 'Details' });
  await expect(details).toContainText('o.amount + o.tax');
  await expect(details).toContainText('orders.sql:5');
  await expect.poll(async () => (await app.markedPlaces()).join('')).toContain('o.amount + o.tax');
});

test('keeps the view in the address', async ({ app }) => {
  await app.page.getByRole('button', { name: 'Stored tables' }).click();
  await app.page.getByRole('button', { name: /^join/ }).click();
  await app.objects.getByRole('treeitem', { name: /^report / }).click();
  await app.tab('Relations');
  await expect(app.page).toHaveURL(/types=fdd%2Cjoin|types=fdd,join/);
  await app.page.reload();
  await app.ready();
  await expect(app.page.getByRole('button', { name: 'Stored tables' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(app.page.getByRole('button', { name: /^join/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(app.page.getByRole('tab', { name: 'Relations' })).toHaveAttribute('aria-selected', 'true');
  await expect(app.sql.getByRole('status')).toContainText('shop.report');
});

test('shows other files of the job, each with its names marked', async ({ app }) => {
  await app.tab('Files');
  await app.page.getByRole('treeitem', { name: 'report.sql' }).click();
  await expect(app.sql.getByRole('heading')).toHaveText('report.sql');
  await expect(app.sql.locator('.hw-name').filter({ hasText: 'orders_gross' }).first()).toBeVisible();
});
