import type { Value } from './values/values.ts';

/** Leaves what runs; thrown by templates' own statements and caught where they say. */
export abstract class Signal extends Error {}

/** dbt's `return(value)`: the macro gives this value instead of its text. */
export class Returned extends Signal {
  value: Value = null;
  /** One for all, as it is caught before there can be another: a new one each time would trace the stack. */
  static readonly #one = new Returned('return');

  static with(value: Value): Returned {
    Returned.#one.value = value;
    return Returned.#one;
  }
}

/** `{% break %}` and `{% continue %}`. */
export class Jumped extends Signal {
  readonly to: 'break' | 'continue';
  constructor(to: 'break' | 'continue') {
    super(to);
    this.to = to;
  }
}

/** The template gives up with a message: `exceptions.raise_compiler_error(…)`. */
export class Raised extends Signal {}
