import type { Locator } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';

const trace = (app: Application): Locator => app.status.getByText(/^Trace:/);
const object = (app: Application, name: string): Locator =>
  app.objects.getByRole('treeitem', { name: new RegExp(`^${name} `) });
const chip = (app: Application, name: RegExp): Locator => app.page.getByRole('button', { name });
const filter = (app: Application): Locator => app.page.getByRole('searchbox', { name: 'Filter relations' });

test.beforeEach(async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await expect(app.page.getByRole('application', { name: /^Lineage graph: \d+ tables/ })).toBeVisible();
});

test('a reload brings options, selection and trace back', async ({ app }) => {
  await object(app, 'report').click();
  await chip(app, /^join/).click();
  await expect(trace(app)).toBeVisible();
  const traced = await trace(app).textContent();
  await expect(app.page).toHaveURL(/types=fdd,join.*sel=\d+.*trace=t\d+/);
  await app.page.reload();
  await app.ready();
  await expect(chip(app, /^join/)).toHaveAttribute('aria-pressed', 'true');
  await expect(object(app, 'report')).toHaveAttribute('aria-selected', 'true');
  await expect(trace(app)).toHaveText(traced ?? '');
});

test('an address shows the same in another window', async ({ app }) => {
  await app.page.keyboard.press('/');
  await app.page.keyboard.type('orders_gross.gross');
  await app.page.getByRole('option').first().waitFor();
  await app.page.keyboard.press('Enter');
  await expect(trace(app)).toBeVisible();
  await expect(app.page).toHaveURL(/trace=c\d+/);
  const other = await app.page.context().newPage();
  await other.goto(app.page.url());
  await expect(other.getByRole('contentinfo', { name: 'Status' })).toContainText(
    (await trace(app).textContent()) ?? '',
  );
  await expect(other.getByRole('region', { name: 'SQL', exact: true }).getByRole('status')).toContainText(
    'gross',
  );
});

test('a link means the same columns after a file was added, and says that there is another result', async ({
  app,
}) => {
  await app.page.keyboard.press('/');
  await app.page.keyboard.type('orders_gross.gross');
  await app.page.getByRole('option').first().waitFor();
  await app.page.keyboard.press('Enter');
  await expect(app.page).toHaveURL(/trace=c\d+.*of=\w+&names=/);
  const link = app.page.url();
  await app.drop([{ name: 'aaa.sql', text: 'create view aaa.list as select id, name from aaa.people;' }]);
  await app.dialog.getByRole('button', { name: /^Add to/ }).click();
  await app.page.getByRole('button', { name: 'Add and analyse' }).click();
  await expect(app.objects.getByRole('treeitem', { name: /^list / })).toBeVisible();
  const other = await app.page.context().newPage();
  await other.goto(link);
  await expect(other.getByText(/^The job was analysed again since: what is chosen/)).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Place in the graph' })).toContainText(
    /orders_gross.*gross/,
  );
});

test('a reload brings the list, its filter and the chosen relation back', async ({ app }) => {
  await app.tab('Relations');
  const table = app.page.getByRole('table', { name: 'Relations' });
  await filter(app).fill('country');
  await expect(app.page).toHaveURL(/view=relations&find=country/);
  await table.getByRole('row').nth(1).click();
  await expect(app.page).toHaveURL(/foot=details&sel=r\d+/);
  await app.page.reload();
  await app.ready();
  await expect(filter(app)).toHaveValue('country');
  await expect(app.page.getByRole('tabpanel', { name: 'Details' })).toContainText('country');
});

test("the browser's Back and Forward go through the views of the graph", async ({ app }) => {
  await object(app, 'report').click();
  await expect(trace(app)).toBeVisible();
  const first = await trace(app).textContent();
  await object(app, 'customers').click();
  await expect(object(app, 'customers')).toHaveAttribute('aria-selected', 'true');
  await expect(trace(app)).not.toHaveText(first ?? '');
  await app.page.goBack();
  await expect(object(app, 'report')).toHaveAttribute('aria-selected', 'true');
  await expect(trace(app)).toHaveText(first ?? '');
  await app.page.goBack();
  await expect(trace(app)).toHaveCount(0);
  await expect(app.graph).toBeVisible();
  await app.page.goForward();
  await expect(object(app, 'report')).toHaveAttribute('aria-selected', 'true');
  await expect(trace(app)).toHaveText(first ?? '');
});

test("the graph's Back and Forward and the browser's are one", async ({ app }) => {
  const back = app.page.getByRole('button', { name: 'Back to the previous view' });
  const forward = app.page.getByRole('button', { name: 'Forward to the next view' });
  await expect(back).toBeDisabled();
  await chip(app, /^join/).click();
  await object(app, 'report').click();
  await expect(trace(app)).toBeVisible();
  await back.click();
  await expect(trace(app)).toHaveCount(0);
  await expect(chip(app, /^join/)).toHaveAttribute('aria-pressed', 'true');
  await app.page.goBack();
  await expect(chip(app, /^join/)).toHaveAttribute('aria-pressed', 'false');
  await expect(back).toBeDisabled();
  await forward.click();
  await expect(chip(app, /^join/)).toHaveAttribute('aria-pressed', 'true');
  await app.page.keyboard.press('Shift+Backspace');
  await expect(trace(app)).toBeVisible();
  await expect(forward).toBeDisabled();
});

test('two steps forward, the second before the graph of the first is there', async ({ app }) => {
  await chip(app, /^join/).click();
  await app.ready();
  await object(app, 'report').click();
  await expect(trace(app)).toBeVisible();
  await app.page.goBack();
  await app.page.goBack();
  await expect(chip(app, /^join/)).toHaveAttribute('aria-pressed', 'false');
  await app.ready();
  const { promise, resolve } = Promise.withResolvers<void>();
  await app.page.route('**/graph', async (route) => {
    await promise;
    await route.continue();
  });
  await app.page.goForward();
  await expect(chip(app, /^join/)).toHaveAttribute('aria-pressed', 'true');
  await app.page.goForward();
  await expect(object(app, 'report')).toHaveAttribute('aria-selected', 'true');
  const answered = app.page.waitForResponse('**/graph');
  resolve();
  await answered;
  await app.ready();
  await expect(trace(app)).toBeVisible();
});

test('Back after a reload shows the views before it', async ({ app }) => {
  await object(app, 'report').click();
  await expect(trace(app)).toBeVisible();
  await chip(app, /^join/).click();
  await expect(chip(app, /^join/)).toHaveAttribute('aria-pressed', 'true');
  await expect(app.page).toHaveURL(/types=fdd,join.*trace=/);
  await app.page.reload();
  await app.ready();
  await expect(trace(app)).toBeVisible();
  await app.page.keyboard.press('Backspace');
  await expect(chip(app, /^join/)).toHaveAttribute('aria-pressed', 'false');
  await expect(trace(app)).toBeVisible();
  await app.page.goBack();
  await expect(trace(app)).toHaveCount(0);
  await expect(object(app, 'report')).toHaveAttribute('aria-selected', 'false');
});

test('Back from the first view leads to where one came from', async ({ app }) => {
  await object(app, 'report').click();
  await expect(trace(app)).toBeVisible();
  await app.page.goBack();
  await expect(trace(app)).toHaveCount(0);
  await app.page.goBack();
  await expect(app.page.getByText('See where every column comes from')).toBeVisible();
  await app.page.goForward();
  await app.ready();
  await expect(app.graph).toBeVisible();
});

test('a reload brings the level of the graph back', async ({ app }) => {
  const level = (name: string): Locator =>
    app.page.getByRole('group', { name: 'Level of detail' }).getByRole('button', { name });
  await expect(level('Columns')).toHaveAttribute('aria-pressed', 'true');
  await level('Tables').click();
  await expect(app.page).toHaveURL(/rows=none/);
  await app.page.reload();
  await app.ready();
  await expect(level('Tables')).toHaveAttribute('aria-pressed', 'true');
  await level('Schemas').click();
  await expect(app.page).toHaveURL(/show=schemas/);
  await app.page.reload();
  await app.ready();
  await expect(app.page.getByRole('application', { name: /^Schema map/ })).toBeVisible();
  await app.page.goBack();
  await expect(level('Tables')).toHaveAttribute('aria-pressed', 'true');
});
