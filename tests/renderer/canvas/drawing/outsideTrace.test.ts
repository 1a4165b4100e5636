import { expect, it } from 'vitest';
import { SvgBrush } from '../../../../src-renderer/canvas/drawing/base/SvgBrush.ts';
import { type Emphasis, noEmphasis } from '../../../../src-renderer/canvas/drawing/base/view.ts';
import { drawTable } from '../../../../src-renderer/canvas/drawing/drawTable.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import { bounds } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { contentOf, graphOf, inARow, small } from '../scene/smallGraph.ts';
import { designTheme } from './designTheme.ts';

it('dims what is outside the trace, but not what is chosen, nor the ends of a chosen line', async () => {
  const scene = inARow(await contentOf(await small(graphOf(['a.x -> b.x', 'c.x -> d.x', 'e.x -> f.x']))));
  const [traced, chosen, source] = ['a', 'e', 'c'].map((name) =>
    scene.index.tables.findIndex((table) => table.name === name),
  ) as [number, number, number];
  const line = [...scene.lines.sourceBox].indexOf(scene.boxOfTable[source]!);
  const none = new Uint8Array(100);
  const emphasis: Emphasis = {
    ...noEmphasis,
    trace: {
      locked: [],
      endpoints: none,
      tables: Uint8Array.from(scene.index.tables, (_, table) => (table === traced ? 1 : 0)),
      edges: none,
      tableCount: 1,
      edgeCount: 0,
    },
    focus: { table: chosen, column: undefined },
    chosenLines: [line],
  };
  const view = { area: bounds(scene), scale: 1, downward: false };
  const dimmed = [...scene.tables.keys()].filter((box) => {
    const brush = new SvgBrush();
    const theme = designTheme('light');
    drawTable({ brush, scene, view, theme, textWidth: guessedTextWidth, emphasis }, box);
    return brush.elements.some((element) => /<text[^>]*opacity/.test(element));
  });
  expect(dimmed.map((box) => scene.index.tables[scene.tables[box]!]!.name).toSorted()).toEqual(['b', 'f']);
});
