import { expect, it } from 'vitest';
import { type Drawing, noEmphasis } from '../../../../src-renderer/canvas/drawing/base/view.ts';
import { drawPlane } from '../../../../src-renderer/canvas/drawing/drawScene.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import { bounds, grown } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import type { GraphTable } from '../../../../src-server/contract/application/result/graph.ts';
import { contentOf, graphOf, inARow, small } from '../scene/smallGraph.ts';
import { designTheme } from './designTheme.ts';
import { svgOfPicture } from './svgOfPicture.ts';

/** What is written of a table, and how wide its box is, in scene units. */
async function drawn(table: Partial<GraphTable>): Promise<{ texts: string[]; width: number }> {
  const graph = graphOf(['a.x -> b.x']);
  Object.assign(graph.tables[0]!, table);
  const scene = inARow(await contentOf(await small(graph)));
  const area = grown(bounds(scene), 40);
  const svg = svgOfPicture(
    {
      area,
      ground: '#fff',
      *draw(brush) {
        const drawing: Drawing = {
          brush,
          scene,
          view: { area, scale: 1, downward: false },
          theme: designTheme('light'),
          textWidth: guessedTextWidth,
          emphasis: noEmphasis,
          problemsOf: undefined,
        };
        drawPlane(drawing, 'all');
      },
    },
    'Picture',
  );
  return {
    texts: Array.from(svg.matchAll(/<text[^>]*>([^<]+)</g), ([, text]) => text!),
    width: scene.width[0]!,
  };
}

it('is as wide as the name of its table needs', async () => {
  // 35 letters of 13 × 0.58 units, and the sign and the button beside them.
  const name = 'stg_recurly__line_item_history_data';
  const { texts, width } = await drawn({ name });
  expect(texts).toContain(name);
  expect(width).toBe(Math.ceil(35 * 13 * 0.58 + 68 + 1));
});

it('says where its table lives and what it is, as long as that does not make it wide', async () => {
  expect((await drawn({})).texts).toContain('s · table');
  const { texts, width } = await drawn({
    database: 'warehouse_of_the_world',
    schema: 'integration',
    kind: 'materialized-view',
  });
  expect(width).toBeLessThan(205);
  const place = texts.find((text) => text.startsWith('ware'));
  // Both ends of the place, and not the beginning of a kind that its sign shows.
  expect(place).toMatch(/^ware.*….*ation$/);
});

it('leaves out what a table is before it cuts where it lives', async () => {
  expect((await drawn({ schema: 'reporting', kind: 'materialized-view' })).texts).toContain('reporting');
});
