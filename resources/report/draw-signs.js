/**
 * Draws the sign of a kind of object as outlines around a point: colour alone would leave out readers who cannot tell
 * the hues apart.
 * @param {CanvasRenderingContext2D} brush
 * @param {string} group
 * @param {number} x
 * @param {number} y
 */
function drawKindSign(brush, group, x, y) {
  const { frames = [], lines = [], curves = [], circles = [] } = kindTable[group].sign;
  brush.beginPath();
  for (const [left, top, width, height, radius] of frames) {
    brush.roundRect(x + left, y + top, width, height, radius);
  }
  for (const line of lines) path(brush, shifted(line, x, y));
  for (const curve of curves) curvedPath(brush, shifted(curve, x, y));
  for (const [cx, cy, radius] of circles) {
    brush.moveTo(x + cx + radius, y + cy);
    brush.arc(x + cx, y + cy, radius, 0, 2 * Math.PI);
  }
  brush.strokeStyle = palette.kind[group].strong;
  brush.lineWidth = 1.3;
  brush.stroke();
}

/** @param {number[]} points `x` before `y` @param {number} x @param {number} y */
function shifted(points, x, y) {
  return points.map((value, at) => value + (at % 2 === 0 ? x : y));
}

/** @param {CanvasRenderingContext2D} brush @param {number[]} points `x` before `y` */
function path(brush, points) {
  brush.moveTo(points[0], points[1]);
  for (let at = 2; at < points.length; at += 2) brush.lineTo(points[at], points[at + 1]);
}

/** @param {CanvasRenderingContext2D} brush @param {number[]} points the start, then two control points and an end each */
function curvedPath(brush, points) {
  brush.moveTo(points[0], points[1]);
  for (let at = 2; at < points.length; at += 6) {
    const [ax, ay, bx, by, toX, toY] = points.slice(at, at + 6);
    brush.bezierCurveTo(ax, ay, bx, by, toX, toY);
  }
}
