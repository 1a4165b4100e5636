import { reachOf } from '../../../../src-lineage/graph/build/reach.ts';
import type { Reach } from '../../../../src-lineage/graph/build/reach.ts';
import type { GraphOptions, Selection } from '../../../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import type { ReachResponse } from '../../../contract/application/result/reach.ts';
import { wholeGraphAtHand } from './graphs-at-hand.ts';

/** What each further step from a selection would add (`reachResponse` of the contract). */
export function stepsAhead(
  model: LineageModel,
  { selection, ...options }: GraphOptions & { selection: Selection },
): ReachResponse {
  const whole = wholeGraphAtHand(model, options);
  const sideOf = ({ objects, edges }: Reach): ReachResponse['upstream'] => ({
    tables: objects,
    relations: edges,
  });
  return {
    upstream: sideOf(reachOf(model, whole, selection, 'upstream')),
    downstream: sideOf(reachOf(model, whole, selection, 'downstream')),
  };
}
