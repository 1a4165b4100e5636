import type { LineageModel } from '../../src-lineage/model/model.ts';
import type { ObjectId } from '../../src-lineage/model/objects.ts';
import { defaultGraphOptions, type GraphOptions } from '../../src-lineage/view/options.ts';
import { visibleObjects } from '../../src-lineage/view/visibility.ts';
import type { WayFlags } from '../graph-flags.ts';

/** The options for ways from some objects: whoever asks about what is hidden otherwise sees all that is. */
export function wayOptions(
  model: LineageModel,
  { relations, hide, temporaryTables }: WayFlags,
  objects: readonly ObjectId[],
): GraphOptions {
  const options: GraphOptions = {
    ...defaultGraphOptions,
    relationTypes: relations,
    hideIntermediates: hide,
    showTemporaryTables: temporaryTables === true,
  };
  const visible = visibleObjects(model, options);
  return objects.every((id) => visible[id]) ? options : { ...options, hideIntermediates: 'none' };
}
