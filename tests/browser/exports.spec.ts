import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { type Application, expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';

async function save(app: Application, entry: string): Promise<{ name: string; bytes: Buffer }> {
  await app.page.getByRole('button', { name: 'Save' }).click();
  const waiting: Promise<Download> = app.page.waitForEvent('download');
  await app.page.getByRole('menuitem', { name: entry }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test.beforeEach(async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
});

test('saves the columns as CSV', async ({ app }) => {
  const { name, bytes } = await save(app, 'Column lineage (CSV)');
  expect(name).toBe('orders-and-1-more-columns.csv');
  const lines = bytes.toString().split('\n');
  expect(lines[0]).toContain('source_db,source_schema,source_table,source_column');
  expect(lines.some((line) => /shop,orders,amount,.*shop,orders_gross,gross,fdd/.test(line))).toBe(true);
});

test('saves the tables as CSV', async ({ app }) => {
  const { bytes } = await save(app, 'Table lineage (CSV)');
  expect(bytes.toString()).toMatch(/shop,orders_gross,.*shop,report/);
});

test('saves the model as JSON', async ({ app }) => {
  const { name, bytes } = await save(app, 'Everything (JSON)');
  expect(name).toBe('orders-and-1-more-lineage.json');
  expect(JSON.stringify(JSON.parse(bytes.toString()))).toContain('orders_gross');
});

test('saves a report', async ({ app }) => {
  const { name, bytes } = await save(app, 'Report (HTML)');
  expect(name).toBe('orders-and-1-more-report.html');
  expect(bytes.toString()).toMatch(/^<!doctype html>[\s\S]*orders_gross/);
});

test('saves the graph as shown', async ({ app }) => {
  await app.page.getByRole('button', { name: 'Stored tables' }).click();
  const { bytes } = await save(app, 'Relations as shown (CSV)');
  expect(bytes.toString()).toContain('gross');
});

test('saves for other programs: GraphML, DOT, Mermaid, OpenLineage', async ({ app }) => {
  const begins: [entry: string, ending: string, begin: RegExp][] = [
    ['Graph, GraphML', '-graph.graphml', /^<\?xml /],
    ['Graph, DOT (Graphviz)', '-graph.dot', /^digraph lineage \{/],
    ['Graph, Mermaid', '-graph.mmd', /^flowchart LR\n/],
    ['OpenLineage events', '-openlineage.ndjson', /^\{"eventType":"COMPLETE"/],
  ];
  for (const [entry, ending, begin] of begins) {
    const { name, bytes } = await save(app, entry);
    expect(name).toBe(`orders-and-1-more${ending}`);
    expect(bytes.toString()).toMatch(begin);
    expect(bytes.toString()).toContain('orders_gross');
  }
});

test('lets the browser fetch the file itself, however large it is', async ({ app }) => {
  await app.page.getByRole('button', { name: 'Save' }).click();
  const waiting: Promise<Download> = app.page.waitForEvent('download');
  await app.page.getByRole('menuitem', { name: 'Everything (JSON)' }).click();
  const download = await waiting;
  expect(new URL(download.url()).pathname).toMatch(/^\/api\/v1\/exports\/[\w-]+\/file$/);
  await expect(app.page.getByText('Saved orders-and-1-more-lineage.json')).toBeVisible();
});

test('reports a saving that takes its time, which can be called off', async ({ app }) => {
  const progress = { state: 'sending', bytes: 12_300_000 };
  await app.page.route(/\/exports\/[\w-]+$/, (route) => route.fulfill({ json: progress }));
  await save(app, 'Column lineage (CSV)');
  await expect(app.page.getByText('Saving orders-and-1-more-columns.csv')).toBeVisible();
  await expect(app.page.getByText('12.3 MB')).toBeVisible();
  const calledOff = app.page.waitForRequest(/\/exports\/[\w-]+\/cancel$/);
  await app.page.getByRole('button', { name: 'Cancel' }).click();
  await calledOff;
  await expect(app.page.getByText('Saving orders-and-1-more-columns.csv')).toBeHidden();
  await expect(app.page.getByText(/^(Not s|S)aved/)).toHaveCount(0);
});

test('shows why nothing was saved, and tries again', async ({ app }) => {
  const failed = { state: 'failed', bytes: 0, message: 'The session was removed.' };
  await app.page.route(/\/exports\/[\w-]+$/, (route) => route.fulfill({ json: failed }));
  await save(app, 'Column lineage (CSV)');
  await expect(app.page.getByText('Not saved: The session was removed.')).toBeVisible();
  await app.page.unrouteAll();
  const again = app.page.waitForEvent('download');
  await app.page.getByRole('button', { name: 'Try again' }).click();
  expect((await again).suggestedFilename()).toBe('orders-and-1-more-columns.csv');
  await expect(app.page.getByText('Saved orders-and-1-more-columns.csv')).toBeVisible();
});

test('saves a picture that can be scaled, and one that cannot', async ({ app }) => {
  const svg = await save(app, 'Picture, SVG');
  expect(svg.bytes.toString()).toMatch(/^<svg[\s\S]*orders_gross/);
  const png = await save(app, 'Picture, PNG');
  expect(png.bytes.subarray(0, 4)).toEqual(Buffer.from([137, 80, 78, 71]));
  expect(png.bytes.length).toBeGreaterThan(5000);
});

test.describe('the dialog of exports', () => {
  const dialogOf = (app: Application) => app.page.getByRole('dialog', { name: 'Save the lineage' });

  async function opened(app: Application) {
    await app.page.keyboard.press('Control+Shift+S');
    const dialog = dialogOf(app);
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async function saved(app: Application): Promise<{ name: string; text: string; bytes: Buffer }> {
    const waiting: Promise<Download> = app.page.waitForEvent('download');
    await dialogOf(app).getByRole('button', { name: 'Save', exact: true }).click();
    const download = await waiting;
    const bytes = await readFile(await download.path());
    return { name: download.suggestedFilename(), text: bytes.toString(), bytes };
  }

  test('saves all columns as CSV with a delimiter, after a look at its beginning', async ({ app }) => {
    const dialog = await opened(app);
    await dialog.getByLabel('Separator').selectOption({ label: 'Semicolon' });
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('source_db;source_schema');
    const { name, text } = await saved(app);
    expect(name).toBe('orders-and-1-more-columns.csv');
    expect(text).toMatch(/shop;orders;amount;.*shop;orders_gross;gross;fdd/);
    await expect(app.page.getByText('Saved orders-and-1-more-columns.csv')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('saves the tables alone, in a format for graphs', async ({ app }) => {
    const dialog = await opened(app);
    await dialog.getByLabel('Format').selectOption({ label: 'DOT, for Graphviz' });
    await dialog.getByRole('button', { name: 'Tables' }).click();
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('digraph');
    const { name, text } = await saved(app);
    expect(name).toBe('orders-and-1-more-tables.dot');
    expect(text).toContain('orders_gross');
    expect(text).not.toContain('amount');
  });

  test('saves only what a trace reaches', async ({ app }) => {
    await app.objects.getByRole('treeitem', { name: /^customers / }).click();
    await app.page.keyboard.press('ArrowRight');
    await app.objects
      .getByRole('treeitem', { name: /^country/ })
      .first()
      .click();
    await expect(app.status.getByText(/traced|trace/i).first()).toBeVisible();
    const dialog = await opened(app);
    await dialog.getByRole('button', { name: 'Traced' }).click();
    const { name, text } = await saved(app);
    expect(name).toBe('orders-and-1-more-columns-traced.csv');
    expect(text).toMatch(/customers,country,.*orders_gross,country/);
    expect(text).not.toContain('amount');
  });

  test('shows how large a picture becomes, and saves it', async ({ app }) => {
    const dialog = await opened(app);
    await dialog.getByLabel('Format').selectOption({ label: 'Picture, PNG' });
    await dialog.getByLabel('Size').selectOption({ label: 'Single, as on the screen' });
    const reported = await dialog.getByText(/× [\d,]+ pixels/).textContent();
    const [width, height] = reported!.match(/[\d,]+/g)!.map((number) => Number(number.replaceAll(',', '')));
    const { name, bytes } = await saved(app);
    expect(name).toBe('orders-and-1-more.png');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height]);
  });

  test('makes a picture as wide as asked for, and says where that is too much', async ({ app }) => {
    const dialog = await opened(app);
    await dialog.getByLabel('Format').selectOption({ label: 'Picture, PNG' });
    await dialog.getByLabel('Size').selectOption({ label: 'A width of your own' });
    const width = dialog.getByLabel('Width in pixels');
    await width.fill('100000');
    await expect(dialog.getByText(/: as large as a picture can be/)).toBeVisible();
    await width.fill('1234');
    await expect(dialog.getByText(/^1,234 × [\d,]+ pixels$/)).toBeVisible();
    const { bytes } = await saved(app);
    expect(bytes.readUInt32BE(16)).toBe(1234);
  });

  test('shows how far a large picture is, and stops drawing it when it is closed', async ({ app }) => {
    const dialog = await opened(app);
    await dialog.getByLabel('Format').selectOption({ label: 'Picture, PNG' });
    await dialog.getByLabel('Size').selectOption({ label: 'A width of your own' });
    await dialog.getByLabel('Width in pixels').fill('100000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const progress = dialog.getByRole('progressbar', { name: 'Drawing…' });
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => app.page.workers().some((worker) => worker.url().includes('image.worker')))
      .toBe(false);
    await expect(app.page.getByText(/^(Saved|Not saved)/)).toHaveCount(0);
    await opened(app);
    await expect(progress).toBeHidden();
  });
});
