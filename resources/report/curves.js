/** The course of a line: start, two control points, end; `x` before `y`. One array for all, to spare the garbage. */
const curve = new Float64Array(8);

const shortestPull = 28;
const longestPull = 160;
/** A bow stays beside its boxes, off their neighbours. */
const longestBow = 60;
/** Lines of different types between the same two ends run beside each other. By type. */
const beside = [0, 4, -4, 8, -8, 12];

/**
 * Lines leave and enter at the sides that face each other; of boxes one above the other at the same side, in a bow.
 * @param {Lines} lines
 * @param {number} line
 */
function curveOf(lines, line) {
  const source = lines.source[line];
  const target = lines.target[line];
  const shift =
    lines.from[line] >= columns.count || lines.to[line] >= columns.count ? beside[lines.type[line]] : 0;
  const sourceLeft = boxLeft(source);
  const targetLeft = boxLeft(target);
  curve[1] = curve[3] = boxTop(source) + endOffset(source, lines.from[line]) + shift;
  curve[5] = curve[7] = boxTop(target) + endOffset(target, lines.to[line]) + shift;
  if (targetLeft > sourceLeft) facingSides(sourceLeft + tableWidth, targetLeft, 1);
  else if (targetLeft < sourceLeft) facingSides(sourceLeft, targetLeft + tableWidth, -1);
  else {
    const bow = clamp(Math.abs(curve[7] - curve[1]) * 0.14, shortestPull, longestBow);
    curve[0] = curve[6] = sourceLeft + tableWidth;
    curve[2] = curve[4] = curve[0] + bow;
  }
  return curve;
}

/** @param {number} x0 @param {number} x1 @param {number} way */
function facingSides(x0, x1, way) {
  const pull = clamp(Math.abs(x1 - x0) * 0.5, shortestPull, longestPull);
  curve[0] = x0;
  curve[2] = x0 + way * pull;
  curve[4] = x1 - way * pull;
  curve[6] = x1;
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}

/** Whether a line may be seen in an area. @param {Lines} lines @param {number} line @param {Area} area */
function lineTouches(lines, line, area) {
  const source = lines.source[line];
  const target = lines.target[line];
  const sourceLeft = boxLeft(source);
  const targetLeft = boxLeft(target);
  if (Math.min(sourceLeft, targetLeft) - 20 > area.right) return false;
  if (Math.max(sourceLeft, targetLeft) + tableWidth + longestBow < area.left) return false;
  const y0 = boxTop(source) + endOffset(source, lines.from[line]);
  const y1 = boxTop(target) + endOffset(target, lines.to[line]);
  return Math.min(y0, y1) - 12 <= area.bottom && Math.max(y0, y1) + 12 >= area.top;
}

/** The squared distance of a point from a curve, by straight pieces. @param {Float64Array} c @param {number} x @param {number} y */
function squaredDistance(c, x, y) {
  const pieces = 20;
  let nearest = Infinity;
  let fromX = c[0];
  let fromY = c[1];
  for (let i = 1; i <= pieces; i++) {
    const t = i / pieces;
    const u = 1 - t;
    const [a, b, d, e] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    const toX = a * c[0] + b * c[2] + d * c[4] + e * c[6];
    const toY = a * c[1] + b * c[3] + d * c[5] + e * c[7];
    const [dx, dy] = [toX - fromX, toY - fromY];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : clamp(((x - fromX) * dx + (y - fromY) * dy) / length, 0, 1);
    nearest = Math.min(nearest, (x - fromX - along * dx) ** 2 + (y - fromY - along * dy) ** 2);
    [fromX, fromY] = [toX, toY];
  }
  return nearest;
}
