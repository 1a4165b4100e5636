import { expect, it } from 'vitest';
import { RecordingBrush } from '../../../../src-renderer/canvas/drawing/base/RecordingBrush.ts';
import { SvgBrush } from '../../../../src-renderer/canvas/drawing/base/SvgBrush.ts';
import { replay } from '../../../../src-renderer/canvas/drawing/base/replay.ts';
import { type Brush, noEmphasis } from '../../../../src-renderer/canvas/drawing/base/view.ts';
import { scenePicture } from '../../../../src-renderer/canvas/drawing/images/sceneImages.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import { bounds } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { contentOf, graphOf, inARow, small } from '../scene/smallGraph.ts';
import { designTheme } from './designTheme.ts';

function replayed(draw: (brush: Brush) => void): string {
  const recorded = new RecordingBrush();
  draw(recorded);
  const svg = new SvgBrush();
  replay(recorded.take(), svg);
  return svg.elements.join('\n');
}

function direct(draw: (brush: Brush) => void): string {
  const svg = new SvgBrush();
  draw(svg);
  return svg.elements.join('\n');
}

it.each([1, 0.3, 0.05])('draws a recorded scene as if it were drawn at once, at scale %d', async (scale) => {
  const scene = inARow(
    await contentOf(await small(graphOf(['a.x -> b.x', 'a.y -frd-> b.y', 'a.z -join-> b.z']))),
  );
  const theme = designTheme('dark');
  const subject = { scene, theme, textWidth: guessedTextWidth, emphasis: noEmphasis, downward: false };
  const { area, draw } = scenePicture(subject, 'all', bounds(scene));
  const drawn = (brush: Brush): void => {
    const pieces = draw(brush, { area, scale });
    while (pieces.next().done !== true);
  };
  expect(direct(drawn)).toContain('<path');
  expect(replayed(drawn)).toBe(direct(drawn));
});

it('keeps every kind of step, and the styles in force at it', () => {
  const draw = (brush: Brush): void => {
    brush.fillStyle = 'red';
    brush.globalAlpha = 0.5;
    brush.fillRect(1, 2, 3, 4);
    brush.fillStyle = 'blue';
    brush.fillStyle = 'red';
    brush.strokeStyle = 'green';
    brush.lineWidth = 2.5;
    brush.setLineDash([3, 1]);
    brush.beginPath();
    brush.moveTo(0, 0);
    brush.lineTo(5, 5);
    brush.bezierCurveTo(1, 2, 3, 4, 5, 6);
    brush.arc(9, 9, 4, 0, 2 * Math.PI);
    brush.rect(0, 0, 7, 7);
    brush.roundRect(0, 0, 20, 20, [1, 2, 3, 4]);
    brush.roundRect(0, 0, 20, 20, 5);
    brush.closePath();
    brush.stroke();
    brush.setLineDash([]);
    brush.fill();
    brush.font = '600 13px sans-serif';
    brush.textAlign = 'center';
    brush.textBaseline = 'middle';
    brush.fillText('orders', 10, 20);
    brush.fillText('orders', 10, 40);
  };
  expect(direct(draw)).toContain('stroke-dasharray="3 1"');
  expect(replayed(draw)).toBe(direct(draw));
});
