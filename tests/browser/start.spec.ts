import { expect, test } from '../support/browser/application.ts';
import { seriousViolations } from './violations.ts';

const samples = [
  ['Daily sales', 'SQL Server', 'daily_sales'],
  ['Loyalty points', 'Snowflake', 'store_points'],
  ['Stock of stores', 'Teradata', 'stock'],
] as const;

for (const [title, vendor, table] of samples) {
  test(`begins with the sample ${title}`, async ({ app }) => {
    await app.page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await app.ready();
    await expect(app.page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(app.page.getByRole('banner')).toContainText(vendor);
    await expect(app.objects.getByRole('treeitem', { name: new RegExp(`^${table} `) })).toBeVisible();
    await expect(app.status.getByText('No problems')).toBeVisible();
  });
}

test('opens the job that a sample has already', async ({ app }) => {
  const sample = app.page.getByRole('button', { name: /^Retail warehouse/ });
  await sample.click();
  await app.ready();
  const address = app.page.url();
  await app.page.getByRole('link', { name: 'Headwater' }).click();
  await sample.click();
  await app.ready();
  expect(app.page.url().split('?')[0]).toBe(address.split('?')[0]);
});

test('opens a recent job from the first page', async ({ app }) => {
  await app.analyse([{ name: 'recent.sql', text: 'create view v as select a from t' }], 'PostgreSQL');
  await app.page.getByRole('link', { name: 'Headwater' }).click();
  const recent = app.page.getByRole('region', { name: 'Lineage' }).getByRole('link', { name: /^recent/ });
  // The side bar lists the jobs already.
  await expect(app.page.getByRole('link', { name: /^recent/ })).toHaveCount(1);
  await expect(recent).toHaveCount(0);
  await app.page.keyboard.press('b');
  await recent.click();
  await app.ready();
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('recent');
});

test('the first page can be read by everybody', async ({ app }) => {
  await expect(app.page.getByRole('heading', { name: 'See where every column comes from' })).toBeVisible();
  expect(await seriousViolations(app.page)).toEqual([]);
});
