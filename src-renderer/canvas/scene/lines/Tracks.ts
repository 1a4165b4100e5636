import type { Passage } from '../base/passages.ts';

const mostTries = 12;

interface Taken {
  at: number;
  source: string;
  target: string;
}

/** Which places in the gaps between boxes are taken, so that lines run beside each other and can be distinguished. */
export class Tracks {
  readonly #distance: number;
  readonly #taken = new Map<string, Taken[]>();

  /** @param distance between lines that run beside each other */
  constructor(distance: number) {
    this.#distance = distance;
  }

  /** Moves the passages of a line to free places; lines from the same source, or to the same target, may share one. */
  take(passages: readonly Passage[], source: string, target: string): Passage[] {
    return passages.map((passage) => {
      const at = this.#freePlace(passage, source, target);
      for (const gap of passage.gaps) {
        const taken = this.#taken.get(gap) ?? [];
        taken.push({ at, source, target });
        this.#taken.set(gap, taken);
      }
      return { ...passage, at };
    });
  }

  #freePlace({ at, low, high, gaps }: Passage, source: string, target: string): number {
    const others = gaps
      .flatMap((gap) => this.#taken.get(gap) ?? [])
      .filter((taken) => taken.source !== source && taken.target !== target);
    const isFree = (place: number): boolean =>
      others.every((taken) => Math.abs(taken.at - place) >= this.#distance);
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const aside = Math.ceil(attempt / 2) * this.#distance * (attempt % 2 === 0 ? 1 : -1);
      const place = at + aside;
      if (place >= low && place <= high && isFree(place)) return place;
    }
    return at;
  }
}
