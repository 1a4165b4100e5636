import { jsonTexts, streamed } from '../export/text/json-pieces.ts';
import { selectedParts } from '../graph/build/selection.ts';
import type { WholeGraph } from '../graph/build/whole-graph.ts';
import type { Selection } from '../graph/edges/options.ts';
import type { TraceDirection } from '../graph/edges/trace-direction.ts';
import { listedColumns } from '../graph/names/listed-columns.ts';
import { shownName } from '../graph/names/shown-name.ts';
import { type StatementPlace, statementPlaces } from '../graph/names/statement-places.ts';
import { type Impact, impactOf, type ImpactWay } from '../graph/questions/impact.ts';
import { impactedTables, type ReachedPart, type ReachedTable } from '../graph/questions/impacted-tables.ts';
import { countedAs } from '../graph/names/stored-counts.ts';
import type { LineageModel } from '../model/model.ts';
import { type ColumnId, type ObjectId, shownKind } from '../model/objects.ts';
import { type Caller, callersOf } from './callers.ts';

/** What a change reaches, or what something depends on, with what has to be read. */
export interface ImpactAnswer {
  impact: Impact;
  tables: ReachedTable[];
  statements: StatementPlace[];
  /** Of what is changed, where what depends on it is asked for. */
  callers: Caller[];
  totals: ImpactTotals;
}

interface ReachedCounts {
  tables: number;
  columns: number;
  /** Of the columns, those that get the value itself. */
  columnsByValue: number;
}

interface ImpactTotals extends ReachedCounts {
  /** Of these what is stored: counted as in the totals of a result, which leave query results and steps aside. */
  stored: ReachedCounts;
  statements: number;
  files: number;
  /** Of the longest of the shortest ways. */
  steps: number;
}

/** A table of which something is reached, as it is listed. */
export interface ListedTable {
  id: number;
  name: string;
  kind: string;
  role: string;
  distance: number;
  columns: ListedPart[];
}

/** A column that is reached; with the id -1 the table itself, with `rows` the number of its rows. */
interface ListedPart {
  id: number;
  name: string;
  rows?: true;
  distance: number;
  byValue: boolean;
  ways: ImpactWay[];
}

/** The version of the JSON: it grows when a reader of an earlier one would read it wrongly. */
const formatVersion = 1;

/** Follows a selection to everything that depends on it (downstream), or on which it depends (upstream). */
export function impactAnswer(
  model: LineageModel,
  whole: WholeGraph,
  selection: Selection,
  direction: TraceDirection,
  steps?: number,
): ImpactAnswer {
  const impact = impactOf(model, whole, selection, direction, steps);
  const tables = impactedTables(model, impact);
  const statements = statementPlaces(model, impact.statements);
  const callers = direction === 'downstream' ? callersOf(model, changedObjects(model, selection), steps) : [];
  return { impact, tables, statements, callers, totals: totalsOf(model, impact, tables, statements) };
}

/** What a selection names, routines too, which no graph shows. */
function changedObjects(model: LineageModel, selection: Selection): ObjectId[] {
  const all = model.objects.map(() => true);
  return [...selectedParts(model, all, selection).objects];
}

/** All of an answer as JSON, with further fields. */
export function impactJson(
  model: LineageModel,
  { callers, impact, tables, statements, totals }: ImpactAnswer,
  further: object = {},
): Iterable<string> {
  return jsonTexts({
    format: 'headwater-impact',
    version: formatVersion,
    direction: impact.direction,
    ...further,
    ...(callers.length > 0 && { callers }),
    totals,
    tables: streamed(function* () {
      for (const table of tables) yield listedTable(model, table);
    }),
    statements,
  });
}

/** A table with its names. */
export function listedTable(model: LineageModel, { object, distance, parts }: ReachedTable): ListedTable {
  const owner = model.objects[object]!;
  const { id, role } = owner;
  const columns = parts.map((part) => listedPart(model, part));
  return { id, name: shownName(model, owner), kind: shownKind(owner), role, distance, columns };
}

function listedPart(model: LineageModel, { column: id = -1, ...listed }: ReachedPart): ListedPart {
  const column = model.columns.get(id);
  return { id, name: column?.name ?? '', ...(column?.pseudo === 'rows' && { rows: true }), ...listed };
}

function totalsOf(
  model: LineageModel,
  impact: Impact,
  tables: readonly ReachedTable[],
  statements: readonly StatementPlace[],
): ImpactTotals {
  const last = impact.ends.at(-1);
  return {
    ...reachedCounts(tables, () => true),
    stored: reachedCounts(
      tables.filter(({ object }) => countedAs(model.objects[object]!) !== undefined),
      (column) => listedColumns(model, [column]).length > 0,
    ),
    statements: statements.length,
    files: new Set(statements.map(({ file }) => file)).size,
    steps: last === undefined ? 0 : impact.distance[impact.edges.endNumber(last)]!,
  };
}

function reachedCounts(
  tables: readonly ReachedTable[],
  isCounted: (column: ColumnId) => boolean,
): ReachedCounts {
  const columns = tables
    .flatMap(({ parts }) => parts)
    .filter(({ column }) => column !== undefined && isCounted(column));
  const columnsByValue = columns.filter(({ byValue }) => byValue).length;
  return { tables: tables.length, columns: columns.length, columnsByValue };
}
