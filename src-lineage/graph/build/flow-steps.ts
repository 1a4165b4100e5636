import type { LineageModel } from '../../model/model.ts';
import type { Relation } from '../../model/relations.ts';
import type { GraphOptions } from '../edges/options.ts';

/** How weak a flow is: a chain is as weak as its weakest step, and the strongest of several chains counts. */
export const flowTypes = ['fdd', 'frd', 'fdr'] as const;
export type FlowType = (typeof flowTypes)[number];
/** Index into {@link flowTypes}. */
export type Weakness = number;

/** Every single step of flow (one source, one target), grouped by target; of equal steps the strongest comes first. */
export interface FlowSteps {
  /** Steps of column `c` are those from `first[c]` up to `first[c + 1]`. */
  first: Int32Array;
  source: Int32Array;
  weakness: Uint8Array;
  /** Index into `model.relations`. */
  relation: Int32Array;
}

/** Takes the flow relations of a model apart. `weakest` is the weakest type of flow that is of interest. */
export function flowSteps(
  model: LineageModel,
  aggregates: GraphOptions['aggregates'],
  weakest: Weakness,
): FlowSteps {
  const { relations } = model;
  const weaknesses = new Int8Array(relations.length);
  for (let index = 0; index < relations.length; index++)
    weaknesses[index] = weaknessOf(model, index, aggregates);
  const first = new Int32Array(model.columns.length + 1);
  const flows = (index: number): boolean => weaknesses[index]! >= 0 && weaknesses[index]! <= weakest;
  for (let index = 0; index < relations.length; index++)
    if (flows(index)) first[relations.targetAt(index) + 1]! += relations.sourceCountAt(index);
  for (let column = 0; column < model.columns.length; column++) first[column + 1]! += first[column]!;
  const count = first[model.columns.length]!;
  const steps: FlowSteps = {
    first,
    source: new Int32Array(count),
    weakness: new Uint8Array(count),
    relation: new Int32Array(count),
  };
  const next = first.slice();
  for (let weakness = 0; weakness <= weakest; weakness++) {
    for (let index = 0; index < relations.length; index++) {
      if (weaknesses[index] !== weakness) continue;
      const target = relations.targetAt(index);
      for (let place = 0; place < relations.sourceCountAt(index); place++) {
        const at = next[target]!++;
        steps.source[at] = relations.sourceColumnAt(index, place);
        steps.weakness[at] = weakness;
        steps.relation[at] = index;
      }
    }
  }
  return steps;
}

/** The type that a relation has under the options; an aggregate's argument may count as influence only. */
function effectiveType(
  model: LineageModel,
  relation: Relation,
  aggregates: GraphOptions['aggregates'],
): Relation['type'] {
  if (aggregates === 'direct' || relation.type !== 'fdd' || relation.transform !== 'aggregate') {
    return relation.type;
  }
  if (aggregates === 'counts-indirect' && !isCount(model, relation)) return relation.type;
  // Of `args -> SUM -> output` the first step aggregates; the second only takes the result on.
  const fromCall = relation.sources.some(({ column }) => isCallColumn(model, column));
  return isCallColumn(model, relation.target) || !fromCall ? 'fdr' : 'fdd';
}

/** A relation into a call of COUNT, or one that counts without a call of its own. */
function isCount(model: LineageModel, { target, expression }: Relation): boolean {
  const name = isCallColumn(model, target) ? model.columns.nameOf(target) : expression;
  return name !== undefined && /^\s*(approx_)?count/i.test(name);
}

function weaknessOf(model: LineageModel, index: number, aggregates: GraphOptions['aggregates']): number {
  const { relations } = model;
  const type =
    aggregates === 'direct' ? relations.typeAt(index) : effectiveType(model, relations.at(index), aggregates);
  return flowTypes.indexOf(type as FlowType);
}

function isCallColumn(model: LineageModel, column: number): boolean {
  return model.objects[model.columns.objectOf(column)]!.kind === 'function-call';
}
