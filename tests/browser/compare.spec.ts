import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';
import { changedReport, compare, compareWith, difference, expectReportChanges } from './comparison.ts';
import { seriousViolations } from './violations.ts';

const changed = { name: 'after.sql', text: `${orders.text}\n${changedReport.text}` };
const before = { name: 'before.sql', text: `${orders.text}\n${report.text}` };

test('says that there is nothing to compare with while there is one job', async ({ app }) => {
  await app.analyse([before], 'PostgreSQL');
  await app.tab('Compare');
  await expect(compare(app).getByText('There is nothing to compare with yet')).toBeVisible();
});

test('lists what came, went and changed between two jobs', async ({ app }) => {
  await app.analyse([before], 'PostgreSQL');
  await app.analyse([changed], 'PostgreSQL');
  await app.tab('Compare');
  await compareWith(app, 'before');
  await expectReportChanges(app);
  await difference(app, /shop.orders_gross.gross → shop.report.total/).click();
  const statements = compare(app).getByRole('region', { name: 'The statements before and after' });
  await expect(statements.getByRole('region', { name: 'Before' })).toContainText(/SUM\(g.gross\)/);
  await expect(statements.getByRole('region', { name: 'After' })).toContainText(/MAX\(g.gross\)/);
  await compare(app)
    .getByRole('button', { name: /^added/ })
    .click();
  await expect(difference(app, /shop.report.orders/)).toHaveCount(0);
  await compare(app)
    .getByRole('button', { name: /^added/ })
    .click();
  await compare(app).getByRole('button', { name: 'Swap before and after' }).click();
  await expect(
    difference(app, /shop.orders_gross.order_id → shop.report.orders/).getByRole('img', { name: 'removed' }),
  ).toBeVisible();
});

test('the graph says that changes are marked, what the signs mean, and lets go of them', async ({ app }) => {
  await app.analyse([before], 'PostgreSQL');
  await app.analyse([changed], 'PostgreSQL');
  const marks = app.page.getByRole('region', { name: 'Changes are marked' });
  await expect(marks).toHaveCount(0);
  await app.tab('Compare');
  await compareWith(app, 'before');
  await expectReportChanges(app);
  await app.tab('Graph');
  await expect(marks).toContainText(/\+\s*added.*~\s*changed/s);
  expect(await seriousViolations(app.page)).toEqual([]);
  await marks.getByRole('button', { name: 'Show the list' }).click();
  await expectReportChanges(app);
  await app.tab('Graph');
  await marks.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(marks).toHaveCount(0);
});

test('lists columns that came and went, and saves all differences', async ({ app }) => {
  await app.analyse([before], 'PostgreSQL');
  await app.analyse([changed], 'PostgreSQL');
  await app.tab('Compare');
  await compareWith(app, 'before');
  await compare(app).getByRole('button', { name: '2 columns' }).click();
  const rows = difference(app, /./);
  await expect(rows).toHaveCount(2);
  await expect(
    rows.filter({ hasText: 'shop.report.orders' }).getByRole('img', { name: 'added' }),
  ).toBeVisible();
  await expect(
    rows.filter({ hasText: 'shop.report.country' }).getByRole('img', { name: 'removed' }),
  ).toBeVisible();
  await compare(app).getByRole('button', { name: 'Save the differences' }).click();
  const waiting = app.page.waitForEvent('download');
  await app.page.getByRole('menuitem', { name: 'As a table, CSV' }).click();
  const text = (await readFile(await (await waiting).path())).toString();
  expect(text).toMatch(/added.*orders/);
});

test('says that two jobs of the same scripts are the same', async ({ app }) => {
  await app.analyse([before], 'PostgreSQL');
  await app.analyse([{ ...before, name: 'again.sql' }], 'PostgreSQL');
  await app.tab('Compare');
  await compareWith(app, 'before');
  await expect(compare(app).getByText('No differences')).toBeVisible();
});
