import { inflateRawSync } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { undergo } from '../../job-state-sql.ts';
import { tolerantRows } from './tolerant-rows.ts';
import type { Row } from './tolerant-rows.ts';

/** Columns that hold packed values: damage in the middle of one does not keep SQLite from reading it. */
const packedColumns = ['text', 'dataflow'] as const;

/**
 * Copies what can be read of a damaged database into a new one of the newest schema, and leaves there only what is
 * whole: a job without its result is analysed again.
 */
export function salvage(damaged: Database, fresh: Database): void {
  fresh.pragma('foreign_keys = OFF');
  fresh.transaction(() => {
    for (const table of tablesOf(fresh)) copyTable(damaged, fresh, table);
    removeBrokenModels(fresh);
    removeParts(fresh);
  })();
}

function copyTable(damaged: Database, fresh: Database, table: string): void {
  const columns = commonColumns(damaged, fresh, table);
  if (columns.length === 0) return;
  const insert = fresh.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  for (const row of tolerantRows(damaged, table, columns)) {
    if (!isWhole(row)) continue;
    try {
      insert.run(row);
    } catch {
      // Its values are not such as the table allows: they were damaged.
    }
  }
}

/** The tables of the newest schema; not the list of its steps, which the new database has already. */
function tablesOf(database: Database): string[] {
  const sql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations' AND name NOT LIKE 'sqlite%'`;
  return database.prepare(sql).pluck().all() as string[];
}

function commonColumns(damaged: Database, fresh: Database, table: string): string[] {
  const known = new Set(columnsOf(damaged, table));
  return columnsOf(fresh, table).filter((column) => known.has(column));
}

function columnsOf(database: Database, table: string): string[] {
  try {
    return database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
  } catch {
    return [];
  }
}

function isWhole(row: Row): boolean {
  return packedColumns.every((column) => {
    const value = row[column];
    return !(value instanceof Uint8Array) || isInflatable(value);
  });
}

function isInflatable(packed: Uint8Array): boolean {
  try {
    inflateRawSync(packed);
    return true;
  } catch {
    return false;
  }
}

/** Removes the sessions whose models have lost a piece or changed, and those that were not kept anyway. */
function removeBrokenModels(fresh: Database): void {
  const pieces = fresh
    .prepare('SELECT bytes FROM session_pieces WHERE session_id = ? ORDER BY piece')
    .pluck();
  const remove = fresh.prepare('DELETE FROM sessions WHERE session_id = ?');
  const sessions = fresh.prepare('SELECT session_id AS id, kept FROM sessions').all();
  for (const { id, kept } of sessions as { id: string; kept: number }[]) {
    if (kept === 0 || !isInflatable(Buffer.concat(pieces.all(id) as Buffer[]))) remove.run(id);
  }
}

/** Removes what has lost a part that it needs. */
function removeParts(fresh: Database): void {
  fresh.exec(`
    DELETE FROM sessions WHERE NOT json_valid(overview);
    DELETE FROM sessions WHERE job_id IS NOT NULL AND replaced_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM jobs j WHERE j.job_id = sessions.job_id AND j.session_id = sessions.session_id);
    DELETE FROM sessions WHERE json_array_length(overview, '$.files') IS NOT (
      SELECT count(*) FROM session_files f JOIN texts USING (content_hash) WHERE f.session_id = sessions.session_id);
    DELETE FROM session_files WHERE session_id NOT IN (SELECT session_id FROM sessions);
    DELETE FROM dataflows WHERE content_hash NOT IN (SELECT content_hash FROM texts);
    UPDATE jobs SET ${undergo('lose')}, session_id = NULL, attempts = 0, started_at = NULL, finished_at = NULL
      WHERE session_id IS NOT NULL AND session_id NOT IN (SELECT session_id FROM sessions);
  `);
  for (const { table, parent, column } of references(fresh)) {
    fresh.exec(
      `DELETE FROM ${table} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${column} FROM ${parent})`,
    );
  }
}

/** What refers to what, under the same column's name. */
function references(database: Database): { table: string; parent: string; column: string }[] {
  const list = database.prepare(
    'SELECT "table" AS parent, "from" AS "column" FROM pragma_foreign_key_list(?)',
  );
  return tablesOf(database).flatMap((table) =>
    (list.all(table) as { parent: string; column: string }[]).map((reference) => ({ table, ...reference })),
  );
}
