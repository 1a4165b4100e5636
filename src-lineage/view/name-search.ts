import type { LineageModel } from '../model/model.ts';
import type { ColumnId, LineageObject, ObjectId } from '../model/objects.ts';
import { isListed } from './catalogue.ts';
import { objectPath } from './object-path.ts';

/** An object, or a column of it, whose name matches. */
export interface NameHit {
  object: ObjectId;
  column?: ColumnId;
}

export interface NamesFound {
  /** How many match, listed or not. */
  total: number;
  /** The best first. */
  hits: NameHit[];
}

/** Paths that are longer than this are as far behind as those of this length. */
const longestPath = 0xffff;
/** Hits of one rank and length come in the order of the model: their numbers fill the lowest part of a sort key. */
const numbers = 2 ** 31;

/**
 * The names of a model, ready to be searched as one types. Case aside, whole names come first, then beginnings of names
 * and ends of paths, then beginnings of words, then any part; tables before columns, shorter paths before longer ones,
 * then in the order of the model.
 */
export class NameSearch {
  readonly #objects: readonly LineageObject[];
  readonly #objectNames: readonly string[];
  readonly #paths: readonly string[];
  /** Columns of the object at a place are those from `first[place]` up to `first[place + 1]`. */
  readonly #first: Int32Array;
  readonly #columns: ColumnId[] = [];
  readonly #columnNames: string[] = [];

  /** @param intermediates searches row sets, functions, variables … too */
  constructor(model: LineageModel, intermediates: boolean) {
    this.#objects = model.objects.filter((object) => isListed(object, intermediates));
    this.#objectNames = this.#objects.map(({ name }) => name.toLowerCase());
    this.#paths = this.#objects.map((object) => objectPath(object).toLowerCase());
    this.#first = new Int32Array(this.#objects.length + 1);
    for (const [place, object] of this.#objects.entries()) {
      for (const id of object.columns) {
        if (model.columns.pseudoOf(id) === 'rows') continue;
        this.#columns.push(id);
        this.#columnNames.push(model.columns.nameOf(id).toLowerCase());
      }
      this.#first[place + 1] = this.#columns.length;
    }
  }

  find(text: string, limit: number): NamesFound {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return { total: 0, hits: [] };
    const best = new BestKeys(limit);
    for (let place = 0; place < this.#objects.length; place++) {
      const path = this.#paths[place]!;
      const rank = matchRank(this.#objectNames[place]!, path, wanted);
      if (rank !== undefined) best.add(sortKey(rank * 2, path.length, place));
    }
    this.#findColumns(wanted, best);
    return { total: best.total, hits: best.keys().map((key) => this.#hit(key % numbers)) };
  }

  #findColumns(wanted: string, best: BestKeys): void {
    const beforeDots = [...wanted.matchAll(/\./g)].map(({ index }) => wanted.slice(0, index));
    const dotted = beforeDots.length > 0;
    for (let place = 0; place < this.#objects.length; place++) {
      const path = this.#paths[place]!;
      // A dotted text that the table's own path holds already would match every column of it.
      if (dotted && path.includes(wanted)) continue;
      const mayCross = dotted && beforeDots.some((begin) => path.endsWith(begin));
      for (let at = this.#first[place]!; at < this.#first[place + 1]!; at++) {
        const name = this.#columnNames[at]!;
        if (!mayCross && !name.includes(wanted)) continue;
        const rank = matchRank(name, dotted ? `${path}.${name}` : name, wanted);
        if (rank === undefined) continue;
        const length = path.length + 1 + name.length;
        best.add(sortKey(rank * 2 + 1, length, this.#objects.length + at));
      }
    }
  }

  #hit(number: number): NameHit {
    const at = number - this.#objects.length;
    if (at < 0) return { object: this.#objects[number]!.id };
    return { object: this.#objects[this.#placeOf(at)]!.id, column: this.#columns[at]! };
  }

  /** The place of the object to which the column at a place belongs. */
  #placeOf(at: number): number {
    let low = 0;
    let high = this.#objects.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (this.#first[middle]! <= at) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** The lowest of many keys: most are worse than enough others, and never kept. */
class BestKeys {
  /** How many there were. */
  total = 0;
  readonly #limit: number;
  #kept: number[] = [];
  /** What is not below this is not among the best. */
  #bound = Number.POSITIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(key: number): void {
    this.total += 1;
    if (key >= this.#bound) return;
    this.#kept.push(key);
    if (this.#kept.length >= this.#limit * 4 + 64) this.#bound = this.keys().at(-1) ?? 0;
  }

  /** The best, in order. */
  keys(): number[] {
    this.#kept = this.#kept.sort((one, other) => one - other).slice(0, this.#limit);
    return this.#kept;
  }
}

function sortKey(rank: number, length: number, number: number): number {
  return (rank * (longestPath + 1) + Math.min(length, longestPath)) * numbers + number;
}

/** 0 for the whole name or path, 1 for a beginning, 2 for the beginning of a word, 3 for any place. All in small letters. */
function matchRank(name: string, path: string, wanted: string): number | undefined {
  if (name === wanted || path === wanted) return 0;
  if (name.startsWith(wanted) || path.endsWith(`.${wanted}`)) return 1;
  const at = path.indexOf(wanted);
  if (at < 0) return undefined;
  return at === 0 || /[._\s-]/.test(path[at - 1]!) ? 2 : 3;
}
