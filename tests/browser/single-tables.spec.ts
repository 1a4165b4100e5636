import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';
import { manyTables } from './manyTables.ts';

/** Twenty-six tables of two columns, one from the other: too many to begin with their columns. */
const chain = {
  name: 'chain.sql',
  text: [
    'CREATE TABLE t0 (id int, amount int);',
    ...Array.from({ length: 25 }, (_, n) => `CREATE TABLE t${n + 1} AS SELECT id, amount FROM t${n};`),
  ].join('\n'),
};

/** Chooses a table by the search, and puts the keyboard on it. */
async function goTo(app: Application, table: string): Promise<void> {
  await app.page.keyboard.press('/');
  await app.page.keyboard.type(table);
  await app.page
    .getByRole('option', { name: new RegExp(`^${table} `) })
    .first()
    .click();
  await expect(app.page.getByRole('region', { name: 'Trace' })).toContainText(`Trace of ${table}`);
  await app.graph.focus();
}

async function hide(app: Application, table: string): Promise<void> {
  await goTo(app, table);
  await app.page.keyboard.press('Shift+F10');
  await app.page.getByRole('menuitem', { name: 'Hide this table' }).press('Enter');
}

/** The texts of the graph's picture and where they stand: the whole of it, whatever the window shows. */
async function pictureOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Picture, SVG' }).click();
  const svg = readFileSync(await (await download).path(), 'utf8');
  return [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]+)</g)]
    .map(([, x, y, text]) => `${text} ${Math.round(Number(x))} ${Math.round(Number(y))}`)
    .sort();
}

const percent = (page: Page): Locator =>
  page.getByRole('toolbar', { name: 'View of the graph' }).getByText(/ %$/);

test('single tables that were opened or hidden are there after a reload, and in another window', async ({
  app,
}) => {
  await app.analyse([chain], 'PostgreSQL');
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 26 tables, 25 lines');
  // With the keys, from the first table on: who chooses a table traces it, and its columns are opened all along.
  const { keyboard } = app.page;
  await app.graph.focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await keyboard.press('Space');
  // Between the two, and from the second on to the third, a line for each column in place of one.
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 26 tables, 27 lines');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await keyboard.press('Shift+F10');
  await app.page.getByRole('menuitem', { name: 'Hide this table' }).press('Enter');
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 25 tables, 25 lines');
  const before = await pictureOf(app.page);
  expect(before.filter((text) => text.startsWith('amount '))).toHaveLength(2);
  const address = app.page.url();
  expect(address).toMatch(/hidden=\d+/);
  expect(address).toMatch(/open=linked:\d+/);

  await app.page.reload();
  await app.ready();
  await expect(app.graph).toHaveAccessibleName('Lineage graph: 25 tables, 25 lines');
  expect(await pictureOf(app.page)).toEqual(before);
  await expect(app.page).toHaveURL(address);

  const other = await app.page.context().newPage();
  await other.goto(address);
  await expect(other.getByRole('application', { name: 'Lineage graph: 25 tables, 25 lines' })).toBeVisible();
  const texts = (picture: readonly string[]): string[] => picture.map((text) => text.split(' ')[0]!);
  expect(texts(await pictureOf(other))).toEqual(texts(before));
});

test('Back and Forward after a reload show which tables were opened and hidden', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  await hide(app, 'customers');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
  await hide(app, 'report');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 2 tables/);
  await expect(app.page).toHaveURL(/(hidden|tables)=\d/);
  await app.page.reload();
  await app.ready();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 2 tables/);
  // Hiding is one step, choosing what is hidden another one.
  await app.page.goBack();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
  await app.page.goBack();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
  await app.page.goBack();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 4 tables/);
  await app.page.goForward();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
});

test('a hidden table stays hidden after a reload although it is chosen', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await hide(app, 'customers');
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
  await expect(app.page).toHaveURL(/hidden=\d+.*sel=\d+/);
  await app.page.reload();
  await app.ready();
  await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 3 tables/);
  await expect(app.objects.getByRole('treeitem', { name: /^customers / })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('tables that were moved, and the camera, stand where they were after a reload', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await goTo(app, 'report');
  const unmoved = await pictureOf(app.page);
  await app.graph.focus();
  for (let times = 0; times < 6; times++) await app.page.keyboard.press('Shift+ArrowDown');
  await app.page.keyboard.press('-');
  await app.page.keyboard.press('-');
  // All of it filled the window; two steps out from there.
  await expect(percent(app.page)).toHaveText(/^6\d %$/);
  const scale = await percent(app.page).innerText();
  const before = await pictureOf(app.page);
  await app.page.reload();
  await app.ready();
  await expect(percent(app.page)).toHaveText(scale);
  expect(await pictureOf(app.page)).toEqual(before);
  // Six presses are one step.
  await app.page.goBack();
  await expect.poll(() => pictureOf(app.page)).toEqual(unmoved);
});

test.describe('of a job of 400 tables', () => {
  test.beforeEach(async ({ app }) => {
    await app.analyse([manyTables(400, 3)], 'PostgreSQL');
  });

  test('the neighbours that were brought in by steps are in the address', async ({ app }) => {
    await goTo(app, 't7');
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: \d tables/);
    await app.page
      .getByRole('button', { name: /: 2 steps, \d tables more$/ })
      .first()
      .click();
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: [6-9] tables/);
    const shown = (await app.graph.getAttribute('aria-label')) ?? '';
    await expect(app.page).toHaveURL(/tables=[\d,-]+/);
    const other = await app.page.context().newPage();
    await other.goto(app.page.url());
    await expect(other.getByRole('application', { name: shown })).toBeVisible();
  });

  test('an address of tables that are not there any more opens what is, or the job as it begins', async ({
    app,
  }) => {
    await goTo(app, 't7');
    await expect(app.page).toHaveURL(/tables=[\d,-]+/);
    const [path = ''] = app.page.url().split('?');
    const id = /tables=(\d+)/.exec(app.page.url())![1]!;
    const other = await app.page.context().newPage();
    await other.goto(`${path}?show=tables&tables=${id},70000-80000&open=linked:90000&sel=77777`);
    await expect(other.getByRole('application', { name: /^Lineage graph: 1 table,/ })).toBeVisible();
    const lost = await app.page.context().newPage();
    await lost.goto(`${path}?show=schemas&tables=70000-80000`);
    await expect(lost.getByText(/None of the tables that the address names/)).toBeVisible();
    await expect(lost.getByRole('application', { name: /^Schema map/ })).toBeVisible();
  });

  test('more single tables than an address has room for are kept in this window alone', async ({ app }) => {
    const { page } = app;
    // Every other table, and two of three with their columns: neither makes few ranges.
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    const tables = numbers.map((number) => 2 * number).join(',');
    const opened = numbers.slice(0, 130).map((number) => `${3 * number}-${3 * number + 1}`);
    const [path = ''] = page.url().split('?');
    await page.goto(`${path}?show=tables&tables=${tables}&open=all:${opened.join(',')}`);
    await expect(app.graph).toHaveAccessibleName(/^Lineage graph: 200 tables/);
    await expect(page).toHaveURL(/tables=0,2,4/);
    await expect(page).not.toHaveURL(/open=/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.graph.focus();
    await page.keyboard.press('y');
    await expect(page.getByText(/^The link is copied, without the single tables/)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    const shown = (await app.graph.getAttribute('aria-label')) ?? '';
    await page.reload();
    await app.ready();
    await expect(app.graph).toHaveAccessibleName(shown);
    await expect(page).not.toHaveURL(/open=/);
  });
});

test('the link to a view is copied, and leads to it', async ({ app }) => {
  const { page } = app;
  await app.analyse([orders, report], 'PostgreSQL');
  await hide(app, 'customers');
  await expect(page).toHaveURL(/hidden=\d+/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.graph.focus();
  await page.keyboard.press('y');
  await expect(page.getByText('The link to this view is copied.')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(other.getByRole('application', { name: /^Lineage graph: 3 tables/ })).toBeVisible();
});
