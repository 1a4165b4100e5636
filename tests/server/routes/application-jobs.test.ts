import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../src-server/contract/application/service/jobs.ts';
import * as metadataContract from '../../../src-server/contract/application/service/metadata.ts';
import { phasesResponse } from '../../../src-server/contract/application/service/phases.ts';
import * as startContract from '../../../src-server/contract/application/service/start.ts';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { isOnPostgres } from '../../support/service/api-store.ts';
import {
  csvOf,
  finishedJob,
  form,
  jobEnd,
  post,
  serviceIn,
  testService,
} from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const orders = 'create table shop.orders (id int, price int);\ncreate table shop.paid (id int, price int);\n';
const load = 'insert into shop.paid (id, price) select id, price from shop.orders;\n';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.end());

const url = (path: string): string => `${service.url}/api/v1${path}`;

async function asked(path: string, body?: unknown): Promise<Response> {
  if (body === undefined) return await fetch(url(path), { method: 'POST' });
  return await fetch(url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function details(jobId: string): Promise<contract.JobDetails> {
  return contract.jobDetails.parse(await (await fetch(url(`/jobs/${jobId}`))).json());
}

async function listed(ids?: string): Promise<contract.JobEntry[]> {
  const query = ids === undefined ? '' : `?ids=${ids}`;
  return contract.jobsResponse.parse(await (await fetch(url(`/jobs${query}`))).json()).jobs;
}

/** A job that runs for many seconds, unless it is ended. */
async function longJob(): Promise<JobRecord> {
  const statements = Array.from({ length: 3000 }, (_, at) => `insert into t${at} select a, b from s${at};`);
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`f${at}.sql`, `${statements.join('\n')}\n-- ${at}`]),
  );
  const fields = { jobName: 'long', dbvendor: 'dbvpostgresql' };
  return (await post<JobRecord>(service, '/sqlflow/job/submitUserJob', form(fields, files))).data;
}

/** Where the store is a file, a manifest says the same of a job and outlives it. */
function expectManifest(jobId: string, expected: object): void {
  if (isOnPostgres) return;
  const manifest = readFileSync(join(service.folder, 'jobs', jobId, 'job.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ job: expected });
}

describe('the list of jobs', () => {
  it('comes in pages where it is asked so', async () => {
    for (const jobName of ['one', 'two', 'three'])
      await finishedJob(service, { 'a.sql': orders }, { jobName });
    const page = async (query: string): Promise<contract.JobsResponse> =>
      contract.jobsResponse.parse(await (await fetch(url(`/jobs?${query}`))).json());
    const all = (await page('')).jobs.map(({ jobId }) => jobId);
    const first = await page('limit=2');
    const second = await page(`limit=2&before=${first.next}`);
    const pages = [...first.jobs, ...second.jobs].map(({ jobId }) => jobId);
    expect(pages).toEqual(all.slice(0, pages.length));
    expect((await page(`limit=${all.length + 1}`)).next).toBeUndefined();
    expect((await fetch(url('/jobs?limit=0'))).status).toBe(400);
  });

  it('lists of each job what one chooses by, the newest first', async () => {
    const first = await finishedJob(
      service,
      { 'orders.sql': orders, 'load.sql': load },
      { jobName: 'first' },
    );
    const second = await finishedJob(
      service,
      { 'a.png': new Uint8Array([137, 80, 78, 71, 0, 0]) },
      { jobName: 'second' },
    );
    const [newest, before] = await listed();
    expect([newest?.jobId, before?.jobId]).toEqual([second.jobId, first.jobId]);
    expect(newest).toMatchObject({ name: 'second', status: 'failed' });
    expect(newest?.message).toContain('No SQL file could be read');
    expect(before).toMatchObject({
      name: 'first',
      vendor: 'dbvmssql',
      status: 'done',
      uploads: 2,
      bytes: orders.length + load.length,
      files: 2,
      statements: 3,
      skipped: 0,
      // Two tables of two columns; each column of the insert comes from one of the select.
      numbers: { tables: 2, columns: 4, files: 2, errors: 0, warnings: 0 },
      sessionId: first.sessionId,
    });
    expect(Date.parse(before?.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.createdAt ?? ''));
  });

  it('gives some of them', async () => {
    const { jobId } = await finishedJob(service, { 'load.sql': load });
    expect((await listed(`${jobId},unknown`)).map((job) => job.jobId)).toEqual([jobId]);
  });
});

describe('a job', () => {
  it('shows all of its settings and files, skipped ones with the reason', async () => {
    const metadata = '{"shop": {"orders": ["id", "price"]}}';
    const { jobId } = await finishedJob(
      service,
      { 'load.sql': load, 'logo.png': new Uint8Array([137, 80, 78, 71, 0, 0, 0, 13]) },
      { jobName: 'told', defaultDatabase: 'db', defaultSchema: 'shop', encoding: 'windows-1250', metadata },
    );
    expect(await details(jobId)).toMatchObject({
      name: 'told',
      defaultDatabase: 'db',
      defaultSchema: 'shop',
      encoding: 'windows-1250',
      metadataLength: metadata.length,
      settings: { showRelationType: 'fdd' },
      submitted: [
        { name: 'load.sql', bytes: load.length, submission: 1 },
        { name: 'logo.png', bytes: 8, submission: 1 },
      ],
      skipped: 1,
      skippedFiles: [{ name: 'logo.png' }],
    });
  });

  it('is renamed, also in the manifest that outlives the database', async () => {
    const { jobId } = await finishedJob(service, { 'load.sql': load }, { jobName: 'before' });
    const answer = await asked(`/jobs/${jobId}/rename`, { name: '  after  ' });
    expect(contract.jobDetails.parse(await answer.json()).name).toBe('after');
    expectManifest(jobId, { jobName: 'after' });
    const { data } = await post<JobRecord>(service, '/sqlflow/job/displayUserJobSummary', { jobId });
    expect(data.jobName).toBe('after');
  });

  it('refuses a name that is none', async () => {
    const { jobId } = await finishedJob(service, { 'load.sql': load });
    for (const name of ['', '   ', 'x'.repeat(256)]) {
      expect((await asked(`/jobs/${jobId}/rename`, { name })).status).toBe(400);
    }
    expect((await asked(`/jobs/${jobId}/rename`)).status).toBe(400);
  });

  it('is analysed again for another vendor', async () => {
    // In backticks for MySQL a name, for SQL Server nothing that it knows.
    const script = 'create view `v` as select `a` from `t`;';
    const { jobId } = await finishedJob(service, { 'v.sql': script });
    const answer = await asked(`/jobs/${jobId}/rerun`, { vendor: 'dbvmysql', defaultSchema: 'shop' });
    expect(contract.jobDetails.parse(await answer.json())).toMatchObject({ status: 'running' });
    await jobEnd(service, jobId);
    const job = await details(jobId);
    expect(job).toMatchObject({ vendor: 'dbvmysql', defaultSchema: 'shop', status: 'done' });
    expect(await csvOf(service, jobId)).toMatch(/,t,a,.*,v,a,fdd/);
    expectManifest(jobId, { vendor: 'dbvmysql' });
  });

  it('shows ahead what another vendor would read of it', async () => {
    const text = 'insert into [dbo].[paid] ([id]) select top 5 [id] from [dbo].[orders];\n';
    const { jobId } = await finishedJob(service, { 'load.sql': text }, { dbvendor: 'dbvpostgresql' });
    const before = await details(jobId);
    const triedAs = async (vendor: string): Promise<contract.TrialResponse> => {
      const answer = await asked(`/jobs/${jobId}/trial`, { vendor });
      return contract.resultNumbers.parse(await answer.json());
    };
    const numbers = await triedAs('dbvmssql');
    expect(numbers.steps).toBeGreaterThan(before.numbers?.steps ?? 0);
    expect(numbers.errors).toBe(0);
    expect(await details(jobId)).toEqual(before);
  });

  it('tries a vendor on the files as their headwater.json has them read', async () => {
    const { jobId } = await finishedJob(service, {
      'headwater.json': JSON.stringify({ ignore: ['old/'] }),
      'load.sql': load,
      'old/broken.sql': 'select from where (;\n',
    });
    const answer = await asked(`/jobs/${jobId}/trial`, { vendor: 'dbvpostgresql' });
    expect(contract.resultNumbers.parse(await answer.json())).toMatchObject({ errors: 0 });
  });

  it('refuses vendors that nobody knows', async () => {
    const { jobId } = await finishedJob(service, { 'load.sql': load });
    expect((await asked(`/jobs/${jobId}/rerun`, { vendor: 'dbvnone' })).status).toBe(400);
  });

  it('is not found under an id that nobody has', async () => {
    for (const [path, body] of [
      ['rename', { name: 'x' }],
      ['rerun', {}],
      ['cancel', undefined],
    ] as const) {
      const answer = await asked(`/jobs/none/${path}`, body);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    expect((await fetch(url('/jobs/none'))).status).toBe(404);
  });
});

describe('files for a job', () => {
  it('are added to any job, and replace those of the same path', async () => {
    const { jobId } = await finishedJob(service, { 'orders.sql': orders, 'load.sql': load });
    const changed = 'insert into shop.paid (id, price) select id, id from shop.orders;\n';
    const more = 'create view shop.v as select price from shop.paid;\n';
    const answer = await fetch(url(`/jobs/${jobId}/files`), {
      method: 'POST',
      body: form({}, { 'load.sql': changed, 'more.sql': more }),
    });
    expect(contract.jobDetails.parse(await answer.json()).status).toBe('running');
    await jobEnd(service, jobId);
    const csv = await csvOf(service, jobId);
    expect(csv).toMatch(/shop,orders,id,.*shop,paid,price,fdd/);
    expect(csv).not.toMatch(/shop,orders,price,.*shop,paid,price,fdd/);
    expect(csv).toMatch(/shop,paid,price,.*shop,v,price,fdd/);
    expect(await details(jobId)).toMatchObject({ status: 'done', files: 3 });
  });

  it('must be there', async () => {
    const { jobId } = await finishedJob(service, { 'load.sql': load });
    const answer = await fetch(url(`/jobs/${jobId}/files`), { method: 'POST', body: form({}, {}) });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { detail: string }).detail).toContain('no file');
  });
});

describe('a job that runs', () => {
  it('is cancelled, stays with its files, and can be run again', async () => {
    const { jobId } = await longJob();
    const cancelled = contract.jobDetails.parse(await (await asked(`/jobs/${jobId}/cancel`)).json());
    expect(cancelled).toMatchObject({ status: 'cancelled', message: 'The analysis was cancelled.' });
    expect(cancelled.submitted).toHaveLength(60);
    const again = contract.jobDetails.parse(await (await asked(`/jobs/${jobId}/rerun`, {})).json());
    expect(again).toMatchObject({ status: 'running', jobId });
    expect(again.message).toBeUndefined();
    await asked(`/jobs/${jobId}/cancel`);
  });

  it('keeps its former result where a later analysis is cancelled', async () => {
    const { jobId, sessionId } = await finishedJob(service, { 'orders.sql': orders, 'load.sql': load });
    const former = await csvOf(service, jobId);
    await longJob();
    await asked(`/jobs/${jobId}/rerun`, {});
    const cancelled = contract.jobDetails.parse(await (await asked(`/jobs/${jobId}/cancel`)).json());
    // It may have ended before it could be cancelled; it has a result either way.
    expect(['cancelled', 'done']).toContain(cancelled.status);
    if (cancelled.status === 'cancelled') expect(cancelled.sessionId).toBe(sessionId);
    expect(await csvOf(service, jobId)).toBe(former);
    expect((await fetch(url(`/sessions/${cancelled.sessionId}`))).status).toBe(200);
  });

  it('that has ended is not cancelled any more', async () => {
    const { jobId } = await finishedJob(service, { 'load.sql': load });
    const answer = contract.jobDetails.parse(await (await asked(`/jobs/${jobId}/cancel`)).json());
    expect(answer.status).toBe('done');
  });
});

describe('several jobs', () => {
  it('are deleted together; those that are gone count as deleted', async () => {
    const one = await finishedJob(service, { 'load.sql': load });
    const other = await finishedJob(service, { 'load.sql': load });
    const answer = await asked('/jobs/delete', { jobIds: [one.jobId, 'gone', other.jobId] });
    expect(await answer.json()).toEqual({ deleted: 2 });
    expect(await listed(`${one.jobId},${other.jobId}`)).toEqual([]);
    expect((await asked('/jobs/delete', { jobIds: 'all' })).status).toBe(400);
  });
});

describe('what is known of jobs', () => {
  it('is there after a restart', async () => {
    const own = await testService();
    const { jobId } = await finishedJob(own, { 'orders.sql': orders, 'load.sql': load });
    const get = async (where: { url: string }): Promise<unknown> =>
      await (await fetch(`${where.url}/api/v1/jobs`)).json();
    const before = await get(own);
    await own.close();
    const again = await serviceIn(own.folder);
    try {
      expect(await get(again)).toEqual(before);
      expect(contract.jobsResponse.parse(before).jobs[0]).toMatchObject({ jobId, numbers: { tables: 2 } });
    } finally {
      await again.close();
    }
  });
});

describe('phases', () => {
  it('of a text, one statement, without a session', async () => {
    const text = 'select 1; insert into t select a from s';
    const answer = await asked('/phases', { text, vendor: 'dbvpostgresql', phase: 'graph', statement: 2 });
    const { lines, statements } = phasesResponse.parse(await answer.json());
    expect(statements).toHaveLength(2);
    expect(lines.map((line) => line.text)).toContain('type="fdd" from="public.s.a" to="public.t.a"');
  });

  it.each([
    [{ text: 'select 1', phase: 'none' }, 'phase must be one of tokens, tree, ir, scopes, relations, graph'],
    [{ phase: 'tree' }, 'text is missing'],
    [{ text: 'x'.repeat(200_001), phase: 'tree' }, 'text must have at most 200000 characters'],
    [{ text: 'select 1', phase: 'tree', statement: 0 }, 'statement must be at least 1'],
  ])('refuses what is none: %#', async (body, message) => {
    const answer = await asked('/phases', { vendor: 'dbvpostgresql', ...body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
  });
});

describe('metadata', () => {
  const checked = async (text: string): Promise<metadataContract.MetadataCheckResponse> =>
    metadataContract.metadataCheckResponse.parse(
      await (await asked('/metadata-check', { text, vendor: 'dbvpostgresql' })).json(),
    );

  it('is accepted in each of its forms', async () => {
    const understood = { tables: 1, columns: 2, problems: [] };
    expect(await checked('create table shop.orders (id int, price int)')).toMatchObject({
      format: 'ddl',
      ...understood,
      examples: [{ name: 'shop.orders', columns: ['id', 'price'] }],
    });
    expect(await checked('{"shop": {"orders": ["id", "price"]}}')).toMatchObject({
      format: 'json',
      ...understood,
    });
    expect(await checked('schema,table,column\nshop,orders,id\nshop,orders,price')).toMatchObject({
      format: 'csv',
      ...understood,
    });
    expect(await checked('  \n')).toEqual({
      format: 'none',
      tables: 0,
      columns: 0,
      examples: [],
      problems: [],
    });
  });

  it('is refused where it is wrong, with the line', async () => {
    expect((await checked('{\n  "orders": [,]\n}')).problems).toMatchObject([{ line: 2 }]);
    expect((await checked('schema,table,column\nshop,orders,id\nshop,,\n')).problems).toMatchObject([
      { line: 3 },
    ]);
    const ddl = await checked('create table a (x int);\ncreate table b (y int,, z int);');
    expect(ddl.problems[0]?.line).toBe(2);
    expect((await checked('select 1')).problems[0]?.message).toBe('The text defines no table with columns.');
  });
});

describe('the guess of a vendor', () => {
  it('is made for parts of a set, too', async () => {
    const parts = ['select top 5 [a] from [t]\ngo', 'create or replace package p is begin null; end;\n/'];
    const answer = await asked('/vendor-guess', { text: parts.join('\n'), parts });
    const { parts: guessed } = startContract.vendorGuessResponse.parse(await answer.json());
    expect(guessed?.map(({ vendor }) => vendor)).toEqual(['dbvmssql', 'dbvoracle']);
  });
});
