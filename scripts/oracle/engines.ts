import type { Engine } from './engine.ts';
import { duckdb } from './engines/duckdb.ts';
import { mariadb, mysql } from './engines/mariadb/mariadb.ts';
import { postgresql } from './engines/postgresql.ts';
import { sqlite } from './engines/sqlite.ts';

/** The database programs, by the names that the command line gives them. */
export const engines: Readonly<Record<string, Engine>> = {
  sqlite,
  duckdb,
  postgresql,
  mariadb,
  mysql,
};

/** @throws where there is none of that name */
export function engineNamed(name: string): Engine {
  const engine = engines[name];
  if (engine === undefined)
    throw new Error(`There is no engine ${name}; there are ${Object.keys(engines).join(', ')}.`);
  return engine;
}
