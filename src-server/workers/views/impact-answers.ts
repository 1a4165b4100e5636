import type { CsvStyle } from '../../../src-lineage/export/csv-line.ts';
import { impactCsv } from '../../../src-lineage/export/impact-csv.ts';
import { jsonPieces, streamed } from '../../../src-lineage/export/json-pieces.ts';
import type { JsonPiece } from '../../../src-lineage/export/json-pieces.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { endKey } from '../../../src-lineage/view/edge-ends.ts';
import { impactOf, wayTo } from '../../../src-lineage/view/impact.ts';
import type { Impact } from '../../../src-lineage/view/impact.ts';
import { impactedTables } from '../../../src-lineage/view/impacted-tables.ts';
import type { ReachedPart, ReachedTable } from '../../../src-lineage/view/impacted-tables.ts';
import { shownKind } from '../../../src-lineage/model/objects.ts';
import { objectPath } from '../../../src-lineage/view/object-path.ts';
import type { GraphOptions, Selection } from '../../../src-lineage/view/options.ts';
import type { TraceDirection } from '../../../src-lineage/view/trace-direction.ts';
import type {
  ImpactedStatement,
  ImpactedTable,
  ImpactFormat,
  ImpactPathRequest,
  ImpactPathResponse,
  ImpactResponse,
} from '../../contract/application/impact.ts';
import { wholeGraphAtHand } from './graphs-at-hand.ts';
import { impactedStatements } from './impacted-statements.ts';
import { KeptPerModel } from './kept-per-model.ts';
import { listedRelation } from './relation-pages.ts';
import type { Page } from './relation-pages.ts';

/** What is asked about. */
export interface ImpactQuestion {
  options: GraphOptions & { selection: Selection };
  direction: TraceDirection;
  steps?: number;
}

interface ImpactAnswer {
  impact: Impact;
  tables: ReachedTable[];
  statements: ImpactedStatement[];
  totals: ImpactResponse['totals'];
}

/** Statements of a page; an export tells all. */
const statementsAtOnce = 1000;
/** The version of the exported JSON: it grows when a reader of an earlier one would read it wrongly. */
const formatVersion = 1;

/** Pages, ways and exports mostly concern the same question. */
const answers = new KeptPerModel<ImpactAnswer>({ values: 3 });

/** What is reached, a page of tables at a time (`impactResponse` of the contract). */
export function impactPage(
  model: LineageModel,
  question: ImpactQuestion,
  { offset, limit }: Page,
): ImpactResponse {
  const answer = answerTo(model, question);
  return {
    direction: question.direction,
    totals: answer.totals,
    tables: answer.tables.slice(offset, offset + limit).map((table) => toldTable(model, table)),
    statements: answer.statements.slice(0, statementsAtOnce),
  };
}

/** All that is reached, as a file. */
export function impactExport(
  model: LineageModel,
  question: ImpactQuestion,
  format: ImpactFormat,
  csv: CsvStyle,
): Iterable<JsonPiece> {
  const answer = answerTo(model, question);
  const { tables, statements, totals } = answer;
  if (format === 'csv') return impactCsv(model, tables, csv);
  return jsonPieces({
    format: 'headwater-impact',
    version: formatVersion,
    direction: question.direction,
    totals,
    tables: streamed(function* () {
      for (const table of tables) yield toldTable(model, table);
    }),
    statements,
  });
}

/** Why a column, or any of a table's, is reached: the shortest way (`impactPathResponse` of the contract). */
export function impactPath(
  model: LineageModel,
  question: ImpactQuestion,
  { table, column }: ImpactPathRequest['to'],
): ImpactPathResponse {
  const { impact } = answerTo(model, question);
  const { edges, distance } = impact;
  const ends = column === undefined ? endsOfTable(model, table ?? -1) : [column];
  const reached = ends
    .map((end) => ({ end, steps: distance[edges.endNumber(end)] ?? -1 }))
    .filter(({ steps }) => steps > 0);
  const nearest = reached.sort((one, other) => one.steps - other.steps)[0];
  if (nearest === undefined) return { relations: [] };
  return { relations: wayTo(impact, nearest.end).map((place) => listedRelation(model, edges.at(place))) };
}

function answerTo(model: LineageModel, question: ImpactQuestion): ImpactAnswer {
  return answers.of(model, JSON.stringify(question), () => {
    const { options, direction, steps } = question;
    const whole = wholeGraphAtHand(model, options);
    const impact = impactOf(model, whole, options.selection, direction, steps);
    const tables = impactedTables(model, impact);
    const statements = impactedStatements(model, impact.statements);
    return { impact, tables, statements, totals: totalsOf(impact, tables, statements) };
  });
}

function totalsOf(
  impact: Impact,
  tables: readonly ReachedTable[],
  statements: readonly ImpactedStatement[],
): ImpactResponse['totals'] {
  const columns = tables.flatMap(({ parts }) => parts).filter(({ column }) => column !== undefined);
  const last = impact.ends.at(-1);
  return {
    tables: tables.length,
    columns: columns.length,
    columnsByValue: columns.filter(({ byValue }) => byValue).length,
    statements: statements.length,
    files: new Set(statements.map(({ file }) => file)).size,
    steps: last === undefined ? 0 : impact.distance[impact.edges.endNumber(last)]!,
  };
}

function toldTable(model: LineageModel, { object, distance, parts }: ReachedTable): ImpactedTable {
  const owner = model.objects[object]!;
  const { id, role } = owner;
  const kind = shownKind(owner);
  const columns = parts.map((part) => toldPart(model, part));
  return { id, name: objectPath(owner), kind, role, distance, columns };
}

function toldPart(
  model: LineageModel,
  { column: id = -1, ...told }: ReachedPart,
): ImpactedTable['columns'][number] {
  const column = model.columns.get(id);
  return { id, name: column?.name ?? '', ...(column?.pseudo === 'rows' && { rows: true }), ...told };
}

/** The columns of a table, and the table itself. */
function endsOfTable(model: LineageModel, id: number): number[] {
  const object = model.objects[id];
  return object === undefined ? [] : [...object.columns, endKey(id, undefined)];
}
