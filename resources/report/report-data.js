/**
 * What the page was given: src-lineage/export/report/report-data.ts writes it and tells what the numbers mean.
 * @typedef {object} EmbeddedReport
 * @property {string} title
 * @property {string} madeAt
 * @property {string} program
 * @property {string} vendor
 * @property {Record<'files' | 'statements' | 'lineageStatements' | 'otherStatements' | 'failedStatements', number>} statistics
 * @property {Record<'tables' | 'views' | 'columns' | 'steps' | 'statements' | 'errors' | 'warnings', number>} counts
 * @property {Record<'tableWidth' | 'columnHeight' | 'headHeight' | 'emptyTableHeight' | 'mostRows', number>} measures
 * @property {string[]} types
 * @property {[name: string, lines: number][]} files
 * @property {number[]} tables
 * @property {number[]} columns
 * @property {number[]} columnPlaces
 * @property {number[]} tablePlaces
 * @property {number[]} edges
 * @property {number[]} tableSpans
 * @property {number[]} columnSpans
 * @property {number[]} problems
 * @property {number[][]} ways
 * @property {string[]} strings
 */

/**
 * Where something is written.
 * @typedef {{ file: number, line: number, column: number }} Place
 */

/** @type {EmbeddedReport} */
const embedded = JSON.parse(byId('lineage').textContent ?? '');

/** The text of a number; empty where there is none. @param {number} number */
function textOf(number) {
  return number < 0 ? '' : embedded.strings[number];
}

/**
 * Every `width`th number, beginning with the one at `at`.
 * @param {number[]} numbers
 * @param {number} width
 * @param {number} at
 */
function strided(numbers, width, at) {
  const picked = new Int32Array(numbers.length / width);
  for (let i = 0; i < picked.length; i++) picked[i] = numbers[i * width + at];
  return picked;
}

/** What a column may be: a key, or what stands for the number of rows. */
const flag = { primaryKey: 1, foreignKey: 2, countsRows: 4 };

const tables = readTables(embedded.tables);
const columns = readColumns(embedded.columns);
const edges = readEdges(embedded.edges);
const tableSpans = readSpans(embedded.tableSpans);
const columnSpans = readSpans(embedded.columnSpans);

// The lists above have what they need; of a large report the numbers would stay in memory twice.
embedded.edges = embedded.tables = embedded.columns = [];

/** @param {number[]} numbers */
function readTables(numbers) {
  const width = 7;
  const columnCounts = strided(numbers, width, 6);
  const firstColumn = new Int32Array(columnCounts.length + 1);
  columnCounts.forEach((count, table) => (firstColumn[table + 1] = firstColumn[table] + count));
  return {
    count: columnCounts.length,
    server: strided(numbers, width, 0),
    database: strided(numbers, width, 1),
    schema: strided(numbers, width, 2),
    name: strided(numbers, width, 3),
    kind: strided(numbers, width, 4),
    role: strided(numbers, width, 5),
    /** The columns of table `t` are those from `firstColumn[t]` up to `firstColumn[t + 1]`. */
    firstColumn,
  };
}

/** @param {number[]} numbers */
function readColumns(numbers) {
  const width = 3;
  const table = new Int32Array(numbers.length / width);
  for (let t = 0; t < tables.count; t++) table.fill(t, tables.firstColumn[t], tables.firstColumn[t + 1]);
  return {
    count: table.length,
    table,
    name: strided(numbers, width, 0),
    dataType: strided(numbers, width, 1),
    /** The sum of those of {@link flag} that are so. */
    flags: strided(numbers, width, 2),
  };
}

/** @param {number[]} numbers */
function readEdges(numbers) {
  const width = 14;
  return {
    count: numbers.length / width,
    sourceTable: strided(numbers, width, 0),
    /** -1 where the edge runs between tables; the same below. */
    sourceColumn: strided(numbers, width, 1),
    targetTable: strided(numbers, width, 2),
    targetColumn: strided(numbers, width, 3),
    /** Index into `embedded.types`. */
    type: strided(numbers, width, 4),
    effect: strided(numbers, width, 5),
    transform: strided(numbers, width, 6),
    expression: strided(numbers, width, 7),
    way: strided(numbers, width, 8),
    reason: strided(numbers, width, 9),
    statement: strided(numbers, width, 10),
    file: strided(numbers, width, 11),
    line: strided(numbers, width, 12),
    column: strided(numbers, width, 13),
  };
}

/**
 * Lists of places, read when they are asked for.
 * @param {number[]} numbers
 */
function readSpans(numbers) {
  /** @type {number[]} */
  const starts = [];
  for (let at = 0; at < numbers.length; at += 2 + 3 * numbers[at + 1]) starts.push(at);
  return {
    /** How many there are, of which the first are told. @param {number} index */
    count: (index) => numbers[starts[index]] ?? 0,
    /** @param {number} index @returns {Place[]} */
    told(index) {
      const start = starts[index];
      return Array.from({ length: numbers[start + 1] ?? 0 }, (_, i) => {
        const at = start + 2 + 3 * i;
        return { file: numbers[at], line: numbers[at + 1], column: numbers[at + 2] };
      });
    },
  };
}
