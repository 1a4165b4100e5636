import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from 'pino';
import type { JobRecord, JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { JobFolders } from '../../../src-server/jobs/folders/job-folder.ts';
import { reconcileJobs } from '../../../src-server/jobs/job-recovery.ts';
import type { RunningService } from '../../../src-server/service/service.ts';
import { SqliteStorage } from '../../../src-server/store/sqlite/sqlite-storage.ts';
import { csvOf, form, jobEnd, post, serviceIn, temporaryFolder } from '../../support/service/service.ts';

const files = { 'a.sql': 'insert into t (a) select b from s', 'b.sql': 'insert into u (a) select a from t' };

describe('a start after a crash', () => {
  let folder: string;
  let remove: () => void;
  let service: RunningService;

  beforeEach(async () => {
    ({ folder, remove } = temporaryFolder());
    service = await serviceIn(folder);
  });

  afterEach(async () => {
    await service.close();
    remove();
  });

  /** Stops the service, does something to the data folder, and starts as after a crash. */
  async function afterCrash(change: () => void): Promise<void> {
    await service.close();
    change();
    writeFileSync(join(folder, 'instance.json'), JSON.stringify({ pid: 1, version: '0', startedAt: '' }));
    service = await serviceIn(folder);
  }

  async function submit(incremental?: { jobId: string }): Promise<string> {
    const { data } = await post<JobRecord>(
      service,
      '/sqlflow/job/submitPersistJob',
      form(
        {
          jobName: 'kept',
          dbvendor: 'dbvmssql',
          ...(incremental && { ...incremental, incremental: 'true' }),
        },
        incremental ? { 'c.sql': 'insert into v (a) select a from u' } : files,
      ),
    );
    await jobEnd(service, data.jobId);
    return data.jobId;
  }

  const recordOf = async (jobId: string): Promise<JobRecord> =>
    (await post<JobRecord>(service, '/sqlflow/job/displayUserJobSummary', { jobId })).data;

  async function jobIds(): Promise<string[]> {
    return (await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary')).data.jobIds;
  }

  it('takes up the jobs of which only their folders know, oldest first, with all their submissions', async () => {
    const first = await submit();
    const second = await submit();
    await submit({ jobId: first });
    const before = [await csvOf(service, first), await csvOf(service, second)];
    await afterCrash(() => {
      for (const ending of ['', '-wal', '-shm'])
        rmSync(join(folder, `headwater.sqlite${ending}`), { force: true });
    });
    expect(await jobIds()).toEqual([first, second]);
    expect(await jobEnd(service, first)).toMatchObject({
      jobName: 'kept',
      status: 'success',
      persist: true,
      fileNames: ['a.sql', 'b.sql', 'c.sql'],
    });
    await jobEnd(service, second);
    expect([await csvOf(service, first), await csvOf(service, second)]).toEqual(before);
  });

  it('removes what a crash left of an acceptance or a removal, and keeps what may be a job', async () => {
    const jobId = await submit();
    const jobs = join(folder, 'jobs');
    await afterCrash(() => {
      for (const name of ['left-over', 'unreadable']) mkdirSync(join(jobs, name));
      for (const name of ['left-over', 'unreadable']) writeFileSync(join(jobs, name, 'x'), 'select 1');
      writeFileSync(join(jobs, 'unreadable', 'job.json'), '{"job":');
      writeFileSync(join(jobs, jobId, 'half-moved'), 'select 1');
      writeFileSync(join(jobs, jobId, 'job.json.new'), '{');
      writeFileSync(join(folder, 'arrivals', 'half-arrived'), 'select 1');
    });
    expect(readdirSync(jobs)).toEqual([jobId]);
    expect(readdirSync(join(jobs, jobId))).toHaveLength(3);
    expect(readdirSync(join(folder, 'arrivals'))).toEqual([]);
    const [lost] = readdirSync(join(folder, 'lost-jobs'));
    expect(readdirSync(join(folder, 'lost-jobs', lost ?? ''))).toEqual(['job.json', 'x']);
  });

  it('keeps a job whose removal had begun and was not acknowledged', async () => {
    const jobId = await submit();
    const before = await csvOf(service, jobId);
    const manifest = join(folder, 'jobs', jobId, 'job.json');
    const content = JSON.parse(readFileSync(manifest, 'utf8')) as unknown;
    await afterCrash(() => rmSync(manifest));
    expect(await csvOf(service, jobId)).toBe(before);
    expect(JSON.parse(readFileSync(manifest, 'utf8'))).toEqual(content);
  });

  it('ends the removal of replaced files wherever it was broken off', async () => {
    const jobId = await submit();
    const place = join(folder, 'jobs', jobId);
    const path = join(place, 'job.json');
    const before = readFileSync(path, 'utf8');
    const { sessionId } = await recordOf(jobId);
    const manifest = JSON.parse(before) as { uploads: { name: string; storedAs: string }[] };
    const [, kept] = manifest.uploads;
    // The manifest is written; the record and the disk still have the file.
    await afterCrash(() => writeFileSync(path, JSON.stringify({ ...manifest, uploads: [kept] })));
    expect(readdirSync(place).sort()).toEqual(['job.json', kept!.storedAs].sort());
    const record = await recordOf(jobId);
    expect(record).toMatchObject({ status: 'success', sessionId, fileNames: [kept!.name] });
  });

  it('removes what a run found to be replaced before it was killed, and is not in the way of a later one', async () => {
    const jobId = await submit();
    const place = join(folder, 'jobs', jobId);
    const csvBefore = await csvOf(service, jobId);
    const { uploads } = JSON.parse(readFileSync(join(place, 'job.json'), 'utf8')) as {
      uploads: { name: string; storedAs: string }[];
    };
    await afterCrash(() => {
      const database = new SqliteDatabase(join(folder, 'headwater.sqlite'));
      database.prepare('UPDATE job_uploads SET replaced = 1 WHERE stored_as = ?').run(uploads[0]!.storedAs);
      database.close();
    });
    expect(readdirSync(place).sort()).toEqual(['job.json', uploads[1]!.storedAs].sort());
    expect(await csvOf(service, jobId)).toBe(csvBefore);
    expect(await recordOf(jobId)).toMatchObject({ status: 'success', fileNames: [uploads[1]!.name] });
    await submit({ jobId });
    expect(await recordOf(jobId)).toMatchObject({
      status: 'success',
      fileNames: [uploads[1]!.name, 'c.sql'],
    });
  });

  it('ends a change of a job that was broken off, and calls nothing damaged', async () => {
    const ids = [await submit(), await submit(), await submit(), await submit()];
    const manifests = ids.map((jobId) => join(folder, 'jobs', jobId, 'job.json'));
    const changes = [
      { jobName: 'renamed' },
      { vendor: 'dbvmysql' },
      { incremental: true },
      { defaultSchema: 'later' },
    ];
    await afterCrash(() => {
      for (const [at, change] of changes.entries()) {
        const manifest = JSON.parse(readFileSync(manifests[at]!, 'utf8')) as { job: object };
        const changed = { ...manifest, job: { ...manifest.job, ...change } };
        writeFileSync(manifests[at]!, JSON.stringify(changed));
      }
    });
    expect(await noticeOf()).toBe('');
    expect(await recordOf(ids[0]!)).toMatchObject({ jobName: 'renamed', status: 'success' });
    expect(await jobEnd(service, ids[1]!)).toMatchObject({ dbVendor: 'dbvmysql', status: 'success' });
    expect(await recordOf(ids[2]!)).toMatchObject({ incremental: true, status: 'success' });
    await jobEnd(service, ids[3]!);
    expect(await csvOf(service, ids[3]!)).toMatch(/\blater\b/i);
  });

  it('does not bring back a removed job with an older state of the database', async () => {
    const jobId = await submit();
    const kept = await submit();
    await service.close();
    const database = join(folder, 'headwater.sqlite');
    copyFileSync(database, `${database}.older`);
    service = await serviceIn(folder);
    await post(service, '/sqlflow/job/deleteUserJob', { jobId });
    await afterCrash(() => renameSync(`${database}.older`, database));
    expect(await jobIds()).toEqual([kept]);
  });

  const noticeOf = async (): Promise<string> => {
    const health = (await (await fetch(`${service.url}/health`)).json()) as { notice?: string };
    return health.notice ?? '';
  };

  it('bears folders of jobs that were copied, swapped or are missing, reports it, and loses nothing', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await submit());
    const before = await Promise.all(ids.map((jobId) => csvOf(service, jobId)));
    const jobs = join(folder, 'jobs');
    const [missing = '', copied = '', other = '', one = '', two = ''] = ids.map((jobId) => join(jobs, jobId));
    await afterCrash(() => {
      rmSync(missing, { recursive: true });
      cpSync(copied, `${copied} copy`, { recursive: true });
      cpSync(other, join(jobs, 'f'.repeat(32)), { recursive: true });
      renameSync(one, join(jobs, 'aside'));
      renameSync(two, one);
      renameSync(join(jobs, 'aside'), two);
    });
    expect(await jobIds()).toEqual(ids);
    expect(await Promise.all(ids.map((jobId) => csvOf(service, jobId)))).toEqual(before);
    expect(await noticeOf()).toMatch(/^2 folders .* put aside .* files of 1 job are not there/);
    expect(readdirSync(jobs).sort()).toEqual(ids.slice(1).sort());
  });

  it('keeps records and results where the folder of jobs is empty, and reports it', async () => {
    const ids = [await submit(), await submit()];
    await afterCrash(() => {
      for (const jobId of ids) rmSync(join(folder, 'jobs', jobId), { recursive: true });
    });
    expect(await jobIds()).toEqual(ids);
    expect(await csvOf(service, ids[0]!)).toContain('source_db');
    expect(await noticeOf()).toMatch(/files of 2 jobs are not there/);
  });

  it('starts with an upload whose place leads out of the folder, and reads nothing there', async () => {
    const jobId = await submit();
    const manifest = join(folder, 'jobs', jobId, 'job.json');
    const text = readFileSync(manifest, 'utf8');
    await afterCrash(() =>
      writeFileSync(manifest, text.replace(/"storedAs":"[^"]+"/, '"storedAs":"../../settings.json"')),
    );
    expect(await jobIds()).toEqual([jobId]);
    expect(await recordOf(jobId)).toMatchObject({ status: 'success', fileNames: ['a.sql', 'b.sql'] });
  });

  it('mends damaged rows of jobs, and reports it', async () => {
    const damages: readonly (readonly [string, string | bigint])[] = [
      ['settings', '{"showLink'],
      ['skipped', '[{'],
      ['numbers', 'x'],
      ['job_name', 'kepu'],
      ['vendor', 'dbvmssqm'],
      ['user_id', 'somebody'],
      ['created_at', -5n],
      ['revision', -1n],
      ['incremental', 7n],
      ['finished_at', 9_000_000_000_000_000_000n],
      ['session_id', 'gone'],
    ];
    const ids: string[] = [];
    for (let at = 0; at < damages.length; at += 1) ids.push(await submit());
    const before = await Promise.all(ids.map(recordOf));
    const csv = await csvOf(service, ids[0]!);
    await afterCrash(() => {
      const database = new SqliteDatabase(join(folder, 'headwater.sqlite'));
      for (const [at, [column, value]] of damages.entries())
        database.prepare(`UPDATE jobs SET ${column} = ? WHERE job_id = ?`).run(value, ids[at]);
      database.close();
    });
    expect(await jobIds()).toEqual(ids);
    expect(await noticeOf()).toMatch(/was damaged, and was repaired/);
    for (const [at, jobId] of ids.entries()) {
      const { jobName, userId, dbVendor, createTime } = before[at]!;
      const told = { jobName, userId, dbVendor, createTime, status: 'success' };
      expect(await jobEnd(service, jobId)).toMatchObject(told);
      expect(await csvOf(service, jobId)).toBe(csv);
    }
  });

  it('keeps the results of a database that was brought alone', async () => {
    const jobId = await submit();
    await afterCrash(() => rmSync(join(folder, 'jobs'), { recursive: true }));
    expect(await jobIds()).toEqual([jobId]);
    expect(await csvOf(service, jobId)).toContain('source_db');
  });

  it('reads the record of no job where the service ended in order: there may be very many', async () => {
    await submit();
    await service.close();
    const storage = new SqliteStorage(folder);
    const states = storage.jobs.states();
    const store = { ...storage, jobs: { states: () => states } } as unknown as SqliteStorage;
    const log = { error: (_: object, message: string) => expect(message).toBe('') } as unknown as Logger;
    const inOrder = { thorough: false, recordsLost: false };
    expect((await reconcileJobs(store, new JobFolders(folder), log, inOrder)).adopted).toBe(0);
    await storage.close();
    service = await serviceIn(folder);
  });

  it('leaves nothing of a deleted job on the disk', async () => {
    const jobId = await submit();
    expect(existsSync(join(folder, 'jobs', jobId, 'job.json'))).toBe(true);
    await post(service, '/sqlflow/job/deleteUserJob', { jobId });
    expect(readdirSync(join(folder, 'jobs'))).toEqual([]);
  });
});
