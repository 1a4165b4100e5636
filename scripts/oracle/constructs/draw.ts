import type { Chance } from '../../../tests/support/kill/chance.ts';

/** Engines that understand a construct. */
type Reader = 'duckdb' | 'sqlite' | 'postgresql' | 'mariadb';

/** A statement of its own kind, made over the tables `a`, `b`, `c` (k, i, j numbers; s text). */
export interface Construct {
  readonly name: string;
  readonly engines: readonly Reader[];
  readonly statements: (draw: Draw) => readonly string[];
}

/** What constructs are filled with. */
export class Draw {
  readonly #chance: Chance;
  readonly #number: number;

  constructor(chance: Chance, number: number) {
    this.#chance = chance;
    this.#number = number;
  }

  /** A table. */
  get t(): string {
    return this.#chance.of(['a', 'b', 'c']);
  }

  /** A column of numbers. */
  get n(): string {
    return this.#chance.of(['k', 'i', 'j']);
  }

  /** A small number. */
  get d(): number {
    return 1 + this.#chance.below(4);
  }

  /** A comparison. */
  get c(): string {
    return `${this.n} ${this.#chance.of(['>', '<', '=', '<>', '>=', '<='])} ${this.d}`;
  }

  /** An aggregate. */
  get f(): string {
    return this.#chance.of(['sum', 'min', 'max', 'count', 'avg']);
  }

  of(values: readonly string[]): string {
    return this.#chance.of(values);
  }

  /** A name that no other statement makes. */
  made(prefix: string): string {
    return `${prefix}${this.#number}`;
  }
}
