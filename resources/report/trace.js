/**
 * What a trace reached: for every end, table and line 0, or the sum of 1 (upstream), 2 (downstream), 4 (begins here).
 * @typedef {object} Trace
 * @property {Uint8Array} ends
 * @property {Uint8Array} tables
 * @property {Uint8Array} lines between columns
 * @property {Uint8Array} tableLines
 */

const upstreamBit = 1;
const downstreamBit = 2;
const startBit = 4;

/**
 * Follows lines all the way from what is selected: from column to column also where only tables are drawn, so that no
 * table is reached but by a column's way.
 * @param {Lines} lines between columns
 * @param {TableLines} tableLines
 * @param {{ into: Grouped, outOf: Grouped }} links lines by their ends, without those that have no direction
 * @param {Chosen} selection
 * @param {Direction} direction
 * @returns {Trace}
 */
function traceFrom(lines, tableLines, links, selection, direction) {
  const trace = {
    ends: new Uint8Array(columns.count + tables.count),
    tables: new Uint8Array(tables.count),
    lines: new Uint8Array(lines.count),
    tableLines: new Uint8Array(tableLines.count),
  };
  const chosen = chosenLines(lines, selection);
  for (const line of chosen) trace.lines[line] |= startBit;
  const starts = startsOf(selection, lines, chosen);
  for (const end of [...starts.upstream, ...starts.downstream]) reach(trace, end, startBit);
  if (direction !== 'downstream') walk(trace, starts.upstream, upstreamBit, links.into, lines.from);
  if (direction !== 'upstream') walk(trace, starts.downstream, downstreamBit, links.outOf, lines.to);
  trace.lines.forEach((bits, line) => (trace.tableLines[tableLines.lineOf[line]] |= bits));
  return trace;
}

/** The lines that are selected themselves. @param {Lines} lines @param {Chosen} selection @returns {number[]} */
function chosenLines(lines, selection) {
  if (selection.kind === 'relation')
    return numbersBelow(lines.count).filter((line) => lines.edge[line] === selection.edge);
  if (selection.kind !== 'pair') return [];
  const { source, target } = selection;
  return numbersBelow(lines.count).filter(
    (line) => lines.source[line] === source && lines.target[line] === target,
  );
}

/**
 * Where a trace begins.
 * @param {Chosen} selection
 * @param {Lines} lines
 * @param {number[]} chosen the lines that are selected
 * @returns {{ upstream: number[], downstream: number[] }}
 */
function startsOf(selection, lines, chosen) {
  if (selection.kind === 'table') {
    const ends = endsOfTable(selection.table);
    return { upstream: ends, downstream: ends };
  }
  if (selection.kind === 'column') return { upstream: [selection.column], downstream: [selection.column] };
  return {
    upstream: chosen.map((line) => lines.from[line]),
    downstream: chosen.map((line) => lines.to[line]),
  };
}

/** A table and its columns. @param {number} table */
function endsOfTable(table) {
  return [tableEnd(table), ...numbersBelow(columnCount(table)).map((row) => tables.firstColumn[table] + row)];
}

/**
 * @param {Trace} trace
 * @param {number[]} starts
 * @param {number} bit
 * @param {Grouped} linesAt
 * @param {Int32Array} farEnd
 */
function walk(trace, starts, bit, linesAt, farEnd) {
  const waiting = [...starts];
  const seen = new Set(starts);
  for (let end = waiting.pop(); end !== undefined; end = waiting.pop()) {
    for (const line of groupOf(linesAt, end)) {
      trace.lines[line] |= bit;
      const next = farEnd[line];
      if (seen.has(next)) continue;
      seen.add(next);
      reach(trace, next, bit);
      waiting.push(next);
    }
  }
}

/** @param {Trace} trace @param {number} end @param {number} bit */
function reach(trace, end, bit) {
  trace.ends[end] |= bit;
  trace.tables[end < columns.count ? columns.table[end] : end - columns.count] |= bit;
}
