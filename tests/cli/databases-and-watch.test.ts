import { writeFile } from 'node:fs/promises';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchPaths } from '../../src-cli/lineage/watch.ts';
import { scratchFolder } from './command.ts';
import { inProcess } from './in-process.ts';

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ path: folder, remove } = await scratchFolder());
});
afterAll(() => remove());

describe('schema', () => {
  test('SQLite: tables and views, and the CSV opens a star; the file stays as it is', async () => {
    const path = join(folder, 'shop.db');
    const database = new SqliteDatabase(path);
    database.exec(
      'create table orders (id integer primary key, "a,b" text); create view v as select id from orders;',
    );
    database.close();
    const before = statSync(path).mtimeMs;
    const { written } = await inProcess(folder, ['schema', '--from', path]);
    expect(written).toBe('schema,table,column,type\n,orders,id,INTEGER\n,orders,"a,b",TEXT\n,v,id,INTEGER\n');
    expect(statSync(path).mtimeMs).toBe(before);
    expect(existsSync(`${path}-wal`)).toBe(false);
    await writeFile(join(folder, 'columns.csv'), written);
    await writeFile(join(folder, 'star.sql'), 'create view w as select * from orders');
    const columns = [
      'columns',
      'w',
      join(folder, 'star.sql'),
      '-v',
      'sqlite',
      '-s',
      join(folder, 'columns.csv'),
    ];
    expect((await inProcess(folder, columns)).written).toContain('a,b');
  });

  test('DuckDB, where its driver is there', async () => {
    const path = join(folder, 'shop.duckdb');
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run('create schema s; create table s.t (a integer, b varchar)');
    connection.closeSync();
    instance.closeSync();
    const { written } = await inProcess(folder, ['schema', '--from', path]);
    expect(written).toBe('schema,table,column,type\ns,t,a,INTEGER\ns,t,b,VARCHAR\n');
  });

  test('what is no database', async () => {
    await writeFile(join(folder, 'a.txt'), 'text');
    expect(await inProcess(folder, ['schema', '--from', join(folder, 'a.txt')])).toMatchObject({
      code: 3,
      message: expect.stringContaining('is no database of SQLite or DuckDB.'),
    });
    expect(await inProcess(folder, ['schema', '--from', join(folder, 'missing')])).toMatchObject({
      code: 3,
      message: expect.stringMatching(/missing cannot be read: there is no such file or folder$/),
    });
  });
});

test('watch: nothing is waited for where there is nothing', async () => {
  const flags = { vendor: 'dbvansi', limit: {}, cache: false } as const;
  const watching = watchPaths(
    [join(folder, 'missing')],
    { ...flags, include: [], exclude: [], schema: [], relations: ['fdd'] },
    () => undefined,
    new AbortController().signal,
  );
  await expect(watching).rejects.toMatchObject({
    code: 3,
    message: expect.stringMatching(/missing cannot be read: there is no such file or folder$/),
  });
});

test('metadata-query: the query of a vendor, or that there is none', async () => {
  expect((await inProcess(folder, ['metadata-query', 'Oracle'])).written).toContain('from all_tab_columns');
  expect(await inProcess(folder, ['metadata-query', 'mdx'])).toMatchObject({ code: 5 });
  expect((await inProcess(folder, ['metadata-query', 'orakle'])).message).toContain('Did you mean oracle?');
});

test('watch: what each change does to the lineage, with a page', async () => {
  const { path, remove: removeWatched } = await scratchFolder();
  const file = join(path, 'v.sql');
  const html = join(path, 'lineage.html');
  await writeFile(file, 'create view v as select a from t;');
  const ending = new AbortController();
  let said = '';
  let heard: () => void = () => undefined;
  const until = async (part: string): Promise<void> => {
    while (!said.includes(part)) await new Promise<void>((resolve) => void (heard = resolve));
  };
  const flags = {
    vendor: 'dbvansi',
    include: [],
    exclude: [],
    schema: [],
    limit: {},
    cache: false,
    relations: ['fdd'],
    html,
  } as const;
  const say = (text: string): void => {
    said += text;
    heard();
  };
  const watching = watchPaths(
    [path],
    { ...flags, include: [], exclude: [], schema: [], relations: ['fdd'] },
    say,
    ending.signal,
  );
  await until('1 file, 1 statement; 1 table, 1 view, 2 columns');
  await writeFile(file, 'create view v as select 1 as a from t;');
  await until('! v.a  lost t.a; nothing feeds it now');
  expect(existsSync(html)).toBe(true);
  ending.abort();
  await watching;
  await removeWatched();
});
