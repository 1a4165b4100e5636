import type { EdgeList } from '../../../../src-lineage/graph/edges/edge-list.ts';
import type { GraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { relationTypes } from '../../../../src-lineage/model/relations.ts';
import type { RelationType } from '../../../../src-lineage/model/relations.ts';
import { graphFromWhole } from '../lists/graphs-at-hand.ts';
import { KeptPerModel } from '../lists/kept-per-model.ts';
import type { BoundedGraph } from './bounded-graph.ts';

export type TypeCounts = Record<RelationType, number>;

/** What a graph of all types has, by its options: switching types on and off need not count again. */
const known = new KeptPerModel<TypeCounts>({ values: 50 });

/**
 * How many relations of each type there are under the options of a graph: of the types it was asked for, what it has;
 * of the others, what a graph of all types would have.
 */
export function typeCounts(model: LineageModel, options: GraphOptions, drawn: BoundedGraph): TypeCounts {
  const counts = { ...allTypes(model, { ...options, hideIntermediates: drawn.hideIntermediates }) };
  if (drawn.mode === 'summary') return counts;
  const shown = countByType(drawn.graph.edges);
  for (const type of options.relationTypes) counts[type] = shown[type];
  return counts;
}

function allTypes(model: LineageModel, asked: GraphOptions): TypeCounts {
  const options: GraphOptions = { ...asked, relationTypes: [...relationTypes] };
  return known.of(model, JSON.stringify(options), () => count(model, options));
}

/** At table level pairs of tables are counted for each type by itself: drawn together, the strongest hides the others. */
function count(model: LineageModel, options: GraphOptions): TypeCounts {
  const { edges } = graphFromWhole(model, { ...options, tableLevel: false, hideColumns: false });
  if (!options.tableLevel && !options.hideColumns) return countByType(edges);
  const pairs = new Set<number>();
  return countByType(edges, (place) => {
    const type = relationTypes.indexOf(edges.typeAt(place));
    const tables = model.objects.length;
    const pair = (type * tables + edges.sourceObjectAt(place)) * tables + edges.targetObjectAt(place);
    return !pairs.has(pair) && pairs.add(pair) !== undefined;
  });
}

function countByType(edges: EdgeList, counts: (place: number) => boolean = () => true): TypeCounts {
  const byType: TypeCounts = { fdd: 0, frd: 0, fdr: 0, join: 0, call: 0, er: 0 };
  for (let place = 0; place < edges.length; place++) if (counts(place)) byType[edges.typeAt(place)] += 1;
  return byType;
}
