/** By type: solid for values, dashed for influence, dotted for comparisons, mixed for keys, long for calls. */
const dashes = [[], [6, 4], [3, 3], [1.5, 4], [8, 3, 1.5, 3], [12, 5]];
const joinType = embedded.types.indexOf('join');

/** Never more lines in one frame: beyond it no eye tells them apart. */
const mostLines = 2500;
/** Dashes of many curves cost more than the curves. */
const mostDashed = 800;
const mostFarLines = 12_000;

/** The lines in sight: those outside the trace, faint, and those in it. @param {Area} area */
function linesInSight(area) {
  const lit = litLines();
  /** @type {number[]} */
  const plain = [];
  /** @type {number[]} */
  const traced = [];
  const lines = drawnLines();
  for (let line = 0; line < lines.count; line++) {
    if (lineTouches(lines, line, area)) (lit?.[line] ? traced : plain).push(line);
  }
  return { plain, traced };
}

/** @param {CanvasRenderingContext2D} brush @param {number[]} plain */
function drawPlainLines(brush, plain) {
  const lit = litLines();
  const faint = scene.trace !== undefined ? 0.13 : lit !== undefined ? 0.3 : 0.6;
  strokeLines(brush, thinned(plain), faint * crowding(plain.length), 1.1);
  endLines(brush);
}

/** @param {CanvasRenderingContext2D} brush @param {number[]} traced */
function drawTracedLines(brush, traced) {
  strokeLines(brush, thinned(traced), 1, 1.8);
  const chosen = chosenLine();
  if (chosen >= 0) strokeLines(brush, [chosen], 1, 3.2);
  endLines(brush);
}

/** @param {CanvasRenderingContext2D} brush */
function endLines(brush) {
  brush.globalAlpha = 1;
  brush.setLineDash([]);
}

/** Per line whether the trace, or else the preview, holds it. */
function litLines() {
  const [locked, preview] = [scene.trace, scene.preview].map((trace) => trace && drawnTrace(trace));
  if (locked === undefined || preview === undefined) return locked ?? preview;
  return locked.map((bits, line) => bits | preview[line]);
}

function chosenLine() {
  const { selection } = state;
  if (selection?.kind !== 'relation' || state.level !== 'columns') return -1;
  return scene.columnLines.edge.indexOf(selection.edge);
}

/** The more lines share the screen, the fainter each. @param {number} count */
function crowding(count) {
  return count <= 150 ? 1 : Math.max(0.4, 1 - Math.log10(count / 150) * 0.35);
}

/** @param {number[]} some */
function thinned(some) {
  if (some.length <= mostLines) return some;
  const step = Math.ceil(some.length / mostLines);
  return some.filter((_, at) => at % step === 0);
}

/** @param {CanvasRenderingContext2D} brush @param {number[]} some @param {number} opacity @param {number} width */
function strokeLines(brush, some, opacity, width) {
  const lines = drawnLines();
  brush.globalAlpha = opacity;
  brush.lineWidth = Math.max(width, (width * 0.6) / view.scale);
  for (const type of embedded.types.keys()) {
    const ofType = some.filter((line) => lines.type[line] === type);
    if (ofType.length === 0) continue;
    brush.beginPath();
    for (const line of ofType) {
      const c = curveOf(lines, line);
      brush.moveTo(c[0], c[1]);
      brush.bezierCurveTo(c[2], c[3], c[4], c[5], c[6], c[7]);
    }
    brush.strokeStyle = palette.relation[type];
    brush.setLineDash(ofType.length > mostDashed ? [] : dashes[type]);
    brush.stroke();
    if (type !== joinType) drawArrowHeads(brush, ofType, type);
  }
}

/** Every curve ends level, so that a head needs no angle. @param {CanvasRenderingContext2D} brush @param {number[]} some @param {number} type */
function drawArrowHeads(brush, some, type) {
  brush.beginPath();
  for (const line of some) {
    const c = curveOf(drawnLines(), line);
    const back = c[4] < c[6] ? -6 : 6;
    path(brush, [c[6], c[7], c[6] + back, c[7] - 3, c[6] + back, c[7] + 3]);
    brush.closePath();
  }
  brush.fillStyle = palette.relation[type];
  brush.fill();
}

/** Seen from far away the shape counts and no single line: one straight line between two tables. @param {CanvasRenderingContext2D} brush */
function drawFarLines(brush) {
  const { tableLines: far } = scene;
  const step = Math.max(1, Math.ceil(far.count / mostFarLines));
  const all = numbersBelow(Math.ceil(far.count / step)).map((at) => at * step);
  const opacity = scene.trace !== undefined ? 0.06 : clamp(6 / Math.sqrt(far.count + 1), 0.12, 0.7);
  strokeFarLines(brush, all, opacity, 1);
  const traced = (scene.trace ?? scene.preview)?.tableLines;
  if (traced === undefined) return;
  strokeFarLines(
    brush,
    numbersBelow(far.count).filter((line) => traced[line] !== 0),
    0.85,
    1.4,
  );
}

/** @param {CanvasRenderingContext2D} brush @param {number[]} some @param {number} opacity @param {number} pixels */
function strokeFarLines(brush, some, opacity, pixels) {
  brush.setLineDash([]);
  brush.globalAlpha = opacity;
  brush.lineWidth = pixels / view.scale;
  for (const type of embedded.types.keys()) {
    const ofType = some.filter((line) => scene.tableLines.type[line] === type);
    if (ofType.length === 0) continue;
    brush.beginPath();
    for (const line of ofType) farLine(brush, line);
    brush.strokeStyle = palette.relation[type];
    brush.stroke();
  }
  brush.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} brush @param {number} line */
function farLine(brush, line) {
  const [source, target] = [scene.tableLines.source[line], scene.tableLines.target[line]];
  const rightward = boxLeft(target) >= boxLeft(source);
  brush.moveTo(boxLeft(source) + (rightward ? tableWidth : 0), boxTop(source) + boxHeight(source) / 2);
  brush.lineTo(boxLeft(target) + (rightward ? 0 : tableWidth), boxTop(target) + boxHeight(target) / 2);
}
