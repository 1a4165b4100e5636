import pg from 'pg';
import { describe, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases for tests can be made, or why there is no such place. */
    postgres: { url: string } | { missing: string };
  }
}

const postgres = inject('postgres');
let made = 0;

/** Describes tests that want a PostgreSQL; skipped, with the reason in their name, where there is none. */
export function describeWithPostgres(name: string, tests: () => void): void {
  if ('missing' in postgres) describe.skip(`${name} (${postgres.missing})`, tests);
  else describe(name, tests);
}

/** The address of the server with another database, and user where one is given. */
export function databaseUrl(database: string, user?: { name: string; password: string }): string {
  if ('missing' in postgres) throw new Error(postgres.missing);
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  if (user !== undefined) {
    url.username = user.name;
    url.password = user.password;
  }
  return url.href;
}

/** A new database; gives its address. */
export async function newDatabase(options = ''): Promise<string> {
  made += 1;
  const name = `headwater_test_${process.pid}_${made}_${Date.now()}`;
  await statement(databaseUrl('postgres'), `CREATE DATABASE ${name} ${options}`);
  return databaseUrl(name);
}

/** Runs statements on a connection of their own; gives the rows of the last one. */
export async function statement(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const result = await client.query(sql);
    return result.rows as unknown[];
  } finally {
    await client.end();
  }
}

/** Empties all tables, which is faster than another database. */
export async function emptyDatabase(url: string): Promise<void> {
  const tables = (await statement(
    url,
    `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'headwater' AND tablename <> 'migrations'`,
  )) as { name: string }[];
  if (tables.length === 0) return;
  await statement(
    url,
    `TRUNCATE ${tables.map(({ name }) => `headwater.${name}`).join(', ')} RESTART IDENTITY CASCADE`,
  );
}
