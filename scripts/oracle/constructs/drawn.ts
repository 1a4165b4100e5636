import type { Chance } from '../../../tests/support/kill/chance.ts';
import { type Construct, Draw } from './draw.ts';
import { duckdbConstructs } from './duckdb.ts';
import { duckdbQueryConstructs } from './duckdb-queries.ts';
import { mariadbConstructs } from './mariadb.ts';
import { postgresqlConstructs } from './postgresql.ts';
import { postgresqlQueryConstructs } from './postgresql-queries.ts';
import { queryConstructs } from './queries.ts';
import { sqliteConstructs } from './sqlite.ts';
import { standardConstructs } from './standard.ts';

const known = [
  ...standardConstructs,
  ...queryConstructs,
  ...duckdbConstructs,
  ...duckdbQueryConstructs,
  ...mariadbConstructs,
  ...postgresqlConstructs,
  ...postgresqlQueryConstructs,
  ...sqliteConstructs,
];

/** Constructs in an order by chance, in which each has had about as many statements as any other after every round. */
export class Deck {
  readonly #chance: Chance;
  readonly #cards: readonly Construct[];
  #left: Construct[] = [];

  constructor(chance: Chance, engine: string) {
    this.#chance = chance;
    this.#cards = known
      .filter(({ engines }) => engines.some((each) => each === engine))
      .flatMap((construct) => copies(construct, chance));
  }

  /** The next constructs, and statements of each. */
  drawn(chance: Chance, count: number): { readonly construct: string; readonly sql: string }[] {
    return Array.from({ length: count }, (_, number) => {
      if (this.#left.length === 0) this.#left = [...this.#chance.shuffled(this.#cards)];
      const { name, statements } = this.#left.pop()!;
      return statements(new Draw(chance, number)).map((sql) => ({ construct: name, sql }));
    }).flat();
  }
}

/** Constructs of few statements come more often. */
function copies(construct: Construct, chance: Chance): Construct[] {
  const { length } = construct.statements(new Draw(chance, 0));
  return Array.from({ length: Math.ceil(6 / length) }, () => construct);
}
