import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { migrate, migrations, schemaVersion } from '../../../src-server/store/sqlite/file/migrations.ts';
import { csvOf, finishedJob, temporaryFolder, testService } from './service.ts';

export interface OldDataFolder {
  folder: string;
  remove: () => void;
  /** Its jobs in their order, and what they give: finished ones at once, the others once they have run. */
  jobs: { jobId: string; csv: string; finished: boolean }[];
}

/** The data folder of the present program, made once: of it all older ones are made. */
let present: Promise<{ folder: string; jobs: OldDataFolder['jobs'] }> | undefined;

async function presentDataFolder(): Promise<{ folder: string; jobs: OldDataFolder['jobs'] }> {
  const service = await testService();
  const jobs: OldDataFolder['jobs'] = [];
  for (let number = 0; number < 4; number += 1) {
    const { jobId } = await finishedJob(service, {
      'a.sql': `insert into target_${number} (a) select b from source_${number};`,
      'b.sql': 'create view v as select a from t;',
    });
    jobs.push({ jobId, csv: await csvOf(service, jobId), finished: number % 2 === 0 });
  }
  await service.close();
  process.once('exit', () => rmSync(service.folder, { recursive: true, force: true }));
  return { folder: service.folder, jobs };
}

/** A data folder as a program left it that knew so many steps of the schema: with real rows, half of the jobs done. */
export async function oldDataFolder(version: number): Promise<OldDataFolder> {
  present ??= presentDataFolder();
  const { folder: newest, jobs } = await present;
  const { folder, remove } = temporaryFolder();
  copyDatabase(newest, folder, version, jobs);
  cpSync(join(newest, 'jobs'), join(folder, 'jobs'), { recursive: true });
  mkdirSync(join(folder, 'arrivals'));
  // Manifests came later than the first schema.
  if (version < schemaVersion) for (const { jobId } of jobs) rmSync(join(folder, 'jobs', jobId, 'job.json'));
  return { folder, remove, jobs };
}

function copyDatabase(from: string, to: string, version: number, jobs: OldDataFolder['jobs']): void {
  const database = new SqliteDatabase(join(to, 'headwater.sqlite'));
  database.pragma('auto_vacuum = INCREMENTAL');
  database.pragma('journal_mode = WAL');
  migrate(database, migrations.slice(0, version));
  database.prepare('ATTACH ? AS newer').run(join(from, 'headwater.sqlite'));
  for (const table of tablesOf(database)) {
    const columns = columnsOf(database, table);
    const sources = columns.map((column) => (column === 'model' ? wholeModel : column));
    database.exec(
      `INSERT INTO main.${table} (${columns.join()}) SELECT ${sources.join()} FROM newer.${table}`,
    );
  }
  database.exec('DETACH newer');
  const reopen = database.prepare(
    "UPDATE jobs SET status = 'create', session_id = NULL, started_at = NULL, finished_at = NULL WHERE job_id = ?",
  );
  const forget = database.prepare('DELETE FROM sessions WHERE job_id = ?');
  for (const { jobId, finished } of jobs) {
    if (finished) continue;
    reopen.run(jobId);
    forget.run(jobId);
  }
  // So that a migration and its backup take a while.
  database.prepare("INSERT INTO settings VALUES ('filler', hex(randomblob(2000000)))").run();
  database.close();
}

/** What the models of sessions were before they lay in pieces; the small ones of these tests have one. */
const wholeModel =
  '(SELECT p.bytes FROM newer.session_pieces p WHERE p.session_id = newer.sessions.session_id AND p.piece = 0)';

function tablesOf(database: Database): string[] {
  const names = database
    .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all() as string[];
  return names.filter((name) => name !== 'migrations').sort((one, other) => rank(one) - rank(other));
}

/** Rows come after those that they refer to. */
function rank(table: string): number {
  return ['jobs', 'sessions'].indexOf(table) + 1 || 9;
}

function columnsOf(database: Database, table: string): string[] {
  return database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
}

/** The names of the backups of a data folder, the oldest first. */
export function backupsOf(folder: string): string[] {
  return readdirSync(join(folder, 'backups')).sort();
}
