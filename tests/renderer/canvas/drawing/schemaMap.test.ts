import { describe, expect, it } from 'vitest';
import { drawSchemaMap } from '../../../../src-renderer/canvas/drawing/drawSchemaMap.ts';
import type { Picture } from '../../../../src-renderer/canvas/drawing/images/images.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import { type SchemaMap, schemaMapBounds } from '../../../../src-renderer/canvas/scene/base/schemaMap.ts';
import { mapOf, schemaOf } from '../scene/smallMap.ts';
import { designTheme } from './designTheme.ts';
import { svgOfPicture } from './svgOfPicture.ts';

const theme = designTheme('light');

function svgOf(map: SchemaMap, scale = 1, schema?: number): string {
  const picture: Picture = {
    area: schemaMapBounds(map),
    ground: theme.ground,
    *draw(brush, { area }) {
      drawSchemaMap({
        brush,
        map,
        view: { area, scale, downward: false },
        theme,
        textWidth: guessedTextWidth,
        pointed: undefined,
        chosen: schema === undefined ? undefined : { on: 'schema', schema },
      });
    },
  };
  return svgOfPicture(picture, 'Map');
}

const map = mapOf(
  [schemaOf('raw', 12, { problems: 3 }), schemaOf('core', 4, { views: 4 }), schemaOf('mart', 2)],
  [
    { source: 0, target: 1, relations: 1234 },
    { source: 1, target: 2, relations: 5 },
  ],
);

describe('the drawing of the map of schemas', () => {
  it('has names, counts, problems and the sizes of flows as text', () => {
    const svg = svgOf(map);
    for (const text of ['raw', '12 tables', '4 tables · 4 views', '3', '1,234', '5']) {
      expect(svg).toContain(`>${text}</text>`);
    }
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('draws the stronger flow broader', () => {
    const widths = [...svgOf(map).matchAll(/stroke="#0a6660" stroke-width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    );
    expect(Math.max(...widths)).toBeCloseTo(1.5 + 2.4 * Math.log10(1234), 1);
  });

  it('shows the flows of a chosen schema only, the others faint', () => {
    const svg = svgOf(map, 1, 2);
    expect(svg).toContain('>5</text>');
    expect(svg).not.toContain('>1,234</text>');
    expect(svg).toContain('opacity="0.13"');
  });

  it('keeps names readable from far away, in place of counts', () => {
    const svg = svgOf(map, 0.2);
    expect(svg).toMatch(/font:600 60/);
    expect(svg).not.toContain('12 tables');
  });
});
