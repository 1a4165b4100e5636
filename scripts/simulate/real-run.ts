import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { JobFolders } from '../../src-server/jobs/folders/job-folder.ts';
import { hasEnded } from '../../src-server/store/job-states.ts';
import { PostgresStorage } from '../../src-server/store/postgres/postgres-storage.ts';
import { workerProcess } from '../../tests/support/postgres/worker-process.ts';
import { temporaryFolder } from '../../tests/support/service/service.ts';
import { zipOf } from '../../tests/support/service/zip.ts';
import { projectScripts } from '../bench/jobs/scripts-of-a-project.ts';
import { withDatabase } from './database.ts';
import { newJob } from './new-job.ts';
import { coresLeftFromHere } from './processor-share.ts';

/** What real workers made of some jobs. */
export interface RealRun {
  statements: number;
  seconds: number;
  /** Cores of this machine that its other work left, on the average. */
  cores: number;
}

interface Size {
  workers: number;
  jobs: number;
  files: number;
}

const bytesOfFile = 10_000;

/** Has real workers, of one thread each, analyse some jobs through a PostgreSQL on this machine. */
export async function realRun(size: Size): Promise<RealRun> {
  // Of each worker one thread: more would wait for the same cores.
  process.env['HEADWATER_WORKERS'] = '1';
  return await withDatabase(async (url) => {
    const place = temporaryFolder();
    const folders = new JobFolders(place.folder, { decides: false });
    const store = await PostgresStorage.openShared(url, folders, () => undefined);
    const workers = [];
    for (let number = 0; number < size.workers; number += 1) workers.push(await workerProcess(url));
    try {
      // What each worker compiles on its first file is no part of what is compared.
      await analysed(store, folders, 'warm', { ...size, jobs: 4 * size.workers, files: 40 });
      const coresLeft = coresLeftFromHere();
      const run = await analysed(store, folders, 'job', size);
      return { ...run, cores: coresLeft() };
    } finally {
      for (const worker of workers) await worker.end('SIGTERM');
      await store.close();
      place.remove();
    }
  });
}

async function analysed(
  store: PostgresStorage,
  folders: JobFolders,
  name: string,
  { jobs, files }: Size,
): Promise<{ statements: number; seconds: number }> {
  const archives = [];
  for (let job = 0; job < jobs; job += 1) archives.push(await archive(`${name} ${job}`, files));
  const begun = performance.now();
  for (const [job, bytes] of archives.entries()) await submit(store, folders, `${name}-${job}`, bytes);
  for (;;) {
    const all = (await store.jobs.list()).filter(({ jobId }) => jobId.startsWith(`${name}-`));
    if (all.every(hasEnded)) {
      const seconds = (performance.now() - begun) / 1000;
      return { seconds, statements: all.reduce((sum, { statements }) => sum + statements, 0) };
    }
    await pause(50);
  }
}

/** A project whose files are like no other job's: what was read once is not read again. */
async function archive(mark: string, files: number): Promise<Uint8Array> {
  const entries: Record<string, string> = {};
  for (const { path, text } of projectScripts('dbvmssql', files, bytesOfFile))
    entries[path] = `-- ${mark}\n${text}`;
  return await zipOf(entries);
}

async function submit(
  store: PostgresStorage,
  folders: JobFolders,
  jobId: string,
  bytes: Uint8Array,
): Promise<void> {
  const upload = { name: 'project.zip', storedAs: 'project.zip', bytes: bytes.length };
  const path = folders.path(jobId, upload);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  await store.jobs.accept(newJob(jobId, 'dbvmssql'), [upload]);
}
