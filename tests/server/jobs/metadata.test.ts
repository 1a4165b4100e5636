import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiagnosticsResponse } from '../../../src-server/contract/application/service/sessions.ts';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import {
  finishedJob,
  form,
  jobEnd,
  post,
  temporaryFolder,
  testService,
} from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

/** Without metadata the star stays a star, and `amount` could be of either table. */
const sql =
  'create view v as select * from orders;\n' +
  'create view w as select amount from customers c join payments p on c.id = p.customer;';
const ddl =
  'create table orders (id int, placed date);\n' +
  'create table customers (id int, name varchar(9));\ncreate table payments (customer int, amount int);';
const json = JSON.stringify({
  shop: {
    public: { orders: ['id', 'placed'], customers: ['id', 'name'], payments: ['customer', 'amount'] },
  },
});
const csv =
  'database,schema,table,column,type\n' +
  [
    'orders,id,int',
    'orders,placed,date',
    'customers,id,int',
    'customers,name,text',
    'payments,customer,int',
    'payments,amount,int',
  ]
    .map((line) => `shop,public,${line}\n`)
    .join('');
const names = { defaultDatabase: 'shop', defaultSchema: 'public' };

/** The column pairs of the lineage, as an export tells them: `v.placed <- orders.placed`. */
async function pairs(service: { url: string }, sessionId: string | undefined): Promise<string[]> {
  const path = `/api/v1/sessions/${sessionId ?? ''}/export/csv?hideIntermediates=all`;
  const lines = (await (await fetch(service.url + path)).text()).trim().split(/\r?\n/);
  const [head = '', ...rows] = lines;
  const place = (name: string): number => head.split(',').indexOf(name);
  return rows.map((row) => {
    const cells = row.split(',');
    const cell = (name: string): string => (cells[place(name)] ?? '').toLowerCase();
    return `${cell('target_table')}.${cell('target_column')} <- ${cell('source_table')}.${cell('source_column')}`;
  });
}

const resolved = ['v.id <- orders.id', 'v.placed <- orders.placed', 'w.amount <- payments.amount'];

describe('supplied metadata', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService()));
  afterAll(() => service.end());

  const codes = async (sessionId: string | undefined): Promise<string[]> => {
    const answer = await fetch(`${service.url}/api/v1/sessions/${sessionId ?? ''}/diagnostics`);
    return ((await answer.json()) as DiagnosticsResponse).diagnostics.map(({ code }) => code);
  };

  it('is missed where it is missing: the star stays, the column is an orphan', async () => {
    const job = await finishedJob(service, { 'a.sql': sql });
    expect(await pairs(service, job.sessionId)).not.toContain('v.placed <- orders.placed');
    expect(await codes(job.sessionId)).toContain('orphan-column');
  });

  it.each([
    ['DDL', ddl],
    ['JSON', json],
    ['CSV', csv],
    ['JSON behind a byte order mark and blanks', `\uFEFF\n  ${json}`],
  ])('given as %s expands a star and finds the table of a column', async (_format, metadata) => {
    const job = await finishedJob(service, { 'a.sql': sql }, { ...names, metadata });
    expect(job.status).toBe('success');
    expect((await pairs(service, job.sessionId)).toSorted()).toEqual(resolved);
    expect(await codes(job.sessionId)).toEqual([]);
  });

  it('reads a JSON member of a JSON request too', async () => {
    const response = await fetch(`${service.url}/sqlflow/generation/sqlflow/exportFullLineageAsCsv`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        dbvendor: 'dbvpostgresql',
        sqltext: sql,
        metadata: { orders: ['id', 'placed'] },
        simpleOutput: true,
      }),
    });
    expect(await response.text()).toMatch(/placed/i);
  });

  it.each([
    'graph',
    'graph/table_level_lineage',
    '',
    'exportFullLineageAsJson',
    'exportFullLineageAsCsv',
    'exportLineageAsGraphml',
  ])('counts in the immediate operation "%s"', async (operation) => {
    const fields = { dbvendor: 'dbvpostgresql', sqltext: 'create view v as select * from orders' };
    const answer = async (more: Record<string, string>): Promise<string> => {
      const body = new URLSearchParams({ ...fields, ...more });
      const path = `/sqlflow/generation/sqlflow${operation === '' ? '' : `/${operation}`}`;
      return await (await fetch(service.url + path, { method: 'POST', body })).text();
    };
    expect(await answer({})).not.toMatch(/placed/i);
    const columnsShown = operation !== 'graph/table_level_lineage';
    expect(/placed/i.test(await answer({ metadata: ddl }))).toBe(columnsShown);
  });

  it.each([
    ['broken JSON', '{"shop": {'],
    ['a list', '[1, 2]'],
    ['no DDL', 'create table orders (id int,,,'],
  ])('that is %s is a warning, not a failure', async (_what, metadata) => {
    const job = await finishedJob(service, { 'a.sql': sql }, { metadata });
    expect(job.status).toBe('success');
    expect(await codes(job.sessionId)).toContain('metadata');
  });

  it('is kept with a regular job; what comes later replaces it', async () => {
    const submit = async (fields: Record<string, string>, file: string): Promise<JobRecord> => {
      const { data } = await post<JobRecord>(
        service,
        '/sqlflow/job/submitPersistJob',
        form(
          { jobName: 'regular', dbvendor: 'dbvmssql', incremental: 'true', ...fields },
          { [file]: 'select 1' },
        ),
      );
      return await jobEnd(service, data.jobId);
    };
    const { data } = await post<JobRecord>(
      service,
      '/sqlflow/job/submitPersistJob',
      form(
        { jobName: 'regular', dbvendor: 'dbvmssql', incremental: 'true', metadata: ddl },
        { 'a.sql': sql },
      ),
    );
    const { jobId } = await jobEnd(service, data.jobId);
    const kept = await submit({ jobId }, 'b.sql');
    expect((await pairs(service, kept.sessionId)).toSorted()).toEqual(resolved);
    const replaced = await submit({ jobId, metadata: '{"orders": ["number"]}' }, 'c.sql');
    expect(await pairs(service, replaced.sessionId)).toContain('v.number <- orders.number');
  });
});

describe('the metadata of an accepted job', () => {
  it('survives a SIGKILL', async () => {
    const { folder, remove } = temporaryFolder();
    const first = await serviceProcess(folder);
    const submitted = await post<JobRecord>(
      first,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'crash', dbvendor: 'dbvmssql', metadata: ddl }, { 'a.sql': sql }),
    );
    await first.end('SIGKILL');
    const second = await serviceProcess(folder);
    const job = await jobEnd(second, submitted.data.jobId);
    expect((await pairs(second, job.sessionId)).toSorted()).toEqual(resolved);
    await second.end('SIGKILL');
    remove();
  });
});
