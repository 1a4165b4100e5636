import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/application.ts';
import { orders } from '../support/browser/scripts.ts';
import { expectOpenToAll, seriousViolations } from './violations.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Guide', level: 2 });

async function open(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/guide`);
  await expect(heading(page)).toBeVisible();
}

test('the header, the palette and a link lead to the guide, and Back to the graph', async ({ app }) => {
  const { page } = app;
  await app.analyse([orders], 'PostgreSQL');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Guide/ }).click();
  await expect(heading(page)).toBeVisible();
  await page.goBack();
  await expect(app.graph).toBeVisible();
  await page.keyboard.press('F1');
  await page.keyboard.type('guide');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await expect(app.graph).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('link', { name: 'Guide' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
});

test('keys of the graph leave it alone while the guide is open, and a search leads back to it', async ({
  app,
}) => {
  const { page } = app;
  await app.analyse([orders], 'PostgreSQL');
  await app.objects.getByRole('treeitem', { name: /^orders_gross / }).click();
  await expect(page).toHaveURL(/sel=/);
  const before = page.url();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Guide/ }).click();
  await expect(heading(page)).toBeVisible();
  for (const key of ['Escape', 'l', 'b', 's', '2', 'f', 'Backspace']) await page.keyboard.press(key);
  await expect(heading(page)).toBeVisible();
  await page.goBack();
  await expect(app.graph).toBeVisible();
  await expect(app.sql).toBeVisible();
  expect(page.url()).toBe(before);

  await page.keyboard.press('h');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('customers');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(app.graph).toBeVisible();
  await expect(app.sql.getByRole('status')).toContainText('customers');
});

test('the guide asks no other computer for anything', async ({ app }) => {
  const { page } = app;
  const outside: string[] = [];
  const origin = new URL(page.url()).origin;
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) outside.push(request.url());
  });
  await open(page);
  await expect(page.getByRole('row', { name: /Snowflake/ })).toContainText('% of');
  expect(outside).toEqual([]);
});

test('the legend has every relation type with its line, and every kind with its sign', async ({ app }) => {
  const { page } = app;
  await open(page);
  for (const name of [
    'value flow fdd',
    'row filter frd',
    'row count fdr',
    'join Rows are combined',
    'key er',
    'call A routine calls',
  ]) {
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  }
  await expect(page.getByText('Procedure, function, trigger, package')).toBeVisible();
  await expect(page.getByText('Columns of unknown tables, constants')).toBeVisible();
});

test('a word finds its chapters, and a heading all of its own', async ({ app }) => {
  const { page } = app;
  await open(page);
  const find = page.getByLabel('Find in the guide');
  await find.fill('yed');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Saving and sharing']);
  await find.fill('tracing');
  await expect(page.getByRole('heading', { level: 4 })).toHaveText([
    'Follow a column',
    'Side by side with the SQL',
  ]);
  await find.fill('submarine');
  await expect(page.getByText('Nothing in the guide has these words')).toBeVisible();
});

test('the address names a chapter, and its heading has the keyboard', async ({ app }) => {
  const { page } = app;
  await open(page);
  const chapters = page.getByRole('navigation', { name: 'On this page' });
  await chapters.getByRole('link', { name: 'Problems' }).press('Enter');
  const chapter = page.getByRole('heading', { name: 'Problems', level: 3 });
  await expect(chapter).toBeFocused();
  await expect(chapter).toBeInViewport();
  expect(page.url()).toContain('#/guide?at=problems');
  await page.reload();
  await expect(chapter).toBeInViewport();
});

test('every vendor is listed, with what is understood and what is not yet', async ({ app, serviceUrl }) => {
  const { page } = app;
  await open(page);
  const vendors = (await (await page.request.get(`${serviceUrl}/api/v1/vendors`)).json()) as {
    vendors: { name: string }[];
  };
  expect(vendors.vendors.length).toBeGreaterThan(25);
  for (const { name } of vendors.vendors) {
    await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(1);
  }
  await expect(page.getByRole('row', { name: /^Informix/ })).toContainText('by the manual');
  await expect(page.getByRole('heading', { name: 'What is not understood yet' })).toBeVisible();
});

test('the keys are those of the commands', async ({ app }) => {
  const { page } = app;
  await open(page);
  await expect(page.getByRole('row', { name: /Fit to the window F/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Keyboard shortcuts \?/ })).toBeVisible();
});

test('the dialog about the application shows version, addresses and licences, to copy', async ({ app }) => {
  const { page } = app;
  const origin = new URL(page.url()).origin;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await open(page);
  await page.getByRole('button', { name: 'About Headwater' }).click();
  const dialog = page.getByRole('dialog', { name: 'About Headwater' });
  await expect(dialog).toContainText(/Version\s*\d+\.\d+\.\d+/);
  await expect(dialog).toContainText('Apache License 2.0');
  await dialog.getByRole('button', { name: 'Copy the address of the service' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(origin);
  await expect(dialog.getByRole('button', { name: 'Copy the data folder' })).toBeVisible();
  await dialog.getByText('Software of others in it').click();
  await dialog.getByText(/^vue \d/).click();
  await expect(dialog.getByLabel('Licence of vue', { exact: true })).toContainText(
    'Permission is hereby granted',
  );
  await expect(dialog.getByLabel('Licence of vue', { exact: true })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'About Headwater' })).toBeFocused();
});

test('print leaves out what is no text', async ({ app }) => {
  const { page } = app;
  await open(page);
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await expect(page.getByLabel('Find in the guide')).toBeHidden();
  // All of it is on the sheets, not only what is in sight.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2000);
});

test('nobody is kept out of the guide', async ({ app }) => {
  await open(app.page);
  await expectOpenToAll(app.page);
});

test('at 200 % the guide is read without scrolling sideways', async ({ app }) => {
  const { page } = app;
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page);
  expect(await page.getByRole('main').evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(
    true,
  );
});
