import { expect, test } from './application.ts';
import { broken, orders, report } from './scripts.ts';
import { seriousViolations } from './violations.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the start page', async ({ app }) => {
      await expect(app.page.getByText('See where every column comes from')).toBeVisible();
      expect(await seriousViolations(app.page)).toEqual([]);
    });

    test('a new job', async ({ app }) => {
      await app.drop([orders, { name: 'empty.sql' }]);
      await expect(app.dialog.getByText('1 script to analyse')).toBeVisible();
      await app.dialog.getByText('Names and metadata').click();
      expect(await seriousViolations(app.page)).toEqual([]);
    });

    test('a job with a selection, problems and details', async ({ app }) => {
      await app.analyse([orders, report, broken], 'PostgreSQL');
      await app.objects.getByRole('treeitem', { name: /^report / }).click();
      await app.status.getByRole('button', { name: /error/ }).click();
      expect(await seriousViolations(app.page)).toEqual([]);
      await app.tab('Relations');
      await app.page.getByRole('table', { name: 'Relations' }).getByRole('row').nth(1).click();
      await expect(app.page.getByRole('tabpanel', { name: 'Details' })).toContainText('.sql:');
      expect(await seriousViolations(app.page)).toEqual([]);
      await app.tab('Files');
      expect(await seriousViolations(app.page)).toEqual([]);
      await app.tab('Jobs');
      expect(await seriousViolations(app.page)).toEqual([]);
    });

    test('menus and the list of shortcuts', async ({ app }) => {
      await app.analyse([orders], 'PostgreSQL');
      await app.page.getByRole('button', { name: 'Save' }).click();
      await expect(app.page.getByRole('menu')).toBeVisible();
      expect(await seriousViolations(app.page)).toEqual([]);
      await app.page.keyboard.press('Escape');
      await app.page.keyboard.press('?');
      await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      expect(await seriousViolations(app.page)).toEqual([]);
    });
  });
}
