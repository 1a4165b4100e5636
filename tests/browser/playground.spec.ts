import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/application.ts';
import { orders } from '../support/browser/scripts.ts';

const heading = (page: Page, name = 'Playground') => page.getByRole('heading', { name, level: 2 });
const lines = (page: Page) => page.getByRole('tabpanel').getByRole('option');
const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL to try' });

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/playground${query}`);
  await expect(heading(page)).toBeVisible();
}

test('a key leads to the playground, and Back to the graph', async ({ app }) => {
  const { page } = app;
  await app.analyse([orders], 'PostgreSQL');
  await page.keyboard.press('x');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await expect(app.graph).toBeVisible();
});

test('each phase shows what it makes of the SQL as it is typed', async ({ app }) => {
  const { page } = app;
  await open(page);
  await expect(lines(page).first()).toContainText('create-view');
  await editor(page).fill('select a from t;\ninsert into u select b from v;');
  await expect(lines(page).filter({ hasText: /^insert 2:1/ })).toBeVisible();
  for (const [tab, line] of [
    ['Tokens', 'word 1:1 text="select"'],
    ['IR', 'select-list 1:1'],
    ['Scopes', 'is="t"'],
    ['Relations', 'insert'],
    ['Graph', 'type="fdd" from="public.v.b" to="public.u.b"'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(lines(page).filter({ hasText: line }).first()).toBeVisible();
  }
  await page.getByLabel('Statement').selectOption('1');
  await expect(page.getByText('type="fdd" from="public.v.b"')).toHaveCount(0);
});

test('arrows through the lines mark their SQL, and Enter leads there', async ({ app }) => {
  const { page } = app;
  await open(page, '?vendor=dbvmysql&phase=tokens&sql=select%20a%20from%20t');
  await expect(page.getByLabel('Vendor')).toHaveValue('dbvmysql');
  await expect(lines(page)).toHaveCount(4);
  await page.getByRole('tab', { name: 'Tokens' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(editor(page).locator('.hw-playground-mark')).toHaveText('a');
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('x.');
  await expect(lines(page).nth(1)).toContainText('text="x"');
});

test('a link leads to the same SQL, vendor, phase and statement', async ({ app }) => {
  const { page } = app;
  await open(page);
  await editor(page).fill('select 1; select a from t where b = 2');
  await page.getByRole('tab', { name: 'Scopes' }).click();
  await page.getByLabel('Statement').selectOption('2');
  await expect(page).toHaveURL(/phase=scopes.*statement=2.*sql=/);
  await page.reload();
  await expect(editor(page)).toContainText('where b = 2');
  await expect(page.getByRole('tab', { name: 'Scopes' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Statement')).toHaveValue('2');
  await expect(lines(page).first()).toContainText('1:11');
});

test('a problem leads to its place, and SQL that is too long is refused in words', async ({ app }) => {
  const { page } = app;
  await open(page, '?sql=select%20a%20from%20t%20where%20(');
  const problem = page.getByRole('list', { name: 'Problems' }).getByRole('button').first();
  await problem.click();
  await expect(editor(page)).toBeFocused();
  await editor(page).fill(`select '${'a'.repeat(200_000)}'`);
  await expect(page.getByText('It has more than 200,000 characters.')).toBeVisible();
});

test('the playground is in German, too', async ({ app }) => {
  const { page } = app;
  await page.evaluate(() => localStorage.setItem('headwater.language', 'de'));
  await page.reload();
  await page.goto(`${new URL(page.url()).origin}/#/playground?phase=graph`);
  await expect(heading(page, 'SQL-Labor')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Gültigkeit' })).toBeVisible();
  await expect(lines(page).first()).toBeVisible();
});
