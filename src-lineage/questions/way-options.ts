import { defaultGraphOptions, type GraphOptions, type Selection } from '../graph/edges/options.ts';
import type { TraceDirection } from '../graph/edges/trace-direction.ts';
import { visibleObjects } from '../graph/edges/visibility.ts';
import type { LineageModel } from '../model/model.ts';
import type { ObjectId } from '../model/objects.ts';

/** Along which relations a way leads, and over what. */
export type Ways = Pick<GraphOptions, 'relationTypes' | 'hideIntermediates' | 'showTemporaryTables'>;

/** The graph options for ways from some objects: whoever asks about what is hidden otherwise sees all that is. */
export function wayOptions(model: LineageModel, ways: Ways, objects: readonly ObjectId[]): GraphOptions {
  const options: GraphOptions = { ...defaultGraphOptions, ...ways };
  const visible = visibleObjects(model, options);
  return objects.every((id) => visible[id]) ? options : { ...options, hideIntermediates: 'none' };
}

/** How far a selection is followed for a way in one direction. @param depth absent all the way */
export function stepsOneWay(
  direction: TraceDirection,
  depth: number | undefined,
): Pick<Selection, 'upstream' | 'downstream'> {
  return {
    ...(direction === 'upstream' ? { downstream: 0 } : { upstream: 0 }),
    ...(depth !== undefined && { [direction]: depth }),
  };
}
