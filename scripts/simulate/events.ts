interface Planned {
  time: number;
  /** Of two at the same time the one that was planned first happens first, so that a run can be repeated. */
  number: number;
  happen: () => void;
}

/** What is to happen, by its time in seconds: a heap whose first is the next. */
export class Events {
  readonly #heap: Planned[] = [];
  #planned = 0;
  #now = 0;

  /** The moment at which what happens now happens. */
  get now(): number {
    return this.#now;
  }

  /** Plans something after a time. */
  after(seconds: number, happen: () => void): void {
    if (!(seconds >= 0)) throw new Error(`Nothing can happen after ${seconds} s.`);
    this.#planned += 1;
    this.#heap.push({ time: this.#now + seconds, number: this.#planned, happen });
    this.#rise(this.#heap.length - 1);
  }

  /** Lets everything happen, what is planned meanwhile too, until nothing is left or the time is over. */
  run(until = Number.POSITIVE_INFINITY): void {
    for (;;) {
      const [next] = this.#heap;
      if (next === undefined || next.time > until) return;
      this.#removeFirst();
      this.#now = next.time;
      next.happen();
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (isBefore(this.#heap[parent]!, this.#heap[at]!)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    let at = from;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.#heap.length) return;
      const right = left + 1;
      const isRight = right < this.#heap.length && isBefore(this.#heap[right]!, this.#heap[left]!);
      const child = isRight ? right : left;
      if (isBefore(this.#heap[at]!, this.#heap[child]!)) return;
      this.#swap(at, child);
      at = child;
    }
  }

  #swap(one: number, other: number): void {
    const kept = this.#heap[one]!;
    this.#heap[one] = this.#heap[other]!;
    this.#heap[other] = kept;
  }
}

function isBefore(one: Planned, other: Planned): boolean {
  return one.time < other.time || (one.time === other.time && one.number < other.number);
}
