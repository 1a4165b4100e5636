import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import type { ResultsResponse } from '../../../src-server/contract/application/service/results.ts';
import type { JobRecord, JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import {
  csvOf,
  finishedJob,
  form,
  jobEnd,
  post,
  serviceIn,
  temporaryFolder,
} from '../../support/service/service.ts';

const pageSize = 4096;

/** Jobs of so many files that the database has pages of every kind. */
function filesOf(job: number): Record<string, string> {
  const columns = Array.from({ length: 30 }, (_, column) => `column_${column}`).join(', ');
  return Object.fromEntries(
    Array.from({ length: 20 }, (_, file) => [
      `folder/file-${file}.sql`,
      `insert into target_${job}_${file} (${columns}) select ${columns} from source_${file};`,
    ]),
  );
}

describe('a damaged database', () => {
  const original = temporaryFolder();
  const results = new Map<string, string>();
  let place: ReturnType<typeof temporaryFolder>;
  let database: string;

  beforeAll(async () => {
    const service = await serviceIn(original.folder);
    for (let job = 0; job < 6; job += 1) {
      const { jobId } = await finishedJob(service, filesOf(job), { jobName: `job ${job}` });
      if (job < 3) await fetch(`${service.url}/api/v1/jobs/${jobId}/rerun`, { method: 'POST' });
      await jobEnd(service, jobId);
      results.set(jobId, await csvOf(service, jobId));
    }
    const { jobId } = await finishedJob(service, filesOf(99));
    await post(service, '/sqlflow/job/deleteUserJob', { jobId });
    await service.close();
  }, 60_000);

  afterAll(() => original.remove());

  beforeEach(() => {
    place = temporaryFolder();
    cpSync(original.folder, place.folder, { recursive: true, preserveTimestamps: true });
    database = join(place.folder, 'headwater.sqlite');
  });

  afterEach(() => place.remove());

  /** Starts on the damaged folder: all jobs are there and come out as before, and the damage is told. */
  async function expectRecovery(notice: RegExp | undefined, putAside: boolean): Promise<void> {
    const service = await serviceIn(place.folder);
    const { data } = await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary');
    expect([...data.jobIds].sort()).toEqual([...results.keys()].sort());
    for (const [jobId, csv] of results) {
      expect((await jobEnd(service, jobId)).status).toBe('success');
      expect(await csvOf(service, jobId)).toBe(csv);
      const listed = await fetch(`${service.url}/api/v1/jobs/${jobId}/results`);
      const [present, ...earlier] = ((await listed.json()) as ResultsResponse).results;
      expect(present?.replacedAt).toBeUndefined();
      for (const { sessionId } of earlier) {
        const opened = await fetch(`${service.url}/api/v1/sessions/${sessionId}/export/csv`);
        expect([200, 410]).toContain(opened.status);
      }
    }
    for (const path of ['/health', '/api/v1/startup']) {
      const answer = (await (await fetch(service.url + path)).json()) as { notice?: string };
      if (notice === undefined) expect(answer.notice).toBeUndefined();
      else expect(answer.notice).toMatch(notice);
    }
    await service.close();
    expect(readdirSync(place.folder).some((name) => name.includes('.damaged-'))).toBe(putAside);
    const healed = new SqliteDatabase(database, { readonly: true });
    expect(healed.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(healed.pragma('foreign_key_check')).toEqual([]);
    healed.close();
    // The next start finds nothing more to do.
    const again = await serviceIn(place.folder);
    expect((await (await fetch(`${again.url}/health`)).json()) as object).not.toHaveProperty('notice');
    await again.close();
  }

  function overwrite(position: number, bytes: Uint8Array): void {
    const file = openSync(database, 'r+');
    writeSync(file, bytes, 0, bytes.length, position);
    closeSync(file);
  }

  const told = /^The database was damaged\. It was rebuilt .* put aside as headwater\.sqlite\.damaged-\d+/;

  it('is rebuilt where pages in its middle were overwritten', async () => {
    const pages = Math.floor(statSync(database).size / pageSize);
    for (const part of [0.3, 0.5, 0.7]) {
      overwrite(Math.floor(pages * part) * pageSize, Buffer.alloc(3 * pageSize, 0xa5));
    }
    await expectRecovery(told, true);
  });

  it.each([1, 2, 3, 5, 8, 13, 21, 34])('is rebuilt where its page %i is noise', async (page) => {
    overwrite(
      page * pageSize,
      Buffer.from(Array.from({ length: pageSize }, (_, at) => (at * 7919 + page) % 251)),
    );
    await expectRecovery(told, true);
  });

  it('is rebuilt where it was cut off', async () => {
    truncateSync(database, Math.floor(statSync(database).size / 2 / pageSize) * pageSize + 100);
    await expectRecovery(told, true);
  });

  it('is begun anew where its file is empty', async () => {
    truncateSync(database, 0);
    await expectRecovery(
      /^The database was missing\. A new one was begun\. 6 jobs are analysed again\.$/,
      false,
    );
  });

  it('is begun anew where its file was deleted', async () => {
    rmSync(database);
    await expectRecovery(/^The database was missing\./, false);
  });

  it('shows what damaged indexes hide, which are made anew', async () => {
    const opened = new SqliteDatabase(database, { readonly: true });
    const root = opened.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
    const jobId = [...results.keys()][1]!;
    const session = opened
      .prepare('SELECT session_id FROM jobs WHERE job_id = ?')
      .pluck()
      .get(jobId) as string;
    const keys = [
      ['sqlite_autoindex_jobs_1', jobId],
      ['sqlite_autoindex_sessions_1', session],
      ['sqlite_autoindex_session_pieces_1', session],
    ] as const;
    const places = keys.map(([name, key]) => {
      const page = root.get(name) as number;
      const start = (page - 1) * pageSize;
      return (
        start +
        readFileSync(database)
          .subarray(start, start + pageSize)
          .indexOf(key)
      );
    });
    opened.close();
    // The key is another; nothing of the structure is wrong.
    for (const place of places) overwrite(place + 5, Buffer.from('?'));
    await expectRecovery(undefined, false);
  });

  it('is read behind a header of garbage, with its results', async () => {
    const sessions = (path: string): unknown[] => {
      const opened = new SqliteDatabase(path, { readonly: true });
      const ids = opened.prepare('SELECT session_id FROM sessions ORDER BY session_id').pluck().all();
      opened.close();
      return ids;
    };
    const before = sessions(database);
    overwrite(0, Buffer.from('garbage '.repeat(12)));
    await expectRecovery(told, true);
    expect(sessions(database)).toEqual(before);
  });

  it('is begun anew where all of it is garbage, and what it was stays on the disk', async () => {
    writeFileSync(database, 'this is no database at all, '.repeat(1000));
    await expectRecovery(told, true);
    const [copy] = readdirSync(place.folder).filter((name) => name.includes('.damaged-'));
    expect(statSync(join(place.folder, copy ?? '')).size).toBe(28_000);
  });

  it('keeps what was accepted where the log of its last writes was damaged after a crash', async () => {
    const first = await serviceProcess(place.folder);
    const submitted = await post<JobRecord>(
      first,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'last', dbvendor: 'dbvmssql' }, filesOf(50)),
    );
    const { jobId } = submitted.data;
    await jobEnd(first, jobId);
    const deleted = [...results.keys()][0] ?? '';
    await post(first, '/sqlflow/job/deleteUserJob', { jobId: deleted });
    const csv = await csvOf(first, jobId);
    await first.end('SIGKILL');
    const log = `${database}-wal`;
    expect(existsSync(log)).toBe(true);
    const file = openSync(log, 'r+');
    writeSync(file, Buffer.alloc(5000, 0x5a), 0, 5000, 200);
    closeSync(file);

    const second = await serviceIn(place.folder);
    expect((await jobEnd(second, jobId)).status).toBe('success');
    expect(await csvOf(second, jobId)).toBe(csv);
    const gone = await post(second, '/sqlflow/job/displayUserJobSummary', { jobId: deleted });
    expect(gone.code).toBe(404);
    await second.close();
  });

  it('is rebuilt at the next start where damage that left no trace is come upon', async () => {
    const before = statSync(database);
    overwriteResults();
    // As a disk does it: nothing tells that the file has changed.
    utimesSync(database, before.atime, before.mtime);
    const note = `${database}.closed`;
    writeFileSync(note, `${statSync(database).size} ${statSync(database).mtimeMs}`);
    const service = await serviceIn(place.folder);
    const answers = await Promise.all([...results.keys()].map((jobId) => csvOf(service, jobId)));
    expect(answers.some((answer) => answer.startsWith('{"code":500,"error":"Internal error'))).toBe(true);
    await service.close();
    await expectRecovery(told, true);
  });

  /** Overwrites every page that is neither the first nor belongs to the jobs. */
  function overwriteResults(): void {
    const opened = new SqliteDatabase(database, { readonly: true });
    const pages = opened.prepare("SELECT pageno FROM dbstat WHERE name = 'session_pieces'");
    const numbers = pages.pluck().all() as number[];
    opened.close();
    for (const number of numbers) overwrite((number - 1) * pageSize, Buffer.alloc(pageSize, 0xa5));
  }

  it('goes on where a crash came between putting it aside and the new one', async () => {
    copyFileSync(database, `${database}.rebuilt`);
    rmSync(database);
    writeFileSync(`${database}-wal`, 'a log of another database');
    await expectRecovery(undefined, false);
  });
});
