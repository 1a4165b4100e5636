import type { KindGroup } from './theme.ts';
import type { Brush } from './view.ts';

/**
 * Draws the sign of a kind of object in a square of 14 units around a point, as outlines in the stroke colour in force.
 * Colour alone would leave out readers who cannot tell the hues apart.
 */
export function drawKindSign(brush: Brush, group: KindGroup, x: number, y: number): void {
  brush.beginPath();
  signs[group](brush, x, y);
  brush.stroke();
}

const signs: Readonly<Record<KindGroup, (brush: Brush, x: number, y: number) => void>> = {
  table(brush, x, y) {
    brush.roundRect(x - 6.5, y - 5.5, 13, 11, 1.5);
    line(brush, x - 6.5, y - 2, x + 6.5, y - 2);
    line(brush, x - 6.5, y + 1.75, x + 6.5, y + 1.75);
    line(brush, x - 1.5, y - 2, x - 1.5, y + 5.5);
  },
  view(brush, x, y) {
    brush.moveTo(x - 7, y);
    brush.bezierCurveTo(x - 4, y - 5.5, x + 4, y - 5.5, x + 7, y);
    brush.bezierCurveTo(x + 4, y + 5.5, x - 4, y + 5.5, x - 7, y);
    circle(brush, x, y, 2);
  },
  outside(brush, x, y) {
    brush.moveTo(x - 6.5, y - 4.5);
    brush.lineTo(x - 1.5, y - 4.5);
    brush.lineTo(x, y - 2.5);
    brush.lineTo(x + 6.5, y - 2.5);
    brush.lineTo(x + 6.5, y + 5);
    brush.lineTo(x - 6.5, y + 5);
    brush.closePath();
  },
  routine(brush, x, y) {
    brush.moveTo(x - 3, y - 5);
    brush.lineTo(x - 6.5, y);
    brush.lineTo(x - 3, y + 5);
    brush.moveTo(x + 3, y - 5);
    brush.lineTo(x + 6.5, y);
    brush.lineTo(x + 3, y + 5);
    line(brush, x + 1, y - 5.5, x - 1, y + 5.5);
  },
  result(brush, x, y) {
    line(brush, x - 6, y, x + 5.5, y);
    brush.moveTo(x + 1.5, y - 4);
    brush.lineTo(x + 5.5, y);
    brush.lineTo(x + 1.5, y + 4);
    line(brush, x - 6, y - 5, x - 6, y + 5);
  },
  rows(brush, x, y) {
    line(brush, x - 6, y - 4, x + 6, y - 4);
    line(brush, x - 6, y, x + 6, y);
    line(brush, x - 6, y + 4, x + 2, y + 4);
  },
  local(brush, x, y) {
    circle(brush, x, y, 6);
    brush.moveTo(x, y - 3.5);
    brush.lineTo(x, y);
    brush.lineTo(x + 2.5, y + 1.5);
  },
  unknown(brush, x, y) {
    circle(brush, x, y, 6);
    brush.moveTo(x - 2, y - 1.5);
    brush.bezierCurveTo(x - 2, y - 4, x + 2, y - 4, x + 2, y - 1.5);
    brush.bezierCurveTo(x + 2, y, x, y, x, y + 1.5);
    line(brush, x, y + 3, x, y + 3.4);
  },
};

function line(brush: Brush, x0: number, y0: number, x1: number, y1: number): void {
  brush.moveTo(x0, y0);
  brush.lineTo(x1, y1);
}

function circle(brush: Brush, x: number, y: number, radius: number): void {
  brush.moveTo(x + radius, y);
  brush.arc(x, y, radius, 0, 2 * Math.PI);
}
