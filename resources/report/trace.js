/**
 * What a trace reached: for every end, table and line 0, or the sum of 1 (upstream), 2 (downstream), 4 (begins here).
 * @typedef {object} Trace
 * @property {Uint8Array} ends
 * @property {Uint8Array} tables
 * @property {Uint8Array} lines
 */

const upstreamBit = 1;
const downstreamBit = 2;
const startBit = 4;

/**
 * Follows lines all the way from what is selected.
 * @param {Lines} lines
 * @param {{ into: Grouped, outOf: Grouped }} links lines by their ends, without those that have no direction
 * @param {Chosen} selection
 * @param {Level} level
 * @param {Direction} direction
 * @returns {Trace}
 */
function traceFrom(lines, links, selection, level, direction) {
  const trace = {
    ends: new Uint8Array(columns.count + tables.count),
    tables: new Uint8Array(tables.count),
    lines: new Uint8Array(lines.count),
  };
  const starts = startsOf(selection, level);
  for (const end of [...starts.upstream, ...starts.downstream]) reach(trace, end, startBit);
  if (selection.kind === 'relation' || selection.kind === 'pair') markBetween(trace, lines, selection, level);
  if (direction !== 'downstream') walk(trace, starts.upstream, upstreamBit, links.into, lines.from);
  if (direction !== 'upstream') walk(trace, starts.downstream, downstreamBit, links.outOf, lines.to);
  return trace;
}

/** @param {Chosen} selection @param {Level} level @returns {{ upstream: number[], downstream: number[] }} */
function startsOf(selection, level) {
  /** @param {number} table @param {number} column */
  const end = (table, column) => (level === 'tables' || column < 0 ? tableEnd(table) : column);
  switch (selection.kind) {
    case 'table': {
      const ends = endsOfTable(selection.table, level);
      return { upstream: ends, downstream: ends };
    }
    case 'column': {
      const ends = [end(columns.table[selection.column], selection.column)];
      return { upstream: ends, downstream: ends };
    }
    case 'relation': {
      const { edge } = selection;
      return {
        upstream: [end(edges.sourceTable[edge], edges.sourceColumn[edge])],
        downstream: [end(edges.targetTable[edge], edges.targetColumn[edge])],
      };
    }
    case 'pair':
      return {
        upstream: endsOfTable(selection.source, level),
        downstream: endsOfTable(selection.target, level),
      };
  }
}

/** @param {number} table @param {Level} level */
function endsOfTable(table, level) {
  const ends = [tableEnd(table)];
  if (level === 'tables') return ends;
  for (let column = tables.firstColumn[table]; column < tables.firstColumn[table + 1]; column++)
    ends.push(column);
  return ends;
}

/** The lines of the selection itself. @param {Trace} trace @param {Lines} lines @param {Chosen} selection @param {Level} level */
function markBetween(trace, lines, selection, level) {
  for (let line = 0; line < lines.count; line++) {
    const chosen =
      selection.kind === 'pair'
        ? lines.source[line] === selection.source && lines.target[line] === selection.target
        : selection.kind === 'relation' &&
          (level === 'columns'
            ? lines.edge[line] === selection.edge
            : lines.source[line] === edges.sourceTable[selection.edge] &&
              lines.target[line] === edges.targetTable[selection.edge]);
    if (chosen) trace.lines[line] |= startBit;
  }
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
