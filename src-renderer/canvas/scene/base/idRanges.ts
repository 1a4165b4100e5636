/** Ids from the first to the last, both included. */
export type IdRange = readonly [first: number, last: number];

/** Ids as few ranges: a range means those of the known ids that lie in it, so that gaps between these part nothing. */
export function rangesOf(ids: ReadonlySet<number>, known: Iterable<number>): IdRange[] {
  const ranges: [number, number][] = [];
  let open: [number, number] | undefined;
  if (ids.size === 0) return ranges;
  for (const id of ascending(known)) {
    if (!ids.has(id)) open = undefined;
    else if (open !== undefined) open[1] = id;
    else ranges.push((open = [id, id]));
  }
  return ranges;
}

/** The known ids that lie in one of the ranges, ascending. */
export function idsIn(ranges: readonly IdRange[], known: Iterable<number>): number[] {
  if (ranges.length === 0) return [];
  const inOrder = ranges.toSorted(([a], [b]) => a - b);
  const found: number[] = [];
  let next = 0;
  let end = -1;
  for (const id of ascending(known)) {
    for (; next < inOrder.length && inOrder[next]![0] <= id; next++) end = Math.max(end, inOrder[next]![1]);
    if (id <= end) found.push(id);
  }
  return found;
}

function ascending(ids: Iterable<number>): Int32Array {
  const all = Int32Array.from(ids);
  return all.every((id, at) => at === 0 || all[at - 1]! <= id) ? all : all.sort();
}
