// A trace marks each edge, endpoint and table with a byte. There are hundreds of thousands: iterators cost too much here.

/** How many are marked at all, or with one of the bits and none of the others. */
export function countMarked(marks: Uint8Array, bits = 0xff, without = 0): number {
  let count = 0;
  for (let i = 0; i < marks.length; i++) if ((marks[i]! & bits) !== 0 && (marks[i]! & without) === 0) count++;
  return count;
}

/** The numbers of those that are marked. */
export function marked(marks: Uint8Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < marks.length; i++) if (marks[i] !== 0) found.push(i);
  return found;
}
