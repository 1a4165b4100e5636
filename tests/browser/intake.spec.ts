import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import yazl from 'yazl';
import { expect, test } from './application.ts';
import { orders, report, sqlServer } from './scripts.ts';

async function zipOf(entries: Record<string, string>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('shows what is taken and what is skipped, with reasons, before anything runs', async ({ app }) => {
  await app.drop([
    orders,
    { name: 'logo.png', bytes: Buffer.from([137, 80, 78, 71, 0, 0, 0, 13]) },
    { name: 'empty.sql' },
  ]);
  await expect(app.dialog.getByText('1 script to analyse')).toBeVisible();
  await expect(app.dialog.getByText('2 skipped')).toBeVisible();
  await expect(
    app.dialog.getByRole('listitem').filter({ hasText: /logo\.png.*not a text file/ }),
  ).toBeVisible();
  await expect(app.dialog.getByRole('listitem').filter({ hasText: /empty\.sql.*empty/ })).toBeVisible();
  await expect(app.page).toHaveURL(/#\/$/);
});

test('guesses the vendor from the text and says why', async ({ app }) => {
  await app.drop([sqlServer]);
  await expect(app.dialog.getByLabel('Database vendor')).toHaveValue('dbvmssql');
  await expect(app.dialog.getByText(/Looks like SQL Server: /)).toBeVisible();
});

test('lets the guess be overruled and taken again', async ({ app }) => {
  await app.drop([sqlServer]);
  const vendor = app.dialog.getByLabel('Database vendor');
  await expect(vendor).toHaveValue('dbvmssql');
  await vendor.selectOption({ label: 'Oracle' });
  await app.dialog.getByRole('button', { name: 'Use SQL Server' }).click();
  await expect(vendor).toHaveValue('dbvmssql');
});

test('runs several dropped files as one job and shows their lineage', async ({ app }) => {
  await app.analyse([orders, report], 'PostgreSQL');
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('orders and 1 more');
  for (const name of ['orders', 'customers', 'orders_gross', 'report']) {
    await expect(app.objects.getByRole('treeitem', { name: new RegExp(`^${name} `) })).toBeVisible();
  }
  await expect(app.page).toHaveURL(/#\/job\//);
});

test('lists the entries of a zip, skips what is no SQL, and analyses the rest', async ({ app }) => {
  const bytes = await zipOf({
    'etl/orders.sql': orders.text,
    'etl/report.sql': report.text,
    'README.md': '# no SQL',
  });
  await app.drop([{ name: 'etl.zip', bytes }]);
  await expect(app.dialog.getByText('2 scripts to analyse')).toBeVisible();
  await expect(
    app.dialog.getByRole('listitem').filter({ hasText: /README\.md.*not a SQL script/ }),
  ).toBeVisible();
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await app.tab('Files');
  const files = app.page.getByRole('tree', { name: 'Files of the job' });
  await expect(files.getByRole('treeitem', { name: /report\.sql/ })).toBeVisible();
  await expect(app.page.getByText('1 file skipped').first()).toBeVisible();
});

test('takes SQL that is pasted anywhere', async ({ app }) => {
  await app.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, orders.text);
  await expect(app.dialog.getByRole('listitem').filter({ hasText: /pasted\.sql/ })).toBeVisible();
  await expect(app.dialog.getByLabel('Job name')).toHaveValue('pasted');
});

test('takes SQL that is typed, names without a schema by the default one', async ({ app }) => {
  await app.page.getByRole('button', { name: 'Analyse SQL' }).click();
  await app.dialog.getByLabel('SQL text').fill('CREATE VIEW v AS SELECT a FROM t');
  await app.dialog.getByRole('button', { name: 'Use this SQL' }).click();
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByText('Names and metadata').click();
  await app.dialog.getByLabel('Default schema').fill('sales');
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await expect(app.objects.getByRole('treeitem', { name: /^sales / })).toBeVisible();
});

test('takes files and a folder through the open dialogs', async ({ app }, testInfo) => {
  await app.page.getByRole('button', { name: 'Analyse SQL' }).click();
  const chooser = app.page.waitForEvent('filechooser');
  await app.dialog.getByRole('button', { name: 'Open files…' }).click();
  await (
    await chooser
  ).setFiles([{ name: orders.name, mimeType: 'text/plain', buffer: Buffer.from(orders.text) }]);
  await expect(app.dialog.getByRole('listitem').filter({ hasText: /orders\.sql/ })).toBeVisible();
  const folder = testInfo.outputPath('etl');
  mkdirSync(join(folder, 'sub'), { recursive: true });
  writeFileSync(join(folder, 'sub/report.sql'), report.text);
  writeFileSync(join(folder, 'README.md'), '# no SQL');
  const folderChooser = app.page.waitForEvent('filechooser');
  await app.dialog.getByRole('button', { name: 'Open folder…' }).click();
  await (await folderChooser).setFiles(folder);
  await expect(app.dialog.getByText('2 scripts to analyse')).toBeVisible();
  await expect(app.dialog.getByRole('listitem').filter({ hasText: 'etl/sub/report.sql' })).toBeVisible();
  await expect(
    app.dialog.getByRole('listitem').filter({ hasText: /README\.md.*not a SQL script/ }),
  ).toBeVisible();
});

test('leaves a file out again, and is empty after the last one', async ({ app }) => {
  await app.drop([orders, report]);
  await app.dialog.getByRole('button', { name: 'Leave out orders.sql' }).click();
  await expect(app.dialog.getByText('1 script to analyse')).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Leave out report.sql' }).click();
  await expect(app.dialog.getByLabel('SQL text')).toBeVisible();
});
