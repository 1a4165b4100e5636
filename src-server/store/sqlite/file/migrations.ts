import { createHash } from 'node:crypto';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { StartFailure } from '../../../base/start-failure.ts';
import { Damage } from './damage.ts';
import { durably } from './durable-transaction.ts';

/** One step of the database's schema. An applied step is never edited; a change is a new step. */
export interface Migration {
  name: string;
  sql: string;
}

/** The steps in their order. */
export const migrations: readonly Migration[] = [
  {
    name: '0001-jobs-sessions-and-file-cache',
    sql: `
      CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

      CREATE TABLE jobs (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        job_id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL,
        job_name TEXT NOT NULL,
        vendor TEXT NOT NULL,
        default_database TEXT NOT NULL,
        default_schema TEXT NOT NULL,
        persist INTEGER NOT NULL,
        incremental INTEGER NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('create', 'success', 'partial_success', 'fail')),
        error_message TEXT,
        session_id TEXT,
        files INTEGER NOT NULL DEFAULT 0,
        statements INTEGER NOT NULL DEFAULT 0,
        revision INTEGER NOT NULL,
        attempts INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        started_at INTEGER,
        finished_at INTEGER
      ) STRICT;
      CREATE INDEX jobs_by_user ON jobs (user_id, number);
      CREATE INDEX jobs_waiting ON jobs (number) WHERE status = 'create';

      CREATE TABLE job_uploads (
        job_id TEXT NOT NULL REFERENCES jobs (job_id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        submission INTEGER NOT NULL,
        name TEXT NOT NULL,
        stored_as TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        PRIMARY KEY (job_id, position)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE sessions (
        session_id TEXT PRIMARY KEY,
        job_id TEXT REFERENCES jobs (job_id) ON DELETE CASCADE,
        vendor TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        used_at INTEGER NOT NULL,
        overview TEXT NOT NULL,
        model BLOB NOT NULL
      ) STRICT;
      CREATE INDEX sessions_by_job ON sessions (job_id);
      CREATE INDEX sessions_by_use ON sessions (used_at) WHERE job_id IS NULL;

      CREATE TABLE session_files (
        session_id TEXT NOT NULL REFERENCES sessions (session_id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        content_hash TEXT NOT NULL,
        PRIMARY KEY (session_id, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX session_files_by_content ON session_files (content_hash);

      CREATE TABLE texts (content_hash TEXT PRIMARY KEY, text BLOB NOT NULL) STRICT;

      CREATE TABLE dataflows (
        cache_key TEXT PRIMARY KEY,
        content_hash TEXT NOT NULL,
        statements INTEGER NOT NULL,
        used_at INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        dataflow BLOB NOT NULL
      ) STRICT;
      CREATE INDEX dataflows_by_use ON dataflows (used_at);
      CREATE INDEX dataflows_by_content ON dataflows (content_hash);
    `,
  },
  {
    name: '0002-metadata-of-jobs',
    sql: `
      CREATE TABLE job_metadata (
        job_id TEXT PRIMARY KEY REFERENCES jobs (job_id) ON DELETE CASCADE,
        text TEXT NOT NULL
      ) STRICT;
    `,
  },
  {
    name: '0003-owners-of-sessions',
    // Who made an immediate call was not noted before: on a shared server such a session is nobody's.
    sql: `
      ALTER TABLE sessions ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
      UPDATE sessions SET user_id = (SELECT user_id FROM jobs WHERE jobs.job_id = sessions.job_id)
        WHERE job_id IS NOT NULL;
    `,
  },
  {
    name: '0004-contents-of-jobs',
    // What was read for a job, so that its removal leaves nothing, also where a crash comes between.
    sql: `
      CREATE TABLE job_contents (
        job_id TEXT NOT NULL REFERENCES jobs (job_id) ON DELETE CASCADE,
        content_hash TEXT NOT NULL,
        PRIMARY KEY (job_id, content_hash)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX job_contents_by_content ON job_contents (content_hash);

      CREATE TABLE removed_contents (content_hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: '0005-settings-of-jobs',
    sql: `ALTER TABLE jobs ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';`,
  },
  {
    name: '0006-skipped-files-and-pieces-of-models',
    // Models in pieces, so that writing and removing a large one keeps nobody waiting. A session that is not kept is
    // still being written, or being removed.
    sql: `
      ALTER TABLE jobs ADD COLUMN skipped_count INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE jobs ADD COLUMN skipped TEXT NOT NULL DEFAULT '[]';

      CREATE TABLE session_pieces (
        session_id TEXT NOT NULL REFERENCES sessions (session_id) ON DELETE CASCADE,
        piece INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (session_id, piece)
      ) STRICT;
      INSERT INTO session_pieces (session_id, piece, bytes) SELECT session_id, 0, model FROM sessions;
      ALTER TABLE sessions ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE sessions ADD COLUMN kept INTEGER NOT NULL DEFAULT 1;
      UPDATE sessions SET bytes = length(model) + length(overview);
      ALTER TABLE sessions DROP COLUMN model;
      DROP INDEX sessions_by_use;
      CREATE INDEX sessions_by_use ON sessions (used_at, bytes, session_id) WHERE job_id IS NULL AND kept = 1;
      CREATE INDEX sessions_not_kept ON sessions (session_id) WHERE kept = 0;

      DROP INDEX dataflows_by_use;
      CREATE INDEX dataflows_by_use ON dataflows (used_at, bytes, cache_key);
    `,
  },
  {
    name: '0007-sessions-by-user',
    // On a shared server the bounds of sessions are those of each user.
    sql: `
      DROP INDEX sessions_by_use;
      CREATE INDEX sessions_by_use ON sessions (user_id, used_at, bytes, session_id)
        WHERE job_id IS NULL AND kept = 1;
    `,
  },
  {
    name: '0008-replaced-uploads',
    // Noted with the result of the run that found it, so that a crash before the file is removed does not forget it.
    sql: `
      ALTER TABLE job_uploads ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX job_uploads_replaced ON job_uploads (job_id) WHERE replaced = 1;
    `,
  },
  {
    name: '0009-checksums-of-values',
    // SQLite does not notice changes inside a value. What was stored before has none; readings of it are made again.
    sql: `
      ALTER TABLE sessions ADD COLUMN overview_checksum INTEGER;
      ALTER TABLE session_pieces ADD COLUMN checksum INTEGER;
      ALTER TABLE texts ADD COLUMN checksum INTEGER;
      ALTER TABLE dataflows ADD COLUMN checksum INTEGER;
    `,
  },
  {
    name: '0010-numbers-of-jobs',
    // So that a list of jobs need not open their results. Jobs that ended before show theirs after their next run.
    sql: `ALTER TABLE jobs ADD COLUMN numbers TEXT NOT NULL DEFAULT '{}';`,
  },
  {
    name: '0011-earlier-results-of-jobs',
    // What a job shows of its result stays with the result once a later one has replaced it. A job that waits was given
    // another revision already; of one that failed it is not known whether the result is of that run.
    sql: `
      ALTER TABLE sessions ADD COLUMN revision INTEGER;
      ALTER TABLE sessions ADD COLUMN files INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE sessions ADD COLUMN statements INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE sessions ADD COLUMN numbers TEXT NOT NULL DEFAULT '{}';
      ALTER TABLE sessions ADD COLUMN replaced_at INTEGER;
      UPDATE sessions SET revision = j.revision - (j.status = 'create'),
                          files = j.files, statements = j.statements, numbers = j.numbers
        FROM jobs j WHERE j.session_id = sessions.session_id AND j.status <> 'fail';
      CREATE INDEX sessions_replaced ON sessions (user_id, replaced_at, bytes, job_id, revision, session_id)
        WHERE replaced_at IS NOT NULL;
    `,
  },
  {
    name: '0012-damaged-rows',
    // What was found to be damaged and had to be changed, as it was.
    sql: `
      CREATE TABLE damaged_rows (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        table_name TEXT NOT NULL,
        content TEXT NOT NULL,
        found_at INTEGER NOT NULL
      ) STRICT;
    `,
  },
  {
    name: '0013-waiting-jobs-by-user',
    // So that the next jobs of each user are found among however many.
    sql: `
      DROP INDEX jobs_waiting;
      CREATE INDEX jobs_waiting ON jobs (user_id, number) WHERE status = 'create';
    `,
  },
  {
    name: '0014-workspaces',
    // Empty where a job is its user's own.
    sql: `
      ALTER TABLE jobs ADD COLUMN workspace TEXT NOT NULL DEFAULT '';
      CREATE INDEX jobs_by_workspace ON jobs (workspace, number) WHERE workspace <> '';
    `,
  },
  {
    name: '0015-audit',
    // Entries are added and, when they are old, dropped; none is changed.
    sql: `
      CREATE TABLE audit (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        action TEXT NOT NULL,
        user_id TEXT NOT NULL,
        address TEXT NOT NULL,
        job_id TEXT NOT NULL,
        workspace TEXT NOT NULL,
        detail TEXT NOT NULL
      ) STRICT;
      CREATE INDEX audit_by_time ON audit (at);
      CREATE TRIGGER audit_unchanged BEFORE UPDATE ON audit
        BEGIN SELECT RAISE(ABORT, 'an entry of the audit log is not changed'); END;
    `,
  },
];

/** The number of schema steps that this program knows. */
export const schemaVersion = migrations.length;

interface AppliedStep {
  version: number;
  name: string;
  checksum: string;
}

/** Fails where a newer program made the schema. Changes nothing, and comes before a damaged database is rebuilt. */
export function refuseNewerSchema(database: Database, steps = migrations): void {
  const applied = appliedSteps(database);
  // A newer program's steps stand one after the other; a single high number among others is damage.
  if (applied.length <= steps.length || !applied.every(isWhole)) return;
  throw schemaMismatch(
    `The data folder was written by a newer version of Headwater (schema ${applied.length}, this program knows ${steps.length}).`,
  );
}

/**
 * The number of steps that a database has; fails where it does not fit this program. Where the list of steps is damaged
 * and the tables are those of a known number of steps, the list is written again.
 * @throws Damage where neither can be decided
 */
export function appliedMigrations(database: Database, steps = migrations): number {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL) STRICT',
  );
  refuseNewerSchema(database, steps);
  const applied = appliedSteps(database);
  const other = applied.find((step, index) => !isWhole(step, index) || !isStep(step, steps[index]));
  if (other === undefined && (applied.length > 0 || !hasTables(database))) return applied.length;
  const count = stepsOfTables(database, steps);
  if (count !== undefined) {
    database.transaction(() => {
      database.exec('DELETE FROM migrations');
      recordSteps(database, steps.slice(0, count), 0);
    })();
    return count;
  }
  if (other === undefined || !isWhole(other, applied.indexOf(other))) throw new Damage('migrations');
  throw schemaMismatch(`The schema step ${other.name} of the data folder is not the one this program knows.`);
}

function appliedSteps(database: Database): AppliedStep[] {
  const isThere =
    database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get() !== undefined;
  if (!isThere) return [];
  return database
    .prepare('SELECT version, name, checksum FROM migrations ORDER BY version')
    .all() as AppliedStep[];
}

/** Whether a step looks as any program would have written it at its place. */
function isWhole({ version, name, checksum: sum }: AppliedStep, index: number): boolean {
  return version === index + 1 && /^[\w-]+$/.test(name) && /^[\da-f]{64}$/.test(sum);
}

function isStep({ checksum: sum }: AppliedStep, known: Migration | undefined): boolean {
  return known !== undefined && checksum(known) === sum;
}

function hasTables(database: Database): boolean {
  return tablesOf(database).length > 0;
}

/** How many steps make the tables that a database has. */
function stepsOfTables(database: Database, steps: readonly Migration[]): number | undefined {
  const tables = tablesOf(database).join('\n');
  const made = new SqliteDatabase(':memory:');
  try {
    for (const [index, step] of steps.entries()) {
      made.exec(step.sql);
      if (tablesOf(made).join('\n') === tables) return index + 1;
    }
    return undefined;
  } finally {
    made.close();
  }
}

function tablesOf(database: Database): string[] {
  const sql = `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'migrations' AND name NOT LIKE 'sqlite%'
               ORDER BY type, name`;
  return database.prepare(sql).pluck().all() as string[];
}

function recordSteps(database: Database, steps: readonly Migration[], before: number): void {
  const record = database.prepare('INSERT INTO migrations (version, name, checksum) VALUES (?, ?, ?)');
  for (const [index, step] of steps.entries()) record.run(before + index + 1, step.name, checksum(step));
}

/** Applies the missing steps, all or none: where one fails, the database is as it was for the program before. */
export function migrate(database: Database, steps = migrations): void {
  const applied = appliedMigrations(database, steps);
  if (applied === steps.length) return;
  durably(database, () => {
    const missing = steps.slice(applied);
    for (const step of missing) database.exec(step.sql);
    recordSteps(database, missing, applied);
  });
}

function schemaMismatch(message: string): StartFailure {
  const advice = 'Use the newest Headwater that worked on the folder, or name another data folder.';
  return new StartFailure('SchemaMismatch', message, advice);
}

function checksum(step: Migration): string {
  return createHash('sha256').update(step.sql).digest('hex');
}
