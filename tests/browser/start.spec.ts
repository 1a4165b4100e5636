import { expect, test } from './application.ts';
import { seriousViolations } from './violations.ts';

const samples = [
  ['Daily sales', 'dbvmssql', 'daily_sales'],
  ['Loyalty points', 'dbvsnowflake', 'store_points'],
  ['Stock of stores', 'dbvteradata', 'stock'],
] as const;

for (const [title, vendor, table] of samples) {
  test(`begins with the sample ${title}`, async ({ app }) => {
    await app.page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await expect(app.dialog.getByLabel('Database vendor')).toHaveValue(vendor);
    await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
    await app.ready();
    await expect(app.objects.getByRole('treeitem', { name: new RegExp(`^${table} `) })).toBeVisible();
    await expect(app.status.getByText('No problems')).toBeVisible();
  });
}

test('opens a recent job from the first page', async ({ app }) => {
  await app.analyse([{ name: 'recent.sql', text: 'create view v as select a from t' }], 'PostgreSQL');
  await app.page.getByRole('link', { name: 'Headwater' }).click();
  await app.page
    .getByRole('main')
    .getByRole('link', { name: /^recent/ })
    .click();
  await app.ready();
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('recent');
});

test('the first page can be read by everybody', async ({ app }) => {
  await expect(app.page.getByRole('heading', { name: 'See where every column comes from' })).toBeVisible();
  expect(await seriousViolations(app.page)).toEqual([]);
});
