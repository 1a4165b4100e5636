import { leading } from '../../base/leading.ts';
import type { LineageModel } from '../../model/model.ts';
import type { ColumnId, LineageObject, ObjectId } from '../../model/objects.ts';
import {
  type FoldedName,
  foldedName,
  holdsWithTypo,
  nameRanks,
  rankInName,
  wordBits,
  wordsIn,
} from '../names/folded-name.ts';
import { objectPath } from '../names/object-path.ts';
import { isListed } from './catalogue.ts';

/** An object, or a column of it, whose name matches. */
interface NameHit {
  object: ObjectId;
  column?: ColumnId;
  /** How many columns of the object match. */
  columnsFound: number;
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
/** Further words of a text are not looked at. */
const mostWords = wordBits;
const viewKinds = /view/;

/** What was typed, made ready to be compared. */
interface Wanted {
  whole: FoldedName;
  words: readonly FoldedName[];
  /** The words, parted at dots. */
  parts: readonly FoldedName[];
  /** With a dot in it, it is looked for across the dot before a column, too. */
  isDotted: boolean;
}

/**
 * The names of a model, ready to be searched as one types. Whole names come first, then beginnings of names and ends of
 * paths, then beginnings of words, then any part, then several words in any order over the path and the column, and where
 * nothing of that is found, names with one typing error. What exists only while statements run comes after all else;
 * of one rank tables come before views, both before columns, shorter paths before longer ones, then the order of the model.
 */
export class NameSearch {
  readonly #objects: readonly LineageObject[];
  readonly #objectNames: readonly FoldedName[];
  readonly #paths: readonly FoldedName[];
  /** Per object what its hits come after others for, beside their rank. */
  readonly #behind: readonly { isPassing: boolean; isView: boolean }[];
  /** Columns of the object at a place are those from `first[place]` up to `first[place + 1]`. */
  readonly #first: Int32Array;
  readonly #columns: ColumnId[] = [];
  /** Per column the number of its name: most names are those of many columns, and compared once. */
  readonly #nameOfColumn: number[] = [];
  readonly #columnNames: FoldedName[] = [];

  /** @param intermediates searches row sets, functions, variables … too */
  constructor(model: LineageModel, intermediates: boolean) {
    this.#objects = model.objects.filter((object) => isListed(object, intermediates));
    this.#objectNames = this.#objects.map(({ name }) => foldedName(name));
    this.#paths = this.#objects.map((object) => foldedName(objectPath(object)));
    this.#behind = this.#objects.map(({ role, kind }) => ({
      isPassing: role !== 'persistent',
      isView: viewKinds.test(kind),
    }));
    this.#first = new Int32Array(this.#objects.length + 1);
    const known = new Map<string, number>();
    for (const [place, object] of this.#objects.entries()) {
      for (const id of object.columns) {
        if (model.columns.pseudoOf(id) === 'rows') continue;
        const name = model.columns.nameOf(id);
        let number = known.get(name);
        if (number === undefined) {
          number = this.#columnNames.push(foldedName(name)) - 1;
          known.set(name, number);
        }
        this.#columns.push(id);
        this.#nameOfColumn.push(number);
      }
      this.#first[place + 1] = this.#columns.length;
    }
  }

  /** @param perTable columns of one table that are listed at most */
  find(text: string, limit: number, perTable = Infinity): NamesFound {
    const wanted = wantedOf(text);
    if (wanted === undefined) return { total: 0, hits: [] };
    const exact = this.#search(limit, perTable, (best) => {
      this.#findInOnePiece(wanted, best);
      if (wanted.words.length > 1) this.#findWords(wanted, best);
    });
    if (exact.total > 0) return exact;
    return this.#search(limit, perTable, (best) => this.#findWithTypos(wanted, best));
  }

  #search(limit: number, perTable: number, fill: (best: Collected) => void): NamesFound {
    // Of one table many columns may be among the best: then further ones have to be at hand.
    const best = new BestKeys(perTable === Infinity ? limit : limit * 8);
    const perPlace = new Int32Array(this.#objects.length);
    const seen = new Uint8Array(this.#objects.length + this.#columns.length);
    fill((place, rank, column) => {
      const number = column < 0 ? place : this.#objects.length + column;
      if (seen[number] === 1) return;
      seen[number] = 1;
      if (column >= 0) perPlace[place]!++;
      best.add(this.#keyOf(place, rank, column, number));
    });
    const listed = new Map<ObjectId, number>();
    const hits: NameHit[] = [];
    for (const key of best.keys()) {
      const { place, ...hit } = this.#hit(key % numbers);
      if (hits.length >= limit) break;
      if (hit.column !== undefined) {
        const before = listed.get(hit.object) ?? 0;
        if (before >= perTable) continue;
        listed.set(hit.object, before + 1);
      }
      hits.push({ ...hit, columnsFound: perPlace[place]! });
    }
    return { total: best.total, hits };
  }

  #keyOf(place: number, rank: number, column: number, number: number): number {
    const { isPassing, isView } = this.#behind[place]!;
    const name = column < 0 ? 0 : 1 + this.#columnNames[this.#nameOfColumn[column]!]!.letters.length;
    const length = Math.min(this.#paths[place]!.words.length + name, longestPath);
    const order = (((isPassing ? 8 : 0) + rank) * 2 + (column < 0 ? 0 : 1)) * 2 + (isView ? 1 : 0);
    return (order * (longestPath + 1) + length) * numbers + number;
  }

  #findInOnePiece({ whole, isDotted }: Wanted, collect: Collected): void {
    for (let place = 0; place < this.#objects.length; place++) {
      const rank = rankInTable(this.#objectNames[place]!, this.#paths[place]!, whole);
      if (rank !== undefined) collect(place, rank, -1);
    }
    const ranks = this.#columnNames.map((name) => rankInName(name, whole) ?? -1);
    for (let place = 0; place < this.#objects.length; place++) {
      const path = this.#paths[place]!;
      // A dotted text that the table's own path holds already would match every column of it.
      if (isDotted && path.letters.includes(whole.letters)) continue;
      const crossing = isDotted ? crossings(path, whole) : [];
      for (let at = this.#first[place]!; at < this.#first[place + 1]!; at++) {
        const name = this.#nameOfColumn[at]!;
        const rank = ranks[name]!;
        if (rank >= 0) collect(place, rank, at);
        else if (crossing.length > 0) {
          const across = rankAcross(this.#columnNames[name]!, crossing);
          if (across !== undefined) collect(place, across, at);
        }
      }
    }
  }

  /** Every word is in the path or in the column, at least one in the name itself. */
  #findWords({ words }: Wanted, collect: Collected): void {
    const all = 2 ** words.length - 1;
    const ofNames = this.#columnNames.map((name) => wordsIn(name, words));
    for (let place = 0; place < this.#objects.length; place++) {
      const inPath = wordsIn(this.#paths[place]!, words);
      if (heldOf(inPath) === all && heldOf(wordsIn(this.#objectNames[place]!, words)) !== 0)
        collect(place, rankOfWords(inPath, all), -1);
      for (let at = this.#first[place]!; at < this.#first[place + 1]!; at++) {
        const inName = ofNames[this.#nameOfColumn[at]!]!;
        if (inName === 0 || heldOf(inName | inPath) !== all) continue;
        collect(place, rankOfWords(inName | inPath, all), at);
      }
    }
  }

  #findWithTypos({ parts: words }: Wanted, collect: Collected): void {
    const ofNames = this.#columnNames.map((name) => fits(name, words));
    for (let place = 0; place < this.#objects.length; place++) {
      const inPath = fits(this.#paths[place]!, words);
      const all = 2 ** words.length - 1;
      if (inPath === all && fits(this.#objectNames[place]!, words) !== 0) collect(place, nameRanks.typo, -1);
      for (let at = this.#first[place]!; at < this.#first[place + 1]!; at++) {
        const held = ofNames[this.#nameOfColumn[at]!]!;
        if (held !== 0 && (held | inPath) === all && (inPath !== all || held === all))
          collect(place, nameRanks.typo, at);
      }
    }
  }

  #hit(number: number): { place: number; object: ObjectId; column?: ColumnId } {
    const at = number - this.#objects.length;
    if (at < 0) return { place: number, object: this.#objects[number]!.id };
    const place = this.#placeOf(at);
    return { place, object: this.#objects[place]!.id, column: this.#columns[at]! };
  }

  /** The place of the object to which the column at a place belongs. */
  #placeOf(at: number): number {
    return leading(this.#first, (first) => first <= at) - 1;
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

/** Takes a hit: the object at a place, or the column at one (-1: none), with its rank. */
type Collected = (place: number, rank: number, column: number) => void;

function wantedOf(text: string): Wanted | undefined {
  const trimmed = text.trim();
  const whole = foldedName(trimmed);
  if (whole.letters === '') return undefined;
  const split = (at: RegExp): FoldedName[] =>
    trimmed
      .split(at)
      .map(foldedName)
      .filter(({ letters }) => letters !== '')
      .slice(0, mostWords);
  return { whole, words: split(/\s+/), parts: split(/[\s.]+/), isDotted: whole.letters.includes('.') };
}

/** How a table fits: by its name, or by the end or any part of its path. */
function rankInTable(name: FoldedName, path: FoldedName, wanted: FoldedName): number | undefined {
  if (!path.letters.includes(wanted.letters)) return undefined;
  if (path.letters === wanted.letters) return nameRanks.whole;
  const own = rankInName(name, wanted);
  if (own === nameRanks.whole || own === nameRanks.beginning) return own;
  if (path.letters.endsWith(`.${wanted.letters}`)) return nameRanks.beginning;
  const inPath = rankInName(path, wanted);
  return inPath === nameRanks.beginning ? nameRanks.word : inPath;
}

/** What of a dotted text remains for the column, for each dot up to which it is the end of a table's path. */
function crossings(path: FoldedName, wanted: FoldedName): { rest: FoldedName; isWhole: boolean }[] {
  const found = [];
  const parts = wanted.words.split('.');
  for (let dot = 1; dot < parts.length; dot++) {
    const begin = parts.slice(0, dot).join('.').replaceAll('_', '');
    if (!path.letters.endsWith(begin)) continue;
    const isWhole = path.letters.length === begin.length || path.letters.at(-begin.length - 1) === '.';
    found.push({ rest: foldedName(parts.slice(dot).join('.')), isWhole });
  }
  return found;
}

function rankAcross(
  name: FoldedName,
  crossing: readonly { rest: FoldedName; isWhole: boolean }[],
): number | undefined {
  let best: number | undefined;
  for (const { rest, isWhole } of crossing) {
    if (!name.letters.startsWith(rest.letters)) continue;
    const isEnd = name.letters.length === rest.letters.length;
    const rank = isWhole && isEnd ? nameRanks.beginning : nameRanks.word;
    best = Math.min(best ?? rank, rank);
  }
  return best;
}

/** The bits of the words that are held, without those of words with which one begins. */
const heldOf = (bits: number): number => bits & (2 ** wordBits - 1);

function rankOfWords(bits: number, all: number): number {
  return bits >>> wordBits === all ? nameRanks.words : nameRanks.partsOfWords;
}

/** Which words a name holds but for one error in each, as bits. */
function fits(name: FoldedName, words: readonly FoldedName[]): number {
  let held = 0;
  for (const [bit, word] of words.entries())
    if (name.letters.includes(word.letters) || holdsWithTypo(name, word)) held |= 1 << bit;
  return held;
}
