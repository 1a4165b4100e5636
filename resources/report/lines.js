/**
 * The lines that a level draws. Their ends are told by one number each: a column by its own, a table by that of its
 * last column's follower (`columns.count + table`).
 * @typedef {object} Lines
 * @property {number} count
 * @property {Int32Array} source the table
 * @property {Int32Array} target
 * @property {Int32Array} from the end
 * @property {Int32Array} to
 * @property {Uint8Array} type
 * @property {Int32Array} edge the edge that it stands for; of several the strongest
 */

/** 0, 1, 2 … @param {number} count */
function numbersBelow(count) {
  return Array.from({ length: count }, (_, number) => number);
}

/** @param {number} table */
function tableEnd(table) {
  return columns.count + table;
}

/** Types that only say that two columns belong together: nothing flows. */
const undirected = new Set(['join', 'er'].map((type) => embedded.types.indexOf(type)));

/** One line for each edge that is shown. @returns {Lines} */
function columnLines() {
  const shown = shownEdges();
  /** @param {Int32Array} column @param {Int32Array} table */
  const ends = (column, table) =>
    Int32Array.from(shown, (edge) => (column[edge] < 0 ? tableEnd(table[edge]) : column[edge]));
  return {
    count: shown.length,
    source: shown.map((edge) => edges.sourceTable[edge]),
    target: shown.map((edge) => edges.targetTable[edge]),
    from: ends(edges.sourceColumn, edges.sourceTable),
    to: ends(edges.targetColumn, edges.targetTable),
    type: Uint8Array.from(shown, (edge) => edges.type[edge]),
    edge: shown,
  };
}

/**
 * @typedef {Lines & { lineOf: Int32Array }} TableLines `lineOf` tells for each line between columns the one that stands
 *   for it
 */

/** One line for all flows from one table to another, and one for each other type between them. @returns {TableLines} */
function tableLines() {
  const all = shownEdges();
  /** @type {Map<number, number>} */
  const lines = new Map();
  const lineOf = all.map((edge) => {
    // The first three types are flows.
    const group = Math.max(edges.type[edge], 2);
    const pair = edges.sourceTable[edge] * tables.count + edges.targetTable[edge];
    const key = pair * embedded.types.length + group;
    const line = lines.get(key) ?? lines.size;
    lines.set(key, line);
    return line;
  });
  const strongest = new Int32Array(lines.size).fill(-1);
  all.forEach((edge, at) => {
    const line = lineOf[at];
    if (strongest[line] < 0 || edges.type[edge] < edges.type[strongest[line]]) strongest[line] = edge;
  });
  const source = strongest.map((edge) => edges.sourceTable[edge]);
  const target = strongest.map((edge) => edges.targetTable[edge]);
  return {
    count: strongest.length,
    source,
    target,
    from: source.map(tableEnd),
    to: target.map(tableEnd),
    type: Uint8Array.from(strongest, (edge) => edges.type[edge]),
    edge: strongest,
    lineOf,
  };
}

function shownEdges() {
  const shown = new Int32Array(edges.count);
  let count = 0;
  for (let edge = 0; edge < edges.count; edge++) if (isShown(edge)) shown[count++] = edge;
  return shown.slice(0, count);
}

/**
 * Numbers grouped by an end: those of end `e` are `items[first[e]]` up to `items[first[e + 1]]`.
 * @typedef {{ first: Int32Array, items: Int32Array }} Grouped
 */

/**
 * Groups 0, 1, 2 … by the end of each; those whose end is negative are left out.
 * @param {Int32Array} ends
 * @param {number} count of ends
 * @returns {Grouped}
 */
function groupBy(ends, count) {
  const first = new Int32Array(count + 1);
  for (const end of ends) if (end >= 0) first[end + 1]++;
  for (let end = 0; end < count; end++) first[end + 1] += first[end];
  const next = first.slice();
  const items = new Int32Array(first[count]);
  ends.forEach((end, item) => {
    if (end >= 0) items[next[end]++] = item;
  });
  return { first, items };
}

/** @param {Grouped} grouped @param {number} end */
function groupOf({ first, items }, end) {
  return items.subarray(first[end], first[end + 1]);
}
