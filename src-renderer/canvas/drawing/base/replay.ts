import { type Recording, steps } from './RecordingBrush.ts';
import type { Brush } from './view.ts';

/** Draws what a `RecordingBrush` noted. */
export function replay({ numbers, words }: Recording, brush: Brush): void {
  let at = 0;
  const next = (): number => numbers[at++]!;
  const word = (): string => words[next()]!;
  while (at < numbers.length) {
    switch (next()) {
      case steps.beginPath:
        brush.beginPath();
        break;
      case steps.closePath:
        brush.closePath();
        break;
      case steps.moveTo:
        brush.moveTo(next(), next());
        break;
      case steps.lineTo:
        brush.lineTo(next(), next());
        break;
      case steps.bezierCurveTo:
        brush.bezierCurveTo(next(), next(), next(), next(), next(), next());
        break;
      case steps.arc:
        brush.arc(next(), next(), next(), next(), next());
        break;
      case steps.rect:
        brush.rect(next(), next(), next(), next());
        break;
      case steps.roundRect:
        brush.roundRect(next(), next(), next(), next(), [next(), next(), next(), next()]);
        break;
      case steps.fill:
        brush.fill();
        break;
      case steps.stroke:
        brush.stroke();
        break;
      case steps.fillRect:
        brush.fillRect(next(), next(), next(), next());
        break;
      case steps.fillText:
        brush.fillText(word(), next(), next());
        break;
      case steps.setLineDash:
        brush.setLineDash(Array.from({ length: next() }, next));
        break;
      case steps.fillStyle:
        brush.fillStyle = word();
        break;
      case steps.strokeStyle:
        brush.strokeStyle = word();
        break;
      case steps.lineWidth:
        brush.lineWidth = next();
        break;
      case steps.globalAlpha:
        brush.globalAlpha = next();
        break;
      case steps.font:
        brush.font = word();
        break;
      case steps.textAlign:
        brush.textAlign = word() as CanvasTextAlign;
        break;
      case steps.textBaseline:
        brush.textBaseline = word() as CanvasTextBaseline;
        break;
    }
  }
}
