import { describe, expect, it } from 'vitest';
import { Admission } from '../../../src-server/http/guards/admission.ts';
import { SqliteStorage } from '../../../src-server/store/sqlite/sqlite-storage.ts';
import { isOnPostgres } from '../../support/service/api-store.ts';
import {
  finishedJob,
  post,
  rawRequest,
  temporaryFolder,
  testService,
} from '../../support/service/service.ts';
import type { RawAnswer } from '../../support/service/service.ts';
import { sharedService, signedIn } from '../../support/service/shared-service.ts';

const monitoringToken = 'the-token-of-whoever-watches';

const bodyOf = ({ body }: RawAnswer): unknown => JSON.parse(body);

/** The value of a series in the text format of Prometheus. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('a service for this machine', () => {
  it('says that it lives, and which of its parts are there', async () => {
    const service = await testService();
    const ask = (path: string): Promise<RawAnswer> => rawRequest(service, 'GET', path);
    expect(bodyOf(await ask('/health/live'))).toEqual({ status: 'live' });
    const ready = await ask('/health/ready');
    expect(ready.status).toBe(200);
    expect(bodyOf(ready)).toEqual({
      status: 'ready',
      parts: ['requests', 'disk', 'store', ...(isOnPostgres ? ['schema', 'queue'] : [])].map((part) => ({
        part,
        ok: true,
      })),
    });
    expect(ready.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect((await rawRequest(service, 'POST', '/health/ready')).status).toBe(405);
    expect((await ask('/metrics')).status).toBe(404);
    await service.end();
  });

  it('counts its work without a name of anybody or anything', async () => {
    const service = await testService({ metrics: true });
    const files = { 'secret.sql': 'CREATE VIEW v AS SELECT t.a FROM t;', 'other.sql': 'SELECT 1' };
    await finishedJob(service, files, { jobName: 'secret' });
    await finishedJob(service, files, { jobName: 'secret' });
    await post(service, '/sqlflow/job/displayUserJobSummary', { jobId: 'no-such-job' });
    const { status, headers, body } = await rawRequest(service, 'GET', '/metrics');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    const bytes = Object.values(files).join('').length;
    for (const fate of ['read', 'reused']) {
      expect(valueOf(body, `headwater_files_total{fate="${fate}"}`), fate).toBe(2);
      expect(valueOf(body, `headwater_source_bytes_total{fate="${fate}"}`), fate).toBe(bytes);
    }
    for (const phase of ['unpacking', 'reading', 'linking', 'storing']) {
      expect(valueOf(body, `headwater_phase_seconds_count{phase="${phase}"}`), phase).toBe(2);
    }
    expect(valueOf(body, 'headwater_jobs_ended_total{status="success"}')).toBe(2);
    expect(valueOf(body, 'headwater_failures_total{code="404"}')).toBe(1);
    expect(valueOf(body, 'headwater_http_request_seconds_count{status="200"}')).toBeGreaterThan(4);
    expect(valueOf(body, 'headwater_http_received_bytes_total')).toBeGreaterThan(2 * bytes);
    expect(valueOf(body, 'headwater_jobs_waiting')).toBe(0);
    expect(valueOf(body, 'headwater_jobs_running')).toBe(0);
    expect(valueOf(body, 'headwater_ready{part="store"}')).toBe(1);
    // A file has no connections, and a queue without jobs no age.
    expect(/^headwater_database_connections\S* /m.test(body)).toBe(isOnPostgres);
    expect(body).not.toMatch(/^headwater_oldest\S* /m);
    expect(body).not.toContain('secret');
    await service.end();
  });

  it('serves requests for a while after it is asked to stop, and says that it is not ready', async () => {
    const service = await testService({ drainTime: 400 });
    const ask = (path: string): Promise<RawAnswer> => rawRequest(service, 'GET', path);
    const end = service.end();
    const ready = await ask('/health/ready');
    expect(ready.status).toBe(503);
    expect(bodyOf(ready)).toMatchObject({
      status: 'not ready',
      parts: expect.arrayContaining([{ part: 'requests', ok: false, code: 'Stopping' }]) as object,
    });
    expect((await ask('/health/live')).status).toBe(200);
    const served = await ask('/health');
    expect({ status: served.status, connection: served.headers.connection }).toEqual({
      status: 200,
      connection: 'close',
    });
    await end;
    await expect(ask('/health/live')).rejects.toThrow();
  });
});

describe('a shared server', () => {
  it('answers a stranger whether it is ready, and more to the monitoring token alone', async () => {
    const service = await sharedService(['ann'], { metrics: true, monitoringToken });
    const { token } = await signedIn(service, 'ann');
    const asked = (path: string, given?: string): Promise<RawAnswer> =>
      rawRequest(service, 'GET', path, given === undefined ? {} : { authorization: `Bearer ${given}` });
    for (const given of [undefined, token, `${monitoringToken}x`]) {
      expect(bodyOf(await asked('/health/ready', given))).toEqual({ status: 'ready' });
      const refused = await asked('/metrics', given);
      expect(refused.status).toBe(401);
      expect(refused.headers['www-authenticate']).toBe('Bearer');
      expect(refused.body).not.toContain('headwater_');
    }
    expect(bodyOf(await asked('/health/ready', monitoringToken))).toHaveProperty('parts');
    expect((await asked('/metrics', monitoringToken)).body).toContain('headwater_jobs_waiting 0');
    // It opens nothing else.
    expect((await asked('/api/v1/jobs', monitoringToken)).status).toBe(401);
    await service.end();
  });

  it('has numbers for nobody where no monitoring token is set', async () => {
    const service = await sharedService([], { metrics: true });
    for (const authorization of ['Bearer', 'Bearer undefined', 'Bearer  ']) {
      expect((await rawRequest(service, 'GET', '/metrics', { authorization })).status).toBe(401);
    }
    await service.end();
  });
});

describe('the parts of readiness', () => {
  it('miss a data folder that is gone, and a database that takes no writes', async () => {
    const admission = new Admission();
    admission.refuse('The data folder of the service is gone.');
    expect(admission.state).toEqual({ part: 'requests', ok: false, code: 'DataFolderUnusable' });
    const { folder, remove } = temporaryFolder();
    const store = new SqliteStorage(folder);
    expect(await store.readiness()).toEqual([{ part: 'store', ok: true }]);
    await store.close();
    expect(await store.readiness()).toEqual([{ part: 'store', ok: false, code: 'DataFolderUnusable' }]);
    remove();
  });
});
