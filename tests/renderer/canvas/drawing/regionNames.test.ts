import { expect, it } from 'vitest';
import { noEmphasis, type View } from '../../../../src-renderer/canvas/drawing/base/view.ts';
import { drawAtEdges } from '../../../../src-renderer/canvas/drawing/drawScene.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import type { Scene } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { gridIndex } from '../../../../src-renderer/canvas/scene/gridIndex.ts';
import { contentOf, graphOf, inARow, small } from '../scene/smallGraph.ts';
import { designTheme } from './designTheme.ts';
import { svgOfPicture } from './svgOfPicture.ts';

/** Two tables beside each other in a region, whose name stands above the first one. */
async function twoTables(): Promise<Scene> {
  const scene = inARow(await contentOf(await small(graphOf(['a.x -> b.x']))));
  return {
    ...scene,
    regions: { names: ['staging'], ofBox: new Int32Array(2), flows: [] },
    regionAreas: [{ left: -20, top: -40, right: 1000, bottom: 200 }],
  };
}

/** Whether the name of the region is written where the window begins at a place. */
async function isNamed(left: number, top: number, scale: number, isMoving: boolean): Promise<boolean> {
  const scene = await twoTables();
  const finder = isMoving ? ('all' as const) : await gridIndex(scene, false);
  const area = { left, top, right: left + 800, bottom: top + 600 };
  const theme = designTheme('light');
  const view: View = { area, scale, downward: false };
  const svg = svgOfPicture(
    {
      area,
      ground: theme.ground,
      *draw(brush) {
        drawAtEdges({ brush, scene, view, theme, textWidth: guessedTextWidth, emphasis: noEmphasis }, finder);
      },
    },
    'Picture',
  );
  return svg.includes('>staging<');
}

it.each([false, true])(
  'names of regions leave the names of tables readable (moving: %s)',
  async (isMoving) => {
    expect(await isNamed(-100, -100, 1, isMoving), 'above its tables').toBe(true);
    expect(await isNamed(0, 5, 1, isMoving), 'over the first table').toBe(false);
    expect(await isNamed(250, 5, 1, isMoving), 'between the tables').toBe(true);
    expect(await isNamed(0, 5, 0.3, isMoving), 'from afar, where tables show no columns').toBe(true);
  },
);
