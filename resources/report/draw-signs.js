/**
 * The sign of a kind of object, as outlines around a point: colour alone would leave out readers who cannot tell the
 * hues apart.
 * @type {Record<string, (brush: CanvasRenderingContext2D, x: number, y: number) => void>}
 */
const kindSigns = {
  table(brush, x, y) {
    brush.roundRect(x - 6.5, y - 5.5, 13, 11, 1.5);
    stroke(brush, x - 6.5, y - 2, x + 6.5, y - 2);
    stroke(brush, x - 6.5, y + 1.75, x + 6.5, y + 1.75);
    stroke(brush, x - 1.5, y - 2, x - 1.5, y + 5.5);
  },
  view(brush, x, y) {
    brush.moveTo(x - 7, y);
    brush.bezierCurveTo(x - 4, y - 5.5, x + 4, y - 5.5, x + 7, y);
    brush.bezierCurveTo(x + 4, y + 5.5, x - 4, y + 5.5, x - 7, y);
    ring(brush, x, y, 2);
  },
  outside(brush, x, y) {
    path(brush, [
      x - 6.5,
      y - 4.5,
      x - 1.5,
      y - 4.5,
      x,
      y - 2.5,
      x + 6.5,
      y - 2.5,
      x + 6.5,
      y + 5,
      x - 6.5,
      y + 5,
    ]);
    brush.closePath();
  },
  routine(brush, x, y) {
    path(brush, [x - 3, y - 5, x - 6.5, y, x - 3, y + 5]);
    path(brush, [x + 3, y - 5, x + 6.5, y, x + 3, y + 5]);
    stroke(brush, x + 1, y - 5.5, x - 1, y + 5.5);
  },
  result(brush, x, y) {
    stroke(brush, x - 6, y, x + 5.5, y);
    path(brush, [x + 1.5, y - 4, x + 5.5, y, x + 1.5, y + 4]);
    stroke(brush, x - 6, y - 5, x - 6, y + 5);
  },
  rows(brush, x, y) {
    stroke(brush, x - 6, y - 4, x + 6, y - 4);
    stroke(brush, x - 6, y, x + 6, y);
    stroke(brush, x - 6, y + 4, x + 2, y + 4);
  },
  local(brush, x, y) {
    ring(brush, x, y, 6);
    path(brush, [x, y - 3.5, x, y, x + 2.5, y + 1.5]);
  },
  unknown(brush, x, y) {
    ring(brush, x, y, 6);
    brush.moveTo(x - 2, y - 1.5);
    brush.bezierCurveTo(x - 2, y - 4, x + 2, y - 4, x + 2, y - 1.5);
    brush.bezierCurveTo(x + 2, y, x, y, x, y + 1.5);
    stroke(brush, x, y + 3, x, y + 3.4);
  },
};

/** @param {CanvasRenderingContext2D} brush @param {string} group @param {number} x @param {number} y */
function drawKindSign(brush, group, x, y) {
  brush.beginPath();
  kindSigns[group](brush, x, y);
  brush.strokeStyle = palette.kind[group].strong;
  brush.lineWidth = 1.3;
  brush.stroke();
}

/** @param {CanvasRenderingContext2D} brush @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
function stroke(brush, x0, y0, x1, y1) {
  path(brush, [x0, y0, x1, y1]);
}

/** @param {CanvasRenderingContext2D} brush @param {number[]} points */
function path(brush, points) {
  brush.moveTo(points[0], points[1]);
  for (let at = 2; at < points.length; at += 2) brush.lineTo(points[at], points[at + 1]);
}

/** @param {CanvasRenderingContext2D} brush @param {number} x @param {number} y @param {number} radius */
function ring(brush, x, y, radius) {
  brush.moveTo(x + radius, y);
  brush.arc(x, y, radius, 0, 2 * Math.PI);
}
