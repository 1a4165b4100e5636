import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import yazl from 'yazl';
import { expect, test } from '../support/browser/application.ts';
import { orders, report, sqlServer } from '../support/browser/scripts.ts';

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
    { name: 'picture', bytes: Buffer.from([137, 80, 78, 71, 0, 0, 0, 13]) },
    { name: 'empty.sql' },
  ]);
  await expect(app.dialog.getByText('1 script to analyse')).toBeVisible();
  await expect(app.dialog.getByText('2 skipped: 1 empty, 1 not text')).toBeVisible();
  await expect(
    app.dialog.getByRole('listitem').filter({ hasText: /picture.*not a text file/ }),
  ).toBeVisible();
  await expect(app.dialog.getByRole('listitem').filter({ hasText: /empty\.sql.*empty/ })).toBeVisible();
  await expect(app.page).toHaveURL(/#\/$/);
});

test('leaves out what is no SQL by its name or its beginning, and takes it where one insists', async ({
  app,
}) => {
  await app.drop([
    { name: 'README', text: '# The shop' },
    { name: 'saved', text: '<!DOCTYPE html><p>SELECT' },
    { name: 'query.log', text: 'SELECT order_id FROM orders;' },
  ]);
  await expect(app.dialog.getByText('None of these files can be analysed')).toBeVisible();
  const row = (name: string): Locator => app.dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row('README')).toContainText('not an SQL file type');
  await expect(row('saved')).toContainText('not SQL by its beginning');
  await expect(app.dialog.getByRole('button', { name: 'Analyse', exact: true })).toBeDisabled();
  await expect(app.dialog.getByLabel('Database vendor')).toHaveCount(0);
  await app.dialog.getByRole('button', { name: 'Analyse query.log anyway' }).click();
  await expect(app.dialog.getByText('1 script to analyse')).toBeVisible();
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'MySQL' });
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await expect(app.objects.getByRole('treeitem', { name: /^orders / })).toBeVisible();
});

test('lists what is analysed first, and goes at once by keys, for the vendor of before', async ({ app }) => {
  const plain = (at: number) => ({ name: `s${at}.sql`, text: `SELECT a FROM t${at};` });
  await app.drop([{ name: 'notes.md', text: '# Notes' }, ...Array.from({ length: 9 }, (_, at) => plain(at))]);
  await expect(app.dialog.getByRole('listitem').first()).toContainText('s0.sql');
  await app.dialog.getByRole('button', { name: 'Show them' }).click();
  await expect(app.dialog.getByRole('listitem').filter({ hasText: 'notes.md' })).toBeInViewport();
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'Snowflake' });
  await app.page.keyboard.press('Control+Enter');
  await app.ready();
  await app.drop([plain(1)]);
  await expect(app.dialog.getByText('Snowflake is set, as for the job before.')).toBeVisible();
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByRole('banner').getByText('s1')).toBeVisible();
  await expect(app.page.getByRole('banner').getByText(/^Snowflake/)).toBeVisible();
});

test('takes the vendor of before only where nothing in the files speaks against it', async ({ app }) => {
  await app.analyseByDialog([{ name: 'q.sql', text: 'SELECT a FROM d.t;' }], 'BigQuery');
  const vendor = app.dialog.getByLabel('Database vendor');
  const text = 'create table supplier (suppid int not null, name varchar(80) null);';
  await app.drop([{ name: 'shop-hsqldb-schema.sql', text }]);
  await expect(app.dialog.getByText('Looks like ANSI SQL: hsqldb in the name of the file')).toBeVisible();
  await expect(vendor).toHaveValue('dbvansi');
  await app.dialog.getByRole('button', { name: 'Cancel' }).click();
  await app.drop([{ name: 'schema.sql', text }]);
  await expect(app.dialog.getByText('The text would fit several databases. Choose')).toBeVisible();
  await expect(vendor).toHaveValue('');
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
  await app.analyseByDialog([orders, report], 'PostgreSQL');
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
    app.dialog.getByRole('listitem').filter({ hasText: /README\.md.*not an SQL file type/ }),
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
  await app.page
    .getByRole('banner')
    .getByRole('button', { name: /^Analyse/ })
    .click();
  await app.dialog.getByLabel('SQL text').fill('CREATE VIEW v AS SELECT a FROM t');
  await app.dialog.getByRole('button', { name: 'Use this SQL' }).click();
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByText('Names, encoding and metadata').click();
  await app.dialog.getByLabel('Default schema').fill('sales');
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await expect(app.objects.getByRole('treeitem', { name: /^sales / })).toBeVisible();
});

test('reads files in the encoding that is named, and the job shows it', async ({ app }) => {
  // The byte E8 alone is è in Western Europe, č in Central Europe.
  const bytes = Buffer.from('CREATE VIEW ra\xE8un AS SELECT id FROM shop.orders;', 'latin1');
  await app.drop([{ name: 'bill.sql', bytes }]);
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByText('Names, encoding and metadata').click();
  const encoding = app.dialog.getByLabel('Encoding of files');
  await expect(encoding.locator('option:checked')).toHaveText('Guess');
  await encoding.selectOption('windows-1250');
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await expect(app.objects.getByRole('treeitem', { name: /^račun / })).toBeVisible();
  await app.tab('Jobs');
  await app.page.getByRole('button', { name: 'Actions for bill' }).click();
  await app.page.getByRole('menuitem', { name: 'Details…' }).click();
  await expect(app.page.getByRole('dialog', { name: 'bill' }).getByText('windows-1250')).toBeVisible();
});

test('analyses what is typed at once where the text shows the vendor', async ({ app }) => {
  await app.page
    .getByRole('banner')
    .getByRole('button', { name: /^Analyse/ })
    .click();
  await app.dialog.getByLabel('SQL text').fill(sqlServer.text);
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await expect(app.page.getByRole('banner').getByText(/^SQL Server/)).toBeVisible();
  await expect(app.objects.getByRole('treeitem', { name: /^names / })).toBeVisible();
});

test('asks for the vendor of what is typed where the text does not show it', async ({ app }) => {
  await app.page
    .getByRole('banner')
    .getByRole('button', { name: /^Analyse/ })
    .click();
  await app.dialog.getByLabel('SQL text').fill('SELECT a FROM t;');
  const run = app.dialog.getByRole('button', { name: 'Analyse', exact: true });
  await run.click();
  await expect(app.dialog.getByText(/would fit several databases/)).toBeVisible();
  // It says what is missing, rather than being grey.
  await expect(app.dialog.getByRole('alert')).toContainText('vendor');
  await app.dialog.getByRole('button', { name: 'Use ANSI SQL' }).click();
  await run.click();
  await app.ready();
});

test('takes files and a folder through the open dialogs', async ({ app }, testInfo) => {
  await app.page
    .getByRole('banner')
    .getByRole('button', { name: /^Analyse/ })
    .click();
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
    app.dialog.getByRole('listitem').filter({ hasText: /README\.md.*not an SQL file type/ }),
  ).toBeVisible();
});

test('leaves a file out again, and is empty after the last one', async ({ app }) => {
  await app.drop([orders, report]);
  await app.dialog.getByRole('button', { name: 'Leave out orders.sql' }).click();
  await expect(app.dialog.getByText('1 script to analyse')).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Leave out report.sql' }).click();
  await expect(app.dialog.getByLabel('SQL text')).toBeVisible();
});

test('takes files that fall on the window while the dialog is open', async ({ app }) => {
  await app.drop([orders]);
  await expect(app.dialog.getByText('1 script to analyse')).toBeVisible();
  await app.drop([report]);
  await expect(app.dialog.getByText('2 scripts to analyse')).toBeVisible();
});

test('takes several pasted texts beside files', async ({ app }) => {
  await app.drop([orders]);
  for (const text of ['SELECT 1 AS a', 'SELECT 2 AS b']) {
    await app.dialog.getByRole('button', { name: 'Paste SQL' }).click();
    await app.dialog.getByLabel('SQL text').fill(text);
    await app.dialog.getByRole('button', { name: 'Use this SQL' }).click();
  }
  await expect(app.dialog.getByText('3 scripts to analyse')).toBeVisible();
  await expect(app.dialog.getByRole('listitem').filter({ hasText: 'pasted-2.sql' })).toBeVisible();
});

test('reads a file for the vendor that it speaks for, and says why', async ({ app }) => {
  const oracle = `CREATE OR REPLACE PACKAGE BODY pay AS
  PROCEDURE fill IS
  BEGIN
    INSERT INTO report SELECT NVL(e.name, '-'), SYSDATE FROM employees e, units u WHERE e.unit = u.unit (+);
  END fill;
END pay;
/
`;
  await app.drop([sqlServer, { ...sqlServer, name: 'b.sql' }, { name: 'pay.sql', text: oracle }]);
  await expect(app.dialog.getByLabel('Database vendor')).toHaveValue('dbvmssql');
  const reads = app.dialog.getByText(/^1 script is read as Oracle: pay\.sql \(.+\)\.$/);
  await expect(reads).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Read all for one vendor' }).click();
  await expect(app.dialog.getByText(/^1 script looks like Oracle: pay\.sql \(/)).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Read it as Oracle' }).click();
  await expect(reads).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await expect(app.status.getByText('No problems')).toBeVisible();
});

test('checks metadata before the run, with what is wrong and where', async ({ app }) => {
  await app.drop([{ name: 'v.sql', text: 'CREATE VIEW v AS SELECT * FROM shop.t' }]);
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByText('Names, encoding and metadata').click();
  const metadata = app.dialog.getByLabel('Columns of tables that no script defines');
  await metadata.fill('schema,table,column\nshop,t,a\nshop,t,b\nshop,,\n');
  await expect(app.dialog.getByText('Understood as CSV: 1 table, 2 columns.')).toBeVisible();
  await expect(app.dialog.getByRole('list', { name: 'What is wrong with the metadata' })).toContainText(
    'line 4',
  );
  await metadata.fill('schema,table,column\nshop,t,a\nshop,t,b\n');
  await expect(app.dialog.getByRole('list', { name: 'What is wrong with the metadata' })).toHaveCount(0);
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await expect(app.status.getByText('2 relations')).toBeVisible();
});

test('adds files to the open job, and shows first what they replace', async ({ app }) => {
  await app.analyseByDialog([orders, report], 'PostgreSQL');
  const more = { name: 'more.sql', text: 'CREATE VIEW shop.again AS SELECT total FROM shop.report;' };
  const changed = { name: 'report.sql', text: report.text.replace('SUM(g.gross)', 'MAX(g.gross)') };
  await app.drop([changed, more]);
  await app.dialog.getByRole('button', { name: 'Add to orders and 1 more' }).click();
  const adding = app.page.getByRole('dialog', { name: 'Add files to orders and 1 more' });
  await expect(adding.getByText('Replaces 1 file of the job: report.sql.')).toBeVisible();
  await adding.getByRole('button', { name: 'Add and analyse' }).click();
  await expect(app.objects.getByRole('treeitem', { name: /^again / })).toBeVisible();
  await app.tab('Files');
  const files = app.page.getByRole('tree', { name: 'Files of the job' });
  await expect(files.getByRole('treeitem')).toHaveCount(3);
  await files.getByRole('treeitem', { name: /report\.sql/ }).click();
  await expect(app.sql.getByText('MAX')).toBeVisible();
});

test('asks for the files of a job by its menu', async ({ app }) => {
  await app.analyseByDialog([orders], 'PostgreSQL');
  await app.tab('Jobs');
  await app.page.getByRole('button', { name: 'Actions for orders' }).click();
  await app.page.getByRole('menuitem', { name: 'Add files…' }).click();
  const adding = app.page.getByRole('dialog', { name: 'Add files to orders' });
  await expect(adding.getByRole('button', { name: 'Add and analyse' })).toBeDisabled();
  await app.drop([report]);
  await expect(adding.getByText('No file of the job is replaced.')).toBeVisible();
  await adding.getByRole('button', { name: 'Add and analyse' }).click();
  await app.tab('Objects');
  await expect(app.objects.getByRole('treeitem', { name: /^report / })).toBeVisible();
});
