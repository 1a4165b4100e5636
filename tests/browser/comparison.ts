import type { Locator } from '@playwright/test';
import { type Application, expect } from '../support/browser/application.ts';

export const compare = (app: Application): Locator => app.page.getByRole('tabpanel', { name: 'Compare' });

/** A listed difference by its text. */
export const difference = (app: Application, text: RegExp): Locator =>
  compare(app).getByRole('listbox', { name: 'Differences' }).getByRole('option').filter({ hasText: text });

/** Compares the open job with another one as what was before. */
export async function compareWith(app: Application, job: string): Promise<void> {
  const choice = app.page.getByLabel('Compare with (before)');
  const option = choice.getByRole('option', { name: new RegExp(`^${job}, `) });
  await choice.selectOption(await option.getAttribute('value'));
}

/** The report of `scripts.ts` without its customers' country, and with another expression and one more column. */
export const changedReport = {
  name: 'report.sql',
  text: `CREATE TABLE shop.report (total decimal(12, 2), orders int);

INSERT INTO shop.report (total, orders)
SELECT MAX(g.gross), MAX(g.order_id)
FROM shop.orders_gross g;
`,
};

/** The differences between the report and the changed one are listed, each as what it is. */
export async function expectReportChanges(app: Application): Promise<void> {
  await expect(
    difference(app, /shop.orders_gross.order_id → shop.report.orders/).getByRole('img', { name: 'added' }),
  ).toBeVisible();
  await expect(
    difference(app, /shop.orders_gross.country → shop.report.country/)
      .getByRole('img', { name: 'removed' })
      .first(),
  ).toBeVisible();
  await expect(
    difference(app, /shop.orders_gross.gross → shop.report.total.*SUM\(g.gross\).*MAX\(g.gross\)/),
  ).toBeVisible();
}
