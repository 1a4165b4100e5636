/** Times below this many seconds are one. */
const least = 1e-4;
/** Each class of times is this much longer than the one before: so exact are quantiles. */
const step = 1.02;

/** How a time is spread: counted in classes, so that millions of times need no room. */
export class Spread {
  readonly #classes: number[] = [];
  #count = 0;
  #sum = 0;

  /** Adds a time in seconds. */
  add(seconds: number): void {
    const place = seconds < least ? 0 : 1 + Math.floor(Math.log(seconds / least) / Math.log(step));
    this.#classes[place] = (this.#classes[place] ?? 0) + 1;
    this.#count += 1;
    this.#sum += seconds;
  }

  /** The mean of all. */
  get mean(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count;
  }

  /** What a share of the times is not above. */
  quantile(share: number): number {
    let left = Math.ceil(share * this.#count);
    for (const [place, count] of this.#classes.entries()) {
      left -= count ?? 0;
      if (left <= 0) return place === 0 ? 0 : least * step ** place;
    }
    return 0;
  }
}
