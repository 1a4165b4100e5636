import type { Locator } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';
import { changedReport, compare, compareWith, difference, expectReportChanges } from './comparison.ts';
import { seriousViolations } from './violations.ts';

const choice = (app: Application): Locator => compare(app).getByRole('combobox');
const headline = (app: Application): Locator => compare(app).getByRole('heading', { name: /^Before:/ });
const details = (app: Application, job: string): Locator => app.page.getByRole('dialog', { name: job });
const earlier = (app: Application, job: string): Locator =>
  details(app, job).getByRole('region', { name: 'Earlier results' });

/** Gives the open job, which is called by its first file, files more or others. */
async function addFiles(app: Application, job: string, files: (typeof orders)[]): Promise<void> {
  await act(app, job, 'Add files…');
  const adding = app.page.getByRole('dialog', { name: `Add files to ${job}` });
  await adding.waitFor();
  await app.drop(files);
  await adding.getByRole('button', { name: 'Add and analyse' }).click();
}

async function act(app: Application, job: string, entry: string): Promise<void> {
  await app.tab('Jobs');
  await app.page
    .getByRole('button', { name: `Actions for ${job}`, exact: true })
    .first()
    .click();
  await app.page.getByRole('menuitem', { name: entry, exact: true }).click();
}

const seeChanges = (app: Application): Locator => app.page.getByRole('button', { name: 'See what changed' });

test('shows what the update of a job has changed', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await addFiles(app, 'orders and 1 more', [changedReport]);
  await seeChanges(app).click();
  await expect(headline(app)).toHaveAccessibleName(
    /^Before: result of \d\d:\d\d.* After: present result, \d\d:\d\d/,
  );
  await expectReportChanges(app);
  // The address keeps both sides, swapped too.
  await compare(app).getByRole('button', { name: 'Swap before and after' }).click();
  await expect(app.page).toHaveURL(/view=compare.*after=1/);
  await app.page.reload();
  await app.ready();
  await expect(headline(app)).toHaveAccessibleName(/^Before: present result.*After: result of/);
  await expect(
    difference(app, /shop.orders_gross.order_id → shop.report.orders/).getByRole('img', { name: 'removed' }),
  ).toBeVisible();
});

test('offers the earlier results of the job before other jobs', async ({ app }) => {
  await app.analyse([report], 'PostgreSQL');
  await app.analyse([orders], 'PostgreSQL');
  await act(app, 'orders', 'Analyse again');
  await expect(seeChanges(app)).toBeVisible();
  await app.tab('Compare');
  await expect(choice(app).getByRole('option')).toHaveText([
    'Choose a job or an earlier result',
    /^\s*Result of \d\d:\d\d(:\d\d)?, 1 file, \d+ steps\s*$/,
    /^\s*report, PostgreSQL, \d\d:\d\d\s*$/,
  ]);
  // An analysis of the same files changes nothing, and that is said.
  await compare(app)
    .getByRole('button', { name: /^Compare with the former result/ })
    .click();
  await expect(compare(app).getByText('No differences')).toBeVisible();
  await compareWith(app, 'report');
  await expect(headline(app)).toHaveAccessibleName('Before: “report” After: “orders”');
});

test('lists earlier results in the details of a job, and deletes them', async ({ app }) => {
  await app.analyse([orders], 'PostgreSQL');
  await addFiles(app, 'orders', [report]);
  await expect(seeChanges(app)).toBeVisible();
  await act(app, 'orders', 'Details…');
  const row = earlier(app, 'orders').getByRole('listitem');
  await expect(row).toHaveText(/PostgreSQL · 1 file · \d+ steps · \d+(\.\d)? (B|KB)/);
  await row.getByRole('button', { name: /^Compare/ }).click();
  await expect(headline(app)).toBeVisible();
  expect(await seriousViolations(app.page)).toEqual([]);
  const address = app.page.url();

  await act(app, 'orders', 'Details…');
  expect(await seriousViolations(app.page)).toEqual([]);
  await row.getByRole('button', { name: /^Delete the result/ }).click();
  await expect(row).toContainText('deleted when the details are closed');
  // The keyboard has stayed on the button, which undoes it.
  await app.page.keyboard.press('Enter');
  await expect(row).toContainText('1 file');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.press('Escape');
  await expect(compare(app).getByText('This earlier result is gone')).toBeVisible();
  await act(app, 'orders', 'Details…');
  await expect(details(app, 'orders').getByRole('region', { name: 'Submitted files' })).toBeVisible();
  await expect(earlier(app, 'orders')).toHaveCount(0);
  await app.page.keyboard.press('Escape');

  // A link to it says so, and does not fail.
  await app.page.goto('about:blank');
  await app.page.goto(address);
  await app.ready();
  await expect(compare(app).getByText('This earlier result is gone')).toBeVisible();
  await compare(app).getByRole('button', { name: 'Show the graph' }).click();
  await expect(app.graph).toBeVisible();
  await expect(app.page).not.toHaveURL(/before|view=/);
});

test('compares another job from its details, and deletes a result where the page is left at once', async ({
  app,
}) => {
  await app.analyse([orders], 'PostgreSQL');
  await act(app, 'orders', 'Analyse again');
  await expect(seeChanges(app)).toBeVisible();
  await app.analyse([report], 'PostgreSQL');
  await act(app, 'orders', 'Details…');
  const row = earlier(app, 'orders').getByRole('listitem');
  await row.getByRole('button', { name: /^Compare/ }).click();
  await expect(headline(app)).toHaveAccessibleName(/^Before: result of .* After: present result/);
  await expect(compare(app).getByText('No differences')).toBeVisible();
  await expect(app.page.getByRole('banner')).toContainText('orders');
  await act(app, 'orders', 'Details…');
  await row.getByRole('button', { name: /^Delete the result/ }).click();
  await expect(row).toContainText('deleted when the details are closed');
  await app.page.reload();
  await app.ready();
  await expect(compare(app).getByText('This earlier result is gone')).toBeVisible();
  await compareWith(app, 'report');
  await expect(headline(app)).toHaveAccessibleName('Before: “report” After: “orders”');
});

test('keeps the latest three of them', async ({ app }) => {
  await app.analyse([orders], 'PostgreSQL');
  for (let again = 1; again <= 4; again += 1) {
    await act(app, 'orders', 'Analyse again');
    await expect(seeChanges(app)).toBeVisible();
    await app.page.reload();
    await app.ready();
  }
  await app.tab('Compare');
  await expect(choice(app).getByRole('option', { name: /^Result of/ })).toHaveCount(3);
});

test('goes on reading the file that was open when the job is updated', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await app.tab('Files');
  await app.page.getByRole('treeitem', { name: 'report.sql' }).click();
  await expect(app.sql.getByRole('heading')).toHaveText(/report\.sql/);
  await addFiles(app, 'orders and 1 more', [changedReport]);
  await seeChanges(app).waitFor();
  await expect(app.sql.getByRole('heading')).toHaveText(/report\.sql/);
  await expect(app.sql.getByText('MAX').first()).toBeVisible();
});
