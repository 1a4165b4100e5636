import { reach } from './neighbourhood.ts';
import { bounds, type Rectangle, type Scene } from './scene.ts';
import type { TableLinks } from './tableLinks.ts';

/** How far from its beginning a trace is shown: all of it, else fewer and fewer steps. */
const extents = ['all', 12, 8, 6, 5, 4, 3, 2, 1] as const;

/**
 * Where the most of a trace lies that can still be read, around the table that it was asked for; undefined where not even
 * its neighbours can.
 *
 * @param traced the boxes of the trace
 * @param isReadable whether the screen can show so much at a readable size
 */
export function readableTrace(
  scene: Scene,
  links: TableLinks,
  traced: readonly number[],
  table: number,
  isReadable: (area: Rectangle) => boolean,
): Rectangle | undefined {
  for (const steps of extents) {
    const area = bounds(scene, steps === 'all' ? traced : within(scene, links, traced, table, steps));
    if (isReadable(area)) return area;
  }
  return undefined;
}

function within(
  scene: Scene,
  links: TableLinks,
  traced: readonly number[],
  table: number,
  steps: number,
): number[] {
  const before = reach(links, table, 'upstream', steps);
  const behind = reach(links, table, 'downstream', steps);
  return traced.filter((box) => before.has(scene.tables[box]!) || behind.has(scene.tables[box]!));
}
