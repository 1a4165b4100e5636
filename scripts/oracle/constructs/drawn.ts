import type { Chance } from '../../../tests/support/kill/chance.ts';
import { Draw } from './draw.ts';
import { duckdbConstructs } from './duckdb.ts';
import { duckdbQueryConstructs } from './duckdb-queries.ts';
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
  ...postgresqlConstructs,
  ...postgresqlQueryConstructs,
  ...sqliteConstructs,
];

/** Statements of some constructs, each with the construct's name; those of few statements are drawn more often. */
export function drawnConstructs(
  chance: Chance,
  engine: string,
  count: number,
): { readonly construct: string; readonly sql: string }[] {
  const read = known.filter(({ engines }) => engines.some((each) => each === engine));
  return Array.from({ length: count }, (_, number) => {
    const candidates = [chance.of(read), chance.of(read), chance.of(read)].map(({ name, statements }) => ({
      name,
      made: statements(new Draw(chance, number)),
    }));
    const { name, made } = chance.of(candidates.flatMap((each) => weighted(each)));
    return made.map((sql) => ({ construct: name, sql }));
  }).flat();
}

function weighted<Candidate extends { readonly made: readonly string[] }>(candidate: Candidate): Candidate[] {
  return Array.from({ length: Math.ceil(6 / candidate.made.length) }, () => candidate);
}
