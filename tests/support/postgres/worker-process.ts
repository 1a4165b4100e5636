import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { JobFolders } from '../../../src-server/jobs/folders/job-folder.ts';
import type { StoredJob } from '../../../src-server/store/job.ts';
import { PostgresStorage } from '../../../src-server/store/postgres/postgres-storage.ts';
import { program } from '../built.ts';

/** `headwater worker` on a store, as a process of its own. */
export interface WorkerProcess {
  /** What it said on standard error. */
  said(): string;
  /** Sends it a signal that it survives. */
  send(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends it by a signal; gives its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a worker, and waits until it takes jobs. */
export async function workerProcess(store: string): Promise<WorkerProcess> {
  const child: ChildProcess = spawn(process.execPath, [program('cli'), 'worker', '--log', 'error'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HEADWATER_STORE: store },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  while (!said.includes('takes jobs')) {
    if (child.exitCode !== null) throw new Error(`The worker ended: ${said}`);
    await pause(50);
  }
  return {
    said: () => said,
    send: (signal) => void child.kill(signal),
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** A store to submit jobs to, of a process that runs none itself. */
export async function submitter(
  url: string,
  folder: string,
): Promise<{ store: PostgresStorage; submit: (jobId: string, sql: string) => Promise<StoredJob> }> {
  const folders = new JobFolders(folder, { decides: false });
  const store = await PostgresStorage.openShared(url, folders, () => undefined);
  const submit = (jobId: string, sql: string): Promise<StoredJob> => {
    const upload = { name: 'a.sql', storedAs: 'a', bytes: Buffer.byteLength(sql) };
    const path = folders.path(jobId, upload);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, sql);
    const job = {
      jobId,
      userId: 'ann',
      jobName: jobId,
      vendor: 'dbvpostgresql',
      defaultDatabase: '',
      defaultSchema: '',
      persist: true,
      incremental: false,
      settings: {},
      createdAt: Date.now(),
    } as const;
    return store.jobs.accept(job, [upload]);
  };
  return { store, submit };
}

/** Waits until a job is in a state. */
export async function jobWhen(
  store: PostgresStorage,
  jobId: string,
  isSo: (job: StoredJob) => boolean,
): Promise<StoredJob> {
  for (;;) {
    const job = await store.jobs.get(jobId);
    if (job !== undefined && isSo(job)) return job;
    await pause(20);
  }
}
