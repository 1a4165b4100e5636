import type { LineageModel } from '../../model/model.ts';
import type { LineageObject } from '../../model/objects.ts';
import type { GraphOptions } from './options.ts';

/** The options that decide which objects may be shown. */
export type VisibilityOptions = Pick<
  GraphOptions,
  'hideIntermediates' | 'hideFunctions' | 'showConstants' | 'showTemporaryTables'
>;

/** For every object of the model: whether a graph of these options may show it. */
export function visibleObjects(model: LineageModel, options: VisibilityOptions): boolean[] {
  return model.objects.map((object) => isVisible(object, options));
}

function isVisible(
  { kind, role }: LineageObject,
  { hideIntermediates, hideFunctions, showConstants, showTemporaryTables }: VisibilityOptions,
): boolean {
  if (kind === 'constants') return showConstants;
  // Nothing flows into a column whose table is not known: hiding it would lose it.
  if (kind === 'orphan-columns') return true;
  if (kind === 'function-call' && hideFunctions) return false;
  if (kind === 'temporary-table' && showTemporaryTables) return true;
  if (role === 'result') return hideIntermediates !== 'all';
  return role !== 'intermediate' || hideIntermediates === 'none';
}
