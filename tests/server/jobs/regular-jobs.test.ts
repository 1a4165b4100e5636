import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../src-server/contract/jobs.ts';
import type { RunningService } from '../../../src-server/service.ts';
import { csvOf, form, jobEnd, post, serviceIn, temporaryFolder } from '../support/service.ts';
import { zipOf } from '../support/zip.ts';

type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

const generation = '/sqlflow/generation/sqlflow';
const from = (source: string, target = 'target'): string =>
  `insert into ${target} (a) select b from ${source}`;

describe('a regular job', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let service: RunningService;
  beforeEach(async () => {
    place = temporaryFolder();
    service = await serviceIn(place.folder);
  });
  afterEach(async () => {
    await service.close();
    place.remove();
  });

  const restart = async (): Promise<void> => {
    await service.close();
    service = await serviceIn(place.folder);
  };
  const submit = (files: Files, fields: Record<string, string> = {}) =>
    post<JobRecord>(
      service,
      '/sqlflow/job/submitPersistJob',
      form({ jobName: 'regular', dbvendor: 'dbvmssql', incremental: 'true', ...fields }, files),
    );
  const done = async (files: Files, fields: Record<string, string> = {}): Promise<JobRecord> =>
    await jobEnd(service, (await submit(files, fields)).data.jobId);
  /** The tables that values come from. */
  const sources = async (jobId: string): Promise<string[]> => {
    const rows = (await csvOf(service, jobId)).trim().split('\n').slice(1);
    return [...new Set(rows.map((row) => row.split(',')[2] ?? ''))].sort();
  };
  /** Readings on the disk; the service is restarted for it. */
  const readings = async (): Promise<number> => {
    await service.close();
    const database = new SqliteDatabase(join(place.folder, 'headwater.sqlite'), { readonly: true });
    const count = database.prepare('SELECT count(*) FROM dataflows').pluck().get() as number;
    database.close();
    service = await serviceIn(place.folder);
    return count;
  };

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

  it('begins anew without incremental, or with an empty jobId', async () => {
    const first = await done({ 'a.sql': from('one') }, { jobId: '' });
    const second = await done({ 'b.sql': from('two') }, { jobId: first.jobId, incremental: 'false' });
    expect(second.jobId).not.toBe(first.jobId);
    expect(await sources(second.jobId)).toEqual(['two']);
  });

  it('is asked about by its session, as an immediate call is, also after a restart', async () => {
    const { jobId, sessionId = '' } = await done({ 'a.sql': from('one'), 'b.sql': from('two', 'other') });
    const immediate = await post(service, `${generation}/graph`, {
      dbvendor: 'dbvmssql',
      sqltext: from('one'),
    });
    await restart();
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
