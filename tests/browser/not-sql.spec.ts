import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import yazl from 'yazl';
import { expect, test } from '../support/browser/application.ts';
import { orders, report } from '../support/browser/scripts.ts';

/** What a person keeps beside scripts. */
const files: Readonly<Record<string, string>> = {
  'db/orders.sql': orders.text,
  'db/report.sql': report.text,
  'db/mail.txt': 'Dear all;\nthe numbers are in;\nselect what you like from them;\nso long;',
  'web/Index.cshtml': '@model Orders\n<p>@Model.Select</p>',
  'web/Edit.cshtml': '<p>select a from b</p>',
  'cubes/Sales.cube': '<Cube xmlns="x"><ID>Sales</ID></Cube>',
  'cubes/settings': '{"cube": "Sales"}',
  'etl/Daily.ktr': '<DTS:Executable/>',
  'etl/OrderMapper.xml': '<mapper namespace="a.Orders"/>',
  '.sqlfluff': '[sqlfluff]\ndialect = postgres',
  'node_modules/p/a.sql': 'create table hidden (a int);',
  'node_modules/p/b.js': 'let a;',
  'old/b.sql': 'insert into older (a) select b from s;',
  '.headwaterignore': 'old/\n',
};

const leftOut =
  '11 skipped: 3 in folders that are left out, 3 not SQL by name (2 .cshtml, 1 .cube), ' +
  '2 hidden or of the system, 2 with SQL in another form (1 .ktr, 1 .xml), 1 not SQL by the beginning (1 without ending)';

async function zipOf(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('says of a folder what is left out, by reason and ending, and sends the rest', async ({
  app,
}, testInfo) => {
  const folder = testInfo.outputPath('shop');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  await app.page
    .getByRole('banner')
    .getByRole('button', { name: /^Analyse/ })
    .click();
  const chooser = app.page.waitForEvent('filechooser');
  await app.dialog.getByRole('button', { name: 'Open folder…' }).click();
  await (await chooser).setFiles(folder);
  await expect(app.dialog.getByText(leftOut)).toBeVisible();
  const row = (name: string) => app.dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row('node_modules/')).toContainText('left out, with 2 files, 1 of them SQL');
  await expect(row('etl/Daily.ktr')).toContainText('the SQL in it is not read yet');
  await expect(app.dialog.getByText('3 scripts to analyse')).toBeVisible();
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await app.tab('Files');
  // What only reading shows: the mail.
  await expect(app.page.getByText('1 file skipped').first()).toBeVisible();
  await expect(app.page.getByRole('banner').getByText(/with problems/)).toBeHidden();
});

test('says of a zip the same, before and after', async ({ app }) => {
  await app.drop([{ name: 'shop.zip', bytes: await zipOf(files) }]);
  await expect(app.dialog.getByText(leftOut)).toBeVisible();
  await app.dialog.getByLabel('Database vendor').selectOption({ label: 'PostgreSQL' });
  await app.dialog.getByRole('button', { name: 'Analyse', exact: true }).click();
  await app.ready();
  await app.tab('Files');
  await app.page.getByText('12 files skipped').first().click();
  const reasons = app.page.getByRole('group', { name: /^Files that were not read/ });
  for (const reason of [
    'files of the kind .cshtml are not SQL 2',
    'the SQL in files of the kind .ktr is not read yet 1',
    'it holds packages of npm 2',
    '.headwaterignore says so 1',
    '3 of 4 statements in it begin like none 1',
  ]) {
    await expect(reasons.getByRole('heading', { name: reason })).toBeVisible();
  }
});
