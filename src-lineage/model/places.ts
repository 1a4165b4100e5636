import { IntList } from '../base/int-list.ts';
import { compareSpans, type Span } from '../base/span.ts';

/** The last place of something that has none yet. */
export const noPlace = -1;

/** Places as rows of numbers. */
interface PlaceTables {
  file: Int32Array;
  start: Int32Array;
  end: Int32Array;
  before: Int32Array;
}

/**
 * The places where the columns of a run are named. There are millions: numbers in lists take a tenth of the memory of
 * arrays. Of each place it is known which one the same column had before.
 */
export class Places {
  readonly #file: IntList;
  readonly #start: IntList;
  readonly #end: IntList;
  readonly #before: IntList;

  /** @param kept places that are there already, and for each the one before it, as {@link add} takes them */
  constructor(kept?: PlaceTables) {
    this.#file = new IntList(kept?.file);
    this.#start = new IntList(kept?.start);
    this.#end = new IntList(kept?.end);
    this.#before = new IntList(kept?.before);
  }

  /** Adds a place behind another one; gives its number, by which it and those before it are found. */
  add(file: number, start: number, end: number, before: number): number {
    this.#file.push(file);
    this.#start.push(start);
    this.#end.push(end);
    this.#before.push(before);
    return this.#before.length - 1;
  }

  /** Adds the place of a number in other places, behind none. */
  addFrom(other: Places, place: number): number {
    return this.add(other.#file.at(place), other.#start.at(place), other.#end.at(place), noPlace);
  }

  /** The place of a number. */
  at(place: number): Span {
    return [this.#file.at(place), this.#start.at(place), this.#end.at(place)];
  }

  /** Whether a place of a number is there and is this one. */
  isAt(place: number, file: number, start: number, end: number): boolean {
    return (
      place !== noPlace &&
      this.#start.at(place) === start &&
      this.#end.at(place) === end &&
      this.#file.at(place) === file
    );
  }

  /** A place and all before it, the first one first. */
  upTo(last: number): Span[] {
    let count = 0;
    for (let place = last; place !== noPlace; place = this.#before.at(place)) count++;
    const spans = new Array<Span>(count);
    for (let place = last; place !== noPlace; place = this.#before.at(place)) spans[--count] = this.at(place);
    return spans;
  }

  /** A place and all before it in the order of the text, each once. */
  sortedUpTo(last: number): Span[] {
    return uniqueSpans(this.upTo(last));
  }
}

/** Places, which are sorted where they are, in the order of the text, each once. */
function uniqueSpans(spans: Span[]): Span[] {
  if (spans.length <= fewSpans) sortFew(spans);
  else spans.sort(compareSpans);
  let count = 0;
  for (const span of spans)
    if (count === 0 || compareSpans(span, spans[count - 1]!) !== 0) spans[count++] = span;
  if (count < spans.length) spans.length = count;
  return spans;
}

/** So many are sorted without the room that sorting takes. */
const fewSpans = 16;

function sortFew(spans: Span[]): void {
  for (let i = 1; i < spans.length; i++) {
    const span = spans[i]!;
    let place = i;
    for (; place > 0 && compareSpans(spans[place - 1]!, span) > 0; place--) spans[place] = spans[place - 1]!;
    spans[place] = span;
  }
}
