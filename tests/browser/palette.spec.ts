import type { Locator } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';

const palette = (app: Application): Locator => app.page.getByRole('dialog', { name: 'Find anything' });
const found = (app: Application): Locator => palette(app).getByRole('option');
const chosen = (app: Application): Locator => palette(app).getByRole('option', { selected: true });

test.beforeEach(async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await app.page.keyboard.press('Control+Shift+p');
  await expect(palette(app).getByRole('combobox')).toBeFocused();
});

test('does a command that is found by a few of its letters', async ({ app }) => {
  await app.page.keyboard.type('list rel');
  await expect(chosen(app)).toContainText('Show the list of relations');
  await expect(chosen(app)).toContainText('L');
  await app.page.keyboard.press('Enter');
  await expect(palette(app)).toHaveCount(0);
  await expect(app.page.getByRole('table', { name: 'Relations' })).toBeVisible();
});

test('goes through what it found with the arrow keys, round the end', async ({ app }) => {
  await app.page.keyboard.type('zoom');
  await expect(found(app)).toHaveCount(2);
  const first = await chosen(app).textContent();
  await app.page.keyboard.press('ArrowDown');
  expect(await chosen(app).textContent()).not.toBe(first);
  await app.page.keyboard.press('ArrowDown');
  await expect(chosen(app)).toHaveText(first ?? '');
});

test('chooses a column', async ({ app }) => {
  await app.page.keyboard.type('orders_gross.gross');
  await expect(palette(app).getByRole('group', { name: 'Tables and columns' })).toBeVisible();
  await expect(chosen(app)).toContainText('orders_gross.gross');
  await app.page.keyboard.press('Enter');
  await expect(app.sql.getByRole('status')).toContainText('gross');
});

test('opens a file of the job', async ({ app }) => {
  await app.page.keyboard.type('report.sql');
  await palette(app)
    .getByRole('group', { name: 'Files' })
    .getByRole('option', { name: /report\.sql/ })
    .click();
  await expect(app.sql).toContainText('INSERT INTO shop.report');
});

test('opens another job', async ({ app }) => {
  await app.page.keyboard.press('Escape');
  const first = app.page.url();
  await app.analyse([report], 'PostgreSQL');
  expect(app.page.url()).not.toBe(first);
  await app.page.keyboard.press('F1');
  await app.page.keyboard.type('orders');
  await palette(app).getByRole('group', { name: 'Jobs' }).getByRole('option').click();
  await app.ready();
  await expect(app.page.getByRole('heading', { level: 1 })).toContainText('orders');
});

test('opens what asks for the keyboard itself', async ({ app }) => {
  await app.page.keyboard.type('search tables');
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByRole('combobox', { name: 'Search tables and columns' })).toBeFocused();
  await app.page.keyboard.press('Escape');
  await app.page.keyboard.press('F1');
  await app.page.keyboard.type('shortcuts');
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('puts what was used lately first', async ({ app }) => {
  await app.page.keyboard.type('fit');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.press('F1');
  await expect(chosen(app)).toContainText('Fit to the window');
});

test('says when nothing is found, and closes with Escape', async ({ app }) => {
  await app.page.keyboard.type('qqqq');
  await expect(palette(app)).toContainText('Nothing is called “qqqq”');
  await app.page.keyboard.press('Escape');
  await expect(palette(app)).toHaveCount(0);
});

test('leads to a setting, and to its field', async ({ app }) => {
  await app.page.keyboard.type('sql text');
  await expect(palette(app).getByRole('group', { name: 'Settings' })).toBeVisible();
  await found(app).filter({ hasText: 'SQL text' }).first().click();
  await expect(app.page.getByRole('heading', { name: 'Settings', level: 2 })).toBeVisible();
  await expect(app.page.getByRole('textbox', { name: 'SQL text' })).toBeFocused();
});
