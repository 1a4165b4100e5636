import type { GraphResponse, GraphTable } from '../../src-server/contract/application/graph.ts';
import type { SchemaFlow, SchemaNode, SchemaOverview } from '../scene/schemaMap.ts';
import { edgeAt, edgeCount } from './edges.ts';
import { homeOf } from './names.ts';

/**
 * Rolls a graph up to its schemas: what is in each, and how many relations lead from one to another. Objects without a
 * database and schema share a node; it comes last.
 * @param hasProblems whether there are problems in a statement about a table
 */
export function schemaOverview(
  graph: GraphResponse,
  hasProblems: (tableId: number) => boolean,
): SchemaOverview {
  const homes = [...new Set(graph.tables.map(homeOf))].sort(byNameAndNoneLast);
  const numbers = new Map(homes.map((home, number) => [home, number]));
  const schemas = homes.map((): Mutable<SchemaNode> => ({
    passing: false,
    tables: 0,
    views: 0,
    others: 0,
    problems: 0,
  }));
  const schemaOf = new Map<number, number>();
  for (const table of graph.tables) {
    const number = numbers.get(homeOf(table))!;
    schemaOf.set(table.id, number);
    count(schemas[number]!, table, hasProblems(table.id));
  }
  return { schemas, flows: flowsOf(graph, schemaOf, homes.length) };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function byNameAndNoneLast(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  return a < b ? -1 : 1;
}

function count(node: Mutable<SchemaNode>, table: GraphTable, hasProblems: boolean): void {
  node.database = table.database;
  node.schema = table.schema;
  if (table.role !== 'persistent' && homeOf(table) === '') node.passing = true;
  if (table.role === 'persistent' && table.kind === 'table') node.tables++;
  else if (/view/.test(table.kind)) node.views++;
  else node.others++;
  if (hasProblems) node.problems++;
}

function flowsOf(
  graph: GraphResponse,
  schemaOf: ReadonlyMap<number, number>,
  schemaCount: number,
): SchemaFlow[] {
  const flows = new Map<number, { source: number; target: number; relations: number }>();
  for (let number = 0; number < edgeCount(graph); number++) {
    const edge = edgeAt(graph, number);
    const source = schemaOf.get(edge.sourceTable);
    const target = schemaOf.get(edge.targetTable);
    if (source === undefined || target === undefined) continue;
    const key = source * schemaCount + target;
    const flow = flows.get(key);
    if (flow === undefined) flows.set(key, { source, target, relations: 1 });
    else flow.relations++;
  }
  return [...flows.values()];
}
