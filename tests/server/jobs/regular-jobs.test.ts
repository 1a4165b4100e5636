import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { RestartedService } from '../../support/service/restarted-service.ts';
import {
  csvOf,
  finishedRegularJob,
  jobEnd,
  post,
  submittedRegularJob,
} from '../../support/service/service.ts';
import { zipOf } from '../../support/service/zip.ts';

type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

const generation = '/sqlflow/generation/sqlflow';
const from = (source: string, target = 'target'): string =>
  `insert into ${target} (a) select b from ${source}`;

describe('a regular job', () => {
  let service: RestartedService;
  beforeEach(async () => (service = await RestartedService.start()));
  afterEach(() => service.end());

  const submit = (files: Files, fields?: Record<string, string>) =>
    submittedRegularJob(service, files, fields);
  const done = (files: Files, fields?: Record<string, string>) => finishedRegularJob(service, files, fields);
  /** The tables that values come from. */
  const sources = async (jobId: string): Promise<string[]> => {
    const rows = (await csvOf(service, jobId)).trim().split('\n').slice(1);
    return [...new Set(rows.map((row) => row.split(',')[2] ?? ''))].sort();
  };
  /** Readings on the disk; the service is restarted for it. */
  const readings = (): Promise<number> =>
    service.restartAfter(
      (database) => database.prepare('SELECT count(*) FROM dataflows').pluck().get() as number,
    );

  it('reads only new and changed files again', async () => {
    const { jobId } = await done({ 'a.sql': from('one'), 'b.sql': from('two'), 'c.sql': from('three') });
    expect(await readings()).toBe(3);
    const { progress } = await done({ 'a.sql': from('one'), 'b.sql': from('changed') }, { jobId });
    expect(progress.files).toEqual({ done: 3, total: 3 });
    expect(await readings()).toBe(4);
    expect(await sources(jobId)).toEqual(['changed', 'one', 'three']);
  });

  it('takes single files and archives for the same paths', async () => {
    const { jobId } = await done({
      'x.zip': await zipOf({ 'dir/a.sql': from('one'), 'b.sql': from('two') }),
    });
    await done({ 'dir/a.sql': from('three') }, { jobId });
    expect(await sources(jobId)).toEqual(['three', 'two']);
    await done({ 'y.zip': await zipOf({ 'dir/a.sql': from('four'), 'c.sql': from('five') }) }, { jobId });
    expect(await sources(jobId)).toEqual(['five', 'four', 'two']);
  });

  describe('keeps on the disk what is needed of its files', () => {
    /** The files of a job on the disk, by their texts. */
    const stored = (jobId: string): string[] => {
      const folder = join(service.folder, 'jobs', jobId);
      const names = readdirSync(folder).filter((name) => name !== 'job.json');
      return names.map((name) => readFileSync(join(folder, name), 'utf8')).sort();
    };
    const uploads = (jobId: string): string[] => {
      const manifest = JSON.parse(readFileSync(join(service.folder, 'jobs', jobId, 'job.json'), 'utf8')) as {
        uploads: { name: string }[];
      };
      return manifest.uploads.map(({ name }) => name);
    };

    it('and removes those that later ones replace', async () => {
      const { jobId } = await done({ 'a.sql': from('one'), 'b.sql': from('two') });
      const { fileNames } = await done({ 'a.sql': from('three') }, { jobId });
      expect(fileNames).toEqual(['b.sql', 'a.sql']);
      await expect.poll(() => stored(jobId)).toEqual([from('three'), from('two')]);
      expect(uploads(jobId)).toEqual(['b.sql', 'a.sql']);
      await service.restart();
      expect(stored(jobId)).toHaveLength(2);
      expect(await sources(jobId)).toEqual(['three', 'two']);
      await done({ 'c.sql': from('four') }, { jobId });
      expect(await sources(jobId)).toEqual(['four', 'three', 'two']);
    });

    it('and archives as long as an entry of them counts', async () => {
      const zip = await zipOf({ 'a.sql': from('one'), 'b.sql': from('two') });
      const { jobId } = await done({ 'x.zip': zip });
      await done({ 'a.sql': from('three') }, { jobId });
      expect(stored(jobId)).toHaveLength(2);
      await done({ 'b.sql': from('four') }, { jobId });
      await expect.poll(() => stored(jobId)).toEqual([from('four'), from('three')]);
      const { data } = await post<JobRecord>(service, '/sqlflow/job/displayUserJobSummary', { jobId });
      expect(data.fileNames).toEqual(['a.sql', 'b.sql']);
      expect(await sources(jobId)).toEqual(['four', 'three']);
    });

    it('and files whose absence would change the names of others', async () => {
      const zip = await zipOf({ 'a.sql': from('two') });
      const { jobId } = await done({ 'a.sql': from('one'), 'x.zip': zip });
      await done({ 'a.sql': from('three') }, { jobId });
      expect(await sources(jobId)).toEqual(['three', 'two']);
      await done({ 'b.sql': from('four') }, { jobId });
      expect(await sources(jobId)).toEqual(['four', 'three', 'two']);
    });

    it('and lets a job be deleted, and run again, while they are removed', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { jobId } = await done({ 'a.sql': from('one'), 'b.sql': from('two') });
        await submit({ 'a.sql': from('three') }, { jobId });
        await post(service, '/sqlflow/job/rerunJob', { jobId });
        await submit({ 'a.sql': from('four') }, { jobId });
        await jobEnd(service, jobId);
        expect(await sources(jobId)).toEqual(['four', 'two']);
        await submit({ 'a.sql': from('five') }, { jobId });
        if (round % 2 === 0) await jobEnd(service, jobId);
        await post(service, '/sqlflow/job/deleteUserJob', { jobId });
        await expect.poll(() => existsSync(join(service.folder, 'jobs', jobId))).toBe(false);
      }
    });
  });

  it('bears submissions one upon the other, and shows the former result meanwhile', async () => {
    const { jobId, sessionId } = await done({ 'start.sql': from('start') });
    const names = Array.from({ length: 8 }, (_, index) => `s${index}`);
    const answers = await Promise.all(
      names.map((name) => submit({ [`${name}.sql`]: from(name) }, { jobId })),
    );
    for (const { code, data } of answers) {
      expect(code).toBe(200);
      expect(data.status).toBe('create');
    }
    expect(answers[0]?.data.sessionId).toBe(sessionId);
    expect(await sources(jobId)).toContain('start');
    const { fileNames } = await jobEnd(service, jobId);
    expect(fileNames).toHaveLength(9);
    expect(await sources(jobId)).toEqual([...names, 'start'].sort());
  });

  it('refuses what does not go together', async () => {
    const { jobId } = await done({ 'a.sql': from('one') });
    expect(await submit({ 'b.sql': from('two') }, { jobId: 'f'.repeat(32) })).toMatchObject({ code: 404 });
    const other = await submit({ 'b.sql': from('two') }, { jobId, dbvendor: 'dbvoracle' });
    expect(other).toMatchObject({ code: 400, error: expect.stringContaining('dbvmssql') });
    expect(await submit({}, { jobId })).toMatchObject({
      code: 400,
      error: expect.stringContaining('sqlfiles'),
    });
    expect(await sources(jobId)).toEqual(['one']);
  });

  it('begins anew with an empty jobId', async () => {
    const first = await done({ 'a.sql': from('one') }, { jobId: '' });
    const second = await done({ 'b.sql': from('two') }, { jobId: '', incremental: 'false' });
    expect(second.jobId).not.toBe(first.jobId);
    expect(await sources(second.jobId)).toEqual(['two']);
  });

  it.each(['false', ''])(
    'is not extended, nor another made, by a jobId with incremental=%s',
    async (incremental) => {
      const { jobId } = await done({ 'a.sql': from('one') });
      const answer = await submit({ 'b.sql': from('two') }, { jobId, incremental });
      expect(answer).toMatchObject({ code: 400, error: expect.stringContaining('incremental=true') });
      const { data } = await post<{ total: number }>(service, '/sqlflow/job/displayUserJobsSummary');
      expect(data.total).toBe(1);
      expect(await sources(jobId)).toEqual(['one']);
    },
  );

  it('names its files once, whichever submission they came with', async () => {
    const { jobId } = await done({ 'a.sql': from('one'), 'b.sql': from('two') });
    const { fileNames } = await done({ 'a.sql': from('three'), 'c.sql': from('four') }, { jobId });
    expect(fileNames).toEqual(['b.sql', 'a.sql', 'c.sql']);
  });

  it('is asked about by its session, as an immediate call is, also after a restart', async () => {
    const { jobId, sessionId = '' } = await done({ 'a.sql': from('one'), 'b.sql': from('two', 'other') });
    const immediate = await post(service, `${generation}/graph`, {
      dbvendor: 'dbvmssql',
      sqltext: from('one'),
    });
    await service.restart();
    const cache = await post<{ sessionId: string }>(service, '/sqlflow/job/updateUserJobGraphCache', {
      jobId,
    });
    expect(cache.data.sessionId).toBe(sessionId);
    for (const session of [sessionId, immediate.sessionId ?? '']) {
      const fields = { sessionId: session, dbvendor: 'dbvmssql', table: 'target' };
      const selected = await post<object>(service, `${generation}/selectedgraph`, fields);
      expect(selected.code).toBe(200);
      expect(JSON.stringify(selected.data)).toContain('one');
      const coordinates = "[{'x':1,'y':1,'hashCode':'0'},{'x':1,'y':7,'hashCode':'0'}]";
      const info = await post<{ sql: string }[]>(service, `${generation}/getSelectedDbObjectInfo`, {
        sessionId: session,
        coordinates,
      });
      expect(info.data[0]?.sql).toContain('from one');
    }
  });
});
