import { describe, expect, it } from 'vitest';
import { buildGraph, defaultGraphOptions, linkSources, readSource } from '../../../src-lineage/index.ts';
import type { GraphEdge } from '../../../src-lineage/graph/edges/edge.ts';

// Ways through few hidden columns are written out, those through many are shared by the edges that take them.
describe.each([3, 31, 32, 200])('edges through %i hidden CTEs', (count) => {
  /** Two sources come in at the first CTE, another one half way; the last CTE but one computes. */
  const ctes = Array.from({ length: count }, (_, i) => {
    if (i === 0) return 'c0 as (select coalesce(t.a, s.a) a from t join s on t.k = s.k)';
    const value = i === count - 1 ? 'a + 1 a' : 'a';
    const more = i === count >> 1 ? ' union all select a from r' : '';
    return `c${i} as (select ${value} from c${i - 1}${more})`;
  });
  const text = `insert into u (a) with ${ctes.join(', ')} select a from c${count - 1};`;
  const options = { vendor: 'dbvpostgresql' } as const;
  const model = linkSources([readSource({ name: 'a.sql', text }, options)], options);
  const { edges } = buildGraph(model, {
    ...defaultGraphOptions,
    relationTypes: ['fdd'],
    hideIntermediates: 'all',
  });
  const nameOf = (id: number): string => model.objects[id]!.name;
  const into = (source: string): { edge: GraphEdge; place: number } => {
    const place = [...edges].findIndex(
      (edge) => nameOf(edge.sourceObject) === source && nameOf(edge.targetObject) === 'u',
    );
    return { edge: edges.at(place), place };
  };

  it.each([
    // COALESCE does more to a value than the addition behind it
    ['t', 0, 'function'],
    ['s', 0, 'function'],
    ['r', count >> 1, 'expression'],
  ])('show all that they pass from %s', (source, entry, transform) => {
    const { edge, place } = into(source);
    const ctesOnWay = edge.via.map(nameOf).filter((name) => name.startsWith('CTE-'));
    expect(ctesOnWay).toEqual(Array.from({ length: count - entry }, (_, i) => `CTE-C${entry + i}-1`));
    const steps = edge.relations.map((index) => model.relations.at(index));
    expect(nameOf(model.columns.objectOf(steps[0]!.target))).toBe('u');
    for (const [index, step] of steps.entries()) {
      const from = step.sources.map(({ column }) => column);
      const before = steps[index + 1];
      if (before === undefined) expect(from).toContain(edge.source);
      else expect(from).toContain(before.target);
    }
    expect(edges.relationsAt(place)).toEqual(edge.relations);
    expect(edges.viaAt(place)).toEqual(edge.via);
    expect(edges.lastRelationAt(place)).toBe(edge.relations[0]);
    expect(edges.firstRelationAt(place)).toBe(edge.relations.at(-1));
    expect([edge.transform, edges.transformAt(place)]).toEqual([transform, transform]);
  });
});
