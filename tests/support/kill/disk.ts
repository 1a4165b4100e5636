import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Ledger } from './ledger.ts';

/** What is wrong on the disk after the service has ended. */
export function faultsOnDisk(folder: string, ledger: Ledger): string[] {
  const wrong: string[] = [];
  const arrivals = readdirSync(join(folder, 'arrivals'));
  if (arrivals.length > 0) wrong.push(`${arrivals.length} files are left in arrivals`);
  for (const name of ['lost-jobs', 'instance.json']) {
    if (existsSync(join(folder, name))) wrong.push(`${name} is left`);
  }
  for (const name of readdirSync(folder)) {
    if (/damaged|-wal$|\.new$/.test(name)) wrong.push(`${name} is left`);
  }
  return [...wrong, ...faultsOfFolders(folder, ledger), ...faultsOfDatabase(folder, ledger)];
}

function faultsOfFolders(folder: string, ledger: Ledger): string[] {
  const wrong: string[] = [];
  const folders = new Set(readdirSync(join(folder, 'jobs')));
  for (const { jobId, kind, stage, contents } of ledger.kept.values()) {
    if (!folders.delete(jobId)) {
      wrong.push(`the files of job ${jobId} are lost`);
      continue;
    }
    const found = readdirSync(join(folder, 'jobs', jobId)).length;
    // Every further submission of a regular job replaces one of its files.
    const expected = (kind === 'zip' ? 1 : contents.length - stage) + 1;
    if (found !== expected) wrong.push(`job ${jobId} (${kind}) has ${found} files, not ${expected}`);
  }
  for (const name of folders) wrong.push(`a folder is left: jobs/${name}`);
  return wrong;
}

function faultsOfDatabase(folder: string, ledger: Ledger): string[] {
  const wrong: string[] = [];
  const database = new SqliteDatabase(join(folder, 'headwater.sqlite'), { readonly: true });
  try {
    const check = database.pragma('integrity_check', { simple: true });
    if (check !== 'ok') wrong.push(`integrity_check: ${String(check)}`);
    if ((database.pragma('foreign_key_check') as unknown[]).length > 0) wrong.push('foreign_key_check');
    const deleted = [...ledger.deleted.values()].flatMap(({ contents }) => contents);
    for (const table of ['texts', 'dataflows', 'session_files', 'job_contents']) {
      const find = database.prepare(`SELECT 1 FROM ${table} WHERE content_hash = ?`);
      const left = deleted.filter((hash) => find.get(hash) !== undefined).length;
      if (left > 0) wrong.push(`${left} contents of deleted jobs are left in ${table}`);
    }
  } finally {
    database.close();
  }
  return wrong;
}
