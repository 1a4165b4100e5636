import type { Links } from '../base/layout-input.ts';
import { type AcyclicLinks, type Neighbours, neighbourLists } from './layering.ts';

/** Boxes that may be looked at to choose among those of cycles; where there are more, the last one is taken. */
const mostLooks = 20_000_000;

/**
 * Turns the links that close a cycle, few and light ones, by an order of the boxes (Eades, Lin and Smyth, 1993): those without
 * sources first, those without targets last, and where only cycles are left the one with the most lines out and the fewest in.
 * What runs against the order is turned.
 */
export function breakCycles(links: Links, boxCount: number): AcyclicLinks {
  const source = links.source.subarray(0, links.count);
  const target = links.target.subarray(0, links.count);
  const place = new Int32Array(boxCount);
  for (const [at, box] of new BoxOrder(links, boxCount).found().entries()) place[box] = at;
  const turned = Uint8Array.from(source, (box, link) => Number(place[box]! > place[target[link]!]!));
  return {
    from: Int32Array.from(source, (box, link) => (turned[link] === 1 ? target[link]! : box)),
    to: Int32Array.from(target, (box, link) => (turned[link] === 1 ? source[link]! : box)),
    turned,
  };
}

class BoxOrder {
  readonly #links: Links;
  readonly #out: Neighbours;
  readonly #into: Neighbours;
  /** Weights of the links between a box and those that have no place yet; those from boxes that have one. */
  readonly #weightOut: Float64Array;
  readonly #weightIn: Float64Array;
  readonly #fed: Float64Array;
  readonly #hasPlace: Uint8Array;
  readonly #first: number[] = [];
  readonly #last: number[] = [];
  /** Boxes that may have become without sources, or without targets. */
  readonly #candidates: number[] = [];

  constructor(links: Links, boxCount: number) {
    const source = links.source.subarray(0, links.count);
    const target = links.target.subarray(0, links.count);
    const numbers = Int32Array.from(source, (_, link) => link);
    this.#links = links;
    this.#out = neighbourLists(source, numbers, boxCount);
    this.#into = neighbourLists(target, numbers, boxCount);
    this.#weightOut = new Float64Array(boxCount);
    this.#weightIn = new Float64Array(boxCount);
    this.#fed = new Float64Array(boxCount);
    this.#hasPlace = new Uint8Array(boxCount);
    for (const link of numbers) {
      this.#weightOut[source[link]!]! += links.weight[link]!;
      this.#weightIn[target[link]!]! += links.weight[link]!;
    }
    for (let box = boxCount - 1; box >= 0; box--) this.#candidates.push(box);
  }

  /** All boxes in their order. */
  found(): number[] {
    let left = Array.from(this.#hasPlace, (_, box) => box);
    for (let looks = 0; left.length > 0;) {
      this.#placeEnds();
      if (looks < mostLooks) left = left.filter((box) => this.#hasPlace[box] === 0);
      else while (left.length > 0 && this.#hasPlace[left.at(-1)!] === 1) left.pop();
      looks += left.length;
      if (left.length > 0) this.#place(looks < mostLooks ? this.#best(left) : left.at(-1)!, this.#first);
    }
    return [...this.#first, ...this.#last.reverse()];
  }

  #placeEnds(): void {
    for (let box = this.#candidates.pop(); box !== undefined; box = this.#candidates.pop()) {
      if (this.#hasPlace[box] === 1) continue;
      if (this.#weightIn[box] === 0) this.#place(box, this.#first);
      else if (this.#weightOut[box] === 0) this.#place(box, this.#last);
    }
  }

  #best(boxes: readonly number[]): number {
    const gain = (box: number): number => this.#weightOut[box]! - this.#weightIn[box]!;
    return boxes.reduce((best, box) => {
      const more = gain(box) - gain(best) || this.#fed[box]! - this.#fed[best]!;
      return more > 0 ? box : best;
    });
  }

  #place(box: number, list: number[]): void {
    this.#hasPlace[box] = 1;
    list.push(box);
    this.#leave(box, this.#out, this.#links.target, this.#weightIn, this.#fed);
    this.#leave(box, this.#into, this.#links.source, this.#weightOut);
  }

  /** Takes the links between a box and its neighbours out of their weights. */
  #leave(
    box: number,
    { start, items }: Neighbours,
    ends: Int32Array,
    weights: Float64Array,
    fed?: Float64Array,
  ): void {
    for (let i = start[box]!; i < start[box + 1]!; i++) {
      const link = items[i]!;
      const other = ends[link]!;
      weights[other]! -= this.#links.weight[link]!;
      if (fed !== undefined) fed[other]! += this.#links.weight[link]!;
      if (weights[other] === 0) this.#candidates.push(other);
    }
  }
}
