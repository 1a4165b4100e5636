const canvas = /** @type {HTMLCanvasElement} */ (byId('canvas'));
const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));

/** Below this scale tables are drawn without their columns, and one line stands for all between two tables. */
const detailScale = 0.34;

let waitingFrame = 0;

/** Draws in the next frame; asked any number of times, once. */
function redraw() {
  waitingFrame ||= requestAnimationFrame(drawNow);
}

function drawNow() {
  cancelAnimationFrame(waitingFrame);
  waitingFrame = 0;
  const ratio = devicePixelRatio;
  brush.setTransform(ratio, 0, 0, ratio, 0, 0);
  brush.fillStyle = palette.ground;
  brush.fillRect(0, 0, view.width, view.height);
  brush.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.dx, ratio * view.dy);
  brush.textBaseline = 'middle';
  brush.textAlign = 'left';
  const area = areaInSight();
  const shown = boxesInSight(area);
  if (view.scale < detailScale) {
    drawFarLines(brush);
    for (const table of shown) drawFarBox(brush, table);
    return;
  }
  const { plain, traced } = linesInSight(area);
  drawPlainLines(brush, plain);
  // A trace runs over what it leaves out, and below what it goes through.
  for (const table of shown) if (isDimmed(table)) drawBox(brush, table);
  drawTracedLines(brush, traced);
  for (const table of shown) if (!isDimmed(table)) drawBox(brush, table);
}

/** @param {Area} area */
function boxesInSight(area) {
  const shown = [];
  for (let table = 0; table < tables.count; table++) {
    const [x, y] = [boxLeft(table), boxTop(table)];
    const outside =
      x > area.right || y > area.bottom || x + tableWidth < area.left || y + boxHeight(table) < area.top;
    if (!outside) shown.push(table);
  }
  return shown;
}

let fittedOnce = false;

new ResizeObserver(() => {
  const { clientWidth, clientHeight } = byId('stage');
  if (clientWidth === 0) return;
  const [shiftX, shiftY] = [(clientWidth - view.width) / 2, (clientHeight - view.height) / 2];
  view.width = clientWidth;
  view.height = clientHeight;
  canvas.width = Math.round(clientWidth * devicePixelRatio);
  canvas.height = Math.round(clientHeight * devicePixelRatio);
  if (fittedOnce) panBy(shiftX, shiftY);
  else firstView();
  fittedOnce = true;
  drawNow();
}).observe(byId('stage'));

/** The whole graph, and what the address asks for. */
function firstView() {
  fitAll();
  showSelection();
}

/** Brings what is selected into sight. */
function showSelection() {
  const { selection } = state;
  if (selection?.kind === 'table') reveal(selection.table);
  if (selection?.kind === 'column') reveal(columns.table[selection.column], selection.column);
  if (selection?.kind === 'relation')
    reveal(edges.targetTable[selection.edge], edges.targetColumn[selection.edge]);
  if (selection?.kind === 'pair') reveal(selection.target);
}

watch(['selection', 'pointed', 'types', 'direction'], redraw);
watch(['level'], () => {
  fitAll();
  showSelection();
});
