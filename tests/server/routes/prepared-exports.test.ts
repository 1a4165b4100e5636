/** Exports in two steps: prepared by a body, fetched once at an address, with word of how that goes. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrepareExportRequest } from '../../../src-server/contract/application/result/prepared-exports.ts';
import {
  exportProgress,
  preparedExport,
} from '../../../src-server/contract/application/result/prepared-exports.ts';
import { problem } from '../../../src-server/contract/application/service/problem.ts';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { finishedJob, form, jobEnd, post, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { sharedService, signedIn } from '../../support/service/shared-service.ts';

const sql = 'insert into target (x, y) select a, b from source;';

let service: TestService;
let sessionId: string;
beforeAll(async () => {
  service = await testService();
  sessionId = (await finishedJob(service, { 'a.sql': sql })).sessionId ?? '';
});
afterAll(() => service.end());

function prepare(
  asked: PrepareExportRequest,
  { url, headers = {} }: { url: string; headers?: Record<string, string> } = service,
): Promise<Response> {
  return fetch(`${url}/api/v1/exports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(asked),
  });
}

const lineage = (more: object = {}): PrepareExportRequest => ({
  of: 'lineage',
  sessionId,
  format: 'csv',
  ...more,
});

async function prepared(asked: PrepareExportRequest): Promise<{ address: string; fileName: string }> {
  const response = await prepare(asked);
  expect(response.status).toBe(200);
  const { exportId, fileName } = preparedExport.parse(await response.json());
  return { address: `${service.url}/api/v1/exports/${exportId}`, fileName };
}

const progressOf = async (address: string) => exportProgress.parse(await (await fetch(address)).json());

describe('a prepared export', () => {
  it('is the file that a single request gives, under the name that was asked for', async () => {
    const { address, fileName } = await prepared(lineage({ fileName: 'Q3: lineage.csv', delimiter: ';' }));
    expect(fileName).toBe('Q3_ lineage.csv');
    expect(await progressOf(address)).toEqual({ state: 'waiting', bytes: 0 });
    const file = await fetch(`${address}/file`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="Q3_ lineage.csv"');
    const text = await file.text();
    const direct = await fetch(`${service.url}/api/v1/sessions/${sessionId}/export/csv?delimiter=;`);
    expect(text).toBe(await direct.text());
    await expect
      .poll(() => progressOf(address))
      .toEqual({ state: 'complete', bytes: Buffer.byteLength(text) });
  });

  it('is called by its job where no name is asked for', async () => {
    expect((await prepared(lineage({ format: 'graphml' }))).fileName).toBe('test.graphml');
  });

  it('may be of impact and of a comparison', async () => {
    const impact = await prepared({
      of: 'impact',
      sessionId,
      format: 'csv',
      selection: { table: 'source' },
    });
    expect(await (await fetch(`${impact.address}/file`)).text()).toContain('target');
    const other = await finishedJob(service, { 'a.sql': 'insert into target (x) select a from source;' });
    const comparison = await prepared({
      of: 'comparison',
      before: { sessionId },
      after: { jobId: other.jobId },
      format: 'csv',
    });
    expect(await (await fetch(`${comparison.address}/file`)).text()).toMatch(/removed.*target/u);
  });

  it('is fetched once; asking for the head alone does not count', async () => {
    const { address } = await prepared(lineage());
    expect((await fetch(`${address}/file`, { method: 'HEAD' })).status).toBe(200);
    await (await fetch(`${address}/file`)).text();
    const again = await fetch(`${address}/file`);
    expect(again.status).toBe(409);
    expect(problem.parse(await again.json()).detail).toContain('fetched before');
  });

  it('is refused at once where it cannot be made', async () => {
    const refusal = async (asked: unknown): Promise<[number, string]> => {
      const response = await prepare(asked as PrepareExportRequest);
      return [response.status, problem.parse(await response.json()).detail];
    };
    expect(await refusal(lineage({ sessionId: 'none' }))).toEqual([
      404,
      'There is no session of this id: its job was deleted, or analysed again.',
    ]);
    expect(await refusal({ of: 'all' })).toEqual([400, 'of must be lineage, impact or comparison.']);
    const [status, detail] = await refusal(lineage({ delimiter: 'ab' }));
    expect([status, detail]).toEqual([400, expect.stringContaining('delimiter must be one character')]);
  });

  it('shows why it failed where its job is deleted before it is fetched', async () => {
    const job = await finishedJob(service, { 'a.sql': 'insert into t (x) select a from s;' });
    const { address } = await prepared(lineage({ sessionId: job.sessionId }));
    await post(service, '/sqlflow/job/deleteUserJob', { jobId: job.jobId });
    const file = await fetch(`${address}/file`);
    expect(file.status).toBe(404);
    expect(await progressOf(address)).toEqual({
      state: 'failed',
      bytes: 0,
      message: problem.parse(await file.json()).detail,
    });
  });

  it('breaks off when it is called off, and when the client goes', async () => {
    const columns = Array.from({ length: 300 }, (_, index) => `c${index}`).join(', ');
    const wide = Array.from(
      { length: 200 },
      (_, index) => `insert into t${index} select ${columns} from s${index};`,
    );
    const job = await finishedJob(service, { 'wide.sql': wide.join('\n') });
    const large = lineage({ sessionId: job.sessionId, format: 'json', hideIntermediates: 'all' });
    const calledOff = await prepared(large);
    const broken = begun(`${calledOff.address}/file`);
    await broken.started;
    expect((await fetch(`${calledOff.address}/cancel`, { method: 'POST' })).status).toBe(200);
    broken.goOn();
    await expect(broken.ended).rejects.toThrow();
    expect((await fetch(calledOff.address)).status).toBe(404);

    const left = await prepared(large);
    const leaving = begun(`${left.address}/file`);
    await leaving.started;
    leaving.leave();
    await expect
      .poll(async () => (await progressOf(left.address)).message)
      .toBe('The connection ended before the file was complete.');
  });
});

/** Fetches the beginning of a file and takes no more of it until told. */
function begun(address: string) {
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  ended.promise.catch(() => undefined);
  let goOn = (): void => undefined;
  const asked = request(address, (answer) => {
    answer.once('readable', () => started.resolve());
    answer.on('error', ended.reject).on('end', ended.resolve);
    goOn = () => void answer.resume();
  });
  asked.on('error', ended.reject);
  asked.end();
  return {
    started: started.promise,
    ended: ended.promise,
    goOn: () => goOn(),
    leave: () => asked.destroy(),
  };
}

describe('on a shared server', () => {
  it('a prepared export is there for its user alone, whoever knows its address', async () => {
    const shared = await sharedService(['ann', 'bob']);
    try {
      const [ann, bob] = [await signedIn(shared, 'ann'), await signedIn(shared, 'bob')];
      const submitted = form({ ...ann, jobName: 'pay', dbvendor: 'dbvmssql' }, { 'a.sql': sql });
      const { data } = await post<JobRecord>(shared, '/sqlflow/job/submitUserJob', submitted);
      const job = await jobEnd(shared, data.jobId, ann);
      const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
      const of = (headers: Record<string, string>) =>
        prepare(lineage({ sessionId: job.sessionId }), { url: shared.url, headers });
      expect((await of(bearer(bob))).status).toBe(404);
      const { exportId } = preparedExport.parse(await (await of(bearer(ann))).json());
      const address = `${shared.url}/api/v1/exports/${exportId}/file`;
      expect((await fetch(address)).status).toBe(401);
      expect((await fetch(address, { headers: bearer(bob) })).status).toBe(404);
      expect(await (await fetch(address, { headers: bearer(ann) })).text()).toContain('target');
    } finally {
      await shared.end();
    }
  });
});
