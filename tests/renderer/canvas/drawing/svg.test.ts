import { describe, expect, it } from 'vitest';
import { syntheticGraph } from '../../../../scripts/bench/ui/syntheticGraph.ts';
import { linesOfTrace } from '../../../../src-renderer/canvas/drawing/base/emphasis.ts';
import {
  fitName,
  fitText,
  sizeForParts,
  wrapName,
} from '../../../../src-renderer/canvas/drawing/base/fitText.ts';
import { kindGroup } from '../../../../src-renderer/canvas/drawing/base/kinds.ts';
import { type ChangeMarks, edgeKey } from '../../../../src-renderer/canvas/drawing/base/changeMarks.ts';
import { transformSigns } from '../../../../src-renderer/canvas/drawing/base/transformSigns.ts';
import { noEmphasis } from '../../../../src-renderer/canvas/drawing/base/view.ts';
import { type ImageSize, imageSize } from '../../../../src-renderer/canvas/drawing/images/images.ts';
import { scenePicture, type Subject } from '../../../../src-renderer/canvas/drawing/images/sceneImages.ts';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import { layoutInput } from '../../../../src-renderer/canvas/layout/layoutInput.ts';
import { columnOf } from '../../../../src-renderer/canvas/scene/base/graphIndex.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import { regionAreas, regionPadding, sceneArea } from '../../../../src-renderer/canvas/scene/base/regions.ts';
import { bounds, type Scene } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { trace } from '../../../../src-renderer/canvas/scene/index/trace.ts';
import { withAllColumns } from '../../../../src-renderer/canvas/scene/index/viewState.ts';
import type { GraphResponse } from '../../../../src-server/contract/application/result/graph.ts';
import { contentOf, graphOf, inARow, small } from '../scene/smallGraph.ts';
import { designTheme } from './designTheme.ts';
import { svgOfPicture } from './svgOfPicture.ts';

const theme = designTheme('light');

async function svgOf(
  graph: GraphResponse,
  locked?: string,
  changes?: (column: (name: string) => number) => ChangeMarks,
): Promise<string> {
  const numbered = await small(graph);
  const scene = inARow(await contentOf(numbered));
  const found =
    locked === undefined ? undefined : trace(numbered.index, numbered.mask, [numbered.column(locked)]);
  const emphasis = { ...noEmphasis, trace: found, tracedLines: linesOfTrace(scene.lines, found) };
  const subject: Subject = {
    scene,
    theme,
    textWidth: guessedTextWidth,
    emphasis,
    downward: false,
    changes: changes?.((name) => columnOf(numbered.index, numbered.column(name))[0]),
  };
  return svgOfPicture(scenePicture(subject, 'all', bounds(scene)), 'Lineage <of> "it"');
}

describe('the SVG of a scene', () => {
  it('has the names of tables and columns as text, and is one well-formed document', async () => {
    const svg = await svgOf(graphOf(['orders.amount -> report.total']));
    for (const name of ['orders', 'amount', 'report', 'total']) expect(svg).toContain(`>${name}</text>`);
    expect(svg).toContain('<title>Lineage &lt;of&gt; &quot;it&quot;</title>');
    expect(svg.match(/<svg /g)).toHaveLength(1);
    expect(svg.trimEnd().endsWith('</svg>')).toBe(true);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('draws values solid and influence dashed, each in its colour', async () => {
    const svg = await svgOf(graphOf(['a.x -> b.x', 'a.y -frd-> b.y']));
    expect(svg).toMatch(new RegExp(`stroke="${theme.relation.fdd}" stroke-width="1.1"/>`));
    expect(svg).toMatch(
      new RegExp(`stroke="${theme.relation.frd}" stroke-width="1.1" stroke-dasharray="6 4"`),
    );
  });

  it('marks what is different from another result by signs, not by colours alone', async () => {
    const graph = graphOf(['a.x -> b.x', 'a.y -> b.y', 'a.z -> b.z']);
    const svg = await svgOf(graph, undefined, (column) => ({
      tables: new Map([[graph.tables[1]!.id, 'changed']]),
      columns: new Map([
        [column('b.x'), 'added'],
        [column('b.y'), 'removed'],
      ]),
      edges: new Map([[edgeKey(column('a.z'), column('b.z')), 'added']]),
    }));
    const signs = [...svg.matchAll(/>([+~−])<\/text>/g)].map(([, sign]) => sign).sort();
    expect(signs).toEqual(['+', '+', '~', '−']);
    expect(await svgOf(graph)).not.toMatch(/>[+~−]<\/text>/);
  });

  it('dims what is not in the trace', async () => {
    const svg = await svgOf(graphOf(['a.x -> b.x', 'c.x -> d.x']), 'a.x');
    expect(svg).toMatch(/opacity="0\.38"[^>]*>d</);
    expect(svg).not.toMatch(/opacity="0\.38"[^>]*>b</);
  });

  it('escapes names that look like markup', async () => {
    const graph = graphOf(['a.x -> b.x']);
    graph.tables[0]!.name = '<script>&"';
    expect(await svgOf(graph)).toContain('&lt;script&gt;&amp;&quot;');
  });
});

describe('the marks of tables and lines', () => {
  it('show how many neighbours are shown of all, where some are not', async () => {
    const numbered = await small(graphOf(['a.x -> c.x', 'b.x -> c.x', 'c.x -> d.x']));
    const visible = new Set(['a', 'c', 'd'].map((name) => numbered.table(name)));
    const scene = inARow(await contentOf(numbered, (state) => ({ ...state, visible })));
    const svg = drawn(scene);
    expect(svg).toContain('>1/2</text>');
    expect(svg.match(/>\d+\/\d+</g)).toHaveLength(1);
  });

  it('warn where the lineage of a table may be incomplete', async () => {
    const numbered = await small(graphOf(['a.x -> b.x']));
    const scene = inARow(await contentOf(numbered));
    const id = scene.index.tables[numbered.table('b')]!.id;
    expect(drawn(scene)).not.toContain('>!</text>');
    const svg = drawn(scene, (tableId) => (tableId === id ? 2 : 0));
    expect(svg.match(/>!<\/text>/g)).toHaveLength(1);
    expect(svg).toContain(theme.errorSoft);
  });

  it.each([
    ['rename', '≈'],
    ['expression', 'ƒ'],
    ['conditional', '?'],
    ['aggregate', 'Σ'],
    ['constant', '='],
  ])('say of a value what becomes of it: %s', async (transform, sign) => {
    expect(await svgOf(transformed(transform))).toContain(`>${sign}</text>`);
  });

  it('have a dot alone for a value that passes as it is', async () => {
    const svg = await svgOf(transformed('copy'));
    expect(svg).toMatch(/A2\.6 2\.6/);
    for (const { sign } of transformSigns) expect(svg).not.toContain(`>${sign}</text>`);
  });
});

/** A graph of one line with a transform. */
function transformed(transform: string): GraphResponse {
  const graph = graphOf(['a.x -> b.y']);
  graph.edges[5] = graph.transforms.push(transform) - 1;
  return graph;
}

function drawn(scene: Scene, problemsOf?: (tableId: number) => number): string {
  const subject: Subject = {
    scene,
    theme,
    textWidth: guessedTextWidth,
    emphasis: noEmphasis,
    downward: false,
    problemsOf,
  };
  return svgOfPicture(scenePicture(subject, 'all', bounds(scene)), 'Lineage');
}

describe('the size of an image', () => {
  const sized = (width: number, height: number): ImageSize =>
    imageSize({ left: 0, top: 0, right: width, bottom: height });

  it('is double where the image stays handy, and single where not', () => {
    expect(sized(1000, 800)).toEqual({ width: 2 * 1080, height: 2 * 880, scale: 2 });
    expect(sized(9_000, 9_000).scale).toBe(1);
  });

  it('may have sides longer than any canvas', () => {
    expect(sized(40_000, 2000)).toMatchObject({ width: 40_080, scale: 1 });
  });

  it('is as wide as asked for, to the pixel, where that is not too much', () => {
    const area = { left: 0, top: 0, right: 1733, bottom: 611 };
    for (const width of [64, 1000, 3841, 12_007]) {
      expect(imageSize(area, { width })).toMatchObject({ width, height: Math.floor((width * 691) / 1813) });
    }
    const most = imageSize(area, { width: 100_000 });
    expect(most.width).toBeLessThan(100_000);
    expect(most.width * most.height).toBeLessThanOrEqual(400_000_000);
  });

  it('says by its scale where even single resolution is too much', () => {
    const { width, height, scale } = sized(100_000, 60_000);
    expect(scale).toBeLessThan(1);
    expect(width * height).toBeLessThanOrEqual(100_000_000);
  });
});

describe('the image of a graph of hundreds of tables', () => {
  it('names its schemas in letters that can be read when all of it is seen', async () => {
    const content = await contentOf(await small(syntheticGraph({ tables: 800, columns: 2 })), (state) =>
      withAllColumns(state, 'none'),
    );
    const scene: Scene = { ...content, ...graphLayout(layoutInput(content, 'right'), 1.6) };
    scene.regionAreas = regionAreas(scene);
    const subject = { scene, theme, textWidth: guessedTextWidth, emphasis: noEmphasis, downward: false };
    const svg = svgOfPicture(scenePicture(subject, 'all', sceneArea(scene)), 'Lineage');
    const sizes = [...svg.matchAll(/font:600 ([\d.]+)px [^>]*>warehouse\.\w+</g)].map(([, size]) =>
      Number(size),
    );
    expect(sizes).toHaveLength(5);
    expect(Math.min(...sizes)).toBeGreaterThan(60);
    expect(Math.max(...sizes)).toBeLessThan(regionPadding(scene.boxCount).above);
  });
});

describe('names in little room', () => {
  const width = (text: string, size: number): number => text.length * size;

  it('are cut with an ellipsis, or left out', () => {
    expect(fitText('customers', 90, 10, false, width)).toBe('customers');
    expect(fitText('customers', 60, 10, false, width)).toBe('custo…');
    expect(fitText('customers', 20, 10, false, width)).toBe('');
  });

  it('keep their end, too, where there is room for both', () => {
    const [first, second] = ['2023', '2024'].map((year) =>
      fitName(`revenue_of_the_group_by_month_${year}`, 240, 10, false, width),
    );
    expect([first, second]).toEqual(['revenue_of_the_g…th_2023', 'revenue_of_the_g…th_2024']);
    expect(fitName('customer_addresses', 90, 10, false, width)).toBe('customer…');
  });

  it('are broken where their parts end', () => {
    expect(wrapName('customer_order_line', 90, 10, 4, width)).toEqual(['customer_', 'order_', 'line']);
    expect(wrapName('customer_order_line', 90, 10, 2, width)).toEqual(['customer_', 'order_li…']);
    expect(sizeForParts('customer_order', 45, 10, width)).toBe(5);
  });
});

describe('the theme', () => {
  it('takes every colour from the design, of either theme', () => {
    for (const each of [theme, designTheme('dark')]) {
      const { relation, kind, font, ...colours } = each;
      const all = [
        ...Object.values(colours),
        ...Object.values(relation),
        ...Object.values(kind).flatMap(Object.values),
      ];
      expect(all.filter((colour) => !/^(#[0-9a-f]{6}|rgb\(.*\))$/.test(colour as string))).toEqual([]);
      expect(font).toContain('sans-serif');
    }
    expect(designTheme('dark').ground).not.toBe(theme.ground);
  });

  it('gives every kind a group, results their own', () => {
    expect(kindGroup('materialized-view', 'persistent')).toBe('view');
    expect(kindGroup('select-list', 'result')).toBe('result');
    expect(kindGroup('select-list', 'intermediate')).toBe('rows');
    expect(kindGroup('procedure', 'routine')).toBe('routine');
  });
});
