import { layeredLayout } from '../../../src-layout/layered-layout.ts';
import type { Positions } from '../../../src-layout/base/layout-input.ts';
import { groupedLayout } from './grouped.ts';
import type { GraphLayoutInput } from './layoutInput.ts';

/**
 * Where the boxes of a graph stand; in one with regions these stand apart, each laid out by itself.
 * @param aspect the wanted width per height
 */
export function graphLayout(input: GraphLayoutInput, aspect: number): Positions {
  const { regions } = input;
  return regions === undefined ? layeredLayout(input, aspect) : groupedLayout({ ...input, regions }, aspect);
}
