import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headwater, scratchFolder } from './command.ts';
import { inProcess, type Outcome } from './in-process.ts';

let folder: string;
let remove: () => Promise<void>;
const ask = (...args: string[]): Promise<Outcome> =>
  inProcess(folder, [...args, join(folder, 'etl'), '-v', 'postgresql']);

beforeAll(async () => {
  ({ path: folder, remove } = await scratchFolder());
  await mkdir(join(folder, 'etl'));
  await mkdir(join(folder, 'empty'));
  await writeFile(
    join(folder, 'etl/views.sql'),
    `create table shop.orders (id int, amount numeric);
create view shop.open_orders as select o.id, o.amount from shop.orders o where o.id > 1;
create view dw.totals as select sum(amount) as total from shop.open_orders;
`,
  );
});
afterAll(() => remove());

describe('trace', () => {
  test('as a process: the tree, with all messages kept off standard output', async () => {
    const { code, stdout, stderr } = await headwater(['trace', 'dw.totals.total', '-v', 'postgresql'], {
      folder: join(folder, 'etl'),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`dw.totals.total (view)
└─ shop.open_orders.amount  sum(amount)  [views.sql:3]
   └─ shop.orders.amount  [views.sql:2]
`);
  });

  test.each([
    ['json', '"format":"headwater-trace"'],
    ['csv', '2,shop.orders,amount,shop.open_orders,amount,fdd'],
    ['markdown', '| 1 | shop.open_orders | amount |'],
    ['mermaid', 'flowchart LR'],
    ['dot', 'digraph lineage'],
  ])('as %s', async (format, part) => {
    const { code, written } = await ask('trace', 'totals.total', '-f', format);
    expect(code).toBe(0);
    expect(written).toContain(part);
  });

  test('downstream, to a depth; a picture has as much', async () => {
    const { written } = await ask('trace', 'orders.amount', '--downstream', '--depth', '1', '-f', 'mermaid');
    expect(written).toContain('open_orders');
    expect(written).not.toContain('totals');
  });

  test('what is hidden otherwise is shown where it is asked about', async () => {
    const file = join(folder, 'temporary.sql');
    await writeFile(file, 'create temp table c as select a as b from t; insert into d (x) select b from c;');
    const { written } = await inProcess(folder, ['trace', 'c.b', file, '-v', 'postgresql']);
    expect(written).toContain('c.b (temporary-table)');
    expect(written).toContain('t.a');
  });
});

test('impact: of a column with its change, and of a table', async () => {
  const { written } = await ask('impact', 'shop.orders.amount', '--drop');
  expect(written).toContain('What breaks: it names shop.orders.amount\n');
  expect(written).toMatch(/views\.sql:2:46 {2}create-view/);
  expect((await ask('impact', 'orders', '-f', 'json')).written).toContain('"of":"shop.orders"');
  expect((await ask('impact', 'dw.totals', '--upstream')).written).toContain(
    'dw.totals depends on 3 columns',
  );
});

test('impact: a change of a routine breaks what calls it, also through others', async () => {
  const file = join(folder, 'routines.sql');
  await writeFile(
    file,
    'create procedure load as begin insert into t (x) select s.y from s; end\ngo\ncreate procedure hourly as begin exec load; end\ngo\ncreate procedure nightly as begin exec hourly; end\n',
  );
  const asked = ['impact', 'load', file, '-v', 'mssql'];
  const { written } = await inProcess(folder, asked);
  expect(written).toContain(
    'dbo.load reaches 1 column of 1 table and 2 routines, by 2 statements in 1 file.',
  );
  expect(written).toMatch(/1 step away\n[^]* {2}dbo\.hourly \(procedure\) {2}.*:3\n {4}calls it\n/);
  expect(written).toMatch(/2 steps away\n {2}dbo\.nightly \(procedure\) {2}.*:5\n {4}calls dbo\.hourly\n/);
  expect(written).not.toContain('Nothing depends');
  expect((await inProcess(folder, [...asked, '--depth', '1', '-f', 'csv'])).written).toBe(
    'distance,table,column,kind,how\n1,dbo.t,x,table,call\n1,dbo.t,(rows),table,call\n1,dbo.hourly,,procedure,calls dbo.load\n',
  );
  expect(JSON.parse((await inProcess(folder, [...asked, '-f', 'json'])).written)).toMatchObject({
    routines: [
      { name: 'dbo.hourly', kind: 'procedure', distance: 1 },
      { name: 'dbo.nightly', distance: 2 },
    ],
  });
});

test('columns and explain', async () => {
  expect((await ask('columns', 'open_orders')).written).toContain('-> dw.totals.total');
  expect((await ask('explain', 'views.sql:3')).written).toContain(
    'dw.totals.total <- shop.open_orders.amount',
  );
});

describe('explain --phase', () => {
  const phase = (name: string, ...more: string[]): Promise<Outcome> =>
    inProcess(folder, [
      'explain',
      join(folder, 'etl/views.sql'),
      '--phase',
      name,
      '-v',
      'postgresql',
      ...more,
    ]);

  test.each([
    ['tokens', 'word 3:1 text="create"'],
    ['tree', 'select 3:26'],
    ['ir', 'path=["amount"]'],
    ['scopes', 'is="shop.open_orders"'],
    ['relations', 'expression="sum(amount)"'],
    ['graph', 'type="fdd" from="shop.open_orders.amount" to="dw.totals.total"'],
  ])('%s of one statement', async (name, part) => {
    const { code, written } = await phase(name, '--statement', '3');
    expect(code).toBe(0);
    expect(written).toContain(part);
    expect(written).not.toContain('2:1');
  });

  test('of a file as JSON, and of a statement that is not there', async () => {
    expect(JSON.parse((await phase('tree', '--json')).written)).toMatchObject({
      format: 'headwater-phase',
      phase: 'tree',
      value: [{ kind: 'create-table' }, { kind: 'create-view' }, { kind: 'create-view' }],
    });
    expect(await phase('tree', '--statement', '4')).toMatchObject({ code: 5 });
  });
});

describe('a plain answer to what cannot be answered', () => {
  test.each([
    [
      5,
      ['trace', 'orders.amuont'],
      'There is no column orders.amuont in what was read. Did you mean shop.orders.amount?',
    ],
    [
      5,
      ['trace', 'amount'],
      'amount may be any of these; name one of them:\n  shop.open_orders.amount\n  shop.orders.amount',
    ],
    [5, ['columns', 'nothing_like_it'], 'There is no table nothing_like_it in what was read.'],
    [5, ['impact', 'order'], 'Did you mean shop.orders?'],
    [5, ['explain', 'other.sql:1'], 'There is no file other.sql in what was read.'],
    [5, ['explain', 'views.sql:99'], 'views.sql has 4 lines, and no line 99.'],
    [
      2,
      ['explain', 'views.sql'],
      'views.sql is no place: it must be FILE:LINE or FILE:LINE:COLUMN; with --phase it may be a FILE.',
    ],
    [2, ['impact', 'orders', '--type', 'int'], '--type is for columns, and shop.orders is none.'],
    [2, ['impact', 'orders', '--drop', '--rename', 'x'], "cannot be used with option '--rename <name>'"],
    [2, ['trace', 'a', '--depth', 'many'], 'It must be a whole number.'],
  ])('exit code %i: %j', async (code, args, message) => {
    const outcome = await ask(...args);
    expect(outcome.code).toBe(code);
    expect(outcome.message).toContain(message);
  });

  test('a folder without SQL', async () => {
    const outcome = await inProcess(folder, ['trace', 'a.b', join(folder, 'empty')]);
    expect(outcome).toMatchObject({ code: 3, message: 'There is no SQL file to read.' });
  });
});

describe('files', () => {
  test('an output never takes the place of an input', async () => {
    const file = join(folder, 'written.txt');
    await writeFile(file, 'create view v as select a from t;');
    const outcome = await inProcess(folder, ['trace', 'v.a', file, '-v', 'ansi']);
    expect(outcome).toMatchObject({ code: 2, message: expect.stringContaining('is one of the inputs') });
    expect(await readFile(file, 'utf8')).toContain('create view');
  });

  test('an encoding may be named; a name that is none is refused', async () => {
    const file = join(folder, 'polish.sql');
    await writeFile(file, Buffer.from('create view v as select \xea from t;', 'latin1'));
    const asked = ['columns', 't', file, '-v', 'ansi'];
    expect((await inProcess(folder, [...asked, '--encoding', 'windows-1250'])).written).toContain('ę');
    expect((await inProcess(folder, asked)).written).toContain('ê');
    expect((await inProcess(folder, [...asked, '--encoding', 'nothing'])).message).toContain(
      'There is no encoding',
    );
  });

  test('quiet: warnings and errors alone', async () => {
    const file = join(folder, 'quiet.sql');
    await writeFile(file, 'create view v as select a from t;');
    const quiet = await headwater(['analyze', '-q', '--no-color', file]);
    expect(quiet).toMatchObject({ code: 0, stderr: '' });
  });
});
