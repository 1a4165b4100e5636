import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as detailsContract from '../../../src-server/contract/application/result/details.ts';
import * as graphContract from '../../../src-server/contract/application/result/graph.ts';
import * as problemContract from '../../../src-server/contract/application/service/problem.ts';
import * as sessionsContract from '../../../src-server/contract/application/service/sessions.ts';
import * as startContract from '../../../src-server/contract/application/service/start.ts';
import { finishedJob, serviceIn, temporaryFolder, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const sql =
  'create table src (id int, name varchar(20));\ncreate view v as\n  select upper(s.name) as title from src s;\n';

describe('/api/v1', () => {
  let service: TestService;
  let session: string;
  let graph: graphContract.GraphResponse;

  const get = async (path: string) => await fetch(`${service.url}/api/v1${path}`);
  const drawn = async (options: object): Promise<graphContract.GraphResponse> => {
    const response = await fetch(`${service.url}/api/v1/sessions/${session}/graph`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(options),
    });
    expect(response.status).toBe(200);
    return graphContract.graphResponse.parse(await response.json());
  };

  beforeAll(async () => {
    service = await testService();
    const job = await finishedJob(service, { 'dir/a.sql': sql, 'b.sql': 'selec broken from' });
    session = job.sessionId ?? '';
    graph = await drawn({ hideIntermediates: 'all', hideFunctions: true });
  });
  afterAll(() => service.end());

  it('draws the graph: tables, columns and the edge between them', () => {
    const source = graph.tables.find((table) => table.name === 'src');
    const view = graph.tables.find((table) => table.name === 'v');
    expect(source?.kind).toBe('table');
    expect(view?.kind).toBe('view');
    expect(graph.mode).toBe('global');
    const name = source?.columns.find(([, column]) => column === 'name')?.[0];
    const title = view?.columns.find(([, column]) => column === 'title')?.[0];
    expect(graph.edges.slice(0, 4)).toEqual([source?.id, name, view?.id, title]);
    expect(graph.types[graph.edges[4] ?? -1]).toBe('fdd');
    expect(Object.keys(graph.via)).toEqual(['0']);
  });

  it('restricts the graph to what is asked for', async () => {
    const all = await drawn({ linkedOnly: false });
    expect(all.tables.flatMap((table) => table.columns).length).toBeGreaterThan(
      graph.tables.flatMap((table) => table.columns).length,
    );
    const none = await drawn({ selection: { table: 'no_such_table' } });
    expect(none.tables).toEqual([]);
  });

  it('draws as many relations as the request allows, and sums up what is more', async () => {
    const { mode, tables, edges, totals } = await drawn({ relationLimit: 0 });
    expect({ mode, tables, edges }).toEqual({ mode: 'summary', tables: [], edges: [] });
    // id and name of src, and title of v.
    expect([totals.relations, totals.columns]).toEqual([1, 3]);
    expect((await drawn({ relationLimit: 1, hideIntermediates: 'all' })).edges).toHaveLength(7);
  });

  it('shows why an edge is there', async () => {
    const relation = graph.edges[6] ?? -1;
    const details = detailsContract.relationDetails.parse(
      await (await get(`/sessions/${session}/relations/${relation}`)).json(),
    );
    expect(details.statementKind).toBe('create-view');
    expect(details.file).toBe('dir/a.sql');
    expect(details.line).toBeGreaterThanOrEqual(2);
  });

  it('shows where a column stands', async () => {
    const title = graph.tables.find((table) => table.name === 'v')?.columns[0]?.[0] ?? -1;
    const details = detailsContract.columnDetails.parse(
      await (await get(`/sessions/${session}/columns/${title}`)).json(),
    );
    expect(details.name).toBe('title');
  });

  it('gives a file with the places of names, in order', async () => {
    const file = sessionsContract.fileResponse.parse(
      await (await get(`/sessions/${session}/files/1`)).json(),
    );
    expect(file.text).toBe(sql);
    const names = [];
    for (let index = 0; index < file.marks.length; index += 4) {
      names.push(sql.slice(file.marks[index], file.marks[index + 1]));
    }
    expect(names).toContain('src');
    expect(names).toContain('name');
    const starts = file.marks.filter((_, index) => index % 4 === 0);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  it('lists diagnostics with their places, a page at a time', async () => {
    const all = sessionsContract.diagnosticsResponse.parse(
      await (await get(`/sessions/${session}/diagnostics`)).json(),
    );
    expect(all.total).toBeGreaterThan(0);
    expect(all.diagnostics[0]).toMatchObject({ severity: 'error', fileName: 'b.sql', start: { line: 1 } });
    const page = sessionsContract.diagnosticsResponse.parse(
      await (await get(`/sessions/${session}/diagnostics?offset=${all.total}&limit=5`)).json(),
    );
    expect(page).toEqual({ total: all.total, diagnostics: [] });
  });

  it('shows what is known of a session', async () => {
    const known = sessionsContract.sessionResponse.parse(await (await get(`/sessions/${session}`)).json());
    expect(known.files.map((file) => file.name)).toEqual(['b.sql', 'dir/a.sql']);
    expect(known.files[1]).toMatchObject({ length: sql.length, lines: 4, errors: 0 });
    expect(known.files[0]?.errors).toBeGreaterThan(0);
    expect(known.vendor).toBe('dbvmssql');
  });

  it('names the vendors, and guesses one from a text', async () => {
    const { vendors } = startContract.vendorsResponse.parse(await (await get('/vendors')).json());
    expect(vendors).toContainEqual({ id: 'dbvmssql', name: 'SQL Server' });
    const response = await fetch(`${service.url}/api/v1/vendor-guess`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'select top 5 [a b] from [dbo].[t] with (nolock)\nGO\n' }),
    });
    const guess = startContract.vendorGuessResponse.parse(await response.json());
    expect(guess.vendor).toBe('dbvmssql');
    expect(guess.reasons.length).toBeGreaterThan(0);
  });

  it.each([
    ['/sessions/none', 404],
    [`/nothing`, 404],
    [`/sessions/SESSION/columns/999999`, 404],
    [`/sessions/SESSION/relations/-1`, 400],
    [`/sessions/SESSION/files/77`, 404],
    [`/sessions/SESSION/export/pdf`, 404],
    [`/sessions/SESSION/export/csv?relationTypes=magic`, 400],
    [`/sessions/SESSION/graph`, 405],
  ])('answers %s with a problem', async (path, status) => {
    const response = await get(path.replace('SESSION', session));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const problem = problemContract.problem.parse(await response.json());
    expect(problem.status).toBe(status);
    expect(problem.detail).not.toMatch(/\.ts:\d/);
  });

  it.each(['json', 'csv', 'graphml', 'sqlflow-json'])('exports %s under a name', async (format) => {
    const response = await get(`/sessions/${session}/export/${format}?hideIntermediates=all`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?test\./);
    expect(await response.text()).toMatch(/title/i);
  });
});

describe('/api/v1/startup', () => {
  it('names the job of the files that the program was started with', async () => {
    const { folder, remove } = temporaryFolder();
    const file = join(folder, 'given.sql');
    writeFileSync(file, 'create view v as select a from t');
    const service = await testService({ openFiles: [file] });
    const response = await fetch(`${service.url}/api/v1/startup`);
    const startup = startContract.startupResponse.parse(await response.json());
    expect(startup.reason).toBe('files');
    expect(startup.jobId).toMatch(/^[0-9a-f]{32}$/);
    await service.end();
    remove();
  });

  it('shows the sample on the first start only, and then the latest job', async () => {
    const { folder, remove } = temporaryFolder();
    const sampleFolder = join(folder, 'sample');
    mkdirSync(sampleFolder);
    writeFileSync(join(sampleFolder, 'a.sql'), 'create view v as select a from t');
    const reasons = [];
    const jobs = new Set();
    while (reasons.length < 2) {
      const service = await serviceIn(join(folder, 'data'), { sampleFolder });
      const response = await fetch(`${service.url}/api/v1/startup`);
      const startup = startContract.startupResponse.parse(await response.json());
      reasons.push(startup.reason);
      jobs.add(startup.jobId);
      await service.close();
    }
    expect(reasons).toEqual(['sample', 'latest']);
    expect(jobs.size).toBe(1);
    remove();
  });
});
