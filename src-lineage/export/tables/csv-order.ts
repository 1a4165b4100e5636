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
  const how = kindRanks(edges);
  const [source, target] = [new Int32Array(edges.length), new Int32Array(edges.length)];
  const ends = new Ends(model);
  const places = new IntList();
  for (let place = 0; place < edges.length; place++) {
    source[place] = edges.sourceAt(place);
    target[place] = edges.targetAt(place);
    if (columns && (source[place]! < 0 || target[place]! < 0)) continue;
    ends.add(source[place]!);
    ends.add(target[place]!);
    places.push(place);
  }
  const rankOf = endRanks(model, ends, levels);
  for (const sides of [source, target]) sides.forEach((end, place) => (sides[place] = rankOf(end)));
  return [source, how, target].reduce(sortedBy, places.values());
}

/** Places in the order of their keys, whole numbers from 0; those of one key stay in the order that they have. */
function sortedBy(places: Int32Array, keys: Int32Array): Int32Array {
  const next = new Int32Array(places.reduce((most, place) => Math.max(most, keys[place]!), 0) + 2);
  for (const place of places) next[keys[place]! + 1]! += 1;
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!;
  const sorted = new Int32Array(places.length);
  for (const place of places) sorted[next[keys[place]!]!++] = place;
  return sorted;
}

/** The rank of each edge by its type and effect, of which there are few pairs. */
function kindRanks(edges: EdgeList): Int32Array {
  const pairs = new Map<string, Map<string, string>>();
  return ranks(edges.length, (place) => {
    const [type, effect] = [edges.typeAt(place), edges.effectAt(place)];
    const ofType = pairs.get(type) ?? new Map<string, string>();
    const pair = ofType.get(effect) ?? `${type}\u0000${effect}`;
    pairs.set(type, ofType.set(effect, pair));
    return pair;
  });
}

/** The ends of the edges of a table: of what was made on the way, which is most of a model, there are none. */
class Ends {
  readonly #model: LineageModel;
  readonly #columns: Uint8Array;
  readonly #objects: Uint8Array;

  constructor(model: LineageModel) {
    this.#model = model;
    this.#columns = new Uint8Array(model.columns.length);
    this.#objects = new Uint8Array(model.objects.length);
  }

  /** @param end see `endKey` */
  add(end: number): void {
    if (end >= 0) this.#columns[end] = 1;
    this.#objects[end < 0 ? ~end : this.#model.columns.objectOf(end)] = 1;
  }

  /** The objects that are ends or have columns that are. */
  objects(): number[] {
    const { objects } = this.#model;
    return [...objects.keys()].filter((id) => this.#objects[id] === 1);
  }

  /** The columns of an object that are ends. */
  columnsOf(object: number): number[] {
    return this.#model.objects[object]!.columns.filter((id) => this.#columns[id] === 1);
  }
}

/** The rank of an end by its names; an object comes before its columns. */
function endRanks(
  model: LineageModel,
  ends: Ends,
  levels: (object: LineageObject) => readonly string[],
): (end: number) => number {
  const { objects } = model;
  // A name that fails is to fail whichever rows there are: the search for it leaves rows out (`drawWithoutFailing`).
  for (const object of objects) levels(object);
  const ids = ends.objects();
  const nameRanks = ranks(ids.length, (index) => levels(objects[ids[index]!]!).join('\u0000'));
  const objectRanks = new Int32Array(objects.length);
  const columnRanks = new Int32Array(model.columns.length);
  let rank = 0;
  const inOrder = Int32Array.from(nameRanks.keys()).sort((a, b) => nameRanks[a]! - nameRanks[b]!);
  for (let start = 0; start < inOrder.length;) {
    let end = start;
    const columns: number[] = [];
    for (; end < inOrder.length && nameRanks[inOrder[end]!] === nameRanks[inOrder[start]!]; end++) {
      const id = ids[inOrder[end]!]!;
      objectRanks[id] = rank;
      appendAll(columns, ends.columnsOf(id));
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
