import { comparisonCsv } from '../../../../src-lineage/export/tables/comparison-csv.ts';
import type { CsvStyle } from '../../../../src-lineage/export/text/csv-line.ts';
import { jsonPieces, streamed } from '../../../../src-lineage/export/text/json-pieces.ts';
import type { JsonPiece } from '../../../../src-lineage/export/text/json-pieces.ts';
import { wholeGraph } from '../../../../src-lineage/graph/build/whole-graph.ts';
import { compareLineage } from '../../../../src-lineage/graph/comparison/compare-lineage.ts';
import type { Change, LineageComparison } from '../../../../src-lineage/graph/comparison/compare-lineage.ts';
import { NameNumbers } from '../../../../src-lineage/graph/comparison/name-numbers.ts';
import { NamedLineage } from '../../../../src-lineage/graph/comparison/named-lineage.ts';
import { defaultGraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { objectPath } from '../../../../src-lineage/graph/names/object-path.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { shownKind } from '../../../../src-lineage/model/objects.ts';
import type { RelationType } from '../../../../src-lineage/model/relations.ts';
import type { CompareResponse, ComparisonFormat } from '../../../contract/application/result/comparison.ts';
import { unpackModel } from '../../packing/packed-model.ts';
import { describedEnd } from '../../protocol/described-end.ts';
import { wholeGraphAtHand } from '../lists/graphs-at-hand.ts';
import { KeptPerModel } from '../lists/kept-per-model.ts';
import type { Page } from '../lists/relation-pages.ts';

/** What is compared with the model of a view. */
export interface ComparisonQuestion {
  before: string;
  after: string;
  /** The model of the session before, packed. */
  packed: Uint8Array;
  relationTypes: RelationType[];
}

/** The version of the exported JSON: it grows when a reader of an earlier one would read it wrongly. */
const formatVersion = 1;

/** Pages and exports mostly concern the same two sessions. */
const comparisons = new KeptPerModel<LineageComparison>({ values: 1 });

/** What is different, a page of each list at a time (`compareResponse` of the contract). */
export function comparisonPage(
  model: LineageModel,
  question: ComparisonQuestion,
  { offset, limit }: Page,
): CompareResponse {
  const { before, after } = question;
  const comparison = comparisonOf(model, question);
  const { objects, columns, relations } = comparison;
  return {
    before,
    after,
    totals: totalsOf(comparison),
    tables: objects.slice(offset, offset + limit).map(toldTable),
    columns: columns.slice(offset, offset + limit).map(toldColumn),
    relations: relations.slice(offset, offset + limit).map(toldRelation),
  };
}

/** All that is different, as a file. */
export function comparisonExport(
  model: LineageModel,
  question: ComparisonQuestion,
  format: ComparisonFormat,
  csv: CsvStyle,
): Iterable<JsonPiece> {
  const comparison = comparisonOf(model, question);
  if (format === 'csv') return comparisonCsv(comparison, csv);
  const { before, after } = question;
  return jsonPieces({
    format: 'headwater-comparison',
    version: formatVersion,
    before,
    after,
    totals: totalsOf(comparison),
    tables: streamed(() => mapped(comparison.objects, toldTable)),
    columns: streamed(() => mapped(comparison.columns, toldColumn)),
    relations: streamed(() => mapped(comparison.relations, toldRelation)),
  });
}

function* mapped<T, R>(items: readonly T[], change: (item: T) => R): Generator<R> {
  for (const item of items) yield change(item);
}

function comparisonOf(model: LineageModel, question: ComparisonQuestion): LineageComparison {
  const { before, packed, relationTypes } = question;
  return comparisons.of(model, JSON.stringify([before, relationTypes]), () => {
    const options = { ...defaultGraphOptions, relationTypes, hideIntermediates: 'all' } as const;
    const earlier = unpackModel(packed);
    const names = new NameNumbers();
    return compareLineage(
      new NamedLineage(earlier, wholeGraph(earlier, options), names),
      new NamedLineage(model, wholeGraphAtHand(model, options), names),
    );
  });
}

function totalsOf({ objects, columns, relations }: LineageComparison): CompareResponse['totals'] {
  return { tables: countsOf(objects), columns: countsOf(columns), relations: countsOf(relations) };
}

function countsOf(changes: readonly { change: Change }[]): Record<Change, number> {
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const { change } of changes) counts[change] += 1;
  return counts;
}

function toldTable({
  object,
  ...told
}: LineageComparison['objects'][number]): CompareResponse['tables'][number] {
  return { id: object.id, name: objectPath(object), kind: shownKind(object), ...told };
}

function toldColumn({
  object,
  column,
  ...told
}: LineageComparison['columns'][number]): CompareResponse['columns'][number] {
  const { id, name } = column;
  return { id, name, table: object.id, tableName: objectPath(object), ...told };
}

function toldRelation({
  edge,
  of,
  ...told
}: LineageComparison['relations'][number]): CompareResponse['relations'][number] {
  return {
    type: edge.type,
    source: describedEnd(of.model, edge.sourceObject, edge.source),
    target: describedEnd(of.model, edge.targetObject, edge.target),
    ...told,
  };
}
