import { writeFileSync } from 'node:fs';
import yazl from 'yazl';
import { expect, test } from '../support/browser/application.ts';
import { recordMainThread } from './main-thread.ts';

const fileCount = 3000;
/** Milliseconds of processor time that the page may be busy at a stretch. */
const longest = 100;

/** Scripts as a warehouse has them: each loads one table from two others, over views and in layers. */
function script(index: number): string {
  const source = (offset: number): string =>
    `layer${Math.floor(index / 500)}.t${(index * 7 + offset) % fileCount}`;
  const columns = Array.from({ length: 4 }, (_, column) => `c${column}`);
  return [
    `CREATE TABLE layer${Math.floor(index / 500) + 1}.t${index} (${columns.map((name) => `${name} int`).join(', ')});`,
    `INSERT INTO layer${Math.floor(index / 500) + 1}.t${index} (${columns.join(', ')})`,
    `SELECT ${columns.map((name, at) => (at % 2 ? `a.${name}` : `a.${name} + b.${name}`)).join(', ')}`,
    `FROM ${source(0)} a JOIN ${source(1)} b ON a.c0 = b.c0 WHERE b.c1 > ${index};`,
  ].join('\n');
}

// Playwright's tracing takes snapshots on the page's main thread: what is measured here would be the measuring.
// Nor does what former tests left in the page's memory count.
test.use({ trace: 'off', isFreshPage: true });

test('a zip of 3,000 files never keeps the page busy for long', async ({ app }, testInfo) => {
  test.setTimeout(240_000);
  const zip = new yazl.ZipFile();
  for (let index = 0; index < fileCount; index++) {
    zip.addBuffer(Buffer.from(script(index)), `etl/area${index % 30}/load_${index}.sql`);
  }
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  const path = testInfo.outputPath('etl.zip');
  writeFileSync(path, Buffer.concat(parts));

  const mainThread = await recordMainThread(app.page);
  const chooser = app.page.waitForEvent('filechooser');
  await app.page.getByRole('button', { name: 'Open files…' }).click();
  await (await chooser).setFiles(path);
  await expect(app.dialog.getByText('3,000 scripts to analyse')).toBeVisible();
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(app.status.getByText(/relations/)).toBeVisible({ timeout: 180_000 });

  await app.tab('Relations');
  await app.page.getByLabel('Filter relations').fill('t17');
  await expect(app.page.getByText(/of .* relations/).first()).toBeVisible();
  await app.tab('Files');
  await app.page.getByLabel('Filter files').fill('load_1234');
  await app.page.getByRole('treeitem', { name: 'load_1234.sql' }).click();
  await expect(app.sql.getByRole('heading')).toHaveText(/load_1234\.sql/);
  await app.tab('Graph');
  await app.page.keyboard.press('/');
  await app.page.keyboard.type('t1234');
  await app.page
    .getByRole('option', { name: /^t1234/ })
    .first()
    .click();
  await app.page.waitForTimeout(1500);

  const tasks = await mainThread();
  // A browser that shows no times would pass everything.
  expect(tasks[0]).toBeGreaterThan(1);
  expect(tasks.filter((duration) => duration > longest)).toEqual([]);
});
