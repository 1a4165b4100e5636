import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUser } from '../../../src-server/access/users-file.ts';
import type { UserRights } from '../../../src-server/access/users-file.ts';
import type { JobDetails, JobsResponse } from '../../../src-server/contract/application/service/jobs.ts';
import type { JobRecord, JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { form, jobEnd, post, rawRequest, testService } from '../../support/service/service.ts';
import type { Envelope, RawAnswer, TestService } from '../../support/service/service.ts';
import { secretOf, signedIn } from '../../support/service/shared-service.ts';
import type { Identity } from '../../support/service/shared-service.ts';

const users: Record<string, UserRights> = {
  ann: { workspaces: ['finance'] },
  bob: { workspaces: ['finance', 'sales'] },
  rita: { role: 'reader', workspaces: ['finance'] },
  adam: { role: 'administrator', workspaces: ['finance'] },
  eve: {},
};

describe('a shared workspace', () => {
  let service: TestService;
  const by: Record<string, Identity> = {};
  let job: JobRecord;
  beforeAll(async () => {
    service = await testService({ auth: 'token' }, async (folder) => {
      for (const [id, rights] of Object.entries(users)) await setUser(folder, id, secretOf(id), rights);
    });
    for (const id of Object.keys(users)) by[id] = await signedIn(service, id);
    job = (await submitted('ann', { workspace: 'finance' })).data;
    await jobEnd(service, job.jobId, by['ann']);
  });
  afterAll(() => service.end());

  const submitted = (user: string, fields: Record<string, string>): Promise<Envelope<JobRecord>> =>
    post<JobRecord>(
      service,
      '/sqlflow/job/submitUserJob',
      form(
        { ...by[user], jobName: `of ${user}`, dbvendor: 'dbvmssql', ...fields },
        { 'a.sql': 'create view v as select a from t' },
      ),
    );
  const asked = <Data>(
    user: string,
    path: string,
    fields: Record<string, string> = {},
  ): Promise<Envelope<Data>> => post<Data>(service, `/sqlflow/job/${path}`, { ...by[user], ...fields });
  const below = (user: string, method: string, path: string, body?: object): Promise<RawAnswer> =>
    rawRequest(
      service,
      method,
      `/api/v1${path}`,
      { authorization: `Bearer ${by[user]?.token ?? ''}`, 'content-type': 'application/json' },
      body ? [JSON.stringify(body)] : [],
    );

  it('shows its jobs and their lineage to all members', async () => {
    expect(job).toMatchObject({ userId: 'ann', workspace: 'finance' });
    for (const user of ['ann', 'bob', 'rita', 'adam']) {
      const { data } = await asked<JobsSummary>(user, 'displayUserJobsSummary');
      expect([user, data.jobIds]).toEqual([user, [job.jobId]]);
      expect(await asked(user, 'displayUserJobGraph', { jobId: job.jobId })).toMatchObject({ code: 200 });
      expect(await asked(user, 'displayUserJobSummary', { jobName: 'of ann' })).toMatchObject({ code: 200 });
      expect((await below(user, 'GET', `/jobs/${job.jobId}`)).status).toBe(200);
    }
  });

  it('does not exist for others: neither its jobs nor their sessions', async () => {
    const { sessionId = '' } = await jobEnd(service, job.jobId, by['ann']);
    expect(await asked('eve', 'displayUserJobsSummary')).toMatchObject({ data: { total: 0 } });
    const unknown = await asked('eve', 'displayUserJobGraph', { jobId: 'f'.repeat(32) });
    expect(unknown).toMatchObject({ code: 404 });
    expect(JSON.stringify(await asked('eve', 'displayUserJobGraph', { jobId: job.jobId }))).toBe(
      JSON.stringify(unknown).replace('f'.repeat(32), job.jobId),
    );
    expect((await below('eve', 'GET', `/sessions/${sessionId}`)).status).toBe(404);
    expect((await below('eve', 'POST', '/jobs/delete', { jobIds: [job.jobId] })).body).toBe('{"deleted":0}');
    // A member's own jobs stay his own.
    const own = (await submitted('bob', {})).data;
    expect(own).not.toHaveProperty('workspace');
    expect(await asked('adam', 'displayUserJobSummary', { jobId: own.jobId })).toMatchObject({ code: 404 });
  });

  it('takes jobs from members only', async () => {
    expect(await submitted('ann', { workspace: 'sales' })).toMatchObject({
      code: 403,
      error: 'You are no member of a workspace called sales.',
    });
    expect(await submitted('bob', { workspace: 'sales' })).toMatchObject({ code: 200 });
  });

  it('takes nothing from readers, and says why', async () => {
    const refused = {
      code: 403,
      error: 'Your role is reader: you see the results of your workspaces, and submit or change nothing.',
    };
    expect(await submitted('rita', { workspace: 'finance' })).toEqual(refused);
    expect(await submitted('rita', {})).toEqual(refused);
    const sql = { ...by['rita'], dbvendor: 'dbvmssql', sqltext: 'select 1' };
    expect(await post(service, '/sqlflow/generation/sqlflow/graph', sql)).toEqual(refused);
    expect(await asked('rita', 'deleteUserJob', { jobId: job.jobId })).toEqual(refused);
    for (const path of ['rename', 'rerun', 'cancel', 'trial', 'results/delete']) {
      const body = { name: 'x', vendor: 'dbvoracle', numbers: [] };
      expect([path, (await below('rita', 'POST', `/jobs/${job.jobId}/${path}`, body)).status]).toEqual([
        path,
        403,
      ]);
    }
  });

  it('shows each who sees a job whether he may change it', async () => {
    for (const [user, readOnly] of [
      ['ann', undefined],
      ['adam', undefined],
      ['bob', true],
      ['rita', true],
    ] as const) {
      const { jobs } = JSON.parse((await below(user, 'GET', '/jobs')).body) as JobsResponse;
      const listed = jobs.find(({ jobId }) => jobId === job.jobId)?.readOnly;
      const alone = JSON.parse((await below(user, 'GET', `/jobs/${job.jobId}`)).body) as JobDetails;
      expect([user, listed, alone.readOnly]).toEqual([user, readOnly, readOnly]);
    }
  });

  it('lets a job be changed by who submitted it, and by administrators', async () => {
    const rename = (user: string): Promise<RawAnswer> =>
      below(user, 'POST', `/jobs/${job.jobId}/rename`, { name: `by ${user}` });
    expect(JSON.parse((await rename('bob')).body)).toMatchObject({
      status: 403,
      detail: 'This job was submitted by another user: only he or an administrator may change it.',
    });
    expect(JSON.parse((await rename('ann')).body)).toMatchObject({ name: 'by ann', workspace: 'finance' });
    expect(JSON.parse((await rename('adam')).body)).toMatchObject({ name: 'by adam' });
    expect(await asked('bob', 'deleteUserJob', { jobId: job.jobId })).toMatchObject({ code: 403 });
    // None of several is deleted where one may not be.
    const own = (await submitted('bob', { workspace: 'finance' })).data;
    const both = { jobIds: [own.jobId, job.jobId] };
    expect((await below('bob', 'POST', '/jobs/delete', both)).status).toBe(403);
    expect(await asked('bob', 'displayUserJobSummary', { jobId: own.jobId })).toMatchObject({ code: 200 });
    expect((await below('adam', 'POST', '/jobs/delete', both)).body).toBe('{"deleted":2}');
  });

  it('shows on the page who has signed in', async () => {
    expect(JSON.parse((await below('rita', 'GET', '/startup')).body)).toMatchObject({
      signedInAs: 'rita',
      role: 'reader',
      workspaces: ['finance'],
    });
    expect(JSON.parse((await below('eve', 'GET', '/startup')).body)).toMatchObject({ role: 'submitter' });
  });
});
