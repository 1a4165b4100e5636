/** Pixels that a pointer may move and still click. */
const clickSlack = 4;
/** How near to a line, in pixels, counts as on it. */
const lineReach = 6;

/** Pointers that are down, by id: one drags, two pinch. @type {Map<number, { x: number, y: number }>} */
const pointersDown = new Map();
let movedBy = 0;

/** @param {PointerEvent | WheelEvent | MouseEvent} event */
function canvasPoint(event) {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** @param {{ x: number, y: number }} point of the canvas */
function selectionAt(point) {
  const { x, y } = planePoint(point.x, point.y);
  if (view.scale >= detailScale) return hit(x, y, lineReach / view.scale);
  const table = tableAt(x, y);
  return table < 0 ? undefined : /** @type {Chosen} */ ({ kind: 'table', table });
}

canvas.addEventListener('pointerdown', (event) => {
  if (event.button !== 0) return;
  canvas.setPointerCapture(event.pointerId);
  pointersDown.set(event.pointerId, canvasPoint(event));
  movedBy = pointersDown.size > 1 ? Infinity : 0;
});

canvas.addEventListener('pointermove', (event) => {
  const point = canvasPoint(event);
  const before = pointersDown.get(event.pointerId);
  if (before === undefined) {
    pointAt(point);
    return;
  }
  const other = [...pointersDown].find(([id]) => id !== event.pointerId)?.[1];
  pointersDown.set(event.pointerId, point);
  movedBy += Math.hypot(point.x - before.x, point.y - before.y);
  if (other !== undefined) pinch(other, before, point);
  else if (movedBy > clickSlack) {
    canvas.classList.add('dragging');
    panBy(point.x - before.x, point.y - before.y);
  }
});

/** @param {{ x: number, y: number }} still @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to */
function pinch(still, from, to) {
  const distance = (/** @type {{ x: number, y: number }} */ point) =>
    Math.max(1, Math.hypot(point.x - still.x, point.y - still.y));
  panBy((to.x - from.x) / 2, (to.y - from.y) / 2);
  zoomBy(distance(to) / distance(from), (still.x + to.x) / 2, (still.y + to.y) / 2);
}

/** @param {PointerEvent} event */
function pointerUp(event) {
  const point = pointersDown.get(event.pointerId);
  pointersDown.delete(event.pointerId);
  canvas.classList.remove('dragging');
  if (point !== undefined && event.type === 'pointerup' && movedBy <= clickSlack) {
    change({ selection: selectionAt(point) });
  }
}

canvas.addEventListener('pointerup', pointerUp);
canvas.addEventListener('pointercancel', pointerUp);
canvas.addEventListener('pointerleave', () => pointAt(undefined));
canvas.addEventListener('dblclick', (event) => {
  const found = selectionAt(canvasPoint(event));
  if (found?.kind === 'table') fitArea(areaOf([found.table]));
  else if (found === undefined) fitAll();
});

canvas.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault();
    const { x, y } = canvasPoint(event);
    const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.shiftKey) panBy(-(event.deltaX || event.deltaY) * step, 0);
    else zoomBy(Math.exp(-clamp(event.deltaY * step, -120, 120) * (event.ctrlKey ? 0.01 : 0.0022)), x, y);
  },
  { passive: false },
);

/** @param {{ x: number, y: number } | undefined} point */
function pointAt(point) {
  const pointed = point === undefined ? undefined : selectionAt(point);
  if (!sameSelection(pointed, state.pointed)) change({ pointed });
  canvas.style.cursor = pointed === undefined ? '' : 'pointer';
  showHint(pointed, point);
}

/** The full names of what the pointer is on. @param {Chosen | undefined} pointed @param {{ x: number, y: number } | undefined} point */
function showHint(pointed, point) {
  const hint = byId('hint');
  hint.hidden = pointed === undefined || point === undefined;
  if (pointed === undefined || point === undefined) return;
  hint.replaceChildren(...hintLines(pointed).map((line) => element('span', {}, line)));
  const left = Math.min(point.x + 14, view.width - hint.offsetWidth - 8);
  const top =
    point.y + 18 + hint.offsetHeight > view.height ? point.y - hint.offsetHeight - 10 : point.y + 18;
  hint.style.left = `${Math.max(8, left)}px`;
  hint.style.top = `${top}px`;
}

/** @param {Chosen} pointed @returns {string[]} */
function hintLines(pointed) {
  switch (pointed.kind) {
    case 'table':
      return [
        tableName(pointed.table),
        `${kindOf(pointed.table)} · ${counted(columnCount(pointed.table), 'column')}`,
      ];
    case 'column': {
      const type = textOf(columns.dataType[pointed.column]);
      return [endName(columns.table[pointed.column], pointed.column), ...(type === '' ? [] : [type])];
    }
    case 'relation':
      return [sourceName(pointed.edge), `→ ${targetName(pointed.edge)}`, relationWords(pointed.edge)];
    case 'pair':
      return [tableName(pointed.source), `→ ${tableName(pointed.target)}`];
  }
}

/** @param {number} edge */
function sourceName(edge) {
  return endName(edges.sourceTable[edge], edges.sourceColumn[edge]);
}

/** @param {number} edge */
function targetName(edge) {
  return endName(edges.targetTable[edge], edges.targetColumn[edge]);
}

/** `Value · aggregate · insert` @param {number} edge */
function relationWords(edge) {
  const words = [
    typeWords[embedded.types[edges.type[edge]]].label,
    textOf(edges.transform[edge]),
    effectOf(edge),
  ];
  return words.filter((word) => word !== '').join(' · ');
}

/** `merge_insert` -> `merge insert` @param {number} edge */
function effectOf(edge) {
  return textOf(edges.effect[edge]).replaceAll('_', ' ');
}

byId('zoom-in').addEventListener('click', () => zoomBy(1.3));
byId('zoom-out').addEventListener('click', () => zoomBy(1 / 1.3));
byId('fit').addEventListener('click', fitAll);
