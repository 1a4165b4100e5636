import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { finishedJob, jobEnd, post, rawRequest, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const base = '/sqlflow/generation';
const sql = `
create table raw.orders (id int, customer int, price numeric);
create view stage.orders_clean as select id, customer, price from raw.orders;
create table mart.revenue as select customer, sum(price) as total from stage.orders_clean group by customer;
create view mart.top as select customer from mart.revenue where total > 100;
create table mart.revenue_key (customer int references raw.people (id));`;

interface Result {
  mode: string;
  sqlflow?: {
    dbobjs: { name: string; server?: string; columns?: { name: string }[] }[];
    relations: {
      id: string;
      type: string;
      target: { parentName: string; column: string };
      sources: { parentName: string; column: string; transforms?: object[] }[];
    }[];
  };
  graph: { elements: { tables: { label: { content: string } }[]; edges: object[] } };
  levels?: { level: number; dbobjs: { name: string; columns: { name: string }[] }[]; relations: string[] }[];
}

let service: TestService;
let job: JobRecord;
beforeAll(async () => {
  service = await testService();
  job = await finishedJob(service, { 'a.sql': sql }, { dbvendor: 'dbvpostgresql', jobName: 'ways' });
});
afterAll(() => service.end());

const steps = ({ levels }: Result): string[] =>
  (levels ?? []).map(({ level, dbobjs }) =>
    [level, ...dbobjs.map(({ name, columns }) => `${name}(${columns.map((each) => each.name).join()})`)].join(
      ' ',
    ),
  );
const tables = ({ graph }: Result): string[] =>
  graph.elements.tables.map(({ label }) => label.content).sort();

describe('upstream and downstream', () => {
  const everyWay: [string, Record<string, string>][] = [
    ['by the job', { jobId: job?.jobId ?? '' }],
    ['of the latest job', {}],
  ];
  it.each(everyWay)('shows what a table comes from, step by step, %s', async (_, more) => {
    const fields = { tablename: 'mart.top', ...more };
    const { code, data, sessionId } = await post<Result>(service, `${base}/upstream`, fields);
    expect(code).toBe(200);
    expect(sessionId).toBe(job.sessionId);
    expect(steps(data)).toEqual([
      '0 mart.top(customer)',
      '1 mart.revenue(customer)',
      '2 stage.orders_clean(customer)',
      '3 raw.orders(customer)',
    ]);
  });

  it('takes JSON with the names of the vendor’s widget, in small letters', async () => {
    const body = JSON.stringify({
      tablename: 'RAW.ORDERS',
      columnname: 'PRICE',
      jobid: job.jobId,
      level: 2,
      userid: 'someone',
    });
    const response = await fetch(service.url + `${base}/downstream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { data } = (await response.json()) as { data: Result };
    expect(steps(data)).toEqual([
      '0 raw.orders(price)',
      '1 stage.orders_clean(price)',
      '2 mart.revenue(total)',
    ]);
    const ids = data.levels?.flatMap(({ relations }) => relations).sort();
    expect(ids).toEqual(data.sqlflow?.relations.map(({ id }) => id).sort());
  });

  it('a table that is not there has nothing before it', async () => {
    const { code, data } = await post<Result>(service, `${base}/upstream`, { tablename: 'nowhere' });
    expect(code).toBe(200);
    expect(data.graph.elements).toEqual({ tables: [], edges: [] });
  });

  it.each([
    [{}, 'tablename is missing'],
    [{ tablename: 't', level: 'two' }, 'level must be a whole number from 0, not "two"'],
    [{ tablename: 't', level: '-1' }, 'level must be a whole number'],
    [{ tablename: 't', stopat: '(' }, 'stopat must be a regular expression for names'],
  ])('refuses %j', async (fields, why) => {
    const { code, error } = await post(service, `${base}/upstream`, fields as Record<string, string>);
    expect(code).toBe(400);
    expect(error).toContain(why);
  });
});

describe('graphs of tables that a pattern names', () => {
  const graph = `${base}/sqlflow`;
  it.each([
    ['upstreamGraph', { tableNamePattern: 'stage\\..*' }, ['raw.orders', 'stage.orders_clean']],
    [
      'downstreamGraph',
      { tableNamePattern: 'stage\\..*', distance: '1' },
      ['mart.revenue', 'stage.orders_clean'],
    ],
    [
      'downstreamGraph',
      { tableNamePattern: 'raw.*', stopat: '.*revenue' },
      ['mart.revenue', 'raw.orders', 'stage.orders_clean'],
    ],
    [
      'leftMostSourceTableGraph',
      { tableNamePattern: 'MART.TOP', dbvendor: 'dbvpostgresql' },
      ['mart.top', 'raw.orders'],
    ],
    [
      'leftMostSourceTableGraph',
      { tableNamePattern: 'mart.revenue', tableColumn: 'total' },
      ['mart.revenue', 'raw.orders'],
    ],
  ])('%s %j', async (operation, fields, expected) => {
    const { sessionId = '' } = job;
    const { code, data } = await post<Result>(service, `${graph}/${operation}`, {
      sessionId,
      simpleOutput: 'true',
      ignoreFunction: 'true',
      ...fields,
    });
    expect(code).toBe(200);
    expect(tables(data)).toEqual(expected);
  });

  it('a job stands in for a session that is no more', async () => {
    const fields = { sessionId: 'gone', jobId: job.jobId, tableNamePattern: '.*' };
    expect((await post(service, `${graph}/upstreamGraph`, fields)).code).toBe(200);
    expect((await post(service, `${graph}/upstreamGraph`, { sessionId: 'gone' })).code).toBe(404);
  });

  it('a pattern that would keep other engines busy for years is answered at once', async () => {
    const fields = { jobId: job.jobId, tableNamePattern: '(.*)*(.*)*(.*)*x' };
    const begun = performance.now();
    const { data } = await post<Result>(service, `${graph}/upstreamGraph`, fields);
    expect(tables(data)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('the keys between tables', async () => {
    const { data } = await post<Result>(service, `${graph}/erdiagramSelectGraph`, {
      jobId: job.jobId,
      table: 'revenue_key',
    });
    expect(data.sqlflow?.relations.map(({ type }) => type)).toEqual(['er']);
    expect(tables(data)).toEqual(['mart.revenue_key', 'raw.people']);
  });

  it('the columns of a table', async () => {
    const fields = { jobId: job.jobId, table: 'raw.orders', dbvendor: 'dbvpostgresql' };
    const { data } = await post<{ name: string; columns: { name: string; dataType: string }[] }[]>(
      service,
      `${graph}/listTableColumns`,
      fields,
    );
    expect(
      data.map(({ name, columns }) => [name, columns.map((column) => `${column.name} ${column.dataType}`)]),
    ).toEqual([['raw.orders', ['id int', 'customer int', 'price numeric']]]);
  });
});

describe('tables of a job', () => {
  it.each([
    ['/sqlflow/job/displayUserLatestJobTableLevelLineage', {}],
    ['/sqlflow/job/displayUserJobTableLevelLineage', { jobId: true }],
    ['/sqlflow/job/displayUserJobGraph/table_level_lineage', { jobId: true }],
  ])('%s tells the record of the job beside', async (path, { jobId }: { jobId?: boolean }) => {
    const answer = await post<Result>(service, path, jobId ? { jobId: job.jobId } : {});
    expect(answer).toMatchObject({ code: 200, job: { jobId: job.jobId, jobName: 'ways' } });
    expect(tables(answer.data)).toContain('Query Create View-1');
  });
});

describe('settings that come with a job', () => {
  it('are in its record, and hold for its graph until a request says otherwise', async () => {
    const { jobId, ...record } = await finishedJob(
      service,
      { 'b.sql': sql },
      {
        dbvendor: 'dbvpostgresql',
        showRelationType: 'fdd, join',
        ignoreRecordSet: 'True',
        showTransform: '1',
        defaultServer: 'north',
      },
    );
    expect(record).toMatchObject({
      showRelationType: 'fdd,join',
      ignoreRecordSet: true,
      ignoreFunction: false,
      showConstantTable: false,
      dataflowOfAggregateFunction: 'direct',
      showTransform: true,
    });
    const settled = await post<Result>(service, '/sqlflow/job/displayUserJobGraph', { jobId });
    expect(JSON.stringify(settled.data)).not.toContain('RS-1');
    expect(settled.data.sqlflow?.relations[0]?.sources[0]?.transforms).toBeDefined();
    expect(settled.data.sqlflow?.dbobjs.find(({ name }) => name === 'raw.orders')?.server).toBe('north');
    const asked = await post<Result>(service, '/sqlflow/job/displayUserJobGraph', {
      jobId,
      ignoreRecordSet: 'false',
    });
    expect(JSON.stringify(asked.data)).toContain('RS-1');
  });

  it('a wrong one is refused', async () => {
    await expect(finishedJob(service, { 'b.sql': sql }, { showRelationType: 'fdx' })).rejects.toThrow(
      'showRelationType does not know "fdx"',
    );
  });
});

it('a job runs again', async () => {
  const once = await finishedJob(service, { 'c.sql': 'select a from t' });
  const again = await post<JobRecord>(service, '/sqlflow/job/rerunJob', { jobId: once.jobId });
  expect(again).toMatchObject({ code: 200, data: { status: 'create', incremental: false } });
  const { status, sessionId } = await jobEnd(service, once.jobId);
  expect(status).toBe('success');
  expect(sessionId).not.toBe(once.sessionId);
  expect((await post(service, '/sqlflow/job/rerunJob', { jobId: 'none' })).code).toBe(404);
});

it.each([
  '/sqlflow/generation/sqlflow/graph/image',
  '/gspLive_backend/sqlflow/job/listScheduleJobs',
  '/user/generateSecretKey',
])('%s: what is not offered says what to do instead', async (path) => {
  const answer = await rawRequest(service, 'POST', path);
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.body)).toMatchObject({
    code: 404,
    error: expect.stringContaining('is not offered') as string,
  });
});

describe('options that say how a result is written', () => {
  const graph = `${base}/sqlflow/graph`;
  const ask = async (fields: Record<string, string>): Promise<Result> =>
    (
      await post<Result>(service, graph, {
        dbvendor: 'dbvoracle',
        sqltext: 'create view v as select count(a) n, sum(b) s from t',
        ...fields,
      })
    ).data;
  const ends = (result: Result): string[] =>
    (result.sqlflow?.relations ?? []).map(
      ({ type, target, sources }) => `${type} ${sources[0]?.column} -> ${target.column}`,
    );

  it('normalizeIdentifier', async () => {
    const names = async (fields: Record<string, string>): Promise<string[]> =>
      ((await ask(fields)).sqlflow?.dbobjs ?? []).map(({ name }) => name);
    expect(await names({})).toContain('v');
    expect(await names({ normalizeIdentifier: 'true' })).toContain('V');
  });

  it('the argument of COUNT alone as influence', async () => {
    const fields = { showRelationType: 'fdd,fdr', simpleOutput: 'true', ignoreFunction: 'true' };
    expect(ends(await ask(fields))).toEqual(expect.arrayContaining(['fdd a -> n', 'fdd b -> s']));
    const counted = await ask({ ...fields, treatArgumentsInCountFunctionAsDirectDataflow: 'false' });
    expect(ends(counted)).toEqual(expect.arrayContaining(['fdr a -> n', 'fdd b -> s']));
    const all = await ask({ ...fields, dataflowOfAggregateFunction: 'indirect' });
    expect(ends(all)).toEqual(expect.arrayContaining(['fdr a -> n', 'fdr b -> s']));
  });

  it('columnLevel=false is tableToTable=true', async () => {
    expect(ends(await ask({ columnLevel: 'false' }))).toEqual(ends(await ask({ tableToTable: 'true' })));
    expect(ends(await ask({ columnLevel: 'false' }))[0]).toContain('TABLE');
  });
});
