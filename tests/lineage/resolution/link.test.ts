import { expect, test } from 'vitest';
import { analyze } from '../../../src-lineage/index.ts';
import { linkSources } from '../../../src-lineage/resolution/link.ts';
import { rounds } from '../../support/deep.ts';
import { endToEnd } from '../end-to-end.ts';
import { DataflowBuilder, link, relations } from './dataflow-builder.ts';

test('a named column flows from the table through the query into the target by position', () => {
  const file = new DataflowBuilder();
  file.statement('insert');
  const rows = file.rowSet({
    kind: 'insert-select',
    sources: [file.table('t')],
    outputs: [file.output('a'), file.output('b')],
  });
  file.insert('u', ['x', 'y'], rows);
  expect(relations(link([file]), 'fdd')).toEqual([
    't.a -> INSERT-SELECT-1.a',
    't.b -> INSERT-SELECT-1.b',
    'INSERT-SELECT-1.a -> u.x',
    'INSERT-SELECT-1.b -> u.y',
  ]);
});

test('a star is expanded from a definition in a later file', () => {
  const first = new DataflowBuilder('1.sql');
  first.statement();
  first.rowSet({ role: 'result', sources: [first.table('t')], outputs: [first.star()] });
  const second = new DataflowBuilder('2.sql');
  second.createTable('t', ['a', 'b']);
  expect(relations(link([first, second]), 'fdd')).toEqual(['t.a -> RS-1.a', 't.b -> RS-1.b']);
});

test('the order of the files given does not matter', () => {
  const build = (): DataflowBuilder[] => {
    const first = new DataflowBuilder('1.sql');
    first.statement();
    first.rowSet({ role: 'result', sources: [first.table('t')], outputs: [first.star()] });
    const second = new DataflowBuilder('2.sql');
    second.createTable('t', ['a', 'b']);
    return [first, second];
  };
  expect(link(build().toReversed())).toEqual(link(build()));
});

test('a column named through an unexpanded star is linked to the table behind it', () => {
  const file = new DataflowBuilder();
  file.statement('create-view');
  const body = file.rowSet({ sources: [file.table('t')], outputs: [file.star()] });
  file.act({
    do: 'define-by-query',
    name: file.name('v'),
    object: 'view',
    rowSet: body,
    effect: 'create_view',
  });
  file.statement();
  file.rowSet({ role: 'result', sources: [file.table('v')], outputs: [file.output('x')] });
  expect(relations(link([file]), 'fdd')).toEqual([
    't.* -> RS-1.*',
    'RS-1.* -> v.*',
    'v.x -> RS-2.x',
    'RS-1.x -> v.x',
    't.x -> RS-1.x',
  ]);
});

test('a recursive CTE takes its names from the anchor and ends', () => {
  const file = new DataflowBuilder();
  file.statement();
  const cte = file.rowSet({ kind: 'cte', name: 'c', arms: [1] });
  file.rowSet({ kind: 'set-operation', arms: [2, 3] });
  file.rowSet({ sources: [file.table('e')], outputs: [file.output('id'), file.output('boss')] });
  file.rowSet({
    sources: [file.table('e x'), { rowSet: cte, alias: 'c', ...file.place() }],
    outputs: [file.output('x.id'), file.output('c.boss')],
  });
  file.rowSet({
    role: 'result',
    sources: [{ rowSet: cte, alias: 'c', ...file.place() }],
    outputs: [file.star()],
  });
  expect(relations(link([file]), 'fdd')).toEqual([
    'RESULT_OF_UNION-1.id -> CTE-C-1.id',
    'RESULT_OF_UNION-1.boss -> CTE-C-1.boss',
    'RS-1.id -> RESULT_OF_UNION-1.id',
    'RS-1.boss -> RESULT_OF_UNION-1.boss',
    'RS-2.id -> RESULT_OF_UNION-1.id',
    'RS-2.boss -> RESULT_OF_UNION-1.boss',
    'e.id -> RS-1.id',
    'e.boss -> RS-1.boss',
    'e.id -> RS-2.id',
    'CTE-C-1.boss -> RS-2.boss',
    'CTE-C-1.id -> RS-3.id',
    'CTE-C-1.boss -> RS-3.boss',
  ]);
});

test('views that are defined by each other end', () => {
  const file = new DataflowBuilder();
  for (const [name, of] of [
    ['v', 'w'],
    ['w', 'v'],
  ] as const) {
    file.statement('create-view');
    const body = file.rowSet({ sources: [file.table(of)], outputs: [file.star()] });
    file.act({
      do: 'define-by-query',
      name: file.name(name),
      object: 'view',
      rowSet: body,
      effect: 'create_view',
    });
  }
  file.statement();
  file.rowSet({ role: 'result', sources: [file.table('v')], outputs: [file.output('x')] });
  expect(relations(link([file]), 'fdd')).toContain('v.x -> RS-3.x');
});

test('a column that several unknown tables could have is an orphan, linked to the first', () => {
  const file = new DataflowBuilder();
  file.statement();
  file.rowSet({ role: 'result', sources: [file.table('t'), file.table('u')], outputs: [file.output('x')] });
  const model = link([file]);
  expect(relations(model, 'fdd')).toEqual(['t.x -> RS-1.x ?']);
  expect(model.diagnostics).toMatchObject([
    {
      code: 'orphan-column',
      class: 'LinkOrphanColumn',
      message: 'Link orphan column [x] to the first table [t]',
    },
  ]);
  const orphans = model.objects.find((object) => object.kind === 'orphan-columns')!;
  expect(orphans.name).toBe('pseudo_table_include_orphan_column');
  expect(orphans.columns.map((id) => model.columns.nameOf(id))).toEqual(['x']);
});

test('a definition shows whose an unqualified column is', () => {
  const file = new DataflowBuilder();
  file.createTable('u', ['x']);
  file.statement();
  file.rowSet({
    role: 'result',
    sources: [file.table('t'), file.table('u')],
    outputs: [file.output('x'), file.output('y')],
  });
  expect(relations(link([file]), 'fdd')).toEqual(['u.x -> RS-1.x', 't.y -> RS-1.y']);
});

test('a qualified use elsewhere shows whose an unqualified column is', () => {
  const file = new DataflowBuilder();
  file.statement();
  file.rowSet({
    role: 'result',
    sources: [file.table('t'), file.table('u')],
    outputs: [file.output('u.x'), file.output('y=x')],
  });
  const model = link([file]);
  expect(relations(model, 'fdd')).toEqual(['u.x -> RS-1.x', 'u.x -> RS-1.y']);
  expect(model.diagnostics).toEqual([]);
});

test('a name that a complete definition lacks is reported', () => {
  const file = new DataflowBuilder();
  file.createTable('t', ['a']);
  file.statement();
  file.rowSet({ role: 'result', sources: [file.table('t')], outputs: [file.output('b')] });
  const model = link([file]);
  expect(model.diagnostics).toMatchObject([{ code: 'unknown-column', message: 't has no column b.' }]);
  expect(relations(model, 'fdd')).toEqual(['t.b -> RS-1.b ?']);
});

test('later statements see what DROP, CREATE and RENAME left behind', () => {
  const file = new DataflowBuilder();
  const query = (): void => {
    file.statement();
    file.rowSet({ role: 'result', sources: [file.table('t')], outputs: [file.star()] });
  };
  file.createTable('t', ['a']);
  query();
  file.statement('drop');
  file.act({ do: 'drop', object: 'table', names: [file.name('t')] });
  file.createTable('t', ['b']);
  query();
  file.createTable('n', ['c']);
  file.statement('alter-table');
  file.act({ do: 'rename', from: file.name('t'), to: file.name('old') });
  file.statement('alter-table');
  file.act({ do: 'rename', from: file.name('n'), to: file.name('t') });
  query();
  const flows = relations(link([file]), 'fdd');
  expect(flows).toEqual(
    expect.arrayContaining(['t.a -> RS-1.a', 't.b -> RS-2.b', 't.c -> RS-3.c', 'n.c -> t.c', 't.b -> old.b']),
  );
  expect(flows.filter((flow) => flow.endsWith('RS-3.b') || flow.endsWith('RS-2.a'))).toEqual([]);
});

test('two routines have two temporary tables of one name', () => {
  const file = new DataflowBuilder();
  for (const name of ['p', 'q']) {
    const routine = file.routine('procedure', name);
    file.statement('select', routine);
    const rows = file.rowSet({ sources: [file.table(`${name}_source`)], outputs: [file.output('a')] });
    file.act({
      do: 'define-by-query',
      name: file.name('#t'),
      object: 'table',
      temporary: true,
      rowSet: rows,
      effect: 'create_table',
    });
  }
  const model = link([file], 'dbvmssql');
  const temporary = model.objects.filter((object) => object.kind === 'temporary-table');
  expect(temporary.map((object) => [object.name, model.objects[object.owner!]!.name])).toEqual([
    ['#t', 'p'],
    ['#t', 'q'],
  ]);
});

test('a trigger is another object than the function of its name that it calls', () => {
  const sql =
    'CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;\n' +
    'CREATE TRIGGER stamp AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION stamp();';
  const { objects, calls } = analyze([{ name: 's.sql', text: sql }], { vendor: 'dbvpostgresql' });
  expect(calls.map(({ caller, callee }) => [objects[caller]!.kind, objects[callee]!.kind])).toEqual([
    ['trigger', 'function'],
  ]);
});

test('conditions give frd to the number of rows, and comparisons give joins', () => {
  const file = new DataflowBuilder();
  file.statement();
  file.rowSet({
    role: 'result',
    sources: [file.table('t'), file.table('u')],
    outputs: [file.output('t.a')],
    influences: [{ clause: 'where', inputs: [file.column('t.id'), file.column('u.id')], ...file.place() }],
    comparisons: [{ left: [file.column('t.id')], right: [file.column('u.id')], ...file.place() }],
  });
  const model = link([file]);
  expect(relations(model, 'frd')).toEqual(['t.id + u.id -> RS-1.PseudoRows']);
  expect(relations(model, 'join')).toEqual(['t.id -> u.id']);
  expect(relations(model, 'fdr')).toEqual(['t.PseudoRows + u.PseudoRows -> RS-1.PseudoRows']);
});

test('supplied metadata expands stars and its nesting may be shallow', () => {
  for (const metadata of [{ t: ['a', 'b'] }, { s: { t: ['a', 'b'] } }, { d: { s: { t: ['a', 'b'] } } }]) {
    const file = new DataflowBuilder();
    file.statement();
    file.rowSet({ role: 'result', sources: [file.table('t')], outputs: [file.star()] });
    const options = { metadata: { format: 'json' as const, text: JSON.stringify(metadata) } };
    expect(relations(link([file], 'dbvpostgresql', options), 'fdd')).toEqual([
      't.a -> RS-1.a',
      't.b -> RS-1.b',
    ]);
  }
});

test('less and more qualified names are one object, unless one statement uses both', () => {
  const file = new DataflowBuilder();
  for (const name of ['dw.orders', 'orders']) {
    file.statement();
    file.rowSet({ role: 'result', sources: [file.table(name)], outputs: [file.output('a')] });
  }
  const tables = (model: ReturnType<typeof link>): string[] =>
    model.objects.filter((object) => object.kind === 'table').map((object) => object.name);
  expect(tables(link([file], 'dbvoracle'))).toEqual(['orders']);
  file.statement('insert');
  const rows = file.rowSet({
    kind: 'insert-select',
    sources: [file.table('orders')],
    outputs: [file.output('a')],
  });
  file.insert('dw.orders', undefined, rows);
  expect(tables(link([file], 'dbvoracle'))).toEqual(['orders', 'orders']);
});

test('DDL given as metadata expands stars and is no lineage itself', () => {
  const ddl = new DataflowBuilder('ddl.sql');
  ddl.createTable('t', ['a', 'b']);
  ddl.createTable('unused', ['x']);
  ddl.statement('create-view');
  const body = ddl.rowSet({ sources: [ddl.table('t')], outputs: [ddl.star()] });
  ddl.act({
    do: 'define-by-query',
    name: ddl.name('v'),
    object: 'view',
    rowSet: body,
    effect: 'create_view',
  });
  const file = new DataflowBuilder('a.sql');
  file.statement();
  file.rowSet({ role: 'result', sources: [file.table('v')], outputs: [file.star()] });
  const model = linkSources([file.dataflow], { vendor: 'dbvpostgresql' }, [ddl.dataflow]);
  expect(relations(model, 'fdd')).toEqual(['v.a -> RS-1.a', 'v.b -> RS-1.b']);
  expect(model.files.map((one) => one.name)).toEqual(['a.sql']);
  expect(model.objects.map((object) => object.name)).toEqual(['v', 'RS-1']);
});

test('thousands of views on views, the last defined first, end in the table', () => {
  const file = new DataflowBuilder();
  const depth = 3000;
  for (let i = depth; i > 0; i--) {
    file.statement('create-view');
    const body = file.rowSet({ sources: [file.table(`v${i - 1}`)], outputs: [file.star()] });
    file.act({
      do: 'define-by-query',
      name: file.name(`v${i}`),
      object: 'view',
      rowSet: body,
      effect: 'create_view',
    });
  }
  file.createTable('v0', ['a']);
  const flows = relations(link([file]), 'fdd');
  expect(flows).toHaveLength(2 * depth);
  expect(flows.filter((flow) => flow.includes('*'))).toEqual([]);
});

test('functions that call each other thousands deep are linked, with each call its own arguments', () => {
  const depth = rounds(20_000);
  const functions = Array.from(
    { length: depth },
    (_, i) =>
      `CREATE FUNCTION f${i} (@a int) RETURNS int AS BEGIN RETURN f${i + 1}(@a) + f${i + 1}(1) END\nGO\n`,
  ).join('');
  const last = `CREATE FUNCTION f${depth} (@a int) RETURNS int AS BEGIN RETURN @a END\nGO\n`;
  const text = `${functions}${last}INSERT INTO t (x) SELECT f0(s.y) FROM s;`;
  const model = analyze([{ name: 'a.sql', text }], { vendor: 'dbvmssql' });
  expect(endToEnd(model).filter((line) => line.startsWith('fdd'))).toEqual(['fdd  s.y -> t.x']);
});

test.each(['dbvclickhouse', 'dbvsnowflake'] as const)(
  'aliases that use each other thousands deep end in the column (%s)',
  (vendor) => {
    const depth = 20_000;
    const uses = Array.from({ length: depth }, (_, i) => `a${i} + 1 AS a${i + 1}`);
    const items = ['s.y AS a0', ...uses];
    if (vendor === 'dbvclickhouse') items.reverse();
    const text = `INSERT INTO t SELECT ${items.join(', ')} FROM s`;
    const lines = endToEnd(analyze([{ name: 'a.sql', text }], { vendor }));
    expect(lines).toContain(`fdd  s.y -> t.a${depth}`);
    expect(lines.filter((line) => line.startsWith('fdd'))).toHaveLength(depth + 1);
  },
);
