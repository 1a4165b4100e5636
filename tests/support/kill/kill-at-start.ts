import { closeSync, cpSync, existsSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { schemaVersion } from '../../../src-server/store/sqlite/file/migrations.ts';
import { oldDataFolder } from '../service/old-data-folder.ts';
import type { OldDataFolder } from '../service/old-data-folder.ts';
import { csvOf, jobEnd, post, temporaryFolder } from '../service/service.ts';
import { KilledService } from './killed-service.ts';

/** What a start has to do before it serves. */
export type StartWork = 'migration' | 'rebuild';

/** Folders that give a start this work, made once. */
const templates = new Map<StartWork, OldDataFolder>();

/** Kills a service while it begins with much to do, and starts it again. Gives what is wrong. */
export async function killAtStart(work: StartWork, delay: number): Promise<string[]> {
  const template = templates.get(work) ?? (await makeTemplate(work));
  templates.set(work, template);
  const { folder, remove } = temporaryFolder();
  try {
    cpSync(template.folder, folder, { recursive: true });
    const killed = new KilledService(folder);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await killed.kill();
    const service = new KilledService(folder);
    const faults = await faultsOfJobs((await service.listening) ?? '', template.jobs);
    await service.stop();
    // That the database is rebuilt is reported as an error.
    const errors = work === 'rebuild' ? [] : [...killed.errors, ...service.errors];
    const inFolder = [...faultsOfFolder(folder), ...(work === 'migration' ? faultsOfBackups(folder) : [])];
    return [...faults, ...errors, ...inFolder].map((fault) => `after a kill during ${work}: ${fault}`);
  } finally {
    remove();
  }
}

async function makeTemplate(work: StartWork): Promise<OldDataFolder> {
  if (work === 'migration') return await oldDataFolder(1);
  const template = await oldDataFolder(schemaVersion);
  damagePages(join(template.folder, 'headwater.sqlite'));
  return template;
}

/** Overwrites pages of a database that hold jobs, results and what belongs to them. */
function damagePages(path: string): void {
  const pageSize = 4096;
  const file = openSync(path, 'r+');
  const pages = Math.floor(statSync(path).size / pageSize);
  for (const page of [5, 9, Math.floor(pages / 2)]) {
    writeSync(file, Buffer.alloc(pageSize, 0xa5), 0, pageSize, page * pageSize);
  }
  closeSync(file);
}

async function faultsOfJobs(url: string, jobs: OldDataFolder['jobs']): Promise<string[]> {
  const { data } = await post<JobsSummary>({ url }, '/sqlflow/job/displayUserJobsSummary');
  const expected = jobs.map(({ jobId }) => jobId).sort();
  if ([...data.jobIds].sort().join() !== expected.join()) return [`the jobs are ${data.jobIds.join()}`];
  const faults: string[] = [];
  for (const { jobId, csv } of jobs) {
    const { status, errorMessage } = await jobEnd({ url }, jobId);
    if (status !== 'success') faults.push(`job ${jobId}: ${status} ${errorMessage}`);
    else if ((await csvOf({ url }, jobId)) !== csv) faults.push(`job ${jobId} has another result`);
  }
  return faults;
}

function faultsOfFolder(folder: string): string[] {
  const database = new SqliteDatabase(join(folder, 'headwater.sqlite'), { readonly: true });
  const check = database.pragma('integrity_check', { simple: true });
  const steps = database.prepare('SELECT count(*) FROM migrations').pluck().get();
  database.close();
  const left = readdirSync(folder).filter((name) => /\.(rebuilt|reading)/.test(name));
  return [
    ...(check === 'ok' ? [] : [`integrity_check: ${String(check)}`]),
    ...(steps === schemaVersion ? [] : [`${String(steps)} steps are applied`]),
    ...left.map((name) => `${name} is left`),
  ];
}

function faultsOfBackups(folder: string): string[] {
  const backups = existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [];
  const isOne = backups.length === 1 && backups[0]?.startsWith('schema-1') === true;
  return isOne ? [] : [`the backups are ${backups.join()}`];
}
