import { describe, expect, it } from 'vitest';
import {
  downstreamBit,
  endpointOf,
  lockedBit,
  trace,
  type TraceSides,
  upstreamBit,
} from '../../../../src-renderer/canvas/scene/index/trace.ts';
import type { RelationTypeName } from '../../../../src-server/contract/application/result/graph.ts';
import { graphOf, small } from './smallGraph.ts';

const chain = [
  'orders.amount -> staged.net',
  'orders.discount -> staged.net',
  'orders.id -> staged.id',
  'staged.net -> revenue.total',
  'customers.country -> revenue.country',
  'staged.id -join-> customers.id',
  'orders.status -frd-> revenue.total',
];

async function traced(
  paths: readonly string[],
  {
    filter,
    sides,
    lines = chain,
  }: { filter?: RelationTypeName[]; sides?: TraceSides; lines?: string[] } = {},
): Promise<string[]> {
  const graph = await small(graphOf(lines), filter);
  const { endpoints } = trace(graph.index, graph.mask, paths.map(graph.column), sides);
  return [...endpoints.entries()]
    .filter(([endpoint, mark]) => mark !== 0 && endpoint < graph.index.columnCount)
    .map(([endpoint]) => graph.columnPath(endpoint))
    .sort();
}

describe('trace', () => {
  it('follows a column to its sources and its targets, through every step', async () => {
    expect(await traced(['staged.net'])).toEqual([
      'orders.amount',
      'orders.discount',
      'revenue.total',
      'staged.net',
    ]);
  });

  it('goes up or down, never up and down again: a sibling source is not traced', async () => {
    expect(await traced(['orders.amount'])).toEqual(['orders.amount', 'revenue.total', 'staged.net']);
  });

  it('follows influence, and leaves it out where the filter does', async () => {
    expect(await traced(['revenue.total'])).toContain('orders.status');
    expect(await traced(['revenue.total'], { filter: ['fdd'] })).not.toContain('orders.status');
  });

  it('shows joins at the locked column and does not follow them', async () => {
    expect(await traced(['staged.id'])).toEqual(['customers.id', 'orders.id', 'staged.id']);
    expect(await traced(['orders.id'])).not.toContain('customers.id');
  });

  it('adds up several locked columns', async () => {
    const both = await traced(['orders.id', 'revenue.country']);
    expect(both).toEqual(['customers.country', 'orders.id', 'revenue.country', 'staged.id']);
  });

  it('holds only what leads from one locked column to another', async () => {
    const lines = [
      'raw.id -> staged.id',
      'raw.id -> audit.id',
      'other.id -> staged.id',
      'staged.id -> mart.id',
      'staged.id -> copy.id',
      'mart.id -> report.id',
    ];
    const between = (...paths: string[]): Promise<string[]> => traced(paths, { lines, sides: 'between' });
    expect(await between('raw.id', 'mart.id')).toEqual(['mart.id', 'raw.id', 'staged.id']);
    // In whichever order they were locked; further ones on the way part nothing.
    expect(await between('mart.id', 'staged.id', 'raw.id')).toEqual(['mart.id', 'raw.id', 'staged.id']);
    expect(await between('audit.id', 'mart.id')).toEqual(['audit.id', 'mart.id']);
    // A single one has nothing beside it: it is followed both ways.
    expect(await between('mart.id')).toEqual(await traced(['mart.id'], { lines }));
  });

  it('holds what leads from one locked table to another by any of their columns', async () => {
    const graph = await small(
      graphOf(['raw.id -> staged.id', 'raw.name -> mart.name', 'staged.id -> mart.id', 'x.id -> mart.id']),
    );
    const tables = ['raw', 'mart'].map((name) => graph.index.columnCount + graph.table(name));
    const found = trace(graph.index, graph.mask, tables, 'between');
    const names = [...found.tables.keys()].filter((table) => found.tables[table] !== 0).map(graph.tableName);
    expect(names.toSorted()).toEqual(['mart', 'raw', 'staged']);
    expect(found.edgeCount).toBe(3);
  });

  it('does not take a way around from a column to itself for one between others', async () => {
    const lines = ['a.x -> b.x', 'b.x -> a.x', 'd.x -> c.x'];
    expect(await traced(['a.x', 'c.x'], { lines, sides: 'between' })).toEqual(['a.x', 'c.x']);
  });

  it('distinguishes upstream from downstream, and marks tables and edges', async () => {
    const graph = await small(graphOf(chain));
    const locked = graph.column('staged.net');
    const result = trace(graph.index, graph.mask, [locked]);
    expect(result.endpoints[graph.column('orders.amount')]).toBe(upstreamBit);
    expect(result.endpoints[graph.column('revenue.total')]).toBe(downstreamBit);
    expect(result.endpoints[locked]! & lockedBit).toBe(lockedBit);
    expect([...result.edges]).toEqual([1, 1, 0, 2, 0, 0, 0]);
    expect(result.tables[graph.table('customers')]).toBe(0);
    expect(result.tableCount).toBe(3);
    expect(result.edgeCount).toBe(3);
  });

  it('ends on cycles', async () => {
    const graph = await small(graphOf(['a.x -> b.x', 'b.x -> a.x', 'b.x -> b.x']));
    const result = trace(graph.index, graph.mask, [graph.column('a.x')]);
    expect([...result.edges].every((mark) => mark !== 0)).toBe(true);
  });

  it('traces a whole table, with its columns and at table level', async () => {
    const graph = await small(graphOf([...chain, 'revenue -call-> mail']));
    const { id } = graph.index.tables[graph.table('revenue')]!;
    const result = trace(graph.index, graph.mask, [endpointOf(graph.index, { tableId: id })!]);
    expect(result.tables[graph.table('mail')]).not.toBe(0);
    expect(result.endpoints[graph.column('customers.country')]).toBe(upstreamBit);
  });

  it('follows a chain of 100,000 steps', async () => {
    const steps = Array.from({ length: 100_000 }, (_, i) => `t.c${i} -> t.c${i + 1}`);
    const columns = new Map<string, number>();
    const edges: number[] = [];
    for (const step of steps) {
      const [from = '', to = ''] = step.split(' -> ');
      for (const name of [from, to]) if (!columns.has(name)) columns.set(name, columns.size);
      edges.push(1, columns.get(from)!, 1, columns.get(to)!, 0, -1, 0);
    }
    const base = graphOf(['a.x -> b.x']);
    const table = {
      ...base.tables[0]!,
      id: 1,
      columns: [...columns].map(([n, id]): [number, string] => [id, n]),
    };
    const graph = await small({ ...base, tables: [table], edges });
    expect(trace(graph.index, graph.mask, [0]).edgeCount).toBe(100_000);
  });
});
