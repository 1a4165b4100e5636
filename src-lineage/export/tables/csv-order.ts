import { appendAll } from '../../base/append-all.ts';
import { IntList } from '../../base/int-list.ts';
import type { EdgeList } from '../../graph/edges/edge-list.ts';
import type { LineageModel } from '../../model/model.ts';
import type { LineageObject } from '../../model/objects.ts';

/**
 * The edges of a table in the order of its rows: by the names of the target, then by type and effect, then by the names
 * of the source. Not by locale: the order is the same everywhere. Names become ranks first, so that nothing but numbers
 * is sorted and no key is made for a row.
 * @param levels the names of an object, the highest level first
 * @param columns whether only edges between columns are wanted
 * @returns places in the list of edges
 */
export function rowOrder(
  model: LineageModel,
  edges: EdgeList,
  levels: (object: LineageObject) => readonly string[],
  columns: boolean,
): Int32Array {
  const rankOf = endRanks(model, levels);
  const how = ranks(edges.length, (place) => `${edges.typeAt(place)}\u0000${edges.effectAt(place)}`);
  const [source, target] = [new Int32Array(edges.length), new Int32Array(edges.length)];
  const places = new IntList();
  for (let place = 0; place < edges.length; place++) {
    const ends = [edges.sourceAt(place), edges.targetAt(place)] as const;
    if (columns && (ends[0] < 0 || ends[1] < 0)) continue;
    source[place] = rankOf(ends[0]);
    target[place] = rankOf(ends[1]);
    places.push(place);
  }
  return places
    .values()
    .sort((a, b) => target[a]! - target[b]! || how[a]! - how[b]! || source[a]! - source[b]!);
}

/** The rank of an end by its names; an object comes before its columns. */
function endRanks(
  model: LineageModel,
  levels: (object: LineageObject) => readonly string[],
): (end: number) => number {
  const { objects } = model;
  const nameRanks = ranks(objects.length, (id) => levels(objects[id]!).join('\u0000'));
  const objectRanks = new Int32Array(objects.length);
  const columnRanks = new Int32Array(model.columns.length);
  let rank = 0;
  const inOrder = Int32Array.from(nameRanks.keys()).sort((a, b) => nameRanks[a]! - nameRanks[b]!);
  for (let start = 0; start < inOrder.length;) {
    let end = start;
    const columns: number[] = [];
    for (; end < inOrder.length && nameRanks[inOrder[end]!] === nameRanks[inOrder[start]!]; end++) {
      objectRanks[inOrder[end]!] = rank;
      appendAll(columns, objects[inOrder[end]!]!.columns);
    }
    rank = rankColumns(model, columns, columnRanks, rank + 1);
    start = end;
  }
  return (end) => (end < 0 ? objectRanks[~end]! : columnRanks[end]!);
}

/** Gives columns of objects of one name their ranks, from `rank` on; gives the next free one. */
function rankColumns(model: LineageModel, columns: number[], columnRanks: Int32Array, rank: number): number {
  const nameOf = (id: number): string => model.columns.nameOf(id);
  if (columns.length > 1)
    columns.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0));
  let next = rank;
  for (const [index, id] of columns.entries()) {
    if (index > 0 && nameOf(id) !== nameOf(columns[index - 1]!)) next += 1;
    columnRanks[id] = next;
  }
  return next + 1;
}

/** For each of some texts its rank among all different ones, in the order of UTF-16 units. */
function ranks(count: number, textOf: (index: number) => string): Int32Array {
  const different = new Map<string, number>();
  const numbers = new Int32Array(count);
  for (let index = 0; index < count; index++) {
    const text = textOf(index);
    const known = different.get(text) ?? different.size;
    different.set(text, known);
    numbers[index] = known;
  }
  const rankOf = new Int32Array(different.size);
  for (const [rank, text] of [...different.keys()].sort().entries()) rankOf[different.get(text)!] = rank;
  return numbers.map((number) => rankOf[number]!);
}
