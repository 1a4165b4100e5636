import { itemsOf } from '../base/adjacency.ts';
import type { Rows } from '../base/columnRows.ts';
import type { Pace } from '../base/pace.ts';
import { headerSlot, type Lines, lineStyles, moreSlot } from '../base/scene.ts';
import type { GraphIndex } from '../base/graphIndex.ts';

/** What the lines need to know of the boxes. */
export interface LineEnds {
  boxCount: number;
  tables: Int32Array;
  boxOfTable: Int32Array;
  rows: readonly Rows[];
}

/**
 * Draws together the edges that end at the same places in the same style. Between two headers, of a table that
 * feeds itself the same, it is one line for all, in the style that comes first in `lineStyles`.
 */
export async function buildLines(
  index: GraphIndex,
  boxes: LineEnds,
  mask: Uint8Array,
  pace: Pace,
): Promise<Lines> {
  const slots = rowSlots(index, boxes);
  const styles = Uint8Array.from(index.types, (type) => lineStyles.indexOf(type));
  const lineOf = new Int32Array(index.edgeCount).fill(-1);
  const made = emptyLines(index.edgeCount);
  for (let box = 0; box < boxes.boxCount; box++) {
    joinEdgesOf(box, index, boxes, mask, slots, styles, made, lineOf);
    if (pace.due()) await pace.breathe();
  }
  return finish(made, lineOf, boxes.boxCount);
}

type LineParts = Omit<Lines, 'edgeStart' | 'edges' | 'ofBox'>;

function emptyLines(capacity: number): LineParts {
  return {
    count: 0,
    sourceBox: new Int32Array(capacity),
    targetBox: new Int32Array(capacity),
    sourceSlot: new Int16Array(capacity),
    targetSlot: new Int16Array(capacity),
    style: new Uint8Array(capacity),
  };
}

/** For every column its row, or where a line to it ends in its stead; table endpoints end at the header. */
function rowSlots(index: GraphIndex, boxes: LineEnds): Int16Array {
  const slots = new Int16Array(index.columnCount + index.tableCount).fill(headerSlot);
  for (let box = 0; box < boxes.boxCount; box++) {
    const { columns } = boxes.rows[box]!;
    if (columns.length === 0) continue;
    const table = boxes.tables[box]!;
    slots.fill(moreSlot, index.columnStart[table]!, index.columnStart[table + 1]!);
    for (const [row, column] of columns.entries()) slots[column] = row;
  }
  return slots;
}

function joinEdgesOf(
  box: number,
  index: GraphIndex,
  boxes: LineEnds,
  mask: Uint8Array,
  slots: Int16Array,
  styles: Uint8Array,
  made: LineParts,
  lineOf: Int32Array,
): void {
  const { edges } = index;
  const table = boxes.tables[box]!;
  const known = new Map<number, number>();
  const join = (e: number): void => {
    const target = boxes.boxOfTable[edges.targetTable[e]!]!;
    if (target < 0 || mask[edges.type[e]!] !== 1) return;
    const from = slots[edges.source[e]!]!;
    const to = slots[edges.target[e]!]!;
    const style = styles[edges.type[e]!]!;
    const ownStyle = from === headerSlot && to === headerSlot ? 0 : style;
    // Slots fit in 16 bits, boxes in 20: the key stays an exact integer.
    const key = (((from + 2) * 65536 + (to + 2)) * lineStyles.length + ownStyle) * 1048576 + target;
    let line = known.get(key);
    if (line === undefined) {
      line = made.count++;
      known.set(key, line);
      made.sourceBox[line] = box;
      made.targetBox[line] = target;
      made.sourceSlot[line] = from;
      made.targetSlot[line] = to;
      made.style[line] = style;
    }
    made.style[line] = Math.min(made.style[line]!, style);
    lineOf[e] = line;
  };
  for (let c = index.columnStart[table]!; c < index.columnStart[table + 1]!; c++) {
    for (const e of itemsOf(index.outgoing, c)) join(e);
  }
  for (const e of itemsOf(index.outgoing, index.columnCount + table)) join(e);
}

function finish(made: LineParts, lineOf: Int32Array, boxCount: number): Lines {
  const { count } = made;
  const cut = {
    count,
    sourceBox: made.sourceBox.slice(0, count),
    targetBox: made.targetBox.slice(0, count),
    sourceSlot: made.sourceSlot.slice(0, count),
    targetSlot: made.targetSlot.slice(0, count),
    style: made.style.slice(0, count),
  };
  return { ...cut, ...edgesByLine(lineOf, count), ofBox: linesByBox(cut, boxCount) };
}

function edgesByLine(lineOf: Int32Array, count: number): Pick<Lines, 'edgeStart' | 'edges'> {
  const edgeStart = new Int32Array(count + 1);
  // Indexes, not iterators: these are hundreds of thousands, and run before the engine has made them fast.
  for (let e = 0; e < lineOf.length; e++) if (lineOf[e]! >= 0) edgeStart[lineOf[e]! + 1]!++;
  for (let line = 0; line < count; line++) edgeStart[line + 1]! += edgeStart[line]!;
  const next = edgeStart.slice(0, count);
  const edges = new Int32Array(edgeStart[count]!);
  for (let e = 0; e < lineOf.length; e++) if (lineOf[e]! >= 0) edges[next[lineOf[e]!]!++] = e;
  return { edgeStart, edges };
}

function linesByBox(lines: LineParts, boxCount: number): Lines['ofBox'] {
  const start = new Int32Array(boxCount + 1);
  const twice = (line: number): boolean => lines.sourceBox[line] !== lines.targetBox[line];
  for (let line = 0; line < lines.count; line++) {
    start[lines.sourceBox[line]! + 1]!++;
    if (twice(line)) start[lines.targetBox[line]! + 1]!++;
  }
  for (let box = 0; box < boxCount; box++) start[box + 1]! += start[box]!;
  const next = start.slice(0, boxCount);
  const items = new Int32Array(start[boxCount]!);
  for (let line = 0; line < lines.count; line++) {
    items[next[lines.sourceBox[line]!]!++] = line;
    if (twice(line)) items[next[lines.targetBox[line]!]!++] = line;
  }
  return { start, items };
}

/** The edges of the graph behind a line. */
export function edgesOfLine(lines: Lines, line: number): Int32Array {
  return lines.edges.subarray(lines.edgeStart[line]!, lines.edgeStart[line + 1]!);
}
