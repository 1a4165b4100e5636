import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishedJob, form, post, testService } from '../../support/service/service.ts';
import type { Envelope, TestService } from '../../support/service/service.ts';

const sql = `create view shop.v1 as select a, b from shop.t1;
create view shop.v2 as select a from shop.v1;
create view mart.v3 as select c from t9;
`;

/** Every operation that exports, by its name: how its answer begins, and what it is saved as. */
const operations: [name: string, begins: RegExp, ending: string][] = [
  ['exportLineageAsJson', /^\{("jobId":"[0-9a-f]{32}",)?"code":200,"data":\{"mode":"global"/, '.json'],
  ['exportFullLineageAsJson', /^\{("jobId":"[0-9a-f]{32}",)?"code":200,"data":\{"mode":"global"/, '.json'],
  ['exportLineageAsCsv', /^source_db,source_schema,source_table,source_column,target_db,/, '.csv'],
  ['exportFullLineageAsCsv', /^source_db,source_schema,source_table,source_column,target_db,/, '.csv'],
  ['exportLineageAsGraphml', /^<\?xml [^>]*\?>\s*<graphml /, '.graphml'],
  ['exportLineageAsMermaid', /^flowchart LR\n {2}(subgraph n0|n0\[)/, '.mmd'],
  ['exportLineageAsDot', /^digraph lineage \{\n/, '.dot'],
  ['exportLineageAsOpenLineage', /^\{"eventType":"COMPLETE","eventTime":"20/, '.openlineage.ndjson'],
];
const paths = ['/sqlflow/generation/sqlflow', '/sqlflow/job'];
const named = operations.flatMap(([name, begins, ending]) =>
  paths.map((path) => [`${path}/${name}`, begins, ending] as const),
);

interface OpenLineageEvent {
  eventTime: string;
  run: { runId: string };
  job: { name: string };
  outputs: { namespace: string }[];
}

describe('exports over HTTP', () => {
  let service: TestService;
  let jobId: string;
  let sessionId: string;

  beforeAll(async () => {
    service = await testService();
    const job = await finishedJob(
      service,
      { 'views.sql': sql },
      { jobName: 'nightly', dbvendor: 'dbvpostgresql' },
    );
    jobId = job.jobId;
    sessionId = job.sessionId ?? '';
  });
  afterAll(() => service.end());

  const send = async (path: string, fields: Record<string, string>): Promise<Response> =>
    await fetch(service.url + path, { method: 'POST', body: new URLSearchParams(fields) });
  const text = async (path: string, fields: Record<string, string>): Promise<string> =>
    await (await send(path, fields)).text();
  const csv = (fields: Record<string, string>): Promise<string> =>
    text('/sqlflow/job/exportLineageAsCsv', { jobId, ...fields });
  const rows = (table: string): string[] => table.trimEnd().split('\n').slice(1);

  it.each(named)('%s', async (path, begins, ending) => {
    const isJob = path.includes('/job/');
    const fields: Record<string, string> = isJob ? { jobId } : { sqltext: sql, dbvendor: 'dbvpostgresql' };
    const response = await send(path, fields);
    expect(response.status).toBe(200);
    const disposition = response.headers.get('content-disposition')?.replaceAll('"', '') ?? '';
    expect(disposition).toContain(`attachment; filename=${isJob ? 'nightly' : 'lineage'}.`);
    expect(disposition.endsWith(ending)).toBe(true);
    const body = await response.text();
    expect(body).toMatch(begins);
    // Of the same session, the same bytes.
    if (isJob) expect(await text(path, fields)).toBe(body);
  });

  it.each(named)('%s keeps to the options, the selection and the tables of a call', async (path) => {
    const fields = { jobId, sessionId, simpleOutput: 'True' };
    const selected = await text(path, { ...fields, schema: 'mart', table: 'v3' });
    expect(selected).toContain('t9');
    expect(selected).not.toContain('t1');
    const touching = await text(path, { ...fields, export_include_table: 'shop.v2, T9' });
    expect(touching).toContain('v3');
    expect(touching).toContain('v1');
    expect(touching).not.toContain('t1');
    const tables = await text(path, { ...fields, tableToTable: 'true' });
    expect(tables).toContain('v1');
    const wrong = await send(path, { ...fields, showRelationType: 'magic' });
    expect(await wrong.json()).toMatchObject({
      code: 400,
      error: expect.stringContaining('showRelationType'),
    });
  });

  it('takes an earlier analysis without its vendor, a file, and the latest job', async () => {
    const expected = rows(await csv({}));
    expect(expected).toHaveLength(4);
    const generation = '/sqlflow/generation/sqlflow/exportFullLineageAsCsv';
    expect(rows(await text(generation, { sessionId }))).toEqual(expected);
    const files = form({ dbvendor: 'dbvpostgresql', jobId: '' }, { 'views.sql': sql }, 'sqlfile');
    const ofFile = await fetch(service.url + generation, { method: 'POST', body: files });
    expect(rows(await ofFile.text())).toEqual(expected);
    expect(rows(await text('/sqlflow/job/exportLineageAsCsv', { jobId: '' }))).toEqual(expected);
  });

  it('CSV: only relations that touch the named tables, in any case, with or without their schema', async () => {
    const expected = ['DEFAULT,shop,v1,a,DEFAULT,shop,v2,a,fdd,create_view'];
    expect(rows(await csv({ export_include_table: 'v2' }))).toEqual(expected);
    expect(rows(await csv({ export_include_table: ' SHOP.V2 ,nothing' }))).toEqual(expected);
    expect(rows(await csv({ export_include_table: 'mart.v2' }))).toEqual([]);
    expect(rows(await csv({ export_include_table: 'v1' }))).toHaveLength(3);
    expect(rows(await csv({ export_include_table: 'v1', tableToTable: 'true' }))).toEqual([
      'DEFAULT,shop,t1,DEFAULT,shop,v1,fdd,create_view',
      'DEFAULT,shop,v1,DEFAULT,shop,v2,fdd,create_view',
    ]);
    const { error } = (await (
      await send('/sqlflow/job/exportLineageAsCsv', { jobId, delimiter: 'ab' })
    ).json()) as Envelope<never>;
    expect(error).toContain('delimiter');
  });

  it('OpenLineage: events of the job, at the time of its analysis, with ids that stay', async () => {
    const url = '/sqlflow/job/exportLineageAsOpenLineage';
    const lines = (await text(url, { jobId, namespace: 'postgres://db:5432' })).trimEnd().split('\n');
    const events = lines.map((line) => JSON.parse(line) as OpenLineageEvent);
    expect(events.map(({ job }) => job.name)).toEqual([
      'nightly.views.sql.create-view.shop.v1',
      'nightly.views.sql.create-view.shop.v2',
      'nightly.views.sql.create-view.mart.v3',
    ]);
    const made = new Date(Number(sessionId.split('_')[1])).toISOString();
    for (const { eventTime, run, outputs } of events) {
      expect(eventTime).toBe(made);
      expect(run.runId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(outputs[0]?.namespace).toBe('postgres://db:5432');
    }
    expect(new Set(events.map(({ run }) => run.runId)).size).toBe(3);
    const again = await text(`/sqlflow/generation/sqlflow/exportLineageAsOpenLineage`, { sessionId });
    expect(again).toContain('"name":"lineage.views.sql.create-view.shop.v1"');
    const download = `${service.url}/api/v1/sessions/${sessionId}/export/openlineage?namespace=postgres://db:5432`;
    expect((await (await fetch(download)).text()).trimEnd().split('\n')).toEqual(lines);
  });

  it('a session’s download takes the same by the names of its own graph request', async () => {
    const url = `${service.url}/api/v1/sessions/${sessionId}/export/csv`;
    const ofTable = await (await fetch(`${url}?includedTables=v2&delimiter=%3B`)).text();
    expect(rows(ofTable)).toEqual(['DEFAULT;shop;v1;a;DEFAULT;shop;v2;a;fdd;create_view']);
    const selected = await (await fetch(`${url}?table=v3&upstream=1`)).text();
    expect(rows(selected)).toEqual(['DEFAULT,public,t9,c,DEFAULT,mart,v3,c,fdd,create_view']);
  });

  it.each(named)('%s of SQL without lineage', async (path) => {
    const fields = { dbvendor: 'dbvpostgresql', sqltext: 'grant select on t to u;' };
    const { sessionId: empty } = await post<unknown>(service, '/sqlflow/generation/sqlflow/graph', fields);
    const job = await finishedJob(service, { 'a.sql': fields.sqltext }, { dbvendor: fields.dbvendor });
    const response = await send(path, { sessionId: empty ?? '', jobId: job.jobId });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(await response.text()).not.toMatch(/"code":[45]/);
  });

  it.each([
    ['Привет мир.sql', "filename*=UTF-8''%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82%20%D0%BC%D0%B8%D1%80.sql.csv"],
    ['a/b\\c:d"e', 'filename=a_b_c_d_e.csv'],
    ['../../etc/passwd', 'filename=_.._etc_passwd.csv'],
    ['con', 'filename=con_.csv'],
    [`${'x'.repeat(99)}😀😀`, `filename*=UTF-8''${'x'.repeat(99)}%F0%9F%98%80.csv`],
  ])('a file name that every system takes: %j', async (jobName, disposition) => {
    const job = await finishedJob(service, { 'a.sql': 'select 1' }, { jobName });
    const response = await send('/sqlflow/job/exportLineageAsCsv', { jobId: job.jobId });
    expect(response.headers.get('content-disposition')?.replaceAll('"', '')).toContain(disposition);
  });

  it('shows what is missing: no SQL, no job of that id, a job that failed', async () => {
    const none = await post(service, `${paths[0]}/exportLineageAsGraphml`, { dbvendor: 'dbvpostgresql' });
    expect(none).toMatchObject({ code: 400, error: expect.stringContaining('sqltext') });
    const noVendor = await post(service, `${paths[0]}/exportLineageAsGraphml`, { sqltext: sql });
    expect(noVendor).toMatchObject({ code: 400, error: expect.stringContaining('dbvendor') });
    const unknown = await post(service, '/sqlflow/job/exportLineageAsJson', { jobId: '0'.repeat(32) });
    expect(unknown.code).toBe(404);
    const failed = await finishedJob(service, {
      'a.zip': Uint8Array.from(Buffer.from('PK\u0003\u0004 broken')),
    });
    expect(failed.status).toBe('fail');
    const noResult = await post(service, '/sqlflow/job/exportLineageAsJson', { jobId: failed.jobId });
    expect(noResult.code).toBe(409);
  });
});
