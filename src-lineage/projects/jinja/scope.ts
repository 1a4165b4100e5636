import type { Value } from './values/values.ts';

/** The names of a part of a template. */
export class Scope {
  readonly parent: Scope | undefined;
  readonly #names = new Map<string, Value>();

  constructor(parent?: Scope) {
    this.parent = parent;
  }

  /** The value of a name here or further out. */
  get(name: string): Value | undefined {
    let value = this.#names.get(name);
    let scope = this.parent;
    while (value === undefined && scope !== undefined) {
      value = scope.#names.get(name);
      scope = scope.parent;
    }
    return value;
  }

  set(name: string, value: Value): void {
    this.#names.set(name, value);
  }

  /** The names of this scope alone. */
  own(): ReadonlyMap<string, Value> {
    return this.#names;
  }
}
