import { describe, expect, test } from 'vitest';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { handMadeModel, type ObjectDraft, type RelationDraft } from './models.ts';

// What grows exponentially or with the square does not end in this time; how fast it is, the bench shows.
const patience = { timeout: 60_000 };

describe('large models', () => {
  test('20,000 tables with 250,000 column edges through hidden row sets', patience, () => {
    const objects: ObjectDraft[] = [];
    const relations: RelationDraft[] = [];
    const columns = Array.from({ length: 13 }, (_, index) => `c${index}`);
    for (let table = 0; table < 20_000; table++) {
      objects.push({ name: `t${table}`, columns });
      if (table === 0) continue;
      objects.push({ name: `q${table}`, kind: 'insert-select', role: 'intermediate', columns });
      for (const column of columns) {
        relations.push(['fdd', `t${Math.floor(table / 2)}.${column}`, `q${table}.${column}`]);
        relations.push(['fdd', `q${table}.${column}`, `t${table}.${column}`]);
      }
    }
    const model = handMadeModel(objects, relations);
    const graph = buildGraph(model, { ...defaultGraphOptions, hideIntermediates: 'all' });
    expect(graph.edges.length).toBe(19_999 * 13);
  });

  test('a ladder of hidden pairs with more paths than atoms', patience, () => {
    const rungs = 1000;
    const objects: ObjectDraft[] = [
      { name: 'a', columns: ['x'] },
      { name: 'b', columns: ['x'] },
    ];
    const relations: RelationDraft[] = [
      ['fdd', 'a.x', 'q0.l'],
      ['fdd', 'a.x', 'q0.r'],
    ];
    for (let rung = 0; rung < rungs; rung++) {
      objects.push({ name: `q${rung}`, kind: 'cte', role: 'intermediate', columns: ['l', 'r'] });
      const sources = [`q${rung}.l`, `q${rung}.r`];
      const targets = rung + 1 === rungs ? ['b.x'] : [`q${rung + 1}.l`, `q${rung + 1}.r`];
      for (const target of targets) relations.push(['fdd', sources, target]);
    }
    const model = handMadeModel(objects, relations);
    const graph = buildGraph(model, { ...defaultGraphOptions, hideIntermediates: 'all' });
    expect([...graph.edges].map(({ via }) => via.length)).toEqual([rungs]);
  });
});
