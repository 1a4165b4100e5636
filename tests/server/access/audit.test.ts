import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUser } from '../../../src-server/access/users-file.ts';
import type { AuditEntryFields } from '../../../src-server/contract/application/service/audit.ts';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { auditedAction } from '../../../src-server/routes/audit/audited-paths.ts';
import { headwater } from '../../cli/command.ts';
import { documentOf } from '../../support/service/openapi.ts';
import { form, jobEnd, post, rawRequest, testService } from '../../support/service/service.ts';
import type { RawAnswer, TestService } from '../../support/service/service.ts';
import { askForToken, secretOf, signedIn } from '../../support/service/shared-service.ts';
import type { Identity } from '../../support/service/shared-service.ts';

const secretSql = 'create view payroll_secret as select salary from staff_secret';

describe('the audit log of a shared server', () => {
  let service: TestService;
  let ann: Identity;
  let adam: Identity;
  let job: JobRecord;
  let ended = false;
  beforeAll(async () => {
    service = await testService({ auth: 'token' }, async (folder) => {
      await setUser(folder, 'ann', secretOf('ann'), { workspaces: ['finance'] });
      await setUser(folder, 'adam', secretOf('adam'), { role: 'administrator', workspaces: ['finance'] });
    });
    await askForToken(service, 'ann', 'a wrong secret');
    [ann, adam] = [await signedIn(service, 'ann'), await signedIn(service, 'adam')];
    const body = form(
      { ...ann, jobName: 'name_secret', dbvendor: 'dbvmssql', workspace: 'finance' },
      { 'file_secret.sql': secretSql },
    );
    job = (await post<JobRecord>(service, '/sqlflow/job/submitUserJob', body)).data;
    await jobEnd(service, job.jobId, ann);
  });
  afterAll(async () => {
    if (!ended) await service.end();
  });

  const get = (by: Identity, path: string): Promise<RawAnswer> =>
    rawRequest(service, 'GET', `/api/v1${path}`, { authorization: `Bearer ${by.token}` });
  /** Entries are written when an answer has ended. */
  const entries = async (query = ''): Promise<AuditEntryFields[]> => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { body } = await get(adam, `/audit${query}`);
    return body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as AuditEntryFields]));
  };
  const told = (all: readonly AuditEntryFields[]): string[] =>
    all.map(({ action, userId, jobId, workspace, detail }) =>
      [action, userId, jobId === job.jobId ? 'the job' : '', workspace, detail].filter(Boolean).join(' '),
    );

  it('records who signed in, who was refused, and who submitted what', async () => {
    const all = await entries();
    expect(told(all)).toEqual([
      'refused 401 sign-in',
      'sign-in ann',
      'sign-in adam',
      'submit ann the job finance',
    ]);
    expect(all[0]?.address).toMatch(/127\.0\.0\.1$/);
    expect(Math.abs(Date.parse(all[3]?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('records who read and exported; what a person reads again and again is recorded once', async () => {
    const last = (await entries()).at(-1)?.number ?? 0;
    const sessionId = (await jobEnd(service, job.jobId, ann)).sessionId ?? '';
    for (let round = 0; round < 3; round += 1) await get(adam, `/sessions/${sessionId}`);
    await post(service, '/sqlflow/job/displayUserJobGraph', { ...ann, jobId: job.jobId });
    await post(service, '/sqlflow/job/exportLineageAsJson', { ...ann, jobId: job.jobId });
    await get(ann, `/sessions/${sessionId}/export/csv`);
    await post(service, '/sqlflow/generation/sqlflow', { ...ann, dbvendor: 'dbvmssql', sqltext: secretSql });
    expect(told(await entries(`?after=${last}`))).toEqual([
      'audit adam',
      'read adam the job finance',
      'read ann the job finance',
      'export ann the job finance json',
      'export ann the job finance csv',
      'analyse ann',
    ]);
  });

  it('records who changed, cancelled, was refused and deleted', async () => {
    const last = (await entries()).at(-1)?.number ?? 0;
    const send = (by: Identity, path: string, body: object): Promise<RawAnswer> =>
      rawRequest(
        service,
        'POST',
        `/api/v1${path}`,
        { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
        [JSON.stringify(body)],
      );
    await send(adam, `/jobs/${job.jobId}/rename`, { name: 'other_secret' });
    await send(adam, `/jobs/${job.jobId}/cancel`, {});
    expect((await get(ann, '/audit')).status).toBe(403);
    const own = form(
      { ...adam, jobName: 'x', dbvendor: 'dbvmssql', workspace: 'finance' },
      { 'a.sql': 'select 1' },
    );
    const { data } = await post<JobRecord>(service, '/sqlflow/job/submitUserJob', own);
    await send(ann, '/jobs/delete', { jobIds: [data.jobId] });
    await send(adam, '/jobs/delete', { jobIds: [data.jobId, job.jobId] });
    await rawRequest(service, 'POST', '/api/v1/sign-out', { authorization: `Bearer ${ann.token}` });
    expect((await get(ann, '/jobs')).status).toBe(401);
    expect(told(await entries(`?after=${last}`))).toEqual([
      'audit adam',
      'rename adam the job finance',
      'cancel adam the job finance',
      'refused ann 403 audit',
      'submit adam finance',
      'refused ann finance 403 delete',
      'delete adam the job finance',
      'delete adam finance',
      'sign-out ann',
      'refused 401',
    ]);
  });

  it('holds nothing that was sent, and is read in pages, by time and as CSV', async () => {
    const all = await entries();
    expect(JSON.stringify(all)).not.toContain('secret');
    const page = await entries('?limit=2');
    expect(page.map(({ number }) => number)).toEqual(all.slice(0, 2).map(({ number }) => number));
    expect(
      await entries(`?since=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`),
    ).toEqual([]);
    const csv = (await get(adam, '/audit?format=csv&limit=1')).body.split('\n');
    expect(csv[0]).toBe('number,at,action,userId,address,jobId,workspace,detail');
    expect(csv[1]).toMatch(/^1,20[\d-]+T[\d:.]+Z,refused,,[^,]*127\.0\.0\.1,,,401 sign-in$/);
    const faulty = await get(adam, '/audit?since=yesterday');
    expect([faulty.status, JSON.parse(faulty.body)]).toEqual([400, expect.objectContaining({ status: 400 })]);
  });

  it('is printed by the command line, once the service has ended', async () => {
    const before = await entries();
    ended = true;
    await service.close();
    const { stdout, code } = await headwater([
      'store',
      'audit',
      service.folder,
      '--until',
      new Date().toISOString(),
    ]);
    expect(code).toBe(0);
    expect(
      stdout
        .split('\n')
        .slice(0, before.length)
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(before);
    await service.end();
  });
});

it('every operation is one that is recorded, or one that records nothing', async () => {
  const service = await testService();
  const unknown = (await documentOf(service)).filter(({ method, path }) => {
    const example = path.replaceAll(/\{format\}/g, 'csv').replaceAll(/\{\w+\}/g, '1');
    return auditedAction(method, example) === undefined;
  });
  await service.end();
  expect(unknown.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it('no audit log is kept on one’s own machine, unless it is asked for', async () => {
  const [own, asked] = [await testService(), await testService({ auditDays: 30 })];
  const logOf = async (service: TestService): Promise<string> => {
    await post(service, '/sqlflow/generation/sqlflow', { dbvendor: 'dbvmssql', sqltext: 'select 1' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return (await rawRequest(service, 'GET', '/api/v1/audit')).body;
  };
  expect(await logOf(own)).toBe('');
  expect(await logOf(asked)).toContain('"action":"analyse"');
  await own.end();
  await asked.end();
});
