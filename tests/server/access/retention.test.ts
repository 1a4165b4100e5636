import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord, JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { setUser } from '../../../src-server/access/users-file.ts';
import { form, jobEnd, post } from '../../support/service/service.ts';
import type { Envelope, TestService } from '../../support/service/service.ts';
import { secretOf, sharedService, signedIn } from '../../support/service/shared-service.ts';
import type { Identity } from '../../support/service/shared-service.ts';

const graph = '/sqlflow/generation/sqlflow/graph';

describe('what a shared server keeps', () => {
  let service: TestService;
  let ann: Identity;
  let bob: Identity;
  beforeAll(async () => {
    service = await sharedService(['ann', 'bob'], { retention: { sessions: 3, jobs: 1 } });
    [ann, bob] = [await signedIn(service, 'ann'), await signedIn(service, 'bob')];
  });
  afterAll(() => service.end());

  const analysed = async (who: Identity, number: number): Promise<string> => {
    const sqltext = `select a${number} from t`;
    return (await post(service, graph, { ...who, dbvendor: 'dbvmssql', sqltext })).sessionId ?? '';
  };
  const isThere = async (who: Identity, sessionId: string): Promise<boolean> =>
    (await post(service, graph, { ...who, dbvendor: 'dbvmssql', sessionId })).code === 200;

  const finished = async (who: Identity, number: number): Promise<JobRecord> => {
    const body = form(
      { ...who, jobName: `${number}`, dbvendor: 'dbvmssql' },
      { 'a.sql': `select a${number} from t` },
    );
    const { data } = await post<JobRecord>(service, '/sqlflow/job/submitUserJob', body);
    return await jobEnd(service, data.jobId, who);
  };

  it('are the sessions of each user: the calls of one push out none of another', async () => {
    const mine = await analysed(ann, 0);
    const first = await analysed(bob, 0);
    // More calls than after which all users are looked at.
    for (let number = 1; number <= 120; number += 1) await analysed(bob, number);
    await expect.poll(() => isThere(bob, first)).toBe(false);
    expect(await isThere(ann, mine)).toBe(true);
  });

  it('are the finished jobs of each user', async () => {
    const { jobId } = await finished(ann, 0);
    for (let number = 1; number <= 3; number += 1) await finished(bob, number);
    const jobsOf = async (who: Identity): Promise<string[]> =>
      (await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary', { ...who })).data.jobIds;
    await expect.poll(async () => (await jobsOf(bob)).length).toBe(1);
    expect(await jobsOf(ann)).toEqual([jobId]);
  });
});

it('the files and results of the finished jobs of each user have a bound together, the newest apart', async () => {
  const service = await sharedService(['ann', 'bob'], { retention: { jobsSize: 500_000 } });
  const [ann, bob] = [await signedIn(service, 'ann'), await signedIn(service, 'bob')];
  const submit = async (who: Identity, bytes: number): Promise<string> => {
    const body = form(
      { ...who, jobName: 'x', dbvendor: 'dbvmssql' },
      { 'a.sql': `select a from t /*${'x'.repeat(bytes)}*/` },
    );
    const { data } = await post<JobRecord>(service, '/sqlflow/job/submitUserJob', body);
    return (await jobEnd(service, data.jobId, who)).jobId;
  };
  const jobsOf = async (who: Identity): Promise<string[]> =>
    (await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary', { ...who })).data.jobIds;
  const large = await submit(ann, 600_000);
  const jobs: string[] = [];
  for (let round = 0; round < 4; round += 1) jobs.push(await submit(bob, 200_000));
  await expect.poll(() => jobsOf(bob)).toEqual(jobs.slice(-2));
  expect(await jobsOf(ann)).toEqual([large]);
  await service.end();
});

it('a shared workspace has bounds of its own, whatever those of the others are', async () => {
  const service = await sharedService(['ann'], {
    retention: { jobs: 3, workspaces: ['finance=jobs 1, days 0, size 1 GB'] },
  });
  await setUser(service.folder, 'ann', secretOf('ann'), { workspaces: ['finance', 'sales'] });
  const ann = await signedIn(service, 'ann');
  const submit = async (workspace: string): Promise<string> => {
    const body = form(
      { ...ann, jobName: 'x', dbvendor: 'dbvmssql', workspace },
      { 'a.sql': 'select a from t' },
    );
    const { data } = await post<JobRecord>(service, '/sqlflow/job/submitUserJob', body);
    return (await jobEnd(service, data.jobId, ann)).jobId;
  };
  const kept: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const [finance, sales] = [await submit('finance'), await submit('sales')];
    if (round > 0) kept.push(sales);
    if (round === 3) kept.splice(2, 0, finance);
  }
  const jobs = async (): Promise<string[]> =>
    (await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary', { ...ann })).data.jobIds;
  await expect.poll(jobs).toEqual(kept);
  await service.end();
});

it('no job is taken above what a user may have waiting, or a workspace may hold', async () => {
  const service = await sharedService(['ann', 'bob'], { limits: { waitingJobs: 1, storedSize: 50_000 } });
  const [ann, bob] = [await signedIn(service, 'ann'), await signedIn(service, 'bob')];
  const submit = (who: Identity, sql: string): Promise<Envelope<JobRecord>> =>
    post<JobRecord>(
      service,
      '/sqlflow/job/submitUserJob',
      form({ ...who, jobName: 'x', dbvendor: 'dbvmssql' }, { 'a.sql': sql }),
    );
  const long = 'insert into t select a, b, c from s join u on s.i = u.i;\n'.repeat(4000);
  const { data } = await submit(ann, long);
  expect(await submit(ann, 'select 1')).toMatchObject({
    code: 409,
    error: expect.stringContaining('limits.waitingJobs') as string,
  });
  expect(await submit(bob, 'select a from t')).toMatchObject({ code: 200 });
  await jobEnd(service, data.jobId, ann);
  expect(await submit(ann, 'select 1')).toMatchObject({
    code: 409,
    error: expect.stringMatching(
      /^The jobs of your workspace have .* \(limits\.storedSize\)\. Delete some first\.$/,
    ) as string,
  });
  await service.end();
});
