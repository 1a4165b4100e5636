import { trace } from '../graph/build/trace.ts';
import { wholeGraph } from '../graph/build/whole-graph.ts';
import { type Change, compareLineage, type LineageComparison } from '../graph/comparison/compare-lineage.ts';
import { lostSources } from '../graph/comparison/lost-sources.ts';
import { NameNumbers } from '../graph/comparison/name-numbers.ts';
import { NamedLineage } from '../graph/comparison/named-lineage.ts';
import { defaultGraphOptions } from '../graph/edges/options.ts';
import { objectPath } from '../graph/names/object-path.ts';
import type { LineageModel } from '../model/model.ts';
import { type ColumnId, shownKind } from '../model/objects.ts';
import type { RelationType } from '../model/relations.ts';
import { endName, nameOfEnd, stepEnd } from './trace-answer.ts';

/** A column that is still there, and gets the values of some columns no more. */
export interface LostColumn {
  column: string;
  /** The columns that fed it before. */
  lost: string[];
  /** How many columns feed it now. */
  left: number;
}

/** What was otherwise before: in words, for what tells the same thing differently. */
interface ChangedText {
  before?: string;
  after?: string;
}

/** What is different between two lineages, by names; each list is sorted. */
export interface ComparisonAnswer {
  /** What matters most: those that nothing feeds any more first. */
  lost: LostColumn[];
  tables: ({ change: Change; table: string; kind: string } & ChangedText)[];
  columns: ({ change: Change; table: string; column: string } & ChangedText)[];
  relations: ({ change: Change; type: RelationType; source: string; target: string } & ChangedText)[];
  /** What the changes reach: columns whose own relations are the same, downstream of some that are not. */
  affected: string[];
}

/** Compares two lineages by qualified names; row sets and results have none that last, and are bridged. */
export function comparisonAnswer(
  before: LineageModel,
  after: LineageModel,
  relationTypes: RelationType[] = ['fdd'],
): ComparisonAnswer {
  const options = { ...defaultGraphOptions, relationTypes, hideIntermediates: 'all' as const };
  const names = new NameNumbers();
  const [one, other] = [before, after].map(
    (model) => new NamedLineage(model, wholeGraph(model, options), names),
  ) as [NamedLineage, NamedLineage];
  const comparison = compareLineage(one, other);
  const changed = changedColumns(comparison, one, other);
  const { reached } = trace(other.edges, changed, 'downstream');
  return {
    lost: lostSources(comparison, one, other).map(({ column, edges, left }) => ({
      column: nameOfEnd(after, column),
      lost: edges.map(({ source = -1 }) => nameOfEnd(before, source)),
      left,
    })),
    tables: comparison.objects.map(({ change, object, ...texts }) => ({
      change,
      table: objectPath(object),
      kind: shownKind(object),
      ...texts,
    })),
    columns: comparison.columns.map(({ change, object, column, ...texts }) => ({
      change,
      table: objectPath(object),
      column: column.name,
      ...texts,
    })),
    relations: comparison.relations.map(({ change, edge, of: { model }, ...texts }) => ({
      change,
      type: edge.type,
      source: endName(stepEnd(model, edge.sourceObject, edge.source)),
      target: endName(stepEnd(model, edge.targetObject, edge.target)),
      ...texts,
    })),
    affected: [...reached]
      .filter((end) => end >= 0 && !changed.has(end) && after.columns.pseudoOf(end) !== 'rows')
      .map((end) => nameOfEnd(after, end))
      .sort(),
  };
}

/** The columns, in the model after, whose values or declarations are not what they were. */
function changedColumns(
  { columns, relations }: LineageComparison,
  before: NamedLineage,
  after: NamedLineage,
): Set<ColumnId> {
  const idAfter = new Map([...before.columns].map(([name, id]) => [id, after.columns.get(name)]));
  const changed = new Set<ColumnId>();
  for (const { change, column } of columns) if (change !== 'removed') changed.add(column.id);
  for (const { edge, of } of relations) {
    const { target } = edge;
    const id = of === after || target === undefined ? target : idAfter.get(target);
    if (id !== undefined) changed.add(id);
  }
  return changed;
}
