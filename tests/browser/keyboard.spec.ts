import { expect, test } from './application.ts';
import { orders, report } from './scripts.ts';

test.beforeEach(async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
});

test('finds and chooses a table with the keyboard alone', async ({ app }) => {
  await app.page.keyboard.press('Control+k');
  await app.page.keyboard.type('report');
  await expect(app.page.getByRole('option').first()).toBeVisible();
  await app.page.keyboard.press('Enter');
  await expect(app.sql.getByRole('status')).toContainText('report');
  await app.page.keyboard.press(']');
  await expect(app.sql.getByText(/^2 of \d/)).toBeVisible();
  await app.page.keyboard.press('[');
  await expect(app.sql.getByText(/^1 of \d/)).toBeVisible();
});

test('walks the tree of objects with arrows', async ({ app }) => {
  await app.objects.focus();
  await app.page.keyboard.press('Home');
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('ArrowRight');
  const column = app.objects.getByRole('treeitem', { level: 3 }).first();
  await expect(column).toBeVisible();
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  await expect(column).toHaveAttribute('aria-selected', 'true');
});

test('switches views, panes and themes', async ({ app }) => {
  await app.page.keyboard.press('l');
  await expect(app.page.getByRole('table', { name: 'Relations' })).toBeVisible();
  await app.page.keyboard.press('g');
  await expect(app.graph).toBeVisible();
  await app.page.keyboard.press('s');
  await expect(app.sql).toBeHidden();
  await app.page.keyboard.press('s');
  await expect(app.sql).toBeVisible();
  await app.page.keyboard.press('4');
  await expect(app.page.getByRole('button', { name: /^join/ })).toHaveAttribute('aria-pressed', 'true');
  await app.page.keyboard.press('t');
  await app.page.keyboard.press('t');
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await app.page.keyboard.press('?');
  await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
});
