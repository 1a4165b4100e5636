/**
 * The document, the routes and the behaviour of the service say the same: every operation of the document is asked on a
 * prepared service, with and without each field.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { documentOf, withoutReferences } from '../../support/service/openapi.ts';
import type { Operation, Schema } from '../../support/service/openapi.ts';
import { finishedJob, form, jobEnd, post, rawRequest, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const sql = `
create table orders (id int primary key, customer int, price numeric);
create view v as select o.customer, sum(o.price) as total, count(o.id) as n from orders o
join people p on o.customer = p.id where p.age > 18 group by o.customer;
insert into archive select customer, total from v;`;

let service: TestService;
let job: JobRecord;
let operations: Operation[];
beforeAll(async () => {
  service = await testService();
  job = await finishedJob(service, { 'a.sql': sql }, { dbvendor: 'dbvpostgresql', jobName: 'contract' });
  operations = await documentOf(service);
});
afterAll(() => service.end());

/** Values with which an operation answers a result. */
async function goodValues(path: string, fields: readonly string[]): Promise<Record<string, string>> {
  const all: Record<string, string> = {
    dbvendor: 'dbvpostgresql',
    sqltext: sql,
    sessionId: job.sessionId ?? '',
    jobId: job.jobId,
    jobName: 'contract',
    tablename: 'v',
    table: 'v',
    coordinates: '[{"x": 1, "y": 1, "hashCode": "0"}, {"x": 1, "y": 7, "hashCode": "0"}]',
  };
  const spared = /submit|jobName$/.test(path) ? ['jobId', 'sessionId'] : [];
  const values = Object.fromEntries(
    fields
      .filter((name) => all[name] !== undefined && !spared.includes(name))
      .map((name) => [name, all[name]!]),
  );
  if (/deleteUserJob|rerunJob/.test(path)) {
    const one = await finishedJob(service, { 'b.sql': 'select a from t' }, { jobName: 'other' });
    return { ...values, jobId: one.jobId };
  }
  // A selection by the name of a table is of no use to what analyses the SQL anew: it is left to its own test.
  return values;
}

/** Asks an operation, with a file where it needs one; gives the text of the answer. */
async function ask(
  operation: Operation,
  values: Record<string, string>,
): Promise<{ status: number; body: string }> {
  const { method, path, filePart } = operation;
  const body =
    filePart === undefined || values['sqltext'] !== undefined
      ? new URLSearchParams(values)
      : form(values, { 'c.sql': sql }, filePart);
  const response = await fetch(service.url + path, { method, ...(method === 'POST' && { body }) });
  return { status: response.status, body: await response.text() };
}

async function preparedExport(): Promise<string> {
  const response = await fetch(`${service.url}/api/v1/exports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ of: 'lineage', sessionId: job.sessionId, format: 'csv' }),
  });
  return ((await response.json()) as { exportId: string }).exportId;
}

const sqlflow = (): Operation[] => operations.filter(({ isSqlflow }) => isSqlflow);

describe('document and routes', () => {
  it('every path of the document is served by its methods and by no other', async () => {
    const paths = Map.groupBy(operations, ({ path }) => path);
    for (const [path, ofPath] of paths) {
      const allowed = new Set(ofPath.map(({ method }) => method));
      const filled = path.replaceAll(/\{\w+\}/g, '0');
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (allowed.has(method) || (method === 'GET' && allowed.has('HEAD'))) continue;
        const refused = await rawRequest(service, method, filled);
        expect([method, path, refused.status]).toEqual([method, path, 405]);
        for (const each of allowed) expect(refused.headers.allow).toContain(each);
      }
    }
  });

  it('every base path of the document is served', async () => {
    for (const base of ['', '/gspLive_backend', '/api/gspLive_backend']) {
      for (const { path } of sqlflow()) {
        const { status } = await rawRequest(service, 'GET', `${base}${path}`);
        expect([base, path, status]).toEqual([base, path, 405]);
      }
    }
  });

  it('the operations that the specification and the deciding contract name are in the document', () => {
    const generation = [
      '',
      '/graph',
      '/graph/table_level_lineage',
      '/selectedgraph',
      '/selectedgraph/table_level_lineage',
      '/getSelectedDbObjectInfo',
      '/exportLineageAsCsv',
      '/exportFullLineageAsCsv',
      '/exportLineageAsGraphml',
      '/exportFullLineageAsJson',
      '/upstreamGraph',
      '/downstreamGraph',
      '/leftMostSourceTableGraph',
    ].map((end) => `/sqlflow/generation/sqlflow${end}`);
    const jobs = [
      'submitUserJob',
      'submitPersistJob',
      'displayUserJobsSummary',
      'displayUserJobSummary',
      'deleteUserJob',
      'displayUserJobGraph',
      'displayUserLatestJobGraph',
      'updateUserJobGraphCache',
      'exportLineageAsJson',
      'exportFullLineageAsJson',
      'exportLineageAsCsv',
      'exportFullLineageAsCsv',
      'exportLineageAsGraphml',
      'displayUserLatestJobTableLevelLineage',
      'rerunJob',
    ].map((end) => `/sqlflow/job/${end}`);
    const paths = new Set(operations.map(({ path }) => path));
    const named = [
      ...generation,
      ...jobs,
      '/user/generateToken',
      '/sqlflow/generation/upstream',
      '/sqlflow/generation/downstream',
      '/version',
      '/health',
      '/openapi.json',
      '/docs',
    ];
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
  });
});

describe('answers', () => {
  it('of every operation are as the document describes them', async () => {
    for (const operation of sqlflow()) {
      const { path, mediaTypes, answer } = operation;
      const { status, body } = await ask(operation, await goodValues(path, Object.keys(operation.fields)));
      expect([path, status]).toEqual([path, 200]);
      if (!mediaTypes.includes('application/json') || mediaTypes[0] !== 'application/json') continue;
      const parsed: unknown = JSON.parse(body);
      if (path !== '/user/generateToken') expect(parsed).toMatchObject({ code: 200 });
      expectFits(path, answer, parsed);
    }
  });

  it('of failures too', async () => {
    for (const operation of sqlflow()) {
      const { path, answer, fields } = operation;
      for (const [name, value] of [
        ['sessionId', 'none'],
        ['jobId', 'none'],
      ] as const) {
        if (fields[name] === undefined || path.includes('Latest') || path.includes('submitUserJob')) continue;
        const values = { ...(await goodValues(path, Object.keys(fields))), incremental: 'true' };
        const naming = ['sqltext', 'sessionId', 'jobId', ...(path.includes('submit') ? [] : ['jobName'])];
        for (const other of naming) Reflect.deleteProperty(values, other);
        const body = JSON.stringify({ ...values, [name]: value });
        const response = await fetch(
          service.url + path,
          operation.filePart === 'sqlfiles'
            ? { method: 'POST', body: form({ ...values, [name]: value }, { 'c.sql': sql }) }
            : { method: 'POST', body, headers: { 'content-type': 'application/json' } },
        );
        const parsed: unknown = await response.json();
        expect([path, name, parsed]).toMatchObject([path, name, { code: 404 }]);
        if (operation.mediaTypes[0] === 'application/json') expectFits(path, answer, parsed);
      }
    }
  });

  it('of the other endpoints are as the document describes them', async () => {
    for (const path of ['/health', '/version', '/openapi.json']) {
      const operation = operations.find((each) => each.path === path && each.method === 'GET')!;
      expectFits(path, operation.answer, JSON.parse((await ask(operation, {})).body));
    }
  });

  it('of the application’s endpoints too', async () => {
    const places: Record<string, string> = {
      sessionId: job.sessionId ?? '',
      vendor: 'dbvoracle',
      tableId: '0',
      columnId: '0',
      relationIndex: '0',
      index: '0',
      format: 'csv',
      // These operations change it, so that it is none of the other tests'.
      jobId: (await finishedJob(service, { 'a.sql': sql })).jobId,
    };
    const bodies: Record<string, object> = {
      '/api/v1/vendor-guess': { text: sql },
      '/api/v1/metadata-check': { text: sql, vendor: 'dbvmssql' },
      '/api/v1/phases': { text: sql, vendor: 'dbvmssql', phase: 'ir', statement: 1 },
      '/api/v1/jobs/delete': { jobIds: [] },
      '/api/v1/jobs/{jobId}/rename': { name: 'other' },
      '/api/v1/jobs/{jobId}/trial': { vendor: 'dbvmysql' },
      '/api/v1/jobs/{jobId}/results/delete': { numbers: [] },
      '/api/v1/compare': { before: { sessionId: job.sessionId }, after: { jobId: job.jobId } },
      '/api/v1/exports': { of: 'lineage', sessionId: job.sessionId, format: 'csv' },
      '/api/v1/sessions/{sessionId}/reach': { selection: { tables: [0] } },
      '/api/v1/sessions/{sessionId}/impact': { selection: { columns: [0] } },
      '/api/v1/sessions/{sessionId}/impact/path': { selection: { columns: [0] }, to: { table: 1 } },
    };
    const queries: Record<string, string> = {
      '/search': '?text=orders',
      '/edges': '?start=0&end=100',
      '/{format}': `?table=orders&beforeSession=${job.sessionId}&afterJob=${job.jobId}`,
    };
    for (const { method, path, isApplication, mediaTypes, answer } of operations) {
      if (!isApplication || path.includes('sign-')) continue;
      // An export is fetched once, and may be broken off.
      if (path.includes('{exportId}')) places['exportId'] = await preparedExport();
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '');
      const query = queries[path.slice(path.lastIndexOf('/'))] ?? '';
      const json = {
        body: JSON.stringify(bodies[path] ?? {}),
        headers: { 'content-type': 'application/json' },
      };
      const sent = path.endsWith('/files') ? { body: form({}, { 'b.sql': sql }) } : json;
      const response = await fetch(service.url + address + query, { method, ...(method !== 'GET' && sent) });
      expect([path, response.status]).toEqual([path, 200]);
      if (mediaTypes.includes('application/json')) expectFits(path, answer, await response.json());
    }
  });

  it('every example of the document fits its schema', () => {
    for (const { path, examples } of operations) {
      for (const { schema, value } of examples) expectFits(path, schema, value);
    }
  });
});

describe('fields', () => {
  it('that are required are refused when they are missing, by their name', async () => {
    for (const operation of sqlflow()) {
      const good = await goodValues(operation.path, Object.keys(operation.fields));
      for (const name of operation.required) {
        const values: Record<string, string> = { ...good };
        if (name === 'dbvendor' && operation.fields['sqltext'] !== undefined) values['sqltext'] = sql;
        Reflect.deleteProperty(values, name);
        if (name === operation.filePart) {
          const { code, error } = await post(service, operation.path, values);
          expect([operation.path, code, error]).toEqual([operation.path, 400, expect.stringContaining(name)]);
          continue;
        }
        const { code, error } = JSON.parse((await ask(operation, values)).body) as {
          code: number;
          error: string;
        };
        expect([operation.path, code, error]).toEqual([
          operation.path,
          400,
          expect.stringContaining(`${name} is missing`),
        ]);
      }
    }
  });

  it('with a wrong value are refused, by their name and with what is allowed', async () => {
    for (const operation of sqlflow()) {
      const good = await goodValues(operation.path, Object.keys(operation.fields));
      for (const [name, schema] of Object.entries(operation.fields)) {
        const wrong = wrongValue(name, schema);
        if (wrong === undefined) continue;
        const { body } = await ask(operation, { ...good, [name]: wrong });
        const { code, error } = JSON.parse(body) as { code: number; error: string };
        expect([operation.path, code, error]).toEqual([operation.path, 400, expect.stringContaining(name)]);
        for (const allowed of schema.enum ?? []) expect(error).toContain(allowed);
      }
    }
  });

  it('have the defaults that are documented: with and without them the answer is the same', async () => {
    for (const operation of sqlflow()) {
      const { path, fields } = operation;
      if (/submit|deleteUserJob|rerunJob/.test(path)) continue;
      const good = await goodValues(path, Object.keys(fields));
      // Of an earlier analysis, so that only the options can make a difference.
      if (fields['sessionId'] !== undefined && fields['sqltext'] !== undefined)
        Reflect.deleteProperty(good, 'sqltext');
      const without = await ask({ ...operation, filePart: undefined }, good);
      for (const [name, { default: standard }] of Object.entries(fields)) {
        if (standard === undefined) continue;
        const withDefault = await ask(
          { ...operation, filePart: undefined },
          { ...good, [name]: String(standard) },
        );
        expect([path, name, withDefault.body === without.body]).toEqual([path, name, true]);
      }
    }
  });

  it('of a submission have the defaults that its record shows', async () => {
    const submit = sqlflow().find(({ path }) => path === '/sqlflow/job/submitUserJob')!;
    const record = job as unknown as Record<string, unknown>;
    const told = Object.entries(submit.fields).filter(
      ([name, field]) => field.default !== undefined && name in record,
    );
    expect(told.length).toBeGreaterThan(5);
    for (const [name, field] of told) expect([name, record[name]]).toEqual([name, field.default]);
  });

  it('are the same whichever way and in whichever letter case they come', async () => {
    const fields = { sessionId: job.sessionId ?? '', dbvendor: 'dbvpostgresql', isReturnModel: 'false' };
    const path = '/sqlflow/generation/sqlflow/selectedgraph';
    const expected = await post(service, path, fields);
    expect(expected.code).toBe(200);
    const odd = { sessionid: fields.sessionId, DBVENDOR: 'dbvpostgresql', isreturnmodel: 'FALSE' };
    expect(await post(service, path, odd)).toEqual(expected);
    expect(await post(service, `${path}?${new URLSearchParams(odd)}`)).toEqual(expected);
    // A field's own name wins.
    expect(await post(service, path, { ...fields, SESSIONID: 'none' })).toEqual(expected);
  });

  it('jobs submitted by the document run to their end', async () => {
    for (const path of ['/sqlflow/job/submitUserJob', '/sqlflow/job/submitPersistJob']) {
      const operation = sqlflow().find((each) => each.path === path)!;
      const { body } = await ask(operation, await goodValues(path, Object.keys(operation.fields)));
      const { data } = JSON.parse(body) as { data: JobRecord };
      expect((await jobEnd(service, data.jobId)).status).toBe('success');
    }
  });
});

function wrongValue(name: string, schema: Schema): string | undefined {
  if (schema.type === 'boolean') return 'perhaps';
  if (schema.type === 'integer') return 'many';
  if (schema.enum !== undefined) return 'none-of-these';
  if (name === 'showRelationType') return 'fdd,fdx';
  if (name === 'tableNamePattern' || name === 'stopat') return '(';
  if (name === 'delimiter') return 'too long';
  return name === 'coordinates' ? '[{"x": 1}]' : undefined;
}

function expectFits(path: string, schema: Schema, value: unknown): void {
  const { error } = z.fromJSONSchema(withoutReferences(schema) as never).safeParse(value);
  expect([path, error && z.prettifyError(error)]).toEqual([path, undefined]);
}
