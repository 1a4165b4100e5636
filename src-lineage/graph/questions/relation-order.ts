import type { LineageModel } from '../../model/model.ts';
import { relationTypes, transforms } from '../../model/relations.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import { objectPath } from '../names/object-path.ts';
import { countingKey } from './catalogue.ts';

/** What a list of relations can be sorted by. */
export const relationFields = [
  'sourceTable',
  'sourceColumn',
  'targetTable',
  'targetColumn',
  'type',
  'transform',
] as const;
export type RelationField = (typeof relationFields)[number];

/** Which relations are listed, and how. */
export interface RelationListing {
  /** Words that all are in the names, the type or the transform of a relation; case aside. */
  text: string;
  /** Without it the order of the graph. */
  sort?: RelationField;
  descending: boolean;
}

/** The words of relations; what has none sorts first. */
const transformWords = ['', ...transforms];

/**
 * Sorts and filters the edges of a model's graphs without making a row for each: every distinct name is ranked and
 * matched once, and edges are compared by these numbers.
 */
export class RelationOrder {
  /** Paths of objects, in small letters. */
  readonly #paths: readonly string[];
  /** The distinct names of columns, in small letters, and which of them each column has. */
  readonly #names: readonly string[];
  readonly #nameOf: Int32Array;
  #pathRanks: Int32Array | undefined;
  #nameRanks: Int32Array | undefined;

  constructor(model: LineageModel) {
    this.#paths = model.objects.map((object) => objectPath(object).toLowerCase());
    const numbers = new Map<string, number>();
    this.#nameOf = new Int32Array(model.columns.length);
    for (let column = 0; column < model.columns.length; column++) {
      const lower = model.columns.nameOf(column).toLowerCase();
      const number = numbers.get(lower) ?? numbers.size;
      numbers.set(lower, number);
      this.#nameOf[column] = number;
    }
    this.#names = [...numbers.keys()];
  }

  /** The places of the edges that match, in order; those that are equal come in the order of the graph. */
  list(edges: EdgeList, { text, sort, descending }: RelationListing): Int32Array {
    const matching = this.#matching(edges, text);
    if (sort === undefined) return descending ? matching.toReversed() : matching;
    return sortedByRank(matching, this.#ranks(edges, matching, sort), descending);
  }

  #matching(edges: EdgeList, text: string): Int32Array {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const matchers = words.map((word) => this.#matcher(edges, word));
    const found = new Int32Array(edges.length);
    let count = 0;
    for (let place = 0; place < edges.length; place++) {
      if (matchers.every((matches) => matches(place))) found[count++] = place;
    }
    return found.slice(0, count);
  }

  /** Whether a word is in any text of an edge; a dotted one may begin in the path of a table and end in a column. */
  #matcher(edges: EdgeList, word: string): (place: number) => boolean {
    const parts = [...word.matchAll(/\./g)].map(
      ({ index }) => [word.slice(0, index), word.slice(index + 1)] as const,
    );
    const inPath = hits(this.#paths, (path) => path.includes(word));
    const inName = hits(this.#names, (name) => name.includes(word));
    const across = parts.map(([end, start]) => ({
      ofPath: hits(this.#paths, (path) => path.endsWith(end)),
      ofName: hits(this.#names, (name) => name.startsWith(start)),
    }));
    const types = relationTypes.filter((type) => type.includes(word));
    const changes = transforms.filter((transform) => transform.includes(word));
    const inEnd = (object: number, end: number): boolean => {
      if (inPath[object] === 1) return true;
      if (end < 0) return false;
      const name = this.#nameOf[end]!;
      return inName[name] === 1 || across.some(({ ofPath, ofName }) => ofPath[object]! + ofName[name]! === 2);
    };
    return (place) =>
      inEnd(edges.sourceObjectAt(place), edges.sourceAt(place)) ||
      inEnd(edges.targetObjectAt(place), edges.targetAt(place)) ||
      (types.length > 0 && types.includes(edges.typeAt(place))) ||
      (changes.length > 0 && changes.some((change) => change === edges.transformAt(place)));
  }

  #ranks(edges: EdgeList, places: Int32Array, field: RelationField): Int32Array {
    switch (field) {
      case 'sourceTable':
        return places.map((place) => this.#pathRank(edges.sourceObjectAt(place)));
      case 'targetTable':
        return places.map((place) => this.#pathRank(edges.targetObjectAt(place)));
      case 'sourceColumn':
        return places.map((place) => this.#nameRank(edges.sourceAt(place)));
      case 'targetColumn':
        return places.map((place) => this.#nameRank(edges.targetAt(place)));
      case 'type': {
        const ranks = rankedKeys(relationTypes);
        return places.map((place) => ranks[relationTypes.indexOf(edges.typeAt(place))]!);
      }
      case 'transform': {
        const ranks = rankedKeys(transformWords);
        return places.map((place) => ranks[transformWords.indexOf(edges.transformAt(place) ?? '')]!);
      }
    }
  }

  #pathRank(object: number): number {
    this.#pathRanks ??= rankedKeys(this.#paths.map(countingKey));
    return this.#pathRanks[object]!;
  }

  /** What has no column comes before what has one. */
  #nameRank(end: number): number {
    this.#nameRanks ??= rankedKeys(this.#names.map(countingKey));
    return end < 0 ? 0 : this.#nameRanks[this.#nameOf[end]!]! + 1;
  }
}

/** 1 for each text for which a condition holds. */
function hits(texts: readonly string[], holds: (text: string) => boolean): Uint8Array {
  return Uint8Array.from(texts, (text) => (holds(text) ? 1 : 0));
}

/** The rank of each key; equal ones share theirs. */
function rankedKeys(keys: readonly string[]): Int32Array {
  const order = keys
    .map((_, index) => index)
    .sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0));
  const ranks = new Int32Array(keys.length);
  let rank = -1;
  for (const [at, index] of order.entries()) {
    if (at === 0 || keys[index] !== keys[order[at - 1]!]) rank += 1;
    ranks[index] = rank;
  }
  return ranks;
}

/** Counts how many places each rank has, which takes as long as to walk them: a million are sorted in no time. */
function sortedByRank(places: Int32Array, ranks: Int32Array, descending: boolean): Int32Array {
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  const slot = (index: number): number => (descending ? highest - ranks[index]! : ranks[index]!);
  const next = new Int32Array(highest + 2);
  for (let index = 0; index < places.length; index++) next[slot(index) + 1]! += 1;
  for (let rank = 0; rank <= highest; rank++) next[rank + 1]! += next[rank]!;
  const sorted = new Int32Array(places.length);
  for (let index = 0; index < places.length; index++) sorted[next[slot(index)]!++] = places[index]!;
  return sorted;
}
