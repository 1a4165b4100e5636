import { comparisonCsv } from '../../../../src-lineage/export/tables/comparison-csv.ts';
import type { CsvStyle } from '../../../../src-lineage/export/text/csv-line.ts';
import { jsonPieces, streamed } from '../../../../src-lineage/export/text/json-pieces.ts';
import type { JsonPiece } from '../../../../src-lineage/export/text/json-pieces.ts';
import { wholeGraph } from '../../../../src-lineage/graph/build/whole-graph.ts';
import { affectedColumns } from '../../../../src-lineage/graph/comparison/affected-columns.ts';
import { compareLineage } from '../../../../src-lineage/graph/comparison/compare-lineage.ts';
import { NameNumbers } from '../../../../src-lineage/graph/comparison/name-numbers.ts';
import { NamedLineage } from '../../../../src-lineage/graph/comparison/named-lineage.ts';
import { defaultGraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import type { GraphEdge } from '../../../../src-lineage/graph/edges/edge.ts';
import { objectPath } from '../../../../src-lineage/graph/names/object-path.ts';
import {
  type StatementPlace,
  statementPlaces,
} from '../../../../src-lineage/graph/names/statement-places.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { type ColumnId, type ObjectId, shownKind } from '../../../../src-lineage/model/objects.ts';
import type {
  ComparedPlace,
  CompareResponse,
  ComparisonFormat,
} from '../../../contract/application/result/comparison.ts';
import { unpackModel } from '../../packing/packed-model.ts';
import { describedColumn, describedEnd } from '../../protocol/described-end.ts';
import { wholeGraphAtHand } from '../lists/graphs-at-hand.ts';
import { KeptPerModel } from '../lists/kept-per-model.ts';
import type { ComparisonQuestion, Page } from '../../protocol/questions.ts';
import type { Change, LineageComparison } from '../../../../src-lineage/graph/comparison/changes.ts';

/** The version of the exported JSON: it grows when a reader of an earlier one would read it wrongly. */
const formatVersion = 1;

/** Pages and exports mostly concern the same two sessions. */
const comparisons = new KeptPerModel<Compared>({ values: 1 });

/** What is different, and what that reaches. */
interface Compared extends LineageComparison {
  affected: ColumnId[];
  former: LineageModel;
}

/** What is different, a page of each list at a time (`compareResponse` of the contract). */
export function comparisonPage(
  model: LineageModel,
  question: ComparisonQuestion,
  { offset, limit }: Page,
): CompareResponse {
  const { before, after } = question;
  const comparison = comparisonOf(model, question);
  const { objects, columns, relations, affected, former } = comparison;
  return {
    before,
    after,
    totals: totalsOf(comparison),
    tables: objects.slice(offset, offset + limit).map((each) => changedTable(former, model, each)),
    columns: columns.slice(offset, offset + limit).map(changedColumn),
    relations: relations.slice(offset, offset + limit).map(changedRelation),
    affected: affected.slice(offset, offset + limit).map((column) => describedColumn(model, column)),
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
    tables: streamed(() =>
      mapped(comparison.objects, (each) => changedTable(comparison.former, model, each)),
    ),
    columns: streamed(() => mapped(comparison.columns, changedColumn)),
    relations: streamed(() => mapped(comparison.relations, changedRelation)),
    affected: streamed(() => mapped(comparison.affected, (column) => describedColumn(model, column))),
  });
}

function* mapped<T, R>(items: readonly T[], change: (item: T) => R): Generator<R> {
  for (const item of items) yield change(item);
}

function comparisonOf(model: LineageModel, question: ComparisonQuestion): Compared {
  const { before, packed, relationTypes } = question;
  return comparisons.of(model, JSON.stringify([before, relationTypes]), () => {
    const options = { ...defaultGraphOptions, relationTypes, hideIntermediates: 'all' } as const;
    const earlier = unpackModel(packed);
    const names = new NameNumbers();
    const one = new NamedLineage(earlier, wholeGraph(earlier, options), names);
    const other = new NamedLineage(model, wholeGraphAtHand(model, options), names);
    const comparison = compareLineage(one, other);
    return { ...comparison, affected: affectedColumns(comparison, one, other), former: earlier };
  });
}

function totalsOf({ objects, columns, relations, affected }: Compared): CompareResponse['totals'] {
  return {
    tables: countsOf(objects),
    columns: countsOf(columns),
    relations: countsOf(relations),
    affected: affected.length,
  };
}

function countsOf(changes: readonly { change: Change }[]): Record<Change, number> {
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const { change } of changes) counts[change] += 1;
  return counts;
}

function changedTable(
  former: LineageModel,
  model: LineageModel,
  { object, former: before, renamed, ...rest }: LineageComparison['objects'][number],
): CompareResponse['tables'][number] {
  const isGone = rest.change === 'removed';
  const was = isGone ? object : before;
  return {
    id: object.id,
    name: objectPath(object),
    kind: shownKind(object),
    ...(renamed !== undefined && { renamed: objectPath(renamed) }),
    places: placesOf(was && makerOf(former, was.id), isGone ? undefined : makerOf(model, object.id)),
    ...rest,
  };
}

function changedColumn({
  object,
  column,
  renamed,
  ...rest
}: LineageComparison['columns'][number]): CompareResponse['columns'][number] {
  const { id, name } = column;
  return {
    id,
    name,
    table: object.id,
    tableName: objectPath(object),
    ...(renamed !== undefined && { renamed: renamed.name }),
    ...rest,
  };
}

function changedRelation({
  edge,
  of,
  former,
  ...rest
}: LineageComparison['relations'][number]): CompareResponse['relations'][number] {
  const here = statementOf(of.model, edge);
  const isGone = rest.change === 'removed';
  const was = former && statementOf(former.of.model, former.edge);
  return {
    type: edge.type,
    source: describedEnd(of.model, edge.sourceObject, edge.source),
    target: describedEnd(of.model, edge.targetObject, edge.target),
    places: placesOf(isGone ? here : was, isGone ? undefined : here),
    ...rest,
  };
}

/** The statement that an edge ends with. */
function statementOf(model: LineageModel, { relations }: GraphEdge): ComparedPlace | undefined {
  const last = relations[0];
  return last === undefined ? undefined : statementPlace(model, model.relations.at(last).statement);
}

/** The first statement that defines an object, else that writes it. */
function makerOf(model: LineageModel, object: ObjectId): ComparedPlace | undefined {
  let first = -1;
  for (const [index, { kind, writes }] of model.statements.entries()) {
    if (!writes.includes(object)) continue;
    if (kind.startsWith('create-')) return statementPlace(model, index);
    if (first < 0) first = index;
  }
  return statementPlace(model, first);
}

function statementPlace(model: LineageModel, index: number): ComparedPlace | undefined {
  if (model.statements[index] === undefined) return undefined;
  const [{ file, fileName, line, start, end }] = statementPlaces(model, [index]) as [StatementPlace];
  return { file, fileName, line, start, end };
}

function placesOf(
  before: ComparedPlace | undefined,
  after: ComparedPlace | undefined,
): CompareResponse['tables'][number]['places'] {
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}
