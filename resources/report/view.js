/** What part of the plane the canvas shows: a point of the plane is at `x * scale + dx` of the canvas. */
const view = { scale: 1, dx: 0, dy: 0, width: 0, height: 0 };

const leastScale = 0.01;
const mostScale = 3;
/** Fitting does not enlarge beyond this. */
const mostFitScale = 1.15;
const fitMargin = { share: 0.05, most: 48 };
/** Room for the controls above the graph. */
const topMargin = 60;

/** The part of the plane that is in sight. @returns {Area} */
function areaInSight() {
  return {
    left: -view.dx / view.scale,
    top: -view.dy / view.scale,
    right: (view.width - view.dx) / view.scale,
    bottom: (view.height - view.dy) / view.scale,
  };
}

/** @param {number} x of the canvas @param {number} y */
function planePoint(x, y) {
  return { x: (x - view.dx) / view.scale, y: (y - view.dy) / view.scale };
}

/** @param {number} dx in pixels @param {number} dy */
function panBy(dx, dy) {
  view.dx += dx;
  view.dy += dy;
  viewChanged();
}

/** Zooms so that the point of the canvas stays where it is. @param {number} factor @param {number} [x] @param {number} [y] */
function zoomBy(factor, x = view.width / 2, y = view.height / 2) {
  const scale = clamp(view.scale * factor, leastScale, mostScale);
  const point = planePoint(x, y);
  view.scale = scale;
  view.dx = x - point.x * scale;
  view.dy = y - point.y * scale;
  viewChanged();
}

/** Shows an area as large as fits. @param {Area | undefined} area @param {number} [most] the largest scale */
function fitArea(area, most = mostFitScale) {
  if (area === undefined || view.width === 0) {
    viewChanged();
    return;
  }
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const margin = Math.min(fitMargin.most, view.width * fitMargin.share);
  const room = { width: view.width - 2 * margin, height: view.height - margin - topMargin };
  view.scale = clamp(Math.min(room.width / width, room.height / height), leastScale, most);
  view.dx = view.width / 2 - ((area.left + area.right) / 2) * view.scale;
  view.dy = topMargin + room.height / 2 - ((area.top + area.bottom) / 2) * view.scale;
  viewChanged();
}

function fitAll() {
  fitArea(areaOf(numbersBelow(tables.count)));
}

/** Brings a table (or one of its columns) into sight, readable, and moves no more than it must. @param {number} table @param {number} [column] */
function reveal(table, column = -1) {
  const y = boxTop(table) + (column < 0 ? headHeight / 2 : endOffset(table, column));
  const x = boxLeft(table) + tableWidth / 2;
  const area = areaInSight();
  const margin = 40 / view.scale;
  const readable = view.scale >= 0.5;
  const inSight =
    x - tableWidth / 2 >= area.left &&
    x + tableWidth / 2 <= area.right &&
    y >= area.top + margin &&
    y <= area.bottom - margin;
  if (readable && inSight) return;
  view.scale = readable ? view.scale : 0.9;
  view.dx = view.width / 2 - x * view.scale;
  view.dy = view.height / 2 - y * view.scale;
  viewChanged();
}

function viewChanged() {
  byId('zoom').textContent = `${Math.max(1, Math.round(view.scale * 100))} %`;
  redraw();
}
