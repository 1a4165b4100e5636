import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord, JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { form, jobEnd, post, rawRequest } from '../../support/service/service.ts';
import type { RawAnswer, TestService } from '../../support/service/service.ts';
import { sharedService, signedIn } from '../../support/service/shared-service.ts';
import type { Identity } from '../../support/service/shared-service.ts';

const sql = 'create view v as select a, b from t';
const bearer = (identity: Identity): Record<string, string> => ({
  authorization: `Bearer ${identity.token}`,
});

/** Operations that answer from what the call brings along, or from the caller's own jobs. */
const needNoId = [
  '/sqlflow/generation/sqlflow',
  '/sqlflow/generation/sqlflow/graph',
  '/sqlflow/generation/sqlflow/graph/table_level_lineage',
  '/sqlflow/job/displayUserJobsSummary',
  '/sqlflow/job/submitUserJob',
  '/user/generateToken',
  '/version',
];

/** What endpoints below `/api/v1` want to know besides the session, by the end of their paths. */
const wanted: Record<string, { query?: string; body?: object }> = {
  '/search': { query: '?text=a' },
  '/edges': { query: '?start=0&end=20' },
  '/impact': { body: { selection: { tables: [0] } } },
  '/impact/path': { body: { selection: { tables: [0] }, to: { table: 1 } } },
  '/impact/export/csv': { query: '?tables=0' },
  '/reach': { body: { selection: { tables: [0] } } },
};

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

describe('what belongs to another user', () => {
  let service: TestService;
  let ann: Identity;
  let bob: Identity;
  let job: JobRecord;
  let regular: JobRecord;
  let sessionId: string;
  let operations: string[];
  let endpoints: [string, string][];

  beforeAll(async () => {
    service = await sharedService(['ann', 'bob']);
    [ann, bob] = [await signedIn(service, 'ann'), await signedIn(service, 'bob')];
    job = await submitted('submitUserJob', 'Payroll');
    regular = await submitted('submitPersistJob', 'Nightly');
    const analysed = await post(service, '/sqlflow/generation/sqlflow/graph', {
      ...ann,
      dbvendor: 'dbvmssql',
      sqltext: sql,
    });
    sessionId = analysed.sessionId ?? '';
    const document = JSON.parse((await rawRequest(service, 'GET', '/openapi.json')).body) as Document;
    const paths = Object.entries(document.paths);
    operations = paths
      .filter(([path, methods]) => 'post' in methods && !path.startsWith('/api/v1/'))
      .map(([path]) => path);
    endpoints = paths
      .filter(([path]) => path.startsWith('/api/v1/sessions/'))
      .map(([path, methods]) => ['post' in methods ? 'POST' : 'GET', path]);
  });
  afterAll(() => service.end());

  async function submitted(operation: string, jobName: string): Promise<JobRecord> {
    const body = form({ ...ann, jobName, dbvendor: 'dbvmssql' }, { 'a.sql': sql });
    const { data } = await post<JobRecord>(service, `/sqlflow/job/${operation}`, body);
    return await jobEnd(service, data.jobId, ann);
  }

  /** Everything that an operation may ask for, with the ids of a job and of sessions. */
  const asking = (path: string, ids: { jobId: string; sessionId: string }): FormData =>
    form(
      {
        ...bob,
        ...ids,
        dbvendor: 'dbvmssql',
        jobName: 'Other',
        incremental: 'true',
        table: 't',
        tablename: 't',
        tableColumn: 'a',
        tableNamePattern: '.*',
        coordinates: '[{"x": 1, "y": 1, "hashCode": "0"}]',
      },
      path.endsWith('/submitPersistJob') ? { 'b.sql': 'select 1' } : {},
    );

  const texts = async (path: string, body: FormData): Promise<string> =>
    (await fetch(service.url + path, { method: 'POST', body })).text();

  it('does not exist, whichever operation is asked', async () => {
    const asked = operations.filter((path) => !needNoId.includes(path));
    expect(asked.length).toBeGreaterThan(15);
    const unknown = { jobId: 'f'.repeat(64), sessionId: `${'0'.repeat(64)}_1700000000000` };
    for (const path of asked) {
      for (const ids of [
        { jobId: job.jobId, sessionId: job.sessionId ?? '' },
        { jobId: regular.jobId, sessionId },
      ]) {
        const answer = await texts(path, asking(path, ids));
        expect([path, JSON.parse(answer)]).toEqual([path, expect.objectContaining({ code: 404 })]);
        const other = await texts(path, asking(path, unknown));
        const same = other.replaceAll(unknown.jobId, ids.jobId).replaceAll(unknown.sessionId, ids.sessionId);
        expect([path, answer]).toEqual([path, same]);
      }
    }
  });

  it('does not exist for those who ask by the name of a job, or for the latest', async () => {
    for (const path of ['/sqlflow/job/displayUserJobSummary', '/sqlflow/job/exportFullLineageAsCsv']) {
      const answer = await post(service, path, { ...bob, jobName: 'Payroll' });
      expect(answer).toEqual({ code: 404, error: 'There is no job of the name Payroll.' });
    }
    const latest = await post(service, '/sqlflow/job/displayUserLatestJobGraph', bob);
    expect(latest).toEqual({ code: 404, error: 'There is no job yet.' });
  });

  it('is in no summary', async () => {
    const { data } = await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary', bob);
    expect(data).toEqual({ total: 0, success: 0, partialSuccess: 0, fail: 0, jobIds: [], jobDetails: [] });
  });

  function askedBelowApi(method: string, path: string, by: Identity): Promise<RawAnswer> {
    const end = Object.keys(wanted).find((one) => path.endsWith(one)) ?? '';
    const { query = '', body } = wanted[end] ?? {};
    const headers = { ...bearer(by), ...(body && { 'content-type': 'application/json' }) };
    return rawRequest(service, method, `${path}${query}`, headers, body ? [JSON.stringify(body)] : []);
  }

  it('does not exist below /api/v1', async () => {
    expect(endpoints.length).toBeGreaterThan(5);
    for (const [method, template] of endpoints) {
      for (const id of [sessionId, job.sessionId ?? '']) {
        const path = template
          .replace('{sessionId}', id)
          .replace('{format}', 'csv')
          .replaceAll(/\{\w+\}/g, '0');
        const asked = (session: string, by: Identity): Promise<RawAnswer> =>
          askedBelowApi(method, path.replace(id, session), by);
        const foreign = await asked(id, bob);
        expect([path, foreign.status]).toEqual([path, 404]);
        const unknown = await asked('0_1', bob);
        expect(foreign.body).toBe(unknown.body.replaceAll('0_1', id));
        const own = await asked(id, ann);
        expect([path, own.status]).toEqual([path, 200]);
      }
    }
    const startup = await rawRequest(service, 'GET', '/api/v1/startup', bearer(bob));
    expect(JSON.parse(startup.body)).toMatchObject({ reason: 'none', signedInAs: 'bob' });
    const own = await rawRequest(service, 'GET', '/api/v1/startup', bearer(ann));
    expect(JSON.parse(own.body)).toMatchObject({ jobId: regular.jobId, signedInAs: 'ann' });
  });

  it('is in no list of jobs, is changed by nobody else, and is compared with nothing', async () => {
    const jobs = (by: Identity): Promise<RawAnswer> => askedBelowApi('GET', '/api/v1/jobs', by);
    expect(JSON.parse((await jobs(bob)).body)).toEqual({ jobs: [] });
    expect((JSON.parse((await jobs(ann)).body) as { jobs: unknown[] }).jobs).toHaveLength(2);
    const path = `/api/v1/jobs/${job.jobId}`;
    const posted = (end: string, body: object): Promise<RawAnswer> =>
      rawRequest(service, 'POST', end, { ...bearer(bob), 'content-type': 'application/json' }, [
        JSON.stringify(body),
      ]);
    expect((await askedBelowApi('GET', path, bob)).status).toBe(404);
    expect((await posted(`${path}/rename`, { name: 'Mine' })).status).toBe(404);
    expect((await posted(`${path}/rerun`, {})).status).toBe(404);
    expect((await posted(`${path}/cancel`, {})).status).toBe(404);
    expect((await askedBelowApi('GET', `${path}/results`, bob)).status).toBe(404);
    expect((await posted(`${path}/results/delete`, { numbers: [1] })).status).toBe(404);
    const comparison = { before: { jobId: job.jobId, result: 1 }, after: { sessionId } };
    expect((await posted('/api/v1/compare', comparison)).status).toBe(404);
  });

  it('has stayed as it was for its owner', async () => {
    const { data } = await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary', ann);
    expect(data.jobDetails).toMatchObject([
      { jobName: 'Payroll', userId: 'ann', status: 'success', fileNames: ['a.sql'] },
      { jobName: 'Nightly', userId: 'ann', status: 'success', fileNames: ['a.sql'] },
    ]);
  });

  it('wants a token below every path that is not for everybody', async () => {
    const denied = { code: 401, error: 'Invalid user or token, access deny.' };
    const body = new URLSearchParams({ userId: 'ann', jobId: job.jobId, dbvendor: 'dbvmssql', sqltext: sql });
    for (const path of [...operations.filter((each) => each !== '/user/generateToken'), '/version']) {
      for (const base of ['', '/gspLive_backend', '/api/gspLive_backend']) {
        const response = await fetch(`${service.url}${base}${path}`, { method: 'POST', body });
        expect([base + path, response.status, await response.json()]).toEqual([base + path, 200, denied]);
      }
    }
    for (const path of ['/api/v1/startup', '/api/v1/vendors', `/api/v1/sessions/${sessionId}`]) {
      const answer = await rawRequest(service, 'GET', path);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('keeps its load to itself', async () => {
    const { body } = await rawRequest(service, 'GET', '/health');
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['status', 'name', 'version']);
  });
});
