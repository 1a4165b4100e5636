/** How often, and how fast, a process that ended by itself is started again. Times are milliseconds. */
export interface RestartLimits {
  /** Within this time at most `most` restarts. */
  readonly window: number;
  readonly most: number;
  /** The pause before the first restart; it doubles with each further one within the window. */
  readonly firstPause: number;
}

const restartLimits: RestartLimits = { window: 60_000, most: 5, firstPause: 250 };

/** Decides about restarts from the times of the crashes so far. */
export class RestartPolicy {
  readonly #limits: RestartLimits;
  #crashes: number[] = [];

  constructor(limits: RestartLimits = restartLimits) {
    this.#limits = limits;
  }

  /** Notes a crash; gives the pause before the restart, or undefined when it is time to give up and ask the person. */
  pauseAfterCrash(now: number): number | undefined {
    this.#crashes = this.#crashes.filter((time) => now - time < this.#limits.window);
    this.#crashes.push(now);
    if (this.#crashes.length > this.#limits.most) return undefined;
    return this.#limits.firstPause * 2 ** (this.#crashes.length - 1);
  }

  /** Forgets the crashes: the person asked for a new start. */
  reset(): void {
    this.#crashes = [];
  }
}
