import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { program } from '../support/built.ts';
import { headwater, scratchFolder } from './command.ts';

let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ path: folder, remove } = await scratchFolder());
  await mkdir(join(folder, 'scripts/deep'), { recursive: true });
  await writeFile(join(folder, 'scripts/b.sql'), 'create view v as select x.id, x.name from customers x;');
  await writeFile(join(folder, 'scripts/deep/a.sql'), 'insert into report (n) select name from v;');
  await writeFile(join(folder, 'scripts/readme.md'), '# not SQL');
  await writeFile(join(folder, 'broken.sql'), 'insert into t (a) select b from s;\nselect from where ((;\n');
  await writeFile(join(folder, 'damaged.json'), '{"t": [\n  a]}');
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('insert into z (c) select d from y;'), 'inner/z.sql');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(join(folder, 'scripts.zip')));
});
afterAll(() => remove());

interface OpenLineageEvent {
  eventTime: string;
  run: { runId: string };
  job: { name: string };
  outputs: { namespace: string }[];
}

const csvRows = (text: string): string[] => text.trimEnd().split('\n').slice(1);

describe('what is read', () => {
  test('--limit bounds what is made of SQL that multiplies itself, and is checked', async () => {
    const limited = (limit: string) =>
      headwater(['analyze', '-', '-v', 'ansi', '--limit', limit], {
        folder,
        input: 'create table t (a int, b int, c int); create view v as select * from t;',
      });
    const { stdout, stderr } = await limited('columns=2');
    expect(stdout + stderr).toContain('More than 2 columns of one query by its stars (limits.columns)');
    expect((await limited('colums=2')).stderr).toContain('Did you mean columns?');
    expect((await limited('columns=many')).stderr).toContain('must be a name and a whole number');
  });

  test('folders with everything below: one lineage over all files', async () => {
    const { code, stdout } = await headwater(['export', '-v', 'ansi', '-f', 'csv', 'scripts'], {
      folder,
    });
    expect(code).toBe(0);
    expect(csvRows(stdout)).toEqual([
      'DEFAULT,DEFAULT,v,name,DEFAULT,DEFAULT,report,n,fdd,insert',
      'DEFAULT,DEFAULT,customers,id,DEFAULT,DEFAULT,v,id,fdd,create_view',
      'DEFAULT,DEFAULT,customers,name,DEFAULT,DEFAULT,v,name,fdd,create_view',
    ]);
  });

  test('zip archives', async () => {
    const { stdout } = await headwater(['export', '-v', 'ansi', '-f', 'csv', 'scripts.zip'], { folder });
    expect(csvRows(stdout)).toEqual(['DEFAULT,DEFAULT,y,d,DEFAULT,DEFAULT,z,c,fdd,insert']);
  });

  test('standard input, in UTF-16 too', async () => {
    const sql = Buffer.from('\uFEFFinsert into größe (c) select d from y', 'utf16le');
    const { stdout } = await headwater(['analyze', '-v', 'mssql', '-'], { folder, input: sql });
    expect(stdout).toContain('größe (table)\n  c\n    <- ');
    expect(stdout).toContain('y.d');
  });

  test('columns of tables from metadata, as JSON, DDL and CSV', async () => {
    const sql = 'insert into report (total) select amount from orders o join items i on o.id = i.order_id';
    await writeFile(join(folder, 'schema.json'), '{"orders": ["id"], "items": ["order_id", "amount"]}');
    await writeFile(
      join(folder, 'schema.sql'),
      'create table orders (id int); create table items (order_id int, amount int);',
    );
    await writeFile(join(folder, 'schema.csv'), 'table;column\norders;id\nitems;order_id\nitems;amount\n');
    for (const schema of ['schema.json', 'schema.sql', 'schema.csv']) {
      const { stdout } = await headwater(['export', '-v', 'ansi', '-f', 'csv', '-s', schema, '-'], {
        folder,
        input: sql,
      });
      expect(csvRows(stdout), schema).toEqual([
        'DEFAULT,DEFAULT,items,amount,DEFAULT,DEFAULT,report,total,fdd,insert',
      ]);
    }
  });
});

describe('what is written', () => {
  test('results go to standard output, all else to standard error', async () => {
    const { code, stdout, stderr } = await headwater(['analyze', '-v', 'oracle', 'broken.sql'], { folder });
    expect(code).toBe(1);
    expect(stdout).toBe('t (table)\n  a\n    <- s.b  [fdd, insert, rename, via INSERT-SELECT-1]\n\n');
    expect(stderr).toMatch(/^broken\.sql:2:\d+: error: .* \[.*\]$/m);
    expect(stderr).toContain('1 of them with errors');
  });

  test('messages name files as they were given', async () => {
    const path = join(folder, 'broken.sql');
    const { stderr } = await headwater(['analyze', '-v', 'ansi', path], { folder });
    expect(stderr.startsWith(`${path}:2:`)).toBe(true);
  });

  test('two runs give the same bytes, in every format', async () => {
    for (const format of ['json', 'csv', 'graphml', 'text', 'sqlflow-json', 'dot', 'mermaid']) {
      const args = ['export', '-v', 'ansi', '-f', format, '--relations', 'all', 'scripts', 'scripts.zip'];
      const [one, other] = await Promise.all([headwater(args, { folder }), headwater(args, { folder })]);
      expect(one.stdout.length, format).toBeGreaterThan(100);
      expect(other.stdout, format).toBe(one.stdout);
    }
  }, 120_000);

  test('OpenLineage events: of the named job and namespace, the same again at the same time', async () => {
    const args = [
      'export',
      '-v',
      'ansi',
      '-f',
      'openlineage',
      '--job-name',
      'nightly',
      '--namespace',
      'db://h:1',
    ];
    const run = async (env: Record<string, string>): Promise<string> =>
      (await headwater([...args, 'scripts'], { folder, env })).stdout;
    const [first, again, now] = await Promise.all([
      run({ SOURCE_DATE_EPOCH: '1700000000' }),
      run({ SOURCE_DATE_EPOCH: '1700000000' }),
      run({ SOURCE_DATE_EPOCH: '' }),
    ]);
    expect(again).toBe(first);
    const events = first
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as OpenLineageEvent);
    expect(events.map(({ eventTime, job }) => [eventTime, job.name])).toEqual([
      ['2023-11-14T22:13:20.000Z', 'nightly.scripts/b.sql.create-view.v'],
      ['2023-11-14T22:13:20.000Z', 'nightly.scripts/deep/a.sql.insert.report'],
    ]);
    expect(events.map(({ outputs }) => outputs[0]?.namespace)).toEqual(['db://h:1', 'db://h:1']);
    // Another time, the same run of the same SQL.
    const [later] = now.split('\n').map((line) => JSON.parse(line || '{}') as OpenLineageEvent);
    expect(later?.run.runId).toBe(events[0]?.run.runId);
    expect(later?.eventTime).not.toBe(events[0]?.eventTime);
  });

  test('a file where asked, equal to what standard output would get', async () => {
    const args = ['export', '-v', 'ansi', '-f', 'graphml', 'scripts'];
    const { stdout } = await headwater(args, { folder });
    const written = await headwater([...args, '-o', 'out.graphml'], { folder });
    expect(written).toEqual({ code: 0, stdout: '', stderr: '3 files: 2 read, 1 not SQL (1 .md).\n' });
    expect(await readFile(join(folder, 'out.graphml'), 'utf8')).toBe(stdout);
  });

  test('the graph options choose what', async () => {
    const run = async (...args: string[]): Promise<string[]> =>
      csvRows(
        (await headwater(['export', '-v', 'ansi', '-f', 'csv', 'scripts', ...args], { folder })).stdout,
      );
    expect(await run('--tables')).toEqual([
      'DEFAULT,DEFAULT,v,DEFAULT,DEFAULT,report,fdd,insert',
      'DEFAULT,DEFAULT,customers,DEFAULT,DEFAULT,v,fdd,create_view',
    ]);
    expect(await run('--table', 'report', '--upstream', '1')).toEqual([
      'DEFAULT,DEFAULT,v,name,DEFAULT,DEFAULT,report,n,fdd,insert',
    ]);
  });

  test('colours only where they are wanted', async () => {
    const plain = await headwater(['analyze', '-v', 'ansi', 'broken.sql'], {
      folder,
      env: { FORCE_COLOR: '' },
    });
    const forced = await headwater(['analyze', '-v', 'ansi', 'broken.sql'], {
      folder,
      env: { FORCE_COLOR: '1', NO_COLOR: '' },
    });
    const refused = await headwater(['analyze', '-v', 'ansi', 'broken.sql'], {
      folder,
      env: { FORCE_COLOR: '1', NO_COLOR: '1' },
    });
    const escape = '\u001B[';
    expect(plain.stdout + plain.stderr).not.toContain(escape);
    expect(forced.stdout).toContain(escape);
    expect(refused.stdout + refused.stderr).not.toContain(escape);
  });

  test('a reader that goes away ends it in silence', async () => {
    const many = Array.from({ length: 5000 }, (_, i) => `insert into t${i} (a) select b from s${i};`).join(
      '\n',
    );
    await writeFile(join(folder, 'many.sql'), many);
    const child = spawn(process.execPath, [program('cli'), 'export', '-v', 'ansi', 'many.sql'], {
      cwd: folder,
    });
    let stderr = '';
    child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('how it ends', () => {
  test('by --fail-on', async () => {
    const code = async (level: string): Promise<number | null> =>
      (await headwater(['export', '-v', 'ansi', '--fail-on', level, 'broken.sql'], { folder })).code;
    expect(await code('error')).toBe(1);
    expect(await code('never')).toBe(0);
  });

  test.each([
    [['analyze', '--vendor', 'nonesuch', 'broken.sql'], 2, 'headwater dialects'],
    [['analyze', '--relations', 'fdd,xyz', 'broken.sql'], 2, '"xyz" is none of'],
    [['export', '--format', 'pdf', 'broken.sql'], 2, 'Allowed choices are'],
    [['frobnicate'], 2, 'unknown command'],
    [['analyze', 'missing.sql'], 3, 'missing.sql cannot be read: there is no such file'],
    [['analyze', '--schema', 'missing.json', 'broken.sql'], 3, 'missing.json cannot be read'],
    [['analyze', '--schema', 'damaged.json', 'broken.sql'], 3, 'line 2, column 3'],
    [['export', '-v', 'ansi', '-o', 'no/such/folder/x.json', 'broken.sql'], 3, 'cannot be written'],
  ])('%j with %i', async (args, code, message) => {
    const run = await headwater(args, { folder });
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(message);
    expect(run.stderr).not.toContain('    at ');
    expect(run.stdout).toBe('');
  });
});

describe('help', () => {
  test.each([[['--help']], [['analyze', '--help']], [['export', '--help']], [['serve', '--help']]])(
    '%j begins with examples',
    async (args) => {
      const { code, stdout } = await headwater(args);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Examples:\n {2}headwater /);
    },
  );

  test('dialects lists ids and names', async () => {
    const { stdout } = await headwater(['dialects', '--json']);
    expect(JSON.parse(stdout)).toContainEqual({
      id: 'dbvmssql',
      name: 'SQL Server',
      names: { tables: 'insensitive', columns: 'insensitive', databases: true, schemas: true },
      measured: {
        lineage: { rows: expect.any(Number), understood: expect.any(Number) },
        statements: { rows: expect.any(Number), understood: expect.any(Number) },
        files: { rows: expect.any(Number), understood: expect.any(Number) },
      },
    });
    const { stdout: table } = await headwater(['dialects']);
    expect(table).toMatch(
      /^dbvoracle +Oracle +upper +\d+\.\d % of \d+ +\d+\.\d % of \d+ +\d+\.\d % of \d+$/m,
    );
    expect(table).toMatch(/^dbvopenedge +OpenEdge +\w+$/m);
  });
});
