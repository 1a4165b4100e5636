import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from '../support/service/zip.ts';
import { headwater, scratchFolder } from './command.ts';

const good = 'insert into t (a) select b from s;';
const files: Readonly<Record<string, string>> = {
  'db/load.sql': good,
  'db/queries.txt': 'insert into o (a) select c from s;',
  'db/mail.txt': 'Dear all;\nthe numbers are in;\nselect what you like from them;\nso long;',
  'web/Index.cshtml': '@model Orders\n<p>@Model.Select</p>',
  'web/Edit.cshtml': '<p>select a from b</p>',
  'cubes/Sales.cube': '<Cube xmlns="x"><ID>Sales</ID></Cube>',
  'etl/Daily.ktr': '<DTS:Executable/>',
  'etl/Orders.xml': '<mapper namespace="a.Orders"/>',
  'notes/load.ipynb':
    '{"cells": [{"cell_type": "code", "source": "%%sql\\ninsert into t (a) select d from s"}]}',
  'notes/plot.ipynb': '{"cells": [{"cell_type": "code", "source": "plot(1)"}]}',
  '.sqlfluff': '[sqlfluff]\ndialect = tsql',
  'node_modules/p/a.sql': 'create table hidden (a int);',
  'old/b.sql': 'insert into older (a) select b from s;',
};

let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ path: folder, remove } = await scratchFolder());
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'all', name)), { recursive: true });
    await writeFile(join(folder, 'all', name), content);
  }
  await writeFile(join(folder, 'all.zip'), await zipOf(files));
});
afterAll(() => remove());

const summary = [
  '12 files: 4 read, 5 not SQL (2 .cshtml, 1 .cube, 1 .ipynb, 1 .txt), 2 with SQL in another form, 1 left out.',
  '1 .ktr, 1 .xml files hold SQL that is not read yet.',
];
const relations = ['s.b -> older.a', 's.b -> t.a', 's.c -> o.a', 's.d -> t.a'];

/** `source -> target` of each relation of the CSV. */
function flows(csv: string): string[] {
  const [head = '', ...rows] = csv.trimEnd().split('\n');
  const at = (name: string): number => head.split(',').indexOf(name);
  return rows
    .map((row) => row.split(','))
    .map((cells) =>
      [
        `${cells[at('source_table')]}.${cells[at('source_column')]}`,
        `${cells[at('target_table')]}.${cells[at('target_column')]}`,
      ].join(' -> '),
    )
    .sort();
}

test.each([
  ['a folder', 'all', join('all', 'node_modules/')],
  ['an archive', 'all.zip', 'node_modules/'],
])('of %s only SQL is read; what is not is counted by its ending', async (_what, path, leftOut) => {
  const { code, stdout, stderr } = await headwater(['export', '-v', 'mssql', '-f', 'csv', path], { folder });
  expect(code).toBe(0);
  expect(flows(stdout)).toEqual(relations);
  expect(stderr.trimEnd().split('\n')).toEqual([
    ...summary,
    `${leftOut} is left out: it holds packages of npm; 1 SQL file in it.`,
  ]);
});

test('--verbose lists each file with the reason', async () => {
  const { stderr } = await headwater(['analyze', '--verbose', '-v', 'mssql', 'all.zip'], { folder });
  const lines = stderr.split('\n');
  expect(lines).toContain('web/Edit.cshtml is not read: files of the kind .cshtml are not SQL');
  expect(lines).toContain('etl/Orders.xml is not read: the SQL in files of the kind .xml is not read yet');
  expect(lines).toContain('.sqlfluff is left out: it belongs to a tool, not to the scripts');
  expect(lines).toContain('db/mail.txt is not read: 3 of 4 statements in it begin like none');
  expect(lines.filter((line) => line.startsWith('node_modules/'))).toHaveLength(1);
});

test('--include and --exclude choose among the files', async () => {
  const args = [
    'export',
    '-v',
    'mssql',
    '-f',
    'csv',
    '--include',
    'db/',
    '--include',
    'old/*',
    '--exclude',
    '*.txt',
  ];
  const { code, stdout, stderr } = await headwater([...args, 'all'], { folder });
  expect(code).toBe(0);
  expect(flows(stdout)).toEqual(relations.slice(0, 2));
  expect(stderr).toMatch(/^12 files: 2 read, 10 left out\.$/m);
});

test('a file that is named is read whatever it is, and where nothing is SQL the summary says so', async () => {
  const named = await headwater(['analyze', '-v', 'mssql', 'all/web/Edit.cshtml'], { folder });
  expect(named.code).toBe(1);
  const none = await headwater(['analyze', '-v', 'mssql', 'all/web'], { folder });
  expect(none.code).toBe(3);
  expect(none.stderr).toBe('2 files: 0 read, 2 not SQL (2 .cshtml).\nerror: There is no SQL file to read.\n');
});

test('the vendor is guessed from the scripts, of which each has one vote', async () => {
  const { stderr } = await headwater(['analyze', 'vendors'], {
    folder: await vendors(join(folder, 'vendors')),
  });
  expect(stderr).toMatch(/^Read as SQL Server /);
});

test('scripts that are plainly of another vendor than most are read as what they are', async () => {
  const place = join(folder, 'several');
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(dirname(join(place, name)), { recursive: true });
    await writeFile(join(place, name), text);
  };
  for (const name of ['a', 'b', 'c'])
    await write(
      `db/${name}.sql`,
      `CREATE TABLE \`${name}\` (id int unsigned AUTO_INCREMENT) ENGINE=InnoDB;\n`,
    );
  await write('db/postgres/load.sql', "INSERT INTO t (a) SELECT b::text FROM s WHERE c = 'it''s';\n");
  await write('db/mssql/views.sql', 'CREATE VIEW [dbo].[v] AS SELECT [x] FROM [dbo].[s]\nGO\n');
  const { code, stderr, stdout } = await headwater(['export', '-f', 'csv', 'several'], { folder });
  expect(stderr).toMatch(
    /^Read as MySQL \([^)]*\), 1 file as (?:SQL Server|PostgreSQL), 1 file as (?:SQL Server|PostgreSQL); --vendor names another one\.\n/,
  );
  expect(code).toBe(0);
  expect(flows(stdout)).toEqual(['s.b -> t.a', 's.x -> v.x']);
});

/** A folder in which a cube and the longest script are of other vendors than most scripts. */
async function vendors(place: string): Promise<string> {
  await mkdir(place);
  const write = (name: string, text: string): Promise<void> => writeFile(join(place, name), text);
  await write('a.cube', '<Command>SELECT CURRENT DATE FROM SYSIBM.SYSDUMMY1 WITH UR</Command>'.repeat(50));
  await write('b.sql', 'SELECT CURRENT DATE FROM SYSIBM.SYSDUMMY1 WITH UR;\n'.repeat(5000));
  for (const name of ['c.sql', 'd.sql', 'e.sql']) {
    await write(name, 'SET NOCOUNT ON\nSELECT TOP 5 [Id], [Name] FROM [dbo].[Orders]\nGO\n');
  }
  return dirname(place);
}
