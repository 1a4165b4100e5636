/**
 * What is chosen: a table, a column, a relation, or everything between two tables.
 * @typedef {{ kind: 'table', table: number }
 *   | { kind: 'column', column: number }
 *   | { kind: 'relation', edge: number }
 *   | { kind: 'pair', source: number, target: number }} Chosen
 */
/** @typedef {'columns' | 'tables'} Level */
/** @typedef {'both' | 'upstream' | 'downstream'} Direction */
/** @typedef {'system' | 'light' | 'dark'} Theme */
/** @typedef {'graph' | 'relations' | 'objects' | 'files' | 'problems'} Tab */

/** Whether the report knows columns at all. */
const hasColumns = columns.count > 0;
/** Graphs of more tables begin with lines from table to table: their columns are too small to be read at once. */
const mostTablesWithColumns = 300;

/** Values alone are what most readers look for first; where there are none, everything is shown. */
function firstTypes() {
  const value = embedded.types.indexOf('fdd');
  const all = new Set(embedded.types.keys());
  return edges.type.includes(value) ? new Set([value, embedded.types.indexOf('call')]) : all;
}

/** What the person sees and has chosen: the one place of it. Changed by `change` only. */
const state = {
  tab: /** @type {Tab} */ ('graph'),
  level: /** @type {Level} */ (hasColumns && tables.count <= mostTablesWithColumns ? 'columns' : 'tables'),
  /** Types of relations that are shown, by index. */
  types: firstTypes(),
  selection: /** @type {Chosen | undefined} */ (undefined),
  /** What the pointer is on. */
  pointed: /** @type {Chosen | undefined} */ (undefined),
  direction: /** @type {Direction} */ ('both'),
  theme: /** @type {Theme} */ ('system'),
  /** The relations of a trace, to which the list is held until it is let go; per edge whether it is one of them. */
  listed: /** @type {{ name: string, edges: Uint8Array } | undefined} */ (undefined),
};

/** @typedef {keyof typeof state} StateKey */
/** @type {{ keys: readonly StateKey[], act: () => void }[]} */
const watchers = [];

/**
 * Calls a function after each change of one of the keys, and once at the start.
 * @param {readonly StateKey[]} keys
 * @param {() => void} act
 */
function watch(keys, act) {
  watchers.push({ keys, act });
}

/** @param {Partial<typeof state>} part */
function change(part) {
  const keys = /** @type {StateKey[]} */ (Object.keys(part)).filter((key) => state[key] !== part[key]);
  Object.assign(state, part);
  for (const watcher of watchers) if (watcher.keys.some((key) => keys.includes(key))) watcher.act();
}

/** @param {Chosen | undefined} one @param {Chosen | undefined} other */
function sameSelection(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether relations of the type of an edge are shown. @param {number} edge */
function isShown(edge) {
  return state.types.has(edges.type[edge]);
}
