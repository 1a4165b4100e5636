import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord, JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { craftedZip } from '../../support/service/crafted-zip.ts';
import { csvOf, finishedJob, form, jobEnd, post, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { zipOf } from '../../support/service/zip.ts';

const job = (operation: string): string => `/sqlflow/job/${operation}`;
const good = 'insert into target (a) select b from origin';

describe('jobs', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService()));
  afterAll(() => service.end());

  it('are accepted as `create`, with all that was submitted in the record', async () => {
    const { code, data } = await post<JobRecord>(
      service,
      job('submitUserJob'),
      form(
        { jobName: 'first', dbvendor: 'dbvoracle', userId: 'anna', token: 'token' },
        { 'a.sql': good, 'b.zip': await zipOf({ 'c.sql': good }) },
      ),
    );
    expect(code).toBe(200);
    expect(data).toMatchObject({
      jobName: 'first',
      userId: 'anna',
      dbVendor: 'dbvoracle',
      dataSource: {},
      fileNames: ['a.sql', 'b.zip'],
      status: 'create',
    });
    expect(data.jobId).toMatch(/^[0-9a-f]{32}$/);
    expect(data.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(data.sessionId).toBeUndefined();
    const done = await jobEnd(service, data.jobId);
    expect(done.status).toBe('success');
    expect(done.sessionId).toMatch(/^[0-9a-f]{64}_\d{13}$/);
    expect(done.progress).toEqual({
      stage: 'done',
      files: { done: 2, total: 2 },
      statements: { done: 2, total: 2 },
    });
  });

  it('succeed partly where some statements are broken, and say where', async () => {
    const done = await finishedJob(service, { 'a.sql': good, 'b.sql': 'select from where (;;; )) insert' });
    expect(done.status).toBe('partial_success');
    expect(done.sessionId).toBeDefined();
  });

  it('succeed partly where an archive holds something that cannot be read', async () => {
    const done = await finishedJob(service, { 'a.sql': good, 'x.zip': 'PK\x03\x04 cut off' });
    expect(done.status).toBe('partial_success');
    expect(done.progress.files).toEqual({ done: 2, total: 2 });
  });

  it('report in their record which files were not read and why, problems first', async () => {
    const entries = [
      { name: 'README.md', content: '# hi' },
      { name: 'dir/a.sql', content: good },
      { name: '../up.sql', content: good },
    ];
    const done = await finishedJob(service, { 'x.zip': craftedZip(entries) });
    expect(done).toMatchObject({
      status: 'partial_success',
      skippedCount: 2,
      skippedFiles: [
        { name: '../up.sql', reason: expect.stringContaining('not safe') },
        { name: 'README.md', reason: expect.stringContaining('not SQL') },
      ],
    });
    const many = Array.from({ length: 150 }, (_, index) => ({ name: `n${index}.md`, content: '# n' }));
    const more = await finishedJob(service, { 'x.zip': craftedZip([...many, ...entries.slice(1, 2)]) });
    expect(more.status).toBe('success');
    expect(more.skippedCount).toBe(150);
    expect(more.skippedFiles).toHaveLength(100);
  });

  it('succeed partly only by an error in the SQL, not by what lies beside it', async () => {
    const zip = await zipOf({
      'app/exec.sql': 'exec();\n',
      'app/good.sql': good,
      'app/Sales.cube': '<Cube xmlns="x"><Command>SELECT a FROM b</Command></Cube>',
      'app/Index.cshtml': '@model Orders\n<p>@Model.Select from x</p>',
      'app/.sqlfluff': '[sqlfluff]\ndialect = tsql\n',
    });
    const done = await finishedJob(service, { 'x.zip': zip });
    expect(done).toMatchObject({ status: 'partial_success', skippedCount: 3 });
    expect(done.skippedFiles?.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      'app/.sqlfluff: it belongs to a tool, not to the scripts',
      'app/Index.cshtml: files of the kind .cshtml are not SQL',
      'app/Sales.cube: files of the kind .cube are not SQL',
    ]);
  });

  it('say of each file of an archive that is no SQL why, and of the others what they would without it', async () => {
    const zip = await zipOf({
      'app/load.sql': good,
      'app/model/Sales.cube': '<Cube xmlns="x"><ID>Sales</ID></Cube>',
      'app/Views/Index.cshtml': '@model Orders\n<p>@Model.Select</p>',
      'app/.sqlfluff': '[sqlfluff]\ndialect = tsql',
      'app/mail.txt': 'Dear all;\nthe numbers are in;\nselect what you like from them;\nso long;',
      'app/etl/Daily.ktr': '<DTS:Executable/>',
      'app/obj/Debug/load.sql': good,
      'app/app.sqlproj': '<Project/>',
    });
    const done = await finishedJob(service, { 'x.zip': zip });
    expect(done).toMatchObject({ status: 'success', skippedCount: 6 });
    expect(done.skippedFiles).toEqual([
      {
        name: 'app/etl/Daily.ktr',
        kind: 'holds-sql',
        reason: 'the SQL in files of the kind .ktr is not read yet',
      },
      { name: 'app/obj/', kind: 'left-out', reason: 'a build made it', holds: { files: 1, sqlFiles: 1 } },
      { name: 'app/.sqlfluff', kind: 'left-out', reason: 'it belongs to a tool, not to the scripts' },
      { name: 'app/Views/Index.cshtml', kind: 'not-sql', reason: 'files of the kind .cshtml are not SQL' },
      { name: 'app/mail.txt', kind: 'not-sql', reason: '3 of 4 statements in it begin like none' },
      { name: 'app/model/Sales.cube', kind: 'not-sql', reason: 'files of the kind .cube are not SQL' },
      {
        name: 'app/app.sqlproj',
        kind: 'of-project',
        reason: 'it names the database of the scripts beside it',
      },
    ]);
    expect(done.progress.files).toEqual({ done: 8, total: 8 });
  });

  it('fail where nothing can be read, and say why', async () => {
    const done = await finishedJob(service, { 'x.zip': 'PK\x03\x04 cut off' });
    expect(done.status).toBe('fail');
    expect(done.errorMessage).toMatch(/x\.zip is not read: the archive is damaged/);
    const graph = await post(service, job('displayUserJobGraph'), { jobId: done.jobId });
    expect(graph.code).toBe(409);
    expect(graph.error).toContain('damaged');
  });

  it.each([
    ['a letter', 'dbvmssql', 'Dear all,\nplease find attached the report.\n', 'found "Dear"'],
    ['a sentence', 'dbvpostgresql', 'this is no sql at all', 'found "this"'],
    ['brackets', 'dbvmysql', '((((', 'found "("'],
    ['misspelt words', 'dbvoracle', 'selec a frm b', 'found "selec"'],
    ['JSON', 'dbvhive', '{"a": 1}', 'found "{"'],
    ['a page', 'dbvsnowflake', '<html><body>x</body></html>', 'found "<"'],
    ['one broken statement', 'dbvmssql', 'create table (((', 'only statement'],
    ['two broken statements', 'dbvmssql', 'create table (((; select from where;', 'None of the 2 statements'],
    ['words like declarations', 'dbvoracle', 'hello world; foo bar; baz', 'hello'],
  ])('fail where nothing is understood: %s', async (_, dbvendor, text, message) => {
    const done = await finishedJob(service, { 'a.sql': text }, { dbvendor });
    expect(done.status).toBe('fail');
    expect(done.errorMessage).toContain('a.sql, line 1, column ');
    expect(done.errorMessage).toContain(message);
    for (const operation of ['displayUserJobGraph', 'exportLineageAsCsv']) {
      expect(await post(service, job(operation), { jobId: done.jobId })).toMatchObject({
        code: 409,
        error: expect.stringContaining(message),
      });
    }
  });

  it.each([
    ['nothing', ''],
    ['comments', '-- later\n/* more */\n'],
    ['a statement without lineage', 'create table t (a int)'],
  ])('succeed with %s', async (_, text) => {
    expect((await finishedJob(service, { 'a.sql': text })).status).toBe('success');
  });

  it('succeed partly where something of a file is understood, lineage or not', async () => {
    const done = await finishedJob(service, { 'a.sql': 'Dear all,\ngo\ncreate table t (a int)' });
    expect(done.status).toBe('partial_success');
  });

  it('that failed have no session for the SQLFlow API: it answers as the job does', async () => {
    const failed = await finishedJob(service, { 'a.sql': 'this is no sql at all' });
    expect(failed).not.toHaveProperty('sessionId');
    const { jobs } = (await (await fetch(`${service.url}/api/v1/jobs`)).json()) as {
      jobs: { jobId: string; sessionId: string }[];
    };
    const { sessionId } = jobs.find(({ jobId }) => jobId === failed.jobId)!;
    // The application shows the problems.
    expect((await fetch(`${service.url}/api/v1/sessions/${sessionId}`)).status).toBe(200);
    const answer = await post(service, job('displayUserJobGraph'), { jobId: failed.jobId });
    expect(answer).toMatchObject({
      code: 409,
      error: expect.stringContaining('has failed and has no result'),
    });
    const generation = '/sqlflow/generation/sqlflow';
    for (const path of [
      `${generation}/selectedgraph`,
      `${generation}/exportLineageAsCsv`,
      `${generation}/exportFullLineageAsJson`,
      `${generation}/selectedgraph/table_level_lineage`,
      job('exportLineageAsCsv'),
    ]) {
      const fields = { sessionId, dbvendor: 'dbvmssql', table: 't' };
      expect([path, await post(service, path, fields)]).toEqual([path, answer]);
    }
    const again = await post<JobRecord>(service, job('rerunJob'), { jobId: failed.jobId });
    expect(again.data).not.toHaveProperty('sessionId');
    await jobEnd(service, failed.jobId);
    const deleted = await post<JobRecord>(service, job('deleteUserJob'), { jobId: failed.jobId });
    expect(deleted.data).not.toHaveProperty('sessionId');
  });

  it('name every submitted file, also several of one name', async () => {
    const fields = form({ jobName: 'x', dbvendor: 'dbvpostgresql' }, {});
    for (const text of ['create view v as select a from t', 'create view w as select a from v', 'selec'])
      fields.append('sqlfiles', new Blob([text]), 'a.sql');
    const { data } = await post<JobRecord>(service, job('submitUserJob'), fields);
    expect(data.fileNames).toEqual(['a.sql', 'a (2).sql', 'a (3).sql']);
    const { progress, status } = await jobEnd(service, data.jobId);
    expect([progress.files.total, status]).toEqual([3, 'partial_success']);
  });

  it('fail where an archive holds no SQL', async () => {
    const done = await finishedJob(service, { 'x.zip': await zipOf({ 'README.md': '# hi' }) });
    expect(done.status).toBe('fail');
    expect(done.errorMessage).toContain('README.md');
  });

  it.each([
    [{ dbvendor: 'dbvmssql' }, { 'a.sql': good }, 'jobName is missing'],
    [{ jobName: 'x' }, { 'a.sql': good }, 'dbvendor is missing'],
    [{ jobName: 'x', dbvendor: 'dbvmssql' }, {}, 'sqlfiles is missing'],
  ])('are refused where a field is missing: %j', async (fields, files, message) => {
    const { code, error } = await post(
      service,
      job('submitUserJob'),
      form(fields as Record<string, string>, files as Record<string, string>),
    );
    expect(code).toBe(400);
    expect(error).toContain(message);
    await expect.poll(() => readdirSync(join(service.folder, 'arrivals'))).toEqual([]);
  });

  it('are found by id and by name; others are unknown', async () => {
    const jobName = 'as long as a name may be'.padEnd(255, '.');
    const done = await finishedJob(service, { 'a.sql': good }, { jobName });
    const found = await post<JobRecord>(service, job('displayUserJobSummary'), { jobName });
    expect(found.data.jobId).toBe(done.jobId);
    const operations = [
      'displayUserJobSummary',
      'deleteUserJob',
      'displayUserJobGraph',
      'exportLineageAsJson',
    ];
    for (const operation of operations) {
      const { code, error } = await post(service, job(operation), { jobId: 'f'.repeat(32) });
      expect(code).toBe(404);
      expect(error).toContain('no job');
    }
  });

  it('are listed with counts, to a user his own and to the deployment’s user all', async () => {
    const mine = await finishedJob(service, { 'a.sql': good }, { userId: 'berta' });
    const own = await post<JobsSummary>(service, job('displayUserJobsSummary'), { userId: 'berta' });
    expect(own.data).toMatchObject({
      total: 1,
      success: 1,
      partialSuccess: 0,
      fail: 0,
      jobIds: [mine.jobId],
    });
    expect(own.data.jobDetails[0]?.sessionId).toBe(mine.sessionId);
    const all = await post<JobsSummary>(service, job('displayUserJobsSummary'));
    expect(all.data.total).toBeGreaterThan(1);
    expect(all.data.jobIds).toContain(mine.jobId);
  });

  it('are gone after deletion: from the list, the sessions and the disk', async () => {
    const done = await finishedJob(service, { 'a.sql': `${good} -- only here` });
    const deleted = await post<JobRecord>(service, job('deleteUserJob'), { jobId: done.jobId });
    expect(deleted.data).toMatchObject({ jobId: done.jobId, status: 'delete', sessionId: done.sessionId });
    const again = await post(service, job('displayUserJobSummary'), { jobId: done.jobId });
    expect(again.code).toBe(404);
    const all = await post<JobsSummary>(service, job('displayUserJobsSummary'));
    expect(all.data.jobIds).not.toContain(done.jobId);
    const session = await post(service, '/sqlflow/generation/sqlflow/selectedgraph', {
      sessionId: done.sessionId ?? '',
      dbvendor: 'dbvmssql',
    });
    expect(session.code).toBe(404);
    expect(readdirSync(join(service.folder, 'jobs'))).not.toContain(done.jobId);
  });

  it('give the session for later questions', async () => {
    const done = await finishedJob(service, { 'a.sql': good });
    const { data } = await post<{ sessionId: string }>(service, job('updateUserJobGraphCache'), {
      jobId: done.jobId,
    });
    expect(data.sessionId).toBe(done.sessionId);
  });
});

describe('a regular job', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService()));
  afterAll(() => service.end());

  const submit = (fields: Record<string, string>, files: Record<string, string>) =>
    post<JobRecord>(
      service,
      job('submitPersistJob'),
      form({ jobName: 'regular', dbvendor: 'dbvmssql', ...fields }, files),
    );

  it('grows by later submissions; a file of the same path replaces the earlier', async () => {
    const first = await submit({ incremental: 'true', jobId: '' }, { 'a.sql': good });
    const { jobId } = first.data;
    expect((await jobEnd(service, jobId)).status).toBe('success');
    const second = await submit(
      { incremental: 'true', jobId },
      { 'b.sql': 'insert into third (c) select a from target' },
    );
    expect(second.data).toMatchObject({ jobId, status: 'create', fileNames: ['a.sql', 'b.sql'] });
    expect((await jobEnd(service, jobId)).progress.files.total).toBe(2);
    const both = await csvOf(service, jobId);
    expect(both).toMatch(/origin/i);
    expect(both).toMatch(/third/i);
    await submit({ incremental: 'true', jobId }, { 'a.sql': 'insert into target (a) select z from changed' });
    expect((await jobEnd(service, jobId)).progress.files.total).toBe(2);
    const changed = await csvOf(service, jobId);
    expect(changed).toMatch(/changed/i);
    expect(changed).toMatch(/third/i);
    expect(changed).not.toMatch(/origin/i);
  });

  it('cannot be made of a simple job, or of one of another vendor', async () => {
    const simple = await finishedJob(service, { 'a.sql': good });
    const refused = await submit({ incremental: 'true', jobId: simple.jobId }, { 'b.sql': good });
    expect(refused.code).toBe(400);
    const { data } = await submit({ incremental: 'true' }, { 'a.sql': good });
    await jobEnd(service, data.jobId);
    const other = await submit(
      { incremental: 'true', jobId: data.jobId, dbvendor: 'dbvoracle' },
      { 'b.sql': good },
    );
    expect(other.code).toBe(400);
    expect(other.error).toContain('dbvmssql');
  });
});
