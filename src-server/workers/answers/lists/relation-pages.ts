import type { EdgeList } from '../../../../src-lineage/graph/edges/edge-list.ts';
import type { GraphEdge } from '../../../../src-lineage/graph/edges/graph.ts';
import type { GraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { edgePlace } from '../../../../src-lineage/graph/names/edge-place.ts';
import { reasonOf, reasonTexts } from '../../../../src-lineage/graph/names/reasons.ts';
import { RelationOrder } from '../../../../src-lineage/graph/questions/relation-order.ts';
import type { RelationListing } from '../../../../src-lineage/graph/questions/relation-order.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import type {
  ListedRelation,
  RelationsResponse,
} from '../../../contract/application/result/relation-pages.ts';
import { describedEnd } from '../../protocol/described-end.ts';
import { graphFromWhole } from './graphs-at-hand.ts';
import { KeptPerModel } from './kept-per-model.ts';
import type { Page } from '../../protocol/questions.ts';

interface Listed {
  edges: EdgeList;
  places: Int32Array;
}

const orders = new KeptPerModel<RelationOrder>({ values: 1 });
/** Whoever turns pages asks for the same listing again and again. */
const listings = new KeptPerModel<Listed>({
  values: 6,
  weight: { most: 4_000_000, of: ({ places }) => places.length },
});

/** A page of the relations of a graph (`relationsResponse` of the contract). */
export function relationPage(
  model: LineageModel,
  options: GraphOptions,
  listing: RelationListing,
  { offset, limit }: Page,
): RelationsResponse {
  const { edges, places } = listings.of(model, JSON.stringify([options, listing]), () => {
    const order = orders.of(model, '', () => new RelationOrder(model));
    const graph = graphFromWhole(model, options);
    return { edges: graph.edges, places: order.list(graph.edges, listing) };
  });
  const page = [...places.subarray(offset, offset + limit)];
  return {
    all: edges.length,
    total: places.length,
    relations: page.map((place) => listedRelation(model, edges.at(place))),
  };
}

/** An edge as a list has it. */
export function listedRelation(model: LineageModel, edge: GraphEdge): ListedRelation {
  const { type, effect, transform, uncertain, via, relations } = edge;
  const [relation = -1] = relations;
  const place = edgePlace(model, edge);
  const reason = reasonOf(model, edge);
  return {
    type,
    effect,
    ...(transform !== undefined && { transform }),
    ...(uncertain && { uncertain: true as const }),
    ...(reason !== undefined && { reason: reasonTexts[reason] }),
    source: describedEnd(model, edge.sourceObject, edge.source),
    target: describedEnd(model, edge.targetObject, edge.target),
    via: via.map((id) => [id, model.objects[id]!.name]),
    relation,
    ...(place !== undefined && { place }),
  };
}
