/** The keys of the report: the one list that is both obeyed and shown. @type {{ keys: string[], shown: string, label: string, act: () => void }[]} */
const shortcuts = [
  { keys: ['/'], shown: '/', label: 'Search', act: () => byId('search').focus() },
  {
    keys: ['Escape'],
    shown: 'Esc',
    label: 'Clear the selection',
    act: () => change({ selection: undefined }),
  },
  { keys: ['f', 'F'], shown: 'F', label: 'Fit the graph', act: fitAll },
  { keys: ['+', '='], shown: '+', label: 'Zoom in', act: () => zoomBy(1.3) },
  { keys: ['-'], shown: '−', label: 'Zoom out', act: () => zoomBy(1 / 1.3) },
  { keys: ['t', 'T'], shown: 'T', label: 'Columns or tables', act: toggleLevel },
  { keys: ['g', 'G'], shown: 'G', label: 'Graph', act: () => change({ tab: 'graph' }) },
  { keys: ['l', 'L'], shown: 'L', label: 'List of relations', act: () => change({ tab: 'relations' }) },
];

/** Keys that work on the graph. */
const graphKeys =
  'In the graph: arrows go to sources, targets and neighbours; with Shift, or with nothing selected, they move the picture.';

function toggleLevel() {
  if (hasColumns) change({ level: state.level === 'columns' ? 'tables' : 'columns' });
}

addEventListener('keydown', (event) => {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement) return;
  const shortcut = shortcuts.find(({ keys }) => keys.includes(event.key));
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.act();
});

const panStep = 80;
const moves = /** @type {Record<string, { x: number, y: number }>} */ ({
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
});

canvas.addEventListener('keydown', (event) => {
  const move = moves[event.key];
  if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const next = event.shiftKey ? undefined : neighbour(move);
  if (next !== undefined) {
    change({ selection: next });
    showSelection();
  } else if (event.shiftKey || state.selection === undefined) {
    panBy(-move.x * panStep, -move.y * panStep);
  }
});

/** What the selection's neighbour in a direction is: a source, a target, or the row or table above or below. @param {{ x: number, y: number }} move @returns {Chosen | undefined} */
function neighbour(move) {
  const { selection } = state;
  if (selection?.kind === 'column') {
    const { column } = selection;
    const table = columns.table[column];
    if (move.x !== 0) return linkedEnd(column, move.x) ?? linkedEnd(tableEnd(table), move.x);
    const next = column + move.y;
    if (next < tables.firstColumn[table]) return { kind: 'table', table };
    return next < tables.firstColumn[table + 1] ? { kind: 'column', column: next } : undefined;
  }
  if (selection?.kind === 'table') {
    const { table } = selection;
    if (move.x !== 0) return linkedTable(table, move.x);
    if (move.y > 0 && rowCount(table) > 0) return { kind: 'column', column: tables.firstColumn[table] };
    return tableBeside(table, move.y);
  }
  return undefined;
}

/** @param {number} end @param {number} way @returns {Chosen | undefined} */
function linkedEnd(end, way) {
  const line = groupOf(way < 0 ? scene.links.into : scene.links.outOf, end)[0];
  if (line === undefined) return undefined;
  const far = way < 0 ? scene.columnLines.from[line] : scene.columnLines.to[line];
  return far < columns.count
    ? { kind: 'column', column: far }
    : { kind: 'table', table: far - columns.count };
}

/** @param {number} table @param {number} way @returns {Chosen | undefined} */
function linkedTable(table, way) {
  const { source, target } = scene.tableLines;
  const [near, far] = way < 0 ? [target, source] : [source, target];
  const line = near.findIndex((each, at) => each === table && far[at] !== table);
  return line < 0 ? undefined : { kind: 'table', table: far[line] };
}

/** The next table above or below in the same layer. @param {number} table @param {number} way @returns {Chosen | undefined} */
function tableBeside(table, way) {
  let found = -1;
  for (let other = 0; other < tables.count; other++) {
    const distance = (boxTop(other) - boxTop(table)) * way;
    if (boxLeft(other) !== boxLeft(table) || distance <= 0) continue;
    if (found < 0 || distance < (boxTop(found) - boxTop(table)) * way) found = other;
  }
  return found < 0 ? undefined : { kind: 'table', table: found };
}
