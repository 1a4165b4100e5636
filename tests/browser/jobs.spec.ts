import { expect, sampleFolder, startedService, test, Application } from './application.ts';
import { orders, report } from './scripts.ts';

test('keeps jobs: opens an earlier one, deletes one after asking', async ({ app }) => {
  await app.analyse([{ ...orders, name: 'first.sql' }], 'PostgreSQL');
  await app.page.goto(app.page.url().replace(/#.*/, '#/'));
  await app.analyse([{ ...report, name: 'second.sql' }], 'PostgreSQL');
  await app.tab('Jobs');
  const jobs = app.page.getByRole('list', { name: 'Jobs' });
  await jobs.getByRole('link', { name: /first/ }).click();
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('first');
  await jobs.getByRole('button', { name: 'Delete second' }).click();
  const question = app.page.getByRole('dialog', { name: 'Delete this job?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(jobs.getByRole('link', { name: /second/ })).toHaveCount(0);
  await expect(jobs.getByRole('link', { name: /first/ })).toBeVisible();
});

test('shows the sample at the first start, so that the screen is never empty', async ({ page }) => {
  const { url, stop } = await startedService({ sampleFolder });
  try {
    await page.goto(url);
    const app = new Application(page);
    await app.ready();
    await expect(app.graph).toBeVisible();
    await expect(app.objects.getByRole('treeitem').nth(3)).toBeVisible();
    await page.getByRole('link', { name: 'Headwater' }).click();
    await expect(page.getByText('See where every column comes from')).toBeVisible();
    await page.getByRole('button', { name: /Payroll/ }).click();
    await expect(app.dialog.getByLabel('Database vendor')).toHaveValue('dbvoracle');
  } finally {
    await stop();
  }
});

test('shows progress with counts, and a job that runs can be called off', async ({ app }) => {
  const select = Array.from(
    { length: 400 },
    (_, index) => `INSERT INTO t${index} SELECT a, b FROM s${index};`,
  ).join('\n');
  const files = Array.from({ length: 150 }, (_, index) => ({
    name: `f${index}.sql`,
    text: `${select}\n-- ${index}`,
  }));
  await app.drop(files);
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(app.page.getByText(/of 150 files analysed/)).toBeVisible();
  await app.page.getByRole('button', { name: 'Cancel the analysis' }).click();
  await expect(app.page.getByText('See where every column comes from')).toBeVisible();
  await expect(app.page.getByRole('link', { name: /f0 and 149 more/ })).toHaveCount(0);
});
