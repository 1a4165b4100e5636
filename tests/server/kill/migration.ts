import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { JobsSummary } from '../../../src-server/contract/jobs.ts';
import { schemaVersion } from '../../../src-server/store/sqlite/migrations.ts';
import { jobEnd, post, temporaryFolder } from '../support/service.ts';
import { oldDataFolder } from '../support/old-data-folder.ts';
import type { OldDataFolder } from '../support/old-data-folder.ts';
import { csvOf } from './expectation.ts';
import { KilledService } from './killed-service.ts';

/** Made once: folders as the first version of the schema left them. */
let template: OldDataFolder | undefined;

/** Kills a service while it brings an old data folder up to date, and starts it again. Gives what is wrong. */
export async function killDuringMigration(delay: number): Promise<string[]> {
  template ??= await oldDataFolder(1);
  const { folder, remove } = temporaryFolder();
  try {
    cpSync(template.folder, folder, { recursive: true });
    const killed = new KilledService(folder);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await killed.kill();
    const service = new KilledService(folder);
    const faults = await faultsAfterMigration((await service.listening) ?? '', template.jobs);
    await service.stop();
    return [...faults, ...killed.errors, ...service.errors, ...faultsInFolder(folder)];
  } finally {
    remove();
  }
}

async function faultsAfterMigration(url: string, jobs: OldDataFolder['jobs']): Promise<string[]> {
  const { data } = await post<JobsSummary>({ url }, '/sqlflow/job/displayUserJobsSummary');
  if (data.jobIds.join() !== jobs.map(({ jobId }) => jobId).join()) {
    return [`after a kill during migration the jobs are ${data.jobIds.join()}`];
  }
  const faults: string[] = [];
  for (const { jobId, csv } of jobs) {
    const { status, errorMessage } = await jobEnd({ url }, jobId);
    if (status !== 'success') faults.push(`job ${jobId} of the old schema: ${status} ${errorMessage}`);
    else if ((await csvOf({ url }, jobId)) !== csv)
      faults.push(`job ${jobId} of the old schema has another result`);
  }
  return faults;
}

function faultsInFolder(folder: string): string[] {
  const database = new SqliteDatabase(join(folder, 'headwater.sqlite'), { readonly: true });
  const check = database.pragma('integrity_check', { simple: true });
  const steps = database.prepare('SELECT count(*) FROM migrations').pluck().get();
  database.close();
  const backups = existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [];
  return [
    ...(check === 'ok' ? [] : [`integrity_check after migration: ${String(check)}`]),
    ...(steps === schemaVersion ? [] : [`${String(steps)} steps are applied`]),
    ...(backups.length === 1 && backups[0]?.startsWith('schema-1') === true
      ? []
      : [`backups: ${backups.join()}`]),
  ];
}
