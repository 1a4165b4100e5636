import { expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';

/** A place for what the printer would get. */
const beginPrinting = (): boolean => window.dispatchEvent(new Event('beforeprint'));
const endPrinting = (): boolean => window.dispatchEvent(new Event('afterprint'));

test.beforeEach(async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  // Printers take what is drawn at the time.
  await app.graph.waitFor();
  await app.settled();
});

test.afterEach(async ({ app }) => {
  await app.page.evaluate(endPrinting);
  await app.page.emulateMedia({ media: 'screen' });
});

test('prints the graph as it is seen, with title and legend and without the page around it', async ({
  app,
}) => {
  await app.page.evaluate(beginPrinting);
  await app.page.emulateMedia({ media: 'print' });
  const printed = app.page.locator('article.printed');
  await expect(printed.getByRole('heading', { level: 1 })).toHaveText('orders and 1 more');
  await expect(printed.getByText(/^PostgreSQL · /)).toBeVisible();
  await expect(printed.getByRole('region', { name: 'Legend' })).toBeVisible();
  await expect(printed.locator('svg text', { hasText: 'orders_gross' })).toBeVisible();
  // What leads out of the picture is cut off where the sheet has another shape.
  await expect(printed.locator('.sheet > svg > svg')).toHaveCSS('overflow', 'hidden');
  await expect(app.page.getByRole('banner')).toBeHidden();
});

test('prints in light colours where the page is dark', async ({ app }) => {
  await app.page.emulateMedia({ colorScheme: 'dark' });
  const theme = (): Promise<string | undefined> =>
    app.page.evaluate(() => document.documentElement.dataset['theme']);
  await expect.poll(theme).toBe('dark');
  await app.page.evaluate(beginPrinting);
  expect(await theme()).toBe('light');
  const light = await app.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--ground').trim(),
  );
  const ground = app.page.locator('article.printed .sheet > svg > svg > rect').first();
  await expect(ground).toHaveAttribute('fill', light);
  await app.page.evaluate(endPrinting);
  expect(await theme()).toBe('dark');
  await app.page.emulateMedia({ colorScheme: null });
});

test('prints another view as a document of all its rows, without the panes beside it', async ({ app }) => {
  await app.page.keyboard.press('/');
  await app.page.keyboard.type('orders');
  await app.page
    .getByRole('option', { name: /^orders / })
    .first()
    .click();
  await app.tab('Impact');
  const rows = app.page.getByRole('tree', { name: 'What is affected' }).getByRole('treeitem');
  await expect(rows.first()).toBeVisible();
  await app.page.evaluate(beginPrinting);
  await app.page.emulateMedia({ media: 'print' });
  await expect(app.page.locator('article.printed')).toHaveCount(0);
  await expect(rows.last()).toBeVisible();
  await expect(app.sql).toBeHidden();
  await expect(app.objects).toBeHidden();
});
