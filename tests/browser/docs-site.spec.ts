import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { buildSite } from '../../scripts/docs/build-site.ts';
import { seriousViolations } from './violations.ts';

const folder = mkdtempSync(join(tmpdir(), 'headwater-docs-'));
test.beforeAll(() => void buildSite(folder));
test.afterAll(() => rmSync(folder, { recursive: true }));

for (const colorScheme of ['light', 'dark'] as const)
  test(`the documentation opens from its folder and is searched there, ${colorScheme}`, async ({ page }) => {
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.emulateMedia({ colorScheme });
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await expect(page.getByRole('heading', { name: 'Headwater', level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('headwaterignore');
    await expect(page.getByRole('search').getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('budgets count parts');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Budgets count parts' })).toBeInViewport();
    await expect(page).toHaveURL(/docs\/decisions\/0006-[\w-]+\.html#/);
    await page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: 'Settings' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Settings');
    await page.getByRole('searchbox').fill('qqqqzzzz');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    expect(await seriousViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
  });

test('what is typed before the search has come is found when it has', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/search\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(pathToFileURL(join(folder, 'index.html')).href, { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('headwaterignore');
  release();
  await expect(page.getByRole('search').getByRole('link').first()).toBeVisible();
});
