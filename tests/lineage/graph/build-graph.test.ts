import { describe, expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions, type GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { edgeLines } from './edge-lines.ts';
import { handMadeModel } from './models.ts';

/** `create view v as select b, sum(c) s from (select x b, y c from t) q where b > 0` and the like. */
const chain = handMadeModel(
  [
    { name: 't', columns: ['x', 'y', 'spare'] },
    { name: 'v', kind: 'view', columns: ['b', 's', 'PseudoRows'] },
    { name: 'q', kind: 'subquery', role: 'intermediate', columns: ['b', 'c', 'PseudoRows'] },
    { name: 'SUM', kind: 'function-call', role: 'intermediate', columns: ['SUM'] },
    { name: 'RS-1', kind: 'select-list', role: 'result', columns: ['b', 's', 'PseudoRows'] },
    { name: 'lit', kind: 'constants', role: 'intermediate', columns: ['1'] },
  ],
  [
    ['fdd', 't.x', 'q.b', { effect: 'select', transform: 'rename' }],
    ['fdd', 't.y', 'q.c', { effect: 'select', transform: 'rename' }],
    ['fdd', 'q.c', 'SUM.SUM', { effect: 'function', transform: 'aggregate' }],
    ['fdd', 'q.b', 'RS-1.b', { effect: 'select', transform: 'copy' }],
    ['fdd', ['SUM.SUM', 'lit.1'], 'RS-1.s', { effect: 'select', transform: 'aggregate' }],
    ['frd', 'q.b', 'RS-1.PseudoRows', { effect: 'select' }],
    ['fdd', 'RS-1.b', 'v.b', { effect: 'create_view', transform: 'copy' }],
    ['fdd', 'RS-1.s', 'v.s', { effect: 'create_view', transform: 'copy' }],
    ['fdr', 'RS-1.PseudoRows', 'v.PseudoRows', { effect: 'create_view' }],
  ],
);

function lines(options: Partial<GraphOptions>, model = chain): string[] {
  return edgeLines(model, buildGraph(model, { ...defaultGraphOptions, ...options }));
}

describe('hiding intermediates', () => {
  test('shows every step where nothing is hidden', () => {
    expect(lines({})).toEqual([
      'fdd create_view RS-1.b -> v.b',
      'fdd create_view RS-1.s -> v.s',
      'fdd select t.x -> q.b',
      'fdd select t.y -> q.c',
      'fdd function q.c -> SUM.SUM',
      'fdd select q.b -> RS-1.b',
      'fdd select SUM.SUM -> RS-1.s',
    ]);
  });

  test('keeps the output of queries where asked, and bridges the rest with the effect of the last step', () => {
    expect(lines({ hideIntermediates: 'keep-results' })).toEqual([
      'fdd create_view RS-1.b -> v.b',
      'fdd create_view RS-1.s -> v.s',
      'fdd select t.x -> RS-1.b via q',
      'fdd select t.y -> RS-1.s via q SUM',
    ]);
  });

  test('hides all; a filter stays a filter up to the rows of the target', () => {
    expect(lines({ hideIntermediates: 'all', relationTypes: ['fdd', 'frd', 'fdr'] })).toEqual([
      'fdd create_view t.x -> v.b via q RS-1',
      'fdd create_view t.y -> v.s via q SUM RS-1',
      'frd create_view t.x -> v.PseudoRows via q RS-1',
    ]);
  });

  test('shows the most that happens to a value, and every relation on the way', () => {
    const graph = buildGraph(chain, { ...defaultGraphOptions, hideIntermediates: 'all' });
    expect([...graph.edges].map(({ transform }) => transform)).toEqual(['rename', 'aggregate']);
    expect(graph.edges.at(1).relations).toEqual([7, 4, 2, 1]);
  });

  test('folds function calls alone', () => {
    expect(lines({ hideFunctions: true })).toContain('fdd select q.c -> RS-1.s via SUM');
  });

  test('shows literals only where asked, whatever else is hidden', () => {
    expect(lines({ hideIntermediates: 'all', showConstants: true })).toContain(
      'fdd create_view lit.1 -> v.s via RS-1',
    );
    expect(lines({}).join()).not.toContain('lit');
  });
});

describe('several chains', () => {
  const diamond = handMadeModel(
    [
      { name: 'a', columns: ['x'] },
      { name: 'b', columns: ['y'] },
      { name: 'p', kind: 'cte', role: 'intermediate', columns: ['x', 'PseudoRows'] },
      { name: 'q', kind: 'cte', role: 'intermediate', columns: ['x'] },
    ],
    [
      ['frd', 'a.x', 'p.PseudoRows'],
      ['fdr', 'p.PseudoRows', 'b.y', { effect: 'merge_update' }],
      ['fdd', 'a.x', 'p.x'],
      ['fdd', 'p.x', 'q.x'],
      ['fdd', 'q.x', 'b.y', { effect: 'update', uncertain: 'ambiguous-column' }],
    ],
  );

  test('an fdd chain wins, however long', () => {
    expect(lines({ hideIntermediates: 'all', relationTypes: ['fdd', 'frd', 'fdr'] }, diamond)).toEqual([
      'fdd update a.x -> b.y via p q',
    ]);
  });

  test('a pair that flows as value is not shown as influence', () => {
    expect(lines({ hideIntermediates: 'all', relationTypes: ['fdr'] }, diamond)).toEqual([]);
  });

  test('what is uncertain on the way is uncertain in all', () => {
    const graph = buildGraph(diamond, { ...defaultGraphOptions, hideIntermediates: 'all' });
    expect(graph.edges.at(0).uncertain).toBe('ambiguous-column');
  });
});

test('cycles through hidden objects end and are shown once', () => {
  const model = handMadeModel(
    [
      { name: 't', columns: ['x'] },
      { name: 'r', kind: 'cte', role: 'intermediate', columns: ['x'] },
      { name: 's', kind: 'cte', role: 'intermediate', columns: ['x'] },
    ],
    [
      ['fdd', 't.x', 'r.x'],
      ['fdd', ['r.x', 's.x'], 's.x'],
      ['fdd', 's.x', 'r.x'],
      ['fdd', 's.x', 't.x'],
    ],
  );
  expect(lines({ hideIntermediates: 'all' }, model)).toEqual(['fdd insert t.x -> t.x via r s']);
});

test('joins, keys and calls pass, their hidden ends bridged back along values', () => {
  const model = handMadeModel(
    [
      { name: 'a', columns: ['id'] },
      { name: 'b', columns: ['id', 'other'] },
      { name: 'q', kind: 'subquery', role: 'intermediate', columns: ['id'] },
      { name: 'p1', kind: 'procedure', role: 'routine', columns: [] },
      { name: 'p2', kind: 'procedure', role: 'routine', columns: [] },
    ],
    [
      ['fdd', 'a.id', 'q.id'],
      ['join', 'q.id', 'b.id', { effect: 'join' }],
      ['er', 'a.id', 'b.other', { effect: 'foreign_key' }],
    ],
    [
      ['p1', 'p2'],
      ['p1', 'p2'],
    ],
  );
  expect(lines({ hideIntermediates: 'all', relationTypes: ['join', 'call', 'er'] }, model)).toEqual([
    'join join a.id -> b.id via q',
    'er foreign_key a.id -> b.other',
    'call call p1 -> p2',
  ]);
});

describe('aggregates as influence', () => {
  test('the argument of an aggregate becomes fdr, other columns of the expression stay fdd', () => {
    const model = handMadeModel(
      [
        { name: 't', columns: ['x', 'y'] },
        { name: 'u', columns: ['z'] },
        { name: 'SUM', kind: 'function-call', role: 'intermediate', columns: ['SUM'] },
      ],
      [
        ['fdd', 't.x', 'SUM.SUM', { transform: 'aggregate' }],
        ['fdd', ['SUM.SUM', 't.y'], 'u.z', { transform: 'aggregate' }],
      ],
    );
    const options: Partial<GraphOptions> = {
      aggregates: 'indirect',
      hideIntermediates: 'all',
      relationTypes: ['fdd', 'fdr'],
    };
    expect(lines(options, model)).toEqual(['fdr insert t.x -> u.z via SUM', 'fdd insert t.y -> u.z']);
  });
});

describe('nodes', () => {
  const columnsOf = (options: Partial<GraphOptions>): string[] =>
    buildGraph(chain, { ...defaultGraphOptions, ...options }).nodes.map(
      ({ object, columns }) =>
        `${chain.objects[object]!.name}(${columns.map((id) => chain.columns.nameOf(id)).join()})`,
    );

  test('list linked columns only, or all but row counts', () => {
    expect(columnsOf({ hideIntermediates: 'all' })).toEqual(['t(x,y)', 'v(b,s)']);
    expect(columnsOf({ hideIntermediates: 'all', linkedOnly: false })).toEqual(['t(x,y,spare)', 'v(b,s)']);
  });

  test('table level has one edge for each pair of tables', () => {
    expect(columnsOf({ hideIntermediates: 'all', tableLevel: true })).toEqual(['t()', 'v()']);
    expect(lines({ hideIntermediates: 'all', tableLevel: true })).toEqual([
      'fdd create_view t -> v via q RS-1',
    ]);
    expect(lines({ hideIntermediates: 'all', hideColumns: true })).toHaveLength(1);
  });
});

describe('selection', () => {
  const line = handMadeModel(
    [
      { name: 'a', schema: 'raw', columns: ['x', 'k'] },
      { name: 'b', schema: 'core', columns: ['x', 'k'] },
      { name: 'c', schema: 'core', columns: ['x'] },
      { name: 'd', columns: ['x'] },
      { name: 'e', columns: ['x'] },
    ],
    [
      ['fdd', 'a.x', 'b.x'],
      ['fdd', 'b.x', 'c.x'],
      ['fdd', 'c.x', 'd.x'],
      ['fdd', 'e.x', 'd.x'],
      ['fdd', 'a.k', 'b.k'],
    ],
  );

  test('follows up and down, not sideways', () => {
    expect(lines({ selection: { table: 'C' } }, line)).toEqual([
      'fdd insert a.x -> b.x',
      'fdd insert b.x -> c.x',
      'fdd insert c.x -> d.x',
    ]);
  });

  test('follows as many steps as asked', () => {
    expect(lines({ selection: { table: 'c', upstream: 1, downstream: 0 } }, line)).toEqual([
      'fdd insert b.x -> c.x',
    ]);
  });

  test('takes schemas, columns, qualified names and DEFAULT', () => {
    expect(lines({ selection: { schema: 'RAW', column: 'k' } }, line)).toEqual(['fdd insert a.k -> b.k']);
    expect(lines({ selection: { table: 'core.c', upstream: 0 } }, line)).toEqual(['fdd insert c.x -> d.x']);
    expect(lines({ selection: { schema: 'default', table: 'e' } }, line)).toEqual(['fdd insert e.x -> d.x']);
    expect(lines({ selection: { schema: 'default', table: 'c' } }, line)).toEqual([]);
  });

  test('shows an unlinked selection where tables may stand alone, and nothing else', () => {
    const graph = buildGraph(line, {
      ...defaultGraphOptions,
      relationTypes: ['join'],
      linkedOnly: false,
      selection: { table: 'e' },
    });
    expect(graph.nodes.map(({ object }) => line.objects[object]!.name)).toEqual(['e']);
  });
});
