import type { Locator } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';
import { seriousViolations } from './violations.ts';

const bar = (app: Application): Locator => app.page.getByRole('toolbar', { name: 'Graph options' });
const choices = (app: Application): Locator => app.page.getByRole('dialog', { name: 'Options' });

for (const width of [1024, 1280, 1440, 1920]) {
  test(`the options are one row in a window of ${width} pixels, filters in force or not`, async ({ app }) => {
    await app.page.setViewportSize({ width, height: 800 });
    await app.analyse([orders, report], 'PostgreSQL');
    const oneRow = async (): Promise<void> => {
      const box = await bar(app).boundingBox();
      expect(box?.height).toBeLessThan(40);
      const beyond = await bar(app).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(beyond).toBe(0);
    };
    await oneRow();
    await app.page.getByRole('button', { name: 'Options' }).click();
    await app.page.getByRole('checkbox', { name: 'Constants' }).check();
    await app.page.keyboard.press('Escape');
    await app.page.getByRole('button', { name: 'Filters' }).click();
    await app.page.getByRole('checkbox', { name: /^view/ }).uncheck();
    await app.page.keyboard.press('Escape');
    await expect(bar(app)).toContainText('1 table left out');
    await oneRow();
  });
}

test('an option is switched by the keys alone, and what is not as usual is marked', async ({ app }) => {
  const { page } = app;
  await app.analyse([orders, report], 'PostgreSQL');
  await page.getByRole('button', { name: 'Options', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(choices(app)).toBeVisible();
  const tableLevel = choices(app).getByRole('checkbox', { name: 'Table level' });
  await expect(tableLevel).toHaveAccessibleDescription('Relations between tables instead of columns');
  expect(await seriousViolations(page)).toEqual([]);
  await tableLevel.focus();
  await page.keyboard.press('Space');
  // Orders and customers to the view, the view to the report.
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 4 tables, 3 lines');
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: 'Options (1 changed)' });
  await expect(opener).toBeFocused();
  await bar(app).getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('button', { name: 'Options', exact: true })).toBeVisible();
});
