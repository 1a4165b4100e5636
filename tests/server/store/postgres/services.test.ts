import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JobFolders } from '../../../../src-server/jobs/folders/job-folder.ts';
import { PostgresStorage } from '../../../../src-server/store/postgres/postgres-storage.ts';
import { describeWithPostgres, newDatabase, statement } from '../../../support/postgres/test-database.ts';
import { temporaryFolder, testService } from '../../../support/service/service.ts';
import type { TestService } from '../../../support/service/service.ts';
import { job, session, upload } from '../stored-samples.ts';

const sql = 'CREATE VIEW v AS SELECT t.a FROM t;';

interface Job {
  jobId: string;
  status: string;
  sessionId?: string;
}

/** Calls `/api/v1` of a service. */
async function call<Answer>(service: TestService, path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(`${service.url}/api/v1${path}`, init);
  expect(response.status, `${path}: ${await response.clone().text()}`).toBeLessThan(300);
  return (await response.json()) as Answer;
}

async function submitted(service: TestService): Promise<string> {
  const form = new FormData();
  form.append('jobName', 'shared');
  form.append('dbvendor', 'dbvpostgresql');
  form.append('sqlfiles', new Blob([sql]), 'a.sql');
  const answer = await fetch(`${service.url}/gspLive_backend/sqlflow/job/submitUserJob`, {
    method: 'POST',
    body: form,
  });
  const { data } = (await answer.json()) as { data: Job };
  return data.jobId;
}

async function ended(service: TestService, jobId: string): Promise<Job> {
  for (;;) {
    const found = await call<Job>(service, `/jobs/${jobId}`);
    if (found.status !== 'running') return found;
    await pause(50);
  }
}

describeWithPostgres('services on one database', () => {
  let store: string;
  beforeEach(async () => (store = await newDatabase()));
  const services: TestService[] = [];
  afterEach(async () => {
    for (const service of services.splice(0)) await service.end();
  });
  const start = async (): Promise<TestService> => {
    const service = await testService({ store });
    services.push(service);
    return service;
  };

  it('show each other jobs and results, and analyse them again from each other’s files', async () => {
    const [one, other] = [await start(), await start()];
    const jobIds = [await submitted(one), await submitted(one), await submitted(other)];
    for (const jobId of jobIds) {
      const seen = await Promise.all([ended(one, jobId), ended(other, jobId)]);
      expect(seen[0]).toMatchObject({ jobId, status: 'done' });
      expect(seen[1]).toEqual(seen[0]);
    }
    const { sessionId = '' } = await ended(other, jobIds[0]!);
    expect(sessionId).not.toBe('');
    const graphs = await Promise.all([one, other].map((service) => call(service, `/sessions/${sessionId}`)));
    expect(graphs[1]).toEqual(graphs[0]);
    await one.end();
    services.splice(services.indexOf(one), 1);
    const send = (path: string, body: object): Promise<object> =>
      call(other, `/jobs/${jobIds[0]}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (let times = 0; times < 5; times += 1) {
      await send('rerun', {});
      expect(await ended(other, jobIds[0]!)).toMatchObject({ status: 'done' });
    }
    // None was given up by who had it: it would have gone to another one after seconds.
    expect(await statement(store, 'SELECT max(retry_count)::int AS tries FROM pgboss.job')).toEqual([
      { tries: 0 },
    ]);
    expect(await send('trial', { vendor: 'dbvmssql' })).toMatchObject({ errors: 0 });
    await expect
      .poll(() => existsSync(join(other.folder, 'jobs')) && readdirSync(join(other.folder, 'jobs')))
      .toEqual([]);
    expect(existsSync(join(other.folder, 'headwater.db'))).toBe(false);
  });

  it('fail at the start where the queue was written by a newer version', async () => {
    await (await start()).end();
    services.splice(0);
    await statement(store, 'UPDATE pgboss.version SET version = version + 1');
    await expect(testService({ store })).rejects.toMatchObject({ name: 'SchemaMismatch' });
  });
});

describeWithPostgres('jobs that processes share', () => {
  let url: string;
  const folders = temporaryFolder();
  const stores: PostgresStorage[] = [];
  const open = async (): Promise<PostgresStorage> => {
    const store = await PostgresStorage.openShared(url, new JobFolders(folders.folder), () => undefined);
    stores.push(store);
    return store;
  };
  beforeEach(async () => (url = await newDatabase()));
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    folders.remove();
  });

  it('are taken by one of them each, in turns of their users, and end with their task or not at all', async () => {
    const [one, other] = [await open(), await open()];
    for (const jobId of ['a1', 'a2', 'a3']) await one.jobs.accept(job(jobId, 'ann'), []);
    await other.jobs.accept(job('b1', 'bob'), []);
    const first = (await one.shared!.take(1))!;
    expect(first).toMatchObject({ jobId: 'a1', attempts: 1 });
    expect(await other.shared!.take(1)).toMatchObject({ jobId: 'b1' });
    expect(await other.shared!.keep(() => ({ ...progress, stage: 'linking' }))).toEqual([]);
    expect((await one.jobs.get('b1'))?.progress).toMatchObject({ stage: 'linking' });
    // Another service lets it run anew.
    await other.jobs.rerun('a1');
    expect(await one.shared!.keep(() => undefined)).toEqual(['a1']);
    expect(await one.queue.complete(first, { status: 'success' }, 2, session('late'))).toBe(false);
    const ids = [];
    for (let left = 3; left > 0; left -= 1) ids.push((await other.shared!.take(3))?.jobId);
    expect(ids.sort()).toEqual(['a1', 'a2', 'a3']);
    expect(await other.shared!.take(3)).toBeUndefined();
    await other.queue.release('a2');
    expect(await one.shared!.take(4)).toMatchObject({ jobId: 'a2', attempts: 1 });
    await other.jobs.remove('a2');
    expect(await one.shared!.keep(() => undefined)).toContain('a2');
    expect(await one.queue.complete((await one.jobs.get('a3'))!, { status: 'fail' }, 5)).toBe(true);
    expect(await other.shared!.keep(() => undefined)).toContain('a3');
  });

  it('go to another one where a process says nothing any more, and what it comes with late does not count', async () => {
    const dead = await open();
    await dead.jobs.accept(job('1'), []);
    const first = (await dead.shared!.take(1))!;
    const other = await open();
    const from = performance.now();
    let second;
    while ((second = await other.shared!.take(2)) === undefined) await pause(200);
    expect(performance.now() - from).toBeLessThan(30_000);
    expect(second).toMatchObject({ jobId: '1', attempts: 2 });
    expect(await dead.queue.complete(first, { status: 'success' }, 3, session('late'))).toBe(false);
    expect(await other.queue.complete(second, { status: 'success' }, 4, session('s1'))).toBe(true);
    expect(await dead.jobs.get('1')).toMatchObject({ status: 'success', sessionId: 's1' });
  });

  it('get a task where a backup lacks it', async () => {
    const plain = await PostgresStorage.open(url);
    await plain.jobs.accept(job('1'), [upload('a.sql')]);
    await plain.close();
    expect(await (await open()).shared!.take(1)).toMatchObject({ jobId: '1' });
  });
});

const progress = { files: { done: 1, total: 2 }, statements: { done: 3, total: 3 } };
