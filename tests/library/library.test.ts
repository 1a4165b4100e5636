import { describe, expect, test } from 'vitest';
import {
  analyze,
  analyzeAsync,
  compare,
  impact,
  LineageError,
  type LineageErrorCode,
  openProject,
  pieces,
  toCsv,
  toJson,
  toMermaid,
  trace,
} from '../../src-library/index.ts';

const shop = analyze(
  {
    'views.sql': `create table shop.orders (id int primary key, amount numeric);
create view shop.big as select o.id, o.amount * r.rate as euros from shop.orders o join shop.rates r on r.id = o.id;`,
    'load.sql': 'insert into dw.fact (total) select sum(euros) from shop.big;',
  },
  { vendor: 'postgresql' },
);

function codeOf(action: () => unknown): LineageErrorCode | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (error instanceof LineageError) return error.code;
    throw error;
  }
}

describe('a column', () => {
  test('upstream and downstream: steps, ends, and every format', () => {
    const up = shop.column('dw.fact.total').upstream();
    expect([...up].map(({ distance, source, expression }) => [distance, source.column, expression])).toEqual([
      [1, 'euros', 'sum(euros)'],
      [2, 'amount', 'o.amount * r.rate'],
      [2, 'rate', 'o.amount * r.rate'],
    ]);
    expect(up.ends()).toEqual(['shop.orders.amount', 'shop.rates.rate']);
    expect(trace(shop, 'orders.amount', { downstream: true, depth: 1 }).ends()).toEqual([]);
    expect(trace(shop, 'orders.amount', { downstream: true }).ends()).toEqual(['dw.fact.total']);
    expect(up.toText()).toContain('└─ shop.big.euros  sum(euros)  [load.sql:1]');
    expect(up.toText({ why: true })).toContain('= sum(euros)');
    expect(up.toCsv()).toContain('1,shop.big,euros,dw.fact,total');
    expect(up.toMarkdown()).toContain('| 1 | shop.big | euros |');
    expect(JSON.parse(up.toJson())).toMatchObject({ columns: ['dw.fact.total'] });
    expect(up.toMermaid()).toContain('flowchart LR');
    expect(up.toDot()).toContain('digraph');
  });

  test('why: the relations of the SQL behind a step, in the order of the flow', () => {
    const [step] = shop.column('fact.total').upstream();
    const reasons = shop.why(step!);
    expect(reasons[0]).toMatchObject({
      from: { table: 'shop.big', column: 'euros' },
      expression: 'sum(euros)',
    });
    expect(reasons.at(-1)).toMatchObject({ to: { table: 'dw.fact' }, statement: 'insert', file: 'load.sql' });
    expect(codeOf(() => shop.why({ ...step! }))).toBe('foreign-step');
  });

  test('impact, with a change', () => {
    const dropped = shop.column('shop.orders.amount').impact({ drop: true });
    expect(dropped).toMatchObject({
      of: 'shop.orders.amount',
      places: [{ file: 'views.sql', line: 2, column: 38, statement: 'create-view' }],
    });
    expect(dropped.tables.map(({ table, distance }) => [table, distance])).toEqual([
      ['shop.big', 1],
      ['dw.fact', 2],
    ]);
    expect(impact(shop, 'orders.amount', { rename: 'id' }).conflict).toContain('already');
    expect(impact(shop, 'orders').toText()).toContain('shop.orders reaches');
    expect(codeOf(() => impact(shop, 'orders', { type: 'int' }))).toBe('bad-change');
  });
});

test('tables with their columns, relations, diagnostics', () => {
  expect([...shop.tables()].map(({ name }) => name).sort()).toEqual([
    'dw.fact',
    'shop.big',
    'shop.orders',
    'shop.rates',
  ]);
  expect(shop.table('orders').columns[0]).toEqual({ column: 'id', dataType: 'int', key: 'primary' });
  expect([...shop.relations()]).toHaveLength(4);
  expect([...shop.relations({ kinds: ['fdd', 'frd'] })].length).toBeGreaterThan(4);
  const [problem] = analyze({ 'a.sql': '\nselect from where ((;' }).diagnostics;
  expect(problem).toMatchObject({ severity: 'error', file: 'a.sql', line: 2 });
});

test('a schema opens stars; options are those of the engine', () => {
  const schema = { shop: { t: ['a', 'b'] } };
  const lineage = analyze('create view v as select * from t', {
    vendor: 'Oracle',
    schema,
    defaultSchema: 'shop',
  });
  expect(lineage.vendor).toBe('dbvoracle');
  expect([...lineage.column('v.b').upstream()]).toHaveLength(1);
});

test('a headwater.json among the files says what options leave open', () => {
  const files = {
    'headwater.json':
      '{ "vendor": { "etl": "snowflake", ".": "postgresql" }, "schema": ["columns.sql"], "defaultSchema": "s" }',
    'columns.sql': 'create table t (a int, b int);',
    'etl/v.sql': 'create view v as select * from t;',
    'w.sql': 'create view w as select b from v;',
  };
  const lineage = analyze(files);
  expect(lineage.vendor).toBe('dbvpostgresql');
  expect(lineage.column('w.b').upstream().ends()).toEqual(['s.t.b']);
  expect(analyze(files, { vendor: 'ansi' }).vendor).toBe('dbvansi');
  const { 'columns.sql': _, ...incomplete } = files;
  expect(codeOf(() => analyze(incomplete))).toBe('bad-settings');
  expect(() => analyze({ 'headwater.json': '{\n"vendr": "x"}' })).toThrow(
    'headwater.json:2: vendr is not known',
  );
});

test('the names of each folder are completed as its headwater.json says, unless a script says it itself', () => {
  const files = {
    'headwater.json': '{ "vendor": "mssql", "defaultDatabase": { "shop": "Shop", "dw": "Warehouse" } }',
    'shop/orders.sql': 'CREATE TABLE Sales.Orders (id INT);',
    'dw/orders.sql': 'CREATE VIEW Sales.Orders2 AS SELECT id FROM Shop.Sales.Orders;',
    'dw/other.sql': 'USE Other; CREATE VIEW Sales.Orders3 AS SELECT id FROM Warehouse.Sales.Orders2;',
  };
  const lineage = analyze(files);
  expect(lineage.column('Other.Sales.Orders3.id').upstream().ends()).toEqual(['Shop.Sales.Orders.id']);
  expect(lineage.column('Warehouse.Sales.Orders2.id').upstream().ends()).toEqual(['Shop.Sales.Orders.id']);
});

test('compare: what lost its source comes first', () => {
  const before = analyze('create view v as select a, b from t', { vendor: 'ansi' });
  const after = analyze('create view v as select 1 as a, b from t', { vendor: 'ansi' });
  expect(compare(before, after)).toMatchObject({
    lost: [{ column: 'v.a', lost: ['t.a'], left: 0 }],
    relations: [{ change: 'removed', source: 't.a', target: 'v.a' }],
  });
  expect(compare(before, before)).toEqual({ lost: [], tables: [], columns: [], relations: [], affected: [] });
});

test('the whole lineage in a format, at once or in pieces', () => {
  expect(toCsv(shop)).toContain('DEFAULT,shop,big,euros,DEFAULT,dw,fact,total,fdd,insert');
  expect(JSON.parse(toJson(shop))).toMatchObject({ format: 'headwater-lineage' });
  expect(toMermaid(shop)).toContain('flowchart');
  expect([...pieces(shop, 'graphml')].join('')).toContain('<graphml');
});

describe('a project', () => {
  test('reads what has changed, and links again only when it is asked', () => {
    const project = openProject({ vendor: 'ansi' });
    project.update('a.sql', 'create view v as select a from t');
    project.update('b.sql', 'create view w as select a from v');
    const first = project.lineage;
    expect(first.column('w.a').upstream().ends()).toEqual(['t.a']);
    expect(project.lineage).toBe(first);
    project.update('a.sql', 'create view v as select b as a from u');
    expect(project.lineage.column('w.a').upstream().ends()).toEqual(['u.b']);
    project.remove('b.sql');
    expect(project.files).toEqual(['a.sql']);
    expect(codeOf(() => project.lineage.column('w.a'))).toBe('unknown-name');
  });

  test('gives what analysing all at once gives, with the files of a dbt project among them', () => {
    const files = {
      'dbt_project.yml': 'name: shop\nversion: "1"\nprofile: shop\n',
      'models/a.sql': 'select id from {{ source("raw", "orders") }}',
      'models/b.sql': 'select id from {{ ref("a") }}',
    };
    const project = openProject({ vendor: 'snowflake' });
    for (const [name, text] of Object.entries(files)) project.update(name, text);
    expect(toCsv(project.lineage)).toBe(toCsv(analyze(files, { vendor: 'snowflake' })));
    expect(toCsv(project.lineage)).toContain('orders');
  });
});

describe('asynchronously', () => {
  test('others have their turn, and may end it', async () => {
    const files = Array.from({ length: 40 }, (_, i) => ({
      name: `${i}.sql`,
      text: `create view v${i} as select a from t${i}; /* ${'x'.repeat(60_000)} */`,
    }));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 0);
    await expect(analyzeAsync(files, { vendor: 'ansi', signal: stop.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect((await analyzeAsync(files.slice(0, 3), { vendor: 'ansi' })).column('v2.a').name).toBe('v2.a');
  });
});

describe('what is thrown is typed', () => {
  test.each<[LineageErrorCode, () => unknown]>([
    ['unknown-name', () => shop.column('orders.amuont')],
    ['ambiguous-name', () => shop.column('id')],
    ['unknown-vendor', () => analyze('select 1', { vendor: 'orakle' })],
    ['bad-schema', () => analyze('select 1', { schema: '{"a": 1}' })],
    ['aborted', () => analyze('select 1', { signal: { aborted: true } })],
  ])('%s', (code, action) => {
    expect(codeOf(action)).toBe(code);
  });

  test('with the names that may be meant', () => {
    expect(() => shop.column('orders.amuont')).toThrow('Did you mean shop.orders.amount?');
    try {
      shop.column('id');
    } catch (error) {
      expect(error).toMatchObject({ candidates: ['shop.big.id', 'shop.orders.id', 'shop.rates.id'] });
    }
  });
});
