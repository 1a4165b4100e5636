import { RecordingBrush } from '../../../../src-renderer/canvas/drawing/base/RecordingBrush.ts';
import { SvgSheet } from '../../../../src-renderer/canvas/drawing/images/SvgSheet.ts';
import type { Picture } from '../../../../src-renderer/canvas/drawing/images/images.ts';

/** The SVG file of a picture, without the worker that makes it on the page. */
export function svgOfPicture({ area, ground, draw }: Picture, title: string): string {
  const sheet = new SvgSheet({ area, ground, title });
  const brush = new RecordingBrush();
  const pieces = draw(brush, { area, scale: 1 });
  while (pieces.next().done !== true) if (brush.length > 50) sheet.draw(brush.take());
  sheet.draw(brush.take());
  return `${sheet.lines.join('\n')}\n`;
}
