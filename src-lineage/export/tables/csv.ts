import { buildGraph } from '../../graph/build/build-graph.ts';
import type { LineageGraph } from '../../graph/edges/graph.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import { reasonOf } from '../../graph/names/reasons.ts';
import type { LineageModel } from '../../model/model.ts';
import { csvLevels } from '../text/csv-levels.ts';
import { csvLine, csvValue, plainCsv } from '../text/csv-line.ts';
import type { CsvStyle } from '../text/csv-line.ts';
import { inPieces } from '../text/pieces.ts';
import { rowOrder } from './csv-order.ts';

/** The options of a CSV: chains are folded, the output of a top-level query stays as their end. */
export function csvOptions(options: GraphOptions): GraphOptions {
  return {
    ...options,
    hideIntermediates: options.hideIntermediates === 'all' ? 'all' : 'keep-results',
    hideFunctions: true,
    hideColumns: false,
  };
}

/** What a CSV shows. */
interface CsvShape {
  style: CsvStyle;
  columns: boolean;
  /** One more column, at the end: why a relation is not certain, by its code. */
  reasons: boolean;
}

/** The CSV of a model: column level, or table level where the options say so. See {@link csvRows}. */
export function lineageCsv(
  model: LineageModel,
  options: GraphOptions,
  style: CsvStyle = plainCsv,
  reasons = false,
): Generator<string> {
  const graph = buildGraph(model, csvOptions(options));
  return csvRows(model, graph, { style, columns: !options.tableLevel, reasons });
}

/**
 * One row for each edge between columns: `source_db,source_schema,source_table,source_column,target_db,…,relation_type,
 * effect_type`; at table level for each edge between tables, without the columns. RFC 4180 (values are quoted where
 * they hold the delimiter, a quote or a line break), lines end with `\n`, missing levels are `DEFAULT`, rows are sorted
 * by target, then by type, then by source. At column level edges without columns (calls) have no row.
 */
function* csvRows(
  model: LineageModel,
  { edges }: LineageGraph,
  { style, columns, reasons }: CsvShape,
): Generator<string> {
  yield `${csvLine([...header(columns), ...(reasons ? ['reason'] : [])], style)}\n`;
  const { delimiter } = style;
  const nameOf = csvNames(model, style);
  const places = rowOrder(model, edges, csvLevels, columns);
  yield* inPieces(places, (place) => {
    const ends = `${nameOf(edges.sourceAt(place))}${delimiter}${nameOf(edges.targetAt(place))}`;
    const kind: string[] = [edges.typeAt(place), edges.effectAt(place)];
    if (reasons) kind.push(reasonOf(model, edges.at(place)) ?? '');
    return `${ends}${delimiter}${csvLine(kind, style)}\n`;
  });
}

function header(columns: boolean): string[] {
  const ends = ['source', 'target'].flatMap((end) =>
    ['db', 'schema', 'table', ...(columns ? ['column'] : [])].map((level) => `${end}_${level}`),
  );
  return [...ends, 'relation_type', 'effect_type'];
}

/** Writes the names of an end; those of an object are put together once. */
function csvNames(model: LineageModel, style: CsvStyle): (end: number) => string {
  const objects: string[] = [];
  const ofObject = (id: number): string => (objects[id] ??= csvLine(csvLevels(model.objects[id]!), style));
  return (end) => {
    if (end < 0) return ofObject(~end);
    const { columns } = model;
    return `${ofObject(columns.objectOf(end))}${style.delimiter}${csvValue(columns.nameOf(end), style)}`;
  };
}
