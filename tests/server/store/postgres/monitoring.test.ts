import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ReadyPart } from '../../../../src-server/base/ready-part.ts';
import { JobFolders } from '../../../../src-server/jobs/folders/job-folder.ts';
import { startWorker } from '../../../../src-server/service/worker-service.ts';
import { PostgresStorage } from '../../../../src-server/store/postgres/postgres-storage.ts';
import { workerUrl } from '../../../support/built.ts';
import {
  databaseUrl,
  describeWithPostgres,
  newDatabase,
  statement,
} from '../../../support/postgres/test-database.ts';
import { rawRequest, temporaryFolder } from '../../../support/service/service.ts';
import { job } from '../stored-samples.ts';

describeWithPostgres('a shared store', () => {
  let url: string;
  let store: PostgresStorage;
  const place = temporaryFolder();
  beforeEach(async () => {
    url = await newDatabase();
    store = await PostgresStorage.openShared(url, new JobFolders(place.folder), () => undefined);
  });
  afterEach(async () => {
    await store.close().catch(() => undefined);
    place.remove();
  });

  const missing = async (): Promise<ReadyPart[]> => (await store.readiness()).filter(({ ok }) => !ok);

  it('says which of its parts is missing', async () => {
    expect(await store.readiness()).toEqual([
      { part: 'store', ok: true },
      { part: 'schema', ok: true },
      { part: 'queue', ok: true },
    ]);
    await statement(url, 'UPDATE pgboss.version SET version = version + 1');
    expect(await missing()).toEqual([{ part: 'queue', ok: false, code: 'SchemaMismatch' }]);
    await statement(url, 'ALTER TABLE pgboss.version RENAME TO other');
    expect(await missing()).toEqual([{ part: 'queue', ok: false, code: 'SchemaIncomplete' }]);
    await statement(
      url,
      'DELETE FROM headwater.migrations WHERE version = (SELECT max(version) FROM headwater.migrations)',
    );
    expect(await missing()).toEqual([{ part: 'schema', ok: false, code: 'SchemaIncomplete' }]);
    // As after a switch to a standby.
    const database = new URL(url).pathname.slice(1);
    const server = databaseUrl('postgres');
    await statement(server, `ALTER DATABASE ${database} SET default_transaction_read_only = on`);
    await statement(
      server,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
    );
    await expect.poll(missing).toEqual([{ part: 'store', ok: false, code: 'StoreUnsuitable' }]);
    await statement(server, `DROP DATABASE ${database} WITH (FORCE)`);
    expect(await missing()).toEqual([{ part: 'store', ok: false, code: 'StoreUnreachable' }]);
  });

  it('knows how many jobs wait that nobody has, for how long, and how its connections are used', async () => {
    expect(await store.shared!.depth()).toEqual({ waiting: 0 });
    for (const jobId of ['1', '2']) await store.jobs.accept(job(jobId), []);
    const { waiting, oldestSeconds = -1 } = await store.shared!.depth();
    expect(waiting).toBe(2);
    expect(oldestSeconds).toBeGreaterThan(0);
    expect(oldestSeconds).toBeLessThan(60);
    await store.shared!.take(1);
    expect(await store.shared!.depth()).toMatchObject({ waiting: 1 });
    const { inUse, idle } = store.connections;
    expect(inUse + idle).toBeGreaterThan(0);
    expect(inUse + idle).toBeLessThanOrEqual(3);
  });

  it('is reported by a worker, to its monitor alone', async () => {
    const { folder, remove } = temporaryFolder();
    const settings = {
      dataFolder: folder,
      store: url,
      workerUrl: workerUrl(),
      warmUp: false,
      metrics: true,
      logLevel: 'silent',
    } as const;
    const worker = await startWorker(settings, { port: 0 });
    const watched = { url: worker.url! };
    expect((await rawRequest(watched, 'GET', '/health/live')).status).toBe(200);
    const ready = await rawRequest(watched, 'GET', '/health/ready');
    expect({ status: ready.status, body: ready.body }).toMatchObject({
      status: 200,
      body: expect.stringContaining('"part":"queue","ok":true') as string,
    });
    const numbers = await rawRequest(watched, 'GET', '/metrics');
    // whether they are idle just now depends on what the worker asks meanwhile
    const states = [...numbers.body.matchAll(/^headwater_database_connections\{state="[a-z-]+"\} (\d)$/gm)];
    const connections = states.reduce((sum, [, count]) => sum + Number(count), 0);
    expect(states).toHaveLength(2);
    expect(connections).toBeGreaterThan(0);
    expect(connections).toBeLessThanOrEqual(3);
    expect(numbers.body).toMatch(/^headwater_jobs_waiting 0$/m);
    for (const path of ['/', '/api/v1/jobs', '/health', '/openapi.json']) {
      expect((await rawRequest(watched, 'GET', path)).status, path).toBe(404);
    }
    expect((await rawRequest(watched, 'GET', '/metrics', { host: 'evil.example' })).status).toBe(403);
    await worker.close();
    await expect(rawRequest(watched, 'GET', '/health/live')).rejects.toThrow();
    remove();
  });
});
