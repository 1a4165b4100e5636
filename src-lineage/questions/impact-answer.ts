import { jsonTexts, streamed } from '../export/text/json-pieces.ts';
import type { WholeGraph } from '../graph/build/whole-graph.ts';
import type { TraceDirection } from '../graph/edges/trace-direction.ts';
import { listedColumns } from '../graph/names/listed-columns.ts';
import { shownName } from '../graph/names/shown-name.ts';
import { type StatementPlace, statementPlaces } from '../graph/names/statement-places.ts';
import { type Impact, impactOf, type ImpactWay } from '../graph/questions/impact.ts';
import { impactedTables, type ReachedPart, type ReachedTable } from '../graph/questions/impacted-tables.ts';
import { countedAs } from '../graph/names/stored-counts.ts';
import type { LineageModel } from '../model/model.ts';
import { type ColumnId, shownKind } from '../model/objects.ts';
import { codeBefore, codeBehind, type CodeQuestion } from './reached-code.ts';
import type { ReachedRoutine } from './reached-routines.ts';

/** What is asked: what depends on a selection (downstream), or what it depends on (upstream). */
export interface ImpactQuestion extends CodeQuestion {
  direction: TraceDirection;
}

/** What a change reaches, or what something depends on, with what has to be read. */
export interface ImpactAnswer {
  impact: Impact;
  tables: ReachedTable[];
  statements: StatementPlace[];
  /** What reads or runs what is changed, where what depends on it is asked for. */
  routines: ReachedRoutine[];
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
  routines: number;
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
export function impactAnswer(model: LineageModel, whole: WholeGraph, question: ImpactQuestion): ImpactAnswer {
  const { selection, direction, relationTypes, steps } = question;
  const isDown = direction === 'downstream';
  const code = (isDown ? codeBehind : codeBefore)(model, whole, question);
  const graph = isDown && relationTypes.includes('call') ? withoutCalls(whole) : whole;
  const impact = impactOf(model, graph, selection, direction, steps, code.ends);
  const tables = impactedTables(model, impact);
  const statements = statementPlaces(model, [...new Set([...impact.statements, ...code.statements])]);
  const { routines } = code;
  const totals = totalsOf(model, impact, tables, { statements, routines });
  return { impact, tables, statements, routines, totals };
}

/** Downstream a call is among the routines, with its place. */
function withoutCalls({ visible, edges }: WholeGraph): WholeGraph {
  return { visible, edges: edges.filter((place) => edges.typeAt(place) !== 'call') };
}

/** All of an answer as JSON, with further fields. */
export function impactJson(
  model: LineageModel,
  { routines, impact, tables, statements, totals }: ImpactAnswer,
  further: object = {},
): Iterable<string> {
  return jsonTexts({
    format: 'headwater-impact',
    version: formatVersion,
    direction: impact.direction,
    ...further,
    totals,
    tables: streamed(function* () {
      for (const table of tables) yield listedTable(model, table);
    }),
    ...(routines.length > 0 && { routines }),
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
  { routines, statements }: Pick<ImpactAnswer, 'routines' | 'statements'>,
): ImpactTotals {
  const last = impact.ends.at(-1);
  const steps = last === undefined ? 0 : impact.distance[impact.edges.endNumber(last)]!;
  return {
    ...reachedCounts(tables, () => true),
    stored: reachedCounts(
      tables.filter(({ object }) => countedAs(model.objects[object]!) !== undefined),
      (column) => listedColumns(model, [column]).length > 0,
    ),
    routines: routines.length,
    statements: statements.length,
    files: new Set(statements.map(({ file }) => file)).size,
    steps: Math.max(steps, routines.at(-1)?.distance ?? 0),
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
