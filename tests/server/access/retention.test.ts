import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord, JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { form, jobEnd, post } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { sharedService, signedIn } from '../../support/service/shared-service.ts';
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
