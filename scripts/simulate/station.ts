import type { Events } from './events.ts';
import { Spread } from './spread.ts';

interface Piece {
  seconds: number;
  since: number;
  done: () => void;
}

/** Something that serves so many at once, and lets others wait in the order in which they came. */
export class Station {
  /** How long those waited who were served. */
  readonly waiting = new Spread();
  readonly #events: Events;
  readonly #places: number;
  #queue: Piece[] = [];
  #first = 0;
  #busy = 0;
  #served = 0;

  constructor(events: Events, places: number) {
    this.#events = events;
    this.#places = places;
  }

  /** Serves somebody for a time, as soon as there is a place. */
  serve(seconds: number, done: () => void): void {
    const piece = { seconds, since: this.#events.now, done };
    if (this.#busy < this.#places) this.#begin(piece);
    else this.#queue.push(piece);
  }

  /** Seconds of service until now, of all places together. */
  get served(): number {
    return this.#served;
  }

  /** The share of the places that was in use, of a time from the beginning. */
  utilisation(seconds: number): number {
    return seconds === 0 ? 0 : this.#served / (seconds * this.#places);
  }

  #begin({ seconds, since, done }: Piece): void {
    this.#busy += 1;
    this.waiting.add(this.#events.now - since);
    this.#events.after(seconds, () => {
      this.#served += seconds;
      this.#busy -= 1;
      const next = this.#next();
      if (next !== undefined) this.#begin(next);
      done();
    });
  }

  #next(): Piece | undefined {
    const next = this.#queue[this.#first];
    if (next === undefined) return undefined;
    this.#first += 1;
    // What was served is let go of now and then: to move the rest each time would cost more than all else.
    if (this.#first > 1024 && this.#first * 2 > this.#queue.length) {
      this.#queue = this.#queue.slice(this.#first);
      this.#first = 0;
    }
    return next;
  }
}
