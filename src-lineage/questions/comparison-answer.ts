import { wholeGraph } from '../graph/build/whole-graph.ts';
import { affectedColumns } from '../graph/comparison/affected-columns.ts';
import { compareLineage } from '../graph/comparison/compare-lineage.ts';
import { lostSources } from '../graph/comparison/lost-sources.ts';
import { NameNumbers } from '../graph/comparison/name-numbers.ts';
import { NamedLineage } from '../graph/comparison/named-lineage.ts';
import { defaultGraphOptions } from '../graph/edges/options.ts';
import { objectPath } from '../graph/names/object-path.ts';
import type { LineageModel } from '../model/model.ts';
import { shownKind } from '../model/objects.ts';
import type { RelationType } from '../model/relations.ts';
import { endName, nameOfEnd, stepEnd } from './trace-answer.ts';
import type { Change } from '../graph/comparison/changes.ts';

/** A column that is still there, and gets the values of some columns no more. */
export interface LostColumn {
  column: string;
  /** The columns that fed it before. */
  lost: string[];
  /** How many columns feed it now. */
  left: number;
}

/** What was different before: in words, for what expresses the same thing differently. */
interface ChangedText {
  before?: string;
  after?: string;
}

/** What is new or gone may be another that is gone or new, under a new name. */
interface Renamed {
  renamed?: string;
}

/** What is different between two lineages, by names; each list is sorted. */
export interface ComparisonAnswer {
  /** What matters most: those that nothing feeds any more first. */
  lost: LostColumn[];
  tables: ({ change: Change; table: string; kind: string } & Renamed & ChangedText)[];
  columns: ({ change: Change; table: string; column: string } & Renamed & ChangedText)[];
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
  return {
    lost: lostSources(comparison, one, other).map(({ column, edges, left }) => ({
      column: nameOfEnd(after, column),
      lost: edges.map(({ source = -1 }) => nameOfEnd(before, source)),
      left,
    })),
    tables: comparison.objects.map(({ change, object, former: _former, renamed, ...texts }) => ({
      change,
      table: objectPath(object),
      kind: shownKind(object),
      ...(renamed !== undefined && { renamed: objectPath(renamed) }),
      ...texts,
    })),
    columns: comparison.columns.map(({ change, object, column, renamed, ...texts }) => ({
      change,
      table: objectPath(object),
      column: column.name,
      ...(renamed !== undefined && { renamed: renamed.name }),
      ...texts,
    })),
    relations: comparison.relations.map(({ change, edge, of: { model }, former: _former, ...texts }) => ({
      change,
      type: edge.type,
      source: endName(stepEnd(model, edge.sourceObject, edge.source)),
      target: endName(stepEnd(model, edge.targetObject, edge.target)),
      ...texts,
    })),
    affected: affectedColumns(comparison, one, other)
      .map((column) => nameOfEnd(after, column))
      .sort(),
  };
}
