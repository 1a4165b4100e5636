/** What the canvas draws with the types in force. */
const scene = {
  columnLines: columnLines(),
  tableLines: tableLines(),
  /** Directed lines between columns, by their ends. */
  links: /** @type {{ into: Grouped, outOf: Grouped }} */ ({}),
  trace: /** @type {Trace | undefined} */ (undefined),
  /** What a click would trace. */
  preview: /** @type {Trace | undefined} */ (undefined),
};

watch(['types'], () => {
  const lines = columnLines();
  scene.columnLines = lines;
  scene.tableLines = tableLines();
  const directed = (/** @type {Int32Array} */ ends) =>
    ends.map((end, line) => (undirected.has(lines.type[line]) ? -1 : end));
  const endCount = columns.count + tables.count;
  scene.links = {
    into: groupBy(directed(lines.to), endCount),
    outOf: groupBy(directed(lines.from), endCount),
  };
});

watch(['types', 'direction', 'selection'], () => {
  scene.trace = traceOf(state.selection);
  scene.preview = undefined;
});

watch(['pointed'], () => {
  scene.preview = sameSelection(state.pointed, state.selection) ? undefined : traceOf(state.pointed);
});

/** @param {Chosen | undefined} selection */
function traceOf(selection) {
  if (selection === undefined) return undefined;
  return traceFrom(scene.columnLines, scene.tableLines, scene.links, selection, state.direction);
}

/** The lines that the level draws. */
function drawnLines() {
  return state.level === 'columns' ? scene.columnLines : scene.tableLines;
}

/** What a trace says of them. @param {Trace} trace */
function drawnTrace(trace) {
  return state.level === 'columns' ? trace.lines : trace.tableLines;
}

const { tableWidth, columnHeight, headHeight, emptyTableHeight, mostRows } = embedded.measures;

/** Left edge of a box. @param {number} table */
function boxLeft(table) {
  return (state.level === 'columns' ? embedded.columnPlaces : embedded.tablePlaces)[2 * table];
}

/** @param {number} table */
function boxTop(table) {
  return (state.level === 'columns' ? embedded.columnPlaces : embedded.tablePlaces)[2 * table + 1];
}

/** Columns of a table. @param {number} table */
function columnCount(table) {
  return tables.firstColumn[table + 1] - tables.firstColumn[table];
}

/** Rows that a box has; a last one may stand for the columns beyond. @param {number} table */
function rowCount(table) {
  return state.level === 'tables' ? 0 : Math.min(columnCount(table), mostRows + 1);
}

/** @param {number} table */
function boxHeight(table) {
  return emptyTableHeight + columnHeight * rowCount(table);
}

/** How far below the top of its box a line ends. @param {number} table @param {number} end */
function endOffset(table, end) {
  if (end >= columns.count || state.level === 'tables') return emptyTableHeight / 2;
  const row = Math.min(end - tables.firstColumn[table], mostRows);
  return headHeight + (row + 0.5) * columnHeight;
}

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Area */

/** The area of some boxes. @param {Iterable<number>} some tables @returns {Area | undefined} */
function areaOf(some) {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const table of some) {
    area.left = Math.min(area.left, boxLeft(table));
    area.top = Math.min(area.top, boxTop(table));
    area.right = Math.max(area.right, boxLeft(table) + tableWidth);
    area.bottom = Math.max(area.bottom, boxTop(table) + boxHeight(table));
  }
  return area.right < area.left ? undefined : area;
}

/** The table whose box is at a point of the plane. @param {number} x @param {number} y */
function tableAt(x, y) {
  for (let table = 0; table < tables.count; table++) {
    const left = boxLeft(table);
    const top = boxTop(table);
    if (x >= left && x <= left + tableWidth && y >= top && y <= top + boxHeight(table)) return table;
  }
  return -1;
}

/** What is at a point of the plane: a column, a table, or a line within reach. @param {number} x @param {number} y @param {number} reach @returns {Chosen | undefined} */
function hit(x, y, reach) {
  const table = tableAt(x, y);
  if (table >= 0) {
    const row = Math.floor((y - boxTop(table) - headHeight) / columnHeight);
    const isColumn = row >= 0 && row < Math.min(rowCount(table), mostRows);
    return isColumn ? { kind: 'column', column: tables.firstColumn[table] + row } : { kind: 'table', table };
  }
  const line = lineAt(x, y, reach);
  if (line < 0) return undefined;
  const lines = drawnLines();
  return state.level === 'columns'
    ? { kind: 'relation', edge: lines.edge[line] }
    : { kind: 'pair', source: lines.source[line], target: lines.target[line] };
}

/** The nearest line to a point, -1 where none is near. @param {number} x @param {number} y @param {number} reach */
function lineAt(x, y, reach) {
  let nearest = reach * reach;
  let found = -1;
  const around = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
  const lines = drawnLines();
  for (let line = 0; line < lines.count; line++) {
    if (!lineTouches(lines, line, around)) continue;
    const distance = squaredDistance(curveOf(lines, line), x, y);
    if (distance >= nearest) continue;
    nearest = distance;
    found = line;
  }
  return found;
}
