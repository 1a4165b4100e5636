import type { GraphTable } from '../../../../src-server/contract/application/result/graph.ts';
import type { SchemaNode, SchemaOverview } from '../base/schemaMap.ts';
import type { LineageGraph } from '../../../api/model/LineageGraph.ts';
import { homeOf } from '../../../api/model/names.ts';
import { edgeWidth } from '../../../api/model/packedGraph.ts';
import type { SchemaFlow } from '../base/scene.ts';

/**
 * Rolls a graph up to its schemas: what is in each, and how many relations lead from one to another. Objects without a
 * database and schema share a node; it comes last.
 * @param hasProblems whether there are problems in a statement about a table
 * @param isLeftOut whether the filters leave a table out
 */
export function schemaOverview(
  graph: LineageGraph,
  hasProblems: (tableId: number) => boolean,
  isLeftOut: (tableId: number) => boolean = () => false,
): SchemaOverview {
  const shown = graph.tables.map(({ id }) => !isLeftOut(id));
  const homes = [...new Set(graph.tables.filter((_, place) => shown[place]).map(homeOf))].sort(
    byNameAndNoneLast,
  );
  const numbers = new Map(homes.map((home, number) => [home, number]));
  const schemas = homes.map((): Mutable<SchemaNode> => ({
    passing: false,
    tables: 0,
    views: 0,
    others: 0,
    problems: 0,
  }));
  const schemaOf = Int32Array.from(graph.tables, (table, place) =>
    shown[place] ? numbers.get(homeOf(table))! : nowhere,
  );
  for (const [place, table] of graph.tables.entries())
    if (shown[place]) count(schemas[schemaOf[place]!]!, table, hasProblems(table.id));
  return { schemas, flows: flowsOf(graph, schemaOf, homes.length) };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function byNameAndNoneLast(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  return a < b ? -1 : 1;
}

/** The schema of a table that is left out. */
const nowhere = -1;

/** What a project makes counts as the tables that people see it as. */
const countsAsTable: ReadonlySet<string> = new Set([
  'table',
  'external-table',
  'cube',
  'model',
  'seed',
  'snapshot',
  'source',
]);

function count(node: Mutable<SchemaNode>, table: GraphTable, hasProblems: boolean): void {
  node.database = table.database;
  node.schema = table.schema;
  if (table.role !== 'persistent' && homeOf(table) === '') node.passing = true;
  if (table.role === 'persistent' && countsAsTable.has(table.kind)) node.tables++;
  else if (/view/.test(table.kind)) node.views++;
  else node.others++;
  if (hasProblems) node.problems++;
}

/** @param schemaOf the schema's number by the table's place in the graph */
function flowsOf(graph: LineageGraph, schemaOf: Int32Array, schemaCount: number): SchemaFlow[] {
  const { edges, tableById } = graph;
  const relations = new Map<number, number>();
  for (let at = 0; at < edges.length; at += edgeWidth) {
    const source = tableById.get(edges[at]!);
    const target = tableById.get(edges[at + 2]!);
    if (source === undefined || target === undefined) continue;
    if (schemaOf[source] === nowhere || schemaOf[target] === nowhere) continue;
    const key = schemaOf[source]! * schemaCount + schemaOf[target]!;
    relations.set(key, (relations.get(key) ?? 0) + 1);
  }
  return Array.from(relations, ([key, count]) => ({
    source: Math.floor(key / schemaCount),
    target: key % schemaCount,
    relations: count,
  }));
}
