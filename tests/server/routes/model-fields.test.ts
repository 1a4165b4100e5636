import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishedJob, post, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

interface Model {
  dbobjs: {
    type: string;
    name: string;
    queryHashId?: string;
    arguments?: { name: string; inout?: string; datatype?: string }[];
  }[];
}

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.end());

const insert = 'insert into t (a)\nselect b from u';

it('a process is named by the MD5 of its statement, of immediate calls and of jobs alike', async () => {
  const expected = createHash('md5').update(insert).digest('hex');
  const sqltext = `select 1;\n${insert};`;
  const immediate = await post<Model>(service, '/sqlflow/generation/sqlflow', {
    dbvendor: 'dbvmssql',
    sqltext,
  });
  const job = await finishedJob(service, { 'a.sql': sqltext });
  const drawn = await post<{ sqlflow: Model }>(service, '/sqlflow/job/displayUserJobGraph', {
    jobId: job.jobId,
  });
  for (const { dbobjs } of [immediate.data, drawn.data.sqlflow]) {
    const processes = dbobjs.filter(({ type }) => type === 'process');
    expect(processes.map(({ name, queryHashId }) => [name, queryHashId])).toEqual([
      ['Query Insert-1', expected],
    ]);
  }
});

it('the arguments of a procedure have the direction in which they pass values', async () => {
  const sqltext = `create procedure p(in first int, out second int, inout third int) begin
    insert into t (a) values (first); select max(a) into second from t; set third = first; end`;
  const { data } = await post<Model>(service, '/sqlflow/generation/sqlflow', {
    dbvendor: 'dbvmysql',
    sqltext,
  });
  const procedure = data.dbobjs.find(({ type }) => type === 'procedure');
  const told = procedure?.arguments?.map(({ name, inout }) => `${inout} ${name}`);
  expect(told).toEqual(['in first', 'out second', 'inout third']);
});
