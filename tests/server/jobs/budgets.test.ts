import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvOf, finishedJob, post, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const sql =
  'create table t (a int, b int, c int); create view v as select * from t; create view w as select * from v';

let service: TestService;
beforeAll(async () => (service = await testService({ limits: { columns: 2 } })));
afterAll(() => service.end());

it('budgets of the settings bound calls and jobs', async () => {
  const fields = { dbvendor: 'dbvpostgresql', sqltext: sql };
  const answer = await post<unknown>(service, '/sqlflow/generation/sqlflow/graph', fields);
  expect(JSON.stringify(answer)).toContain('(limits.columns)');
  const { jobId } = await finishedJob(service, { 'x.sql': sql }, { dbvendor: 'dbvpostgresql' });
  expect(await csvOf(service, jobId)).toContain('public,v,*');
});
