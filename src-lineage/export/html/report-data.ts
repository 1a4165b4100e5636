import { positionAt } from '../../base/lines.ts';
import type { Span } from '../../base/span.ts';
import { vendors } from '../../dialects/table/vendor.ts';
import type { GraphEdge, LineageGraph } from '../../graph/edges/graph.ts';
import { reasonOf, reasonTexts } from '../../graph/names/reasons.ts';
import { resultCounts } from '../../graph/names/stored-counts.ts';
import type { LineageModel } from '../../model/model.ts';
import { type ColumnId, type ObjectId, shownKind } from '../../model/objects.ts';
import { relationTypes } from '../../model/relations.ts';
import { type BoxMeasures, layoutBoxes } from '../drawings/layout.ts';
import { type Streamed, streamed } from '../text/json-pieces.ts';
import { fullName } from '../text/object-names.ts';
import { StringTable } from './string-table.ts';

/** What a report states beside the lineage. */
export interface ReportFacts {
  /** The name of the job; absent: those of the files. */
  title?: string;
  /** When it was made, as people read it; the engine has no clock. */
  madeAt: string;
  /** The version of Headwater. */
  version: string;
}

/** The measures of the report's boxes, in pixels at scale 1. */
const reportMeasures = {
  tableWidth: 208,
  columnHeight: 20,
  headHeight: 40,
  emptyTableHeight: 44,
  betweenLayers: 104,
  betweenTables: 26,
  bottom: 0,
} as const satisfies BoxMeasures;

/** Rows of a box at most; a last one stands for the columns beyond. */
const mostRows = 30;
/** Places listed of one table or column at most. */
const mostPlaces = 20;
/** Names listed at each end of a long path. */
const namesAtEnds = 6;

/**
 * What the report's scripts read (`resources/report/report-data.js` has the other end). Long lists are flat arrays of
 * numbers, because a graph may have a hundred thousand edges; texts are numbers into `strings`, -1 where there is none:
 * - `tables`: server, database, schema, name, kind, role, number of columns;
 * - `columns`, in the order of the tables: name, data type, flags (1 primary key, 2 foreign key, 4 number of rows);
 * - `edges`: source table, source column, target table, target column (indexes; -1 at table level), type (into `types`),
 *   effect, transform, expression, way (into `ways`), why it may not be all, kind of statement, file, line, column;
 * - `ways`: for each the number of hidden objects passed, then their names, of long ways the two ends;
 * - `columnPlaces`, `tablePlaces`: `x` and `y` of each box at column level and at table level;
 * - `tableSpans`, `columnSpans`: number of places, number listed, then file, line and column of each listed;
 * - `problems`: severity, code, message, file, line, column.
 */
export function reportData(model: LineageModel, graph: LineageGraph, facts: ReportFacts): Streamed {
  const strings = new StringTable();
  const ways = new StringTable();
  const columns = graph.nodes.flatMap((node) => node.columns);
  return {
    format: 'headwater-report',
    version: 1,
    title: reportTitle(model, facts),
    madeAt: facts.madeAt,
    program: facts.version,
    vendor: vendors[model.vendor],
    statistics: model.statistics,
    counts: resultCounts(model),
    measures: { ...reportMeasures, mostRows },
    types: relationTypes,
    files: model.files.map(({ name, lineStarts }) => [name, lineStarts.length]),
    tables: streamed(() => tableNumbers(model, graph, strings)),
    columns: streamed(() => columnNumbers(model, columns, strings)),
    columnPlaces: streamed(() => boxPlaces(graph, mostRows + 1)),
    tablePlaces: streamed(() => boxPlaces(graph, 0)),
    edges: streamed(() => edgeNumbers(model, graph, strings, ways)),
    tableSpans: streamed(() =>
      spanNumbers(
        model,
        graph.nodes.map(({ object }) => model.objects[object]!.spans),
      ),
    ),
    columnSpans: streamed(() =>
      spanNumbers(
        model,
        columns.map((column) => model.columns.spansOf(column)),
      ),
    ),
    problems: streamed(() => problemNumbers(model, strings)),
    ways: streamed(() => readWays(ways)),
    // Last: the lists above fill it while they are written.
    strings,
  };
}

/** What a report is about, in a line. */
export function reportTitle(model: LineageModel, { title }: ReportFacts): string {
  if (title !== undefined) return title;
  const [first, ...others] = model.files;
  if (first === undefined) return 'No files';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

function* tableNumbers(model: LineageModel, graph: LineageGraph, strings: StringTable): Generator<number> {
  for (const node of graph.nodes) {
    const object = model.objects[node.object]!;
    const { server, database, schema, name, role } = object;
    for (const text of [server, database, schema, name, shownKind(object), role]) yield strings.number(text);
    yield node.columns.length;
  }
}

function* columnNumbers(
  model: LineageModel,
  columns: readonly ColumnId[],
  strings: StringTable,
): Generator<number> {
  for (const id of columns) {
    const { name, dataType, primaryKey, foreignKey, pseudo } = model.columns.at(id);
    yield strings.number(name);
    yield strings.number(dataType);
    yield (primaryKey ? 1 : 0) + (foreignKey ? 2 : 0) + (pseudo === 'rows' ? 4 : 0);
  }
}

function* boxPlaces(graph: LineageGraph, rows: number): Generator<number> {
  const nodes = graph.nodes.map(({ object, columns }) => ({ object, columns: columns.slice(0, rows) }));
  for (const { x, y } of layoutBoxes({ nodes, edges: graph.edges }, reportMeasures)) {
    yield x;
    yield y;
  }
}

function* edgeNumbers(
  model: LineageModel,
  graph: LineageGraph,
  strings: StringTable,
  ways: StringTable,
): Generator<number> {
  const tables = new Map<ObjectId, number>(graph.nodes.map(({ object }, index) => [object, index]));
  const shown = graph.nodes.flatMap((node) => node.columns);
  const columns = new Map<ColumnId, number>(shown.map((id, index) => [id, index]));
  const columnOf = (id: ColumnId | undefined): number => (id === undefined ? -1 : (columns.get(id) ?? -1));
  for (const edge of graph.edges) {
    yield tables.get(edge.sourceObject)!;
    yield columnOf(edge.source);
    yield tables.get(edge.targetObject)!;
    yield columnOf(edge.target);
    yield relationTypes.indexOf(edge.type);
    yield strings.number(edge.effect);
    yield strings.number(edge.transform);
    yield strings.number(edge.expression);
    yield ways.number(wayText(model, edge.via, strings));
    const reason = reasonOf(model, edge);
    yield strings.number(reason && reasonTexts[reason]);
    yield* edgeOrigin(model, edge, strings);
  }
}

/** The kind of the statement that makes an edge, and where the edge is written. */
function* edgeOrigin(model: LineageModel, edge: GraphEdge, strings: StringTable): Generator<number> {
  const [last] = edge.relations;
  const statement = last === undefined ? undefined : model.statements[model.relations.statementAt(last)];
  yield strings.number(statement?.kind);
  const span = edge.span ?? statement?.span;
  if (span === undefined) yield* [-1, 0, 0];
  else yield* placeNumbers(model, span);
}

function* spanNumbers(model: LineageModel, spanLists: readonly (readonly Span[])[]): Generator<number> {
  for (const spans of spanLists) {
    const listed = spans.slice(0, mostPlaces);
    yield spans.length;
    yield listed.length;
    for (const span of listed) yield* placeNumbers(model, span);
  }
}

function* placeNumbers(model: LineageModel, [file, start]: Span): Generator<number> {
  const { line, column } = positionAt(model.files[file]?.lineStarts ?? [0], start);
  yield file;
  yield line;
  yield column;
}

function* problemNumbers(model: LineageModel, strings: StringTable): Generator<number> {
  for (const { severity, code, message, span } of model.diagnostics) {
    for (const text of [severity, code, message]) yield strings.number(text);
    yield* placeNumbers(model, span);
  }
}

/**
 * A way as text: how many hidden objects it passes, then the numbers of their names, of long ways those of the two ends.
 * Undefined where it passes none. Edges of one statement share few ways, so that each is kept once.
 */
function wayText(model: LineageModel, via: readonly ObjectId[], strings: StringTable): string | undefined {
  if (via.length === 0) return undefined;
  const listed =
    via.length <= 2 * namesAtEnds ? via : [...via.slice(0, namesAtEnds), ...via.slice(-namesAtEnds)];
  return [via.length, ...listed.map((id) => strings.number(fullName(model.objects[id]!)))].join(' ');
}

function* readWays(ways: StringTable): Generator<number[]> {
  for (const way of ways) yield way.split(' ').map(Number);
}
