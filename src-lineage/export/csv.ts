import type { LineageModel } from '../model/model.ts';
import type { LineageObject } from '../model/objects.ts';
import { buildGraph } from '../view/build-graph.ts';
import type { GraphEdge, LineageGraph } from '../view/graph.ts';
import type { GraphOptions } from '../view/options.ts';

/** How a level that a name lacks is written. */
const missingLevel = 'DEFAULT';
const rowsAtOnce = 500;

/** The options of a CSV: chains are folded, the output of a top-level query stays as their end. */
export function csvOptions(options: GraphOptions): GraphOptions {
  return {
    ...options,
    hideIntermediates: options.hideIntermediates === 'all' ? 'all' : 'keep-results',
    hideFunctions: true,
    hideColumns: false,
  };
}

/** The CSV of a model: column level, or table level where the options say so. See {@link columnCsv}. */
export function lineageCsv(model: LineageModel, options: GraphOptions, delimiter = ','): Generator<string> {
  const graph = buildGraph(model, csvOptions(options));
  return options.tableLevel ? tableCsv(model, graph, delimiter) : columnCsv(model, graph, delimiter);
}

/**
 * One row for each edge between columns: `source_db,source_schema,source_table,source_column,target_db,…,relation_type,
 * effect_type`. RFC 4180 (values are quoted where they hold the delimiter, a quote or a line break), lines end with
 * `\n`, missing levels are `DEFAULT`, rows are sorted by target, then source. Edges without columns (calls) have no row.
 */
export function* columnCsv(model: LineageModel, graph: LineageGraph, delimiter = ','): Generator<string> {
  const header = [...ends('column'), 'relation_type', 'effect_type'];
  const rows = graph.edges
    .filter(({ source, target }) => source !== undefined && target !== undefined)
    .map((edge) => [
      ...levels(model.objects[edge.sourceObject]!),
      model.columns[edge.source!]!.name,
      ...levels(model.objects[edge.targetObject]!),
      model.columns[edge.target!]!.name,
      edge.type,
      edge.effect,
    ]);
  yield* csvPieces(header, sortedRows(rows, 4), delimiter);
}

/** As {@link columnCsv}, with one row for each edge between tables, and without the columns. */
export function* tableCsv(model: LineageModel, graph: LineageGraph, delimiter = ','): Generator<string> {
  const header = [...ends(), 'relation_type', 'effect_type'];
  const rows = graph.edges.map((edge: GraphEdge) => [
    ...levels(model.objects[edge.sourceObject]!),
    ...levels(model.objects[edge.targetObject]!),
    edge.type,
    edge.effect,
  ]);
  yield* csvPieces(header, sortedRows(rows, 3), delimiter);
}

function ends(...last: string[]): string[] {
  return ['source', 'target'].flatMap((end) =>
    ['db', 'schema', 'table', ...last].map((level) => `${end}_${level}`),
  );
}

function levels({ server, database, schema, name }: LineageObject): string[] {
  const place = server === undefined ? database : `${server}.${database ?? ''}`;
  return [place ?? missingLevel, schema ?? missingLevel, name];
}

/** By the target, whose first field is at `width`, then by the rest. Not by locale: the order is the same everywhere. */
function sortedRows(rows: string[][], width: number): string[][] {
  const keys = new Map(
    rows.map((row) => [row, [...row.slice(width), ...row.slice(0, width)].join('\u0000')] as const),
  );
  return rows.sort((a, b) => {
    const [one, other] = [keys.get(a)!, keys.get(b)!];
    return one < other ? -1 : one > other ? 1 : 0;
  });
}

function* csvPieces(
  header: readonly string[],
  rows: readonly string[][],
  delimiter: string,
): Generator<string> {
  const line = (values: readonly string[]): string =>
    `${values.map((value) => csvValue(value, delimiter)).join(delimiter)}\n`;
  yield line(header);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows
      .slice(start, start + rowsAtOnce)
      .map(line)
      .join('');
  }
}

function csvValue(value: string, delimiter: string): string {
  if (!/["\r\n]/.test(value) && !value.includes(delimiter)) return value;
  return `"${value.replaceAll('"', '""')}"`;
}
