/** What a rendering may take. */
export interface RenderLimits {
  /** Nodes of templates that are evaluated, and members of lists that are made. */
  steps: number;
  /** Characters that are written or put together. */
  characters: number;
}

/** Calls and expressions within each other, in which the stack is bounded. */
const maximumDepth = 700;

/** Ends a rendering whose budget is met; no template can catch it. */
export class Exhausted extends Error {
  readonly budget: keyof RenderLimits | 'depth';
  readonly amount: number;

  constructor(budget: keyof RenderLimits | 'depth', amount: number) {
    super(budget);
    this.budget = budget;
    this.amount = amount;
  }
}

/** Counts down what is left of a rendering's budgets. */
export class Allowance {
  readonly #whole: Allowance | undefined;
  readonly #limits: RenderLimits;
  #steps: number;
  #characters: number;
  #depth = 0;

  /** @param whole what several renderings may take together */
  constructor(limits: RenderLimits, whole?: Allowance) {
    this.#whole = whole;
    this.#limits = limits;
    this.#steps = limits.steps;
    this.#characters = limits.characters;
  }

  step(count = 1): void {
    this.#steps -= count;
    if (this.#steps < 0) throw new Exhausted('steps', this.#limits.steps);
    this.#whole?.step(count);
  }

  characters(count: number): void {
    this.#characters -= count;
    if (this.#characters < 0) throw new Exhausted('characters', this.#limits.characters);
    this.#whole?.characters(count);
  }

  /** Runs something one level deeper. */
  deeper<T>(run: () => T): T {
    if (this.#depth >= maximumDepth) throw new Exhausted('depth', maximumDepth);
    this.#depth++;
    try {
      return run();
    } finally {
      this.#depth--;
    }
  }
}
