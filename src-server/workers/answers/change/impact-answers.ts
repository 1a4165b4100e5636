import { impactCsv } from '../../../../src-lineage/export/tables/impact-csv.ts';
import type { CsvStyle } from '../../../../src-lineage/export/text/csv-line.ts';
import type { JsonPiece } from '../../../../src-lineage/export/text/json-pieces.ts';
import { endKey } from '../../../../src-lineage/graph/edges/edge-ends.ts';
import { wayTo } from '../../../../src-lineage/graph/questions/impact.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import {
  type ImpactAnswer,
  impactAnswer,
  impactJson,
  listedTable,
} from '../../../../src-lineage/questions/impact-answer.ts';
import type {
  ImpactFormat,
  ImpactPathRequest,
  ImpactPathResponse,
  ImpactResponse,
} from '../../../contract/application/result/impact.ts';
import { wholeGraphAtHand } from '../lists/graphs-at-hand.ts';
import { KeptPerModel } from '../lists/kept-per-model.ts';
import { listedRelation } from '../lists/relation-pages.ts';
import type { ImpactQuestion, Page } from '../../protocol/questions.ts';

/** Statements, and routines, of a page; an export has all. */
const listedAtOnce = 1000;
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
    tables: answer.tables.slice(offset, offset + limit).map((table) => listedTable(model, table)),
    statements: answer.statements.slice(0, listedAtOnce),
    routines: answer.routines.slice(0, listedAtOnce),
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
  return format === 'csv' ? impactCsv(model, answer, csv) : impactJson(model, answer);
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
    const { selection, relationTypes } = options;
    return impactAnswer(model, wholeGraphAtHand(model, options), {
      selection,
      direction,
      relationTypes,
      steps,
    });
  });
}

/** The columns of a table, and the table itself. */
function endsOfTable(model: LineageModel, id: number): number[] {
  const object = model.objects[id];
  return object === undefined ? [] : [...object.columns, endKey(id, undefined)];
}
