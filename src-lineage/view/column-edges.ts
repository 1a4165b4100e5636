import type { LineageModel } from '../model/model.ts';
import type { ColumnId } from '../model/objects.ts';
import type { Relation, RelationType, Transform } from '../model/relations.ts';
import { Bridge, type Chain } from './bridge.ts';
import { flowSteps, flowTypes } from './flow-steps.ts';
import type { GraphEdge } from './graph.ts';
import type { GraphOptions } from './options.ts';

/** From harmless to far-reaching: a chain is told by the most that happens to the value on its way. */
const transforms: readonly Transform[] = [
  'copy',
  'rename',
  'constant',
  'expression',
  'function',
  'conditional',
  'window',
  'aggregate',
];

/** All edges between visible columns of the wanted types, and the calls; one per pair of columns and kind. */
export function columnEdges(
  model: LineageModel,
  visible: readonly boolean[],
  options: Pick<GraphOptions, 'relationTypes' | 'aggregates'>,
): GraphEdge[] {
  const wanted = new Set<RelationType>(options.relationTypes);
  const edges: GraphEdge[] = [];
  const weakest = weakestOf(wanted);
  // Joins and keys are followed back along values.
  const bridge = new Bridge(model, flowSteps(model, options.aggregates, Math.max(weakest, 0)), visible);
  if (weakest >= 0) addFlows(model, bridge, wanted, edges);
  if (wanted.has('join') || wanted.has('er')) {
    const values = weakest > 0 ? new Bridge(model, flowSteps(model, options.aggregates, 0), visible) : bridge;
    addPairs(model, values, wanted, edges);
  }
  if (wanted.has('call')) addCalls(model, edges);
  return edges;
}

/**
 * The flows that begin at the objects of `sources` and end in the given columns of others, however much lies between:
 * all that does is bridged.
 */
export function distantFlows(
  model: LineageModel,
  sources: readonly boolean[],
  targets: Iterable<ColumnId>,
  options: Pick<GraphOptions, 'relationTypes' | 'aggregates'>,
): GraphEdge[] {
  const wanted = new Set<RelationType>(options.relationTypes);
  const weakest = weakestOf(wanted);
  const edges: GraphEdge[] = [];
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

function addFlows(
  model: LineageModel,
  bridge: Bridge,
  wanted: ReadonlySet<RelationType>,
  edges: GraphEdge[],
): void {
  for (const { id } of model.columns) {
    if (bridge.isVisible(id)) addChains(model, bridge.into(id), id, wanted, edges);
  }
}

function addChains(
  model: LineageModel,
  chains: readonly Chain[],
  target: ColumnId,
  wanted: ReadonlySet<RelationType>,
  edges: GraphEdge[],
): void {
  for (const chain of chains) {
    const type = chainType(model, chain, target);
    if (wanted.has(type)) edges.push(flowEdge(model, chain, target, type));
  }
}

/**
 * The type of a chain is its weakest step's. Where a value decides how many rows the target has, it is `frd` however
 * many row sets lie between: a filter stays a filter when the steps after it are hidden.
 */
function chainType(model: LineageModel, chain: Chain, target: ColumnId): RelationType {
  const type = flowTypes[chain.weakness]!;
  const intoRows = model.columns[target]!.pseudo === 'rows' && model.columns[chain.source]!.pseudo !== 'rows';
  return type === 'fdr' && intoRows ? 'frd' : type;
}

function flowEdge(model: LineageModel, chain: Chain, target: ColumnId, type: RelationType): GraphEdge {
  const { source, relations, via } = chain;
  const steps = relations.map((index) => model.relations[index]!);
  const last = steps[0]!;
  const transform = farthest(steps);
  const expression = decidingExpression(steps, transform);
  return {
    type,
    effect: last.effect,
    sourceObject: model.columns[source]!.object,
    targetObject: model.columns[target]!.object,
    source,
    target,
    ...(transform !== undefined && { transform }),
    ...(expression !== undefined && { expression }),
    relations,
    via,
    ...(last.span !== undefined && { span: last.span }),
    ...(steps.some((step) => step.uncertain) && { uncertain: true as const }),
  };
}

function farthest(steps: readonly Relation[]): Transform | undefined {
  let rank = -1;
  for (const { transform } of steps) {
    if (transform !== undefined) rank = Math.max(rank, transforms.indexOf(transform));
  }
  return transforms[rank];
}

/** Of the steps that change the value most, the last one's; of a condition's chain the condition. */
function decidingExpression(
  steps: readonly Relation[],
  transform: Transform | undefined,
): string | undefined {
  const deciding = steps.find((step) => step.transform === transform && step.expression !== undefined);
  return (deciding ?? steps.find((step) => step.expression !== undefined))?.expression;
}

/** Joins and foreign keys: where an end is hidden, the visible columns whose values it holds stand for it. */
function addPairs(
  model: LineageModel,
  bridge: Bridge,
  wanted: ReadonlySet<RelationType>,
  edges: GraphEdge[],
): void {
  const seen = new Set<string>();
  for (const [index, relation] of model.relations.entries()) {
    if ((relation.type !== 'join' && relation.type !== 'er') || !wanted.has(relation.type)) continue;
    const targets = endsOf(bridge, relation.target);
    for (const { column } of relation.sources) {
      for (const source of endsOf(bridge, column)) {
        for (const target of targets) {
          const pair = `${relation.type} ${source.source} ${target.source}`;
          if (seen.has(pair)) continue;
          seen.add(pair);
          edges.push(pairEdge(model, { relation, index, source, target }));
        }
      }
    }
  }
}

function endsOf(bridge: Bridge, column: ColumnId): Chain[] {
  if (bridge.isVisible(column)) return [{ source: column, weakness: 0, relations: [], via: [] }];
  return bridge.before(column);
}

function pairEdge(
  model: LineageModel,
  { relation, index, source, target }: { relation: Relation; index: number; source: Chain; target: Chain },
): GraphEdge {
  const relations = [index, ...target.relations, ...source.relations];
  return {
    type: relation.type,
    effect: relation.effect,
    sourceObject: model.columns[source.source]!.object,
    targetObject: model.columns[target.source]!.object,
    source: source.source,
    target: target.source,
    relations,
    via: [...new Set([...source.via, ...target.via.toReversed()])],
    ...(relation.expression !== undefined && { expression: relation.expression }),
    ...(relation.span !== undefined && { span: relation.span }),
    ...(relations.some((each) => model.relations[each]!.uncertain) && { uncertain: true as const }),
  };
}

function addCalls(model: LineageModel, edges: GraphEdge[]): void {
  const seen = new Set<string>();
  for (const { caller, callee, span } of model.calls) {
    const pair = `${caller} ${callee}`;
    if (seen.has(pair)) continue;
    seen.add(pair);
    edges.push({
      type: 'call',
      effect: 'call',
      sourceObject: caller,
      targetObject: callee,
      relations: [],
      via: [],
      ...(span !== undefined && { span }),
    });
  }
}
