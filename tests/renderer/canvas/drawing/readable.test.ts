import { expect, it } from 'vitest';
import { type Drawing, noEmphasis } from '../../../../src-renderer/canvas/drawing/base/view.ts';
import { drawAtEdges, drawPlane } from '../../../../src-renderer/canvas/drawing/drawScene.ts';
import { drawSchemaMap } from '../../../../src-renderer/canvas/drawing/drawSchemaMap.ts';
import type { Picture } from '../../../../src-renderer/canvas/drawing/images/images.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import { bounds, grown } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { schemaMapBounds } from '../../../../src-renderer/canvas/scene/base/schemaMap.ts';
import { readableScale } from '../../../../src-renderer/canvas/scene/readableWindow.ts';
import { contentOf, graphOf, inARow, small } from '../scene/smallGraph.ts';
import { mapOf, schemaOf } from '../scene/smallMap.ts';
import { designTheme } from './designTheme.ts';
import { svgOfPicture } from './svgOfPicture.ts';

const theme = designTheme('light');
const leastPixels = 11;

/** The sizes of letters on the screen, and the texts in them. */
function letters(picture: Picture): Map<string, number> {
  const texts = svgOfPicture(picture, 'Picture').matchAll(/font:(?:\d+ )?([\d.]+)px [^>]*>([^<]+)</g);
  return new Map(Array.from(texts, ([, size, text]) => [text!, Number(size) * readableScale]));
}

it('writes nothing of the graph in letters below eleven pixels, from the scale on at which it begins', async () => {
  const graph = graphOf(['a.x -> b.x', 'b.x -> c.x', 'b.y -> c.y']);
  graph.transforms.push('function');
  for (let edge = 5; edge < graph.edges.length; edge += 7) graph.edges[edge] = 0;
  const scene = inARow(
    await contentOf(await small(graph), (state) => ({ ...state, visible: new Set([1, 2]) })),
  );
  const area = grown(bounds(scene), 100);
  const drawn = letters({
    area,
    ground: theme.ground,
    *draw(brush) {
      const view = { area, scale: readableScale, downward: false };
      const drawing: Drawing = {
        brush,
        scene,
        view,
        theme,
        textWidth: guessedTextWidth,
        emphasis: noEmphasis,
        problemsOf: () => 2,
      };
      drawPlane(drawing, 'all');
      drawAtEdges(drawing, 'all');
    },
  });
  // The name and the place of a table, a column, the sign of a line, hidden neighbours, and a problem.
  for (const text of ['b', 's · table', 'x', 'ƒ', '0/1', '!']) expect(drawn.has(text), text).toBe(true);
  for (const [text, pixels] of drawn) expect(pixels, text).toBeGreaterThanOrEqual(leastPixels - 0.05);
});

it('writes nothing of the map of schemas in letters below eleven pixels, whatever the scale', () => {
  const map = mapOf(
    [schemaOf('raw', 12, { problems: 3 }), schemaOf('core', 4, { database: 'shop' })],
    [{ source: 0, target: 1, relations: 1234 }],
  );
  const area = schemaMapBounds(map);
  for (const scale of [1, readableScale, 0.7, 0.4]) {
    const drawn = letters({
      area,
      ground: theme.ground,
      *draw(brush) {
        const view = { area, scale, downward: false };
        drawSchemaMap({
          brush,
          map,
          view,
          theme,
          textWidth: guessedTextWidth,
          pointed: undefined,
          chosen: undefined,
        });
      },
    });
    expect(drawn.size).toBeGreaterThan(1);
    for (const [text, pixels] of drawn)
      expect((pixels / readableScale) * scale, text).toBeGreaterThanOrEqual(leastPixels - 0.05);
  }
});
