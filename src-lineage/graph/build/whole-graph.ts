import type { LineageModel } from '../../model/model.ts';
import type { RelationType } from '../../model/relations.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import type { GraphOptions } from '../edges/options.ts';
import { visibleObjects, type VisibilityOptions } from '../edges/visibility.ts';
import { columnEdges } from './column-edges.ts';

/** The options that decide what flows where, before a part of it is selected or folded. */
export type WholeGraphOptions = VisibilityOptions &
  Pick<GraphOptions, 'relationTypes' | 'aggregates' | 'eachStatement'>;

/** All that a model shows under some options: what every selection of it, and many views, are taken from. */
export interface WholeGraph {
  /** For every object of the model: whether it may be shown. */
  visible: readonly boolean[];
  /** All edges between columns of visible objects, and the calls. */
  edges: EdgeList;
}

/** Bridges what is hidden, and finds every edge between what is not. */
export function wholeGraph(model: LineageModel, options: WholeGraphOptions): WholeGraph {
  const visible = visibleObjects(model, options);
  return { visible, edges: columnEdges(model, visible, options) };
}

/** The part of a graph of all types that has some of them: the same edges as if only these had been looked for. */
export function ofTypes({ visible, edges }: WholeGraph, types: readonly RelationType[]): WholeGraph {
  return { visible, edges: edges.filter((place) => types.includes(edges.typeAt(place))) };
}
