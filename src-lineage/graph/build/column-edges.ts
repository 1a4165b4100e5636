import type { LineageModel } from '../../model/model.ts';
import type { ColumnId } from '../../model/objects.ts';
import type { Relation, RelationType } from '../../model/relations.ts';
import { EdgeList } from '../edges/edge-list.ts';
import { objectsOf, relationsOf } from '../edges/hidden-way.ts';
import type { GraphOptions } from '../edges/options.ts';
import { Bridge, type Chain } from './bridge.ts';
import { flowSteps, flowTypes, type FlowType } from './flow-steps.ts';

/**
 * All edges between visible columns of the wanted types, and the calls; one per pair of columns and kind. First the
 * flows, in the order of their targets, then the joins and keys in the order of their relations, then the calls.
 */
export function columnEdges(
  model: LineageModel,
  visible: readonly boolean[],
  options: Pick<GraphOptions, 'relationTypes' | 'aggregates' | 'eachStatement'>,
): EdgeList {
  const wanted = new Set<RelationType>(options.relationTypes);
  const edges = new EdgeList(model);
  const weakest = weakestOf(wanted);
  // Joins and keys are followed back along values.
  const bridge = new Bridge(model, flowSteps(model, options.aggregates, Math.max(weakest, 0)), visible);
  const chainsInto = (target: ColumnId): Chain[] =>
    options.eachStatement ? bridge.intoByStatement(target) : bridge.into(target);
  if (weakest >= 0) {
    for (let id = 0; id < model.columns.length; id++)
      if (bridge.isVisible(id)) addChains(model, chainsInto(id), id, wanted, edges);
  }
  if (wanted.has('join') || wanted.has('er')) {
    const values = weakest > 0 ? new Bridge(model, flowSteps(model, options.aggregates, 0), visible) : bridge;
    addPairs(model, values, wanted, edges);
  }
  if (wanted.has('call')) addCalls(model, edges);
  return edges;
}

/**
 * The flows that begin at the objects of `sources` and end in the given columns of others, however much is between:
 * all that does is bridged.
 */
export function distantFlows(
  model: LineageModel,
  sources: readonly boolean[],
  targets: Iterable<ColumnId>,
  options: Pick<GraphOptions, 'relationTypes' | 'aggregates'>,
): EdgeList {
  const wanted = new Set<RelationType>(options.relationTypes);
  const weakest = weakestOf(wanted);
  const edges = new EdgeList(model);
  if (weakest < 0) return edges;
  const bridge = new Bridge(model, flowSteps(model, options.aggregates, weakest), sources);
  for (const target of targets) {
    if (!bridge.isVisible(target)) addChains(model, bridge.into(target), target, wanted, edges);
  }
  return edges;
}

/** Index into {@link flowTypes}; -1 where no flow is wanted. */
function weakestOf(wanted: ReadonlySet<RelationType>): number {
  // A filter's way into the rows of a target leads through `fdr` steps between row sets.
  if (wanted.has('frd') || wanted.has('fdr')) return flowTypes.length - 1;
  return wanted.has('fdd') ? 0 : -1;
}

function addChains(
  model: LineageModel,
  chains: readonly Chain[],
  target: ColumnId,
  wanted: ReadonlySet<RelationType>,
  edges: EdgeList,
): void {
  for (const chain of chains) {
    const type = chainType(model, chain, target);
    if (wanted.has(type)) edges.addFlow(type, target, chain);
  }
}

/**
 * The type of a chain is its weakest step's. Where a value decides how many rows the target has, it is `frd` however
 * many row sets lie between: a filter stays a filter when the steps after it are hidden.
 */
function chainType(model: LineageModel, chain: Chain, target: ColumnId): FlowType {
  const type = flowTypes[chain.weakness]!;
  const intoRows =
    model.columns.pseudoOf(target) === 'rows' && model.columns.pseudoOf(chain.source) !== 'rows';
  return type === 'fdr' && intoRows ? 'frd' : type;
}

/** Joins and foreign keys: where an end is hidden, the visible columns whose values it holds stand for it. */
function addPairs(
  model: LineageModel,
  bridge: Bridge,
  wanted: ReadonlySet<RelationType>,
  edges: EdgeList,
): void {
  const seen: Record<'join' | 'er', Set<number>> = { join: new Set(), er: new Set() };
  for (let index = 0; index < model.relations.length; index++) {
    const type = model.relations.typeAt(index);
    if ((type !== 'join' && type !== 'er') || !wanted.has(type)) continue;
    const { sources, target: hidden } = model.relations.at(index);
    const targets = endsOf(bridge, hidden);
    for (const { column } of sources) {
      for (const source of endsOf(bridge, column)) {
        for (const target of targets) {
          const pair = source.source * model.columns.length + target.source;
          if (seen[type].has(pair)) continue;
          seen[type].add(pair);
          addPair(edges, { type, index, source, target });
        }
      }
    }
  }
}

function endsOf(bridge: Bridge, column: ColumnId): readonly Chain[] {
  if (bridge.isVisible(column)) return [{ source: column, weakness: 0, way: undefined, last: undefined }];
  return bridge.before(column);
}

function addPair(
  edges: EdgeList,
  { type, index, source, target }: { type: Relation['type']; index: number; source: Chain; target: Chain },
): void {
  edges.add({
    type,
    source: source.source,
    target: target.source,
    relations: [index, ...relationsOf(target.way), ...relationsOf(source.way)],
    via: [...new Set([...objectsOf(source.way), ...objectsOf(target.way).toReversed()])],
  });
}

function addCalls(model: LineageModel, edges: EdgeList): void {
  const seen = new Set<number>();
  for (const [index, { caller, callee }] of model.calls.entries()) {
    const pair = caller * model.objects.length + callee;
    if (seen.has(pair)) continue;
    seen.add(pair);
    edges.addCall(index);
  }
}
