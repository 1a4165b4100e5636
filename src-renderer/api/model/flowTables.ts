import type { LineageGraph } from './LineageGraph.ts';
import { edgeAt, edgeCount } from './edges.ts';
import { idsOfHome } from './idsOfHome.ts';

/** Two tables of a flow, and how many relations lead from one to the other. */
interface TablePair {
  source: number;
  target: number;
  relations: number;
}

/** What is behind the relations from one schema to another. */
export interface FlowTables {
  sources: ReadonlySet<number>;
  targets: ReadonlySet<number>;
  /** The strongest first. */
  pairs: readonly TablePair[];
}

/** The tables that the relations from one schema (`database.schema`) to another connect. */
export function flowTables(graph: LineageGraph, source: string, target: string): FlowTables {
  const from = new Set(idsOfHome(graph.tables, source));
  const to = new Set(idsOfHome(graph.tables, target));
  const pairs = new Map<string, TablePair>();
  for (let number = 0; number < edgeCount(graph); number++) {
    const { sourceTable, targetTable } = edgeAt(graph, number);
    if (!from.has(sourceTable) || !to.has(targetTable)) continue;
    const key = `${sourceTable}.${targetTable}`;
    const pair = pairs.get(key);
    if (pair) pair.relations++;
    else pairs.set(key, { source: sourceTable, target: targetTable, relations: 1 });
  }
  const all = [...pairs.values()];
  return {
    sources: new Set(all.map((pair) => pair.source)),
    targets: new Set(all.map((pair) => pair.target)),
    pairs: all.sort((a, b) => b.relations - a.relations),
  };
}
