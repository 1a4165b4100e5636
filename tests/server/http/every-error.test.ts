import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOnPostgres } from '../../support/service/api-store.ts';
import type { TestService } from '../../support/service/service.ts';
import {
  finishedJob,
  form,
  post,
  serviceIn,
  temporaryFolder,
  testService,
} from '../../support/service/service.ts';
import { secretOf, sharedService } from '../../support/service/shared-service.ts';
import { overWire, postBytes, Wire } from '../../support/service/socket.ts';
import type { WireAnswer } from '../../support/service/socket.ts';
import { standardErrorOf } from '../../support/standard-error.ts';
import { asked, expectFailure, provoked } from './provoked-failures.ts';
import { refusedFields } from './refused-fields.ts';

/** A test can damage what lies in a file. */
const hasFile = !isOnPostgres;
const project = fileURLToPath(new URL('../../..', import.meta.url));
const generation = '/sqlflow/generation/sqlflow';
const formType = 'Content-Type: application/x-www-form-urlencoded';
const multipartType = 'Content-Type: multipart/form-data; boundary=B';
const sql = 'insert into a (x) select y from b';

describe('what operations cannot do', () => {
  let service: TestService;
  let jobId: string;
  let failedJobId: string;
  let sessionId: string;
  beforeAll(async () => {
    service = await testService();
    jobId = (await finishedJob(service, { 'a.sql': sql })).jobId;
    failedJobId = (await finishedJob(service, { 'a.zip': 'PK\u0003\u0004 nothing' })).jobId;
    const analysed = await post(service, `${generation}/graph`, { dbvendor: 'dbvmssql', sqltext: sql });
    sessionId = analysed.sessionId ?? '';
  });
  afterAll(() => service.end());

  const send = (path: string, fields: Record<string, string> | FormData): Promise<WireAnswer> =>
    asked(service, path, fields);

  it.each(refusedFields)('400: %s %#', async (operation, fields, message) => {
    const sent = fields['sessionId'] === 'SESSION' ? { ...fields, sessionId } : fields;
    expectFailure(await send(`${generation}/${operation}`, sent), 200, 400, message);
  });

  it('400: a file that cannot be read at once says why', async () => {
    const body = form({ dbvendor: 'dbvmssql' }, { 'a.zip': 'PK\u0003\u0004 nothing' }, 'sqlfile');
    expectFailure(
      await send(`${generation}/graph`, body),
      200,
      400,
      /^a\.zip is not read: the archive is damaged/,
    );
  });

  it('400: jobs whose fields are missing or wrong', async () => {
    const job = '/sqlflow/job';
    const files = { 'a.sql': sql };
    const cases: [string, Record<string, string> | FormData, RegExp | string][] = [
      ['submitUserJob', form({ dbvendor: 'dbvmssql' }, files), 'jobName is missing.'],
      ...['submitUserJob', 'submitPersistJob'].map((operation): (typeof cases)[number] => [
        operation,
        form({ jobName: 'j'.repeat(256), dbvendor: 'dbvmssql' }, files),
        'jobName must have 255 characters at most, not 256.',
      ]),
      ['submitUserJob', form({ jobName: 'j' }, files), /^dbvendor is missing; allowed are/],
      [
        'submitUserJob',
        form({ jobName: 'j', dbvendor: 'dbvmssql' }, {}),
        /^sqlfiles is missing: the request holds no file/,
      ],
      [
        'submitUserJob',
        { jobName: 'j', dbvendor: 'dbvmssql' },
        /^sqlfiles is missing: .*multipart\/form-data/,
      ],
      [
        'submitPersistJob',
        form({ jobName: 'j', dbvendor: 'dbvmssql', incremental: 'perhaps' }, files),
        'incremental must be true or false, not "perhaps".',
      ],
      [
        'submitPersistJob',
        form({ jobName: 'j', dbvendor: 'dbvmssql', incremental: 'true', jobId }, files),
        /^jobId must be that of a regular job/,
      ],
      ['deleteUserJob', {}, /^jobId is missing/],
      ['displayUserJobSummary', {}, /^jobId is missing/],
    ];
    for (const [operation, fields, message] of cases) {
      expectFailure(await send(`${job}/${operation}`, fields), 200, 400, message);
    }
    const regular = await post<{ jobId: string }>(
      service,
      `${job}/submitPersistJob`,
      form({ jobName: 'j', dbvendor: 'dbvmssql', incremental: 'true' }, files),
    );
    const other = form(
      { jobName: 'j', dbvendor: 'dbvoracle', incremental: 'true', jobId: regular.data.jobId },
      files,
    );
    expectFailure(await send(`${job}/submitPersistJob`, other), 200, 400, /^dbvendor must be dbvmssql/);
  });

  it('404: what is not there', async () => {
    const unknown = 'f'.repeat(32);
    const cases: [string, Record<string, string>, RegExp | string][] = [
      ['/sqlflow/job/displayUserJobSummary', { jobId: unknown }, `There is no job of the id ${unknown}.`],
      ['/sqlflow/job/displayUserJobSummary', { jobName: 'none' }, 'There is no job of the name none.'],
      ['/sqlflow/job/deleteUserJob', { jobId: unknown }, `There is no job of the id ${unknown}.`],
      ['/sqlflow/job/displayUserJobGraph', { jobId: unknown }, `There is no job of the id ${unknown}.`],
      ['/sqlflow/job/exportLineageAsJson', { jobId: unknown }, `There is no job of the id ${unknown}.`],
      ['/sqlflow/job/exportLineageAsJson', { userId: 'nobody' }, 'There is no job yet.'],
      [
        `${generation}/selectedgraph`,
        { sessionId: 'x', dbvendor: 'dbvmssql' },
        'There is no session of this id: its job was deleted, or analysed again.',
      ],
      [
        `${generation}/getSelectedDbObjectInfo`,
        { sessionId, coordinates: '[{"x":1,"y":1,"hashCode":"7"}]' },
        'The session has no file of number 7.',
      ],
    ];
    for (const [path, fields, message] of cases) expectFailure(await send(path, fields), 200, 404, message);
  });

  it('409: a job without a result', async () => {
    for (const operation of ['displayUserJobGraph', 'exportLineageAsCsv', 'updateUserJobGraphCache']) {
      const answer = await send(`/sqlflow/job/${operation}`, { jobId: failedJobId });
      expectFailure(answer, 200, 409, /^The job has failed and has no result\. .*a\.zip/);
    }
    const large = `${sql};\n`.repeat(100_000);
    const running = await post<{ jobId: string }>(
      service,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'j', dbvendor: 'dbvmssql' }, { 'large.sql': large }),
    );
    const answer = await send('/sqlflow/job/displayUserJobGraph', { jobId: running.data.jobId });
    expectFailure(answer, 200, 409, 'The job has no result yet: it is still being analysed.');
    await send('/sqlflow/job/deleteUserJob', { jobId: running.data.jobId });
  });
});

describe('what the transport refuses', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService({ limits: { fieldSize: 10_000, uploadSize: 20_000, bodyPatience: 500 } });
  });
  afterAll(() => service.end());

  const path = `${generation}/graph`;
  const part = '--B\r\nContent-Disposition: form-data; name="sqlfile"; filename="a.sql"\r\n\r\n';
  const post = (lines: string[], body: string, at = path): Buffer => postBytes(at, lines, body);

  it.each([
    [
      'a JSON body that is none',
      400,
      /^The body is not JSON: /,
      () => post(['Content-Type: application/json'], '{"a":'),
    ],
    [
      'a JSON body that is no object',
      400,
      /must be an object/,
      () => post(['Content-Type: application/json'], '[]'),
    ],
    [
      'a form that ends too early',
      400,
      /^The multipart body is malformed: it ends before/,
      () => post([multipartType], part),
    ],
    [
      'a form without a boundary',
      400,
      /no boundary/,
      () => post(['Content-Type: multipart/form-data'], part),
    ],
    [
      'a body that cannot be inflated',
      400,
      /cannot be inflated/,
      () => post([formType, 'Content-Encoding: gzip'], 'x'),
    ],
    ['bytes that are no request', 400, /not HTTP/, () => 'nonsense\r\n\r\n'],
    [
      'a foreign host',
      403,
      /host/,
      () => `POST ${path} HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 0\r\n\r\n`,
    ],
    ['a page of another origin', 403, /origin/, () => post([formType, 'Origin: http://evil.example'], 'a=b')],
    [
      'a path that is none',
      404,
      `There is nothing at POST /sqlflow/job/brew.`,
      () => post([formType], 'a=b', '/sqlflow/job/brew'),
    ],
    [
      'another method',
      405,
      'GET is not allowed here; use POST.',
      () => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ],
    [
      'a body that stands still',
      408,
      /in time/,
      () => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${formType}\r\nContent-Length: 9\r\n\r\nx`,
    ],
    [
      'a field above the limit',
      413,
      /more than 9\.8 KB/,
      () => post([formType], `sqltext=${'x'.repeat(11_000)}`),
    ],
    [
      'a file above the limit',
      413,
      /at most 19\.5 KB/,
      () => post([multipartType], `${part}${'x'.repeat(25_000)}\r\n--B--`),
    ],
    ['a length above the limit', 413, /at most 19\.5 KB/, () => post([multipartType], 'x'.repeat(40_000))],
    ['too many fields', 413, /1000 fields/, () => post([formType], 'a=b&'.repeat(1500))],
    [
      'a path that is too long',
      414,
      /path/,
      () => `GET /${'x'.repeat(9000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ],
    [
      'another media type',
      415,
      /multipart\/form-data, application\/x-www-form-urlencoded or application\/json/,
      () => post(['Content-Type: text/plain'], 'x'),
    ],
    ['no media type', 415, /Content-Type/, () => post([], 'x')],
    ['an unknown charset', 415, /klingon/, () => post([`${formType}; charset=klingon`], 'a=b')],
    [
      'an unknown content encoding',
      415,
      /gzip, deflate or br/,
      () => post([formType, 'Content-Encoding: lzw'], 'x'),
    ],
    ['headers that are too long', 431, /too long/, () => `POST ${path}?sqltext=${'x'.repeat(1_100_000)}`],
  ] as [string, number, RegExp | string, () => string | Buffer][])(
    '%s: %i',
    async (_case, status, message, bytes) => {
      expectFailure(await overWire(service, bytes()), status, status, message);
    },
  );
});

describe('a shared server', () => {
  it('401: a token that is missing or wrong, and too many attempts', async () => {
    const service = await sharedService(['anna']);
    const denied = 'Invalid user or token, access deny.';
    const jobs = '/sqlflow/job/displayUserJobsSummary';
    expectFailure(await asked(service, jobs, {}), 200, 401, denied);
    expectFailure(await asked(service, jobs, { userId: 'anna', token: 'token' }), 200, 401, denied);
    const missing = await asked(service, '/user/generateToken', { userId: 'anna' });
    expect(JSON.parse(missing.body)).toMatchObject({ error: 'secretKey is missing.' });
    let last: WireAnswer | undefined;
    for (let attempt = 0; attempt < 30; attempt += 1) {
      last = await asked(service, '/user/generateToken', { userId: 'anna', secretKey: 'wrong' });
    }
    expect(JSON.parse(last?.body ?? '')).toMatchObject({ code: '401', error: /^Too many failed attempts/ });
    const right = await asked(service, '/user/generateToken', {
      userId: 'anna',
      secretKey: secretOf('anna'),
    });
    expect(JSON.parse(right.body)).toMatchObject({ code: '401' });
    await service.end();
  });
});

describe('the service itself', () => {
  it.runIf(hasFile)('410: a stored result was damaged on the disk (a store in a file)', async () => {
    const place = temporaryFolder();
    let service = await serviceIn(place.folder);
    const { sessionId = '' } = await post(service, `${generation}/graph`, {
      dbvendor: 'dbvmssql',
      sqltext: sql,
    });
    await service.close();
    const database = new SqliteDatabase(join(place.folder, 'headwater.sqlite'));
    database.exec('UPDATE session_pieces SET bytes = zeroblob(length(bytes))');
    database.close();
    service = await serviceIn(place.folder);
    const fields = { sessionId, dbvendor: 'dbvmssql' };
    expectFailure(
      await asked(service, `${generation}/selectedgraph`, fields),
      200,
      410,
      /damaged on the disk/,
    );
    await service.close();
    place.remove();
  });

  it('500: names an id that is in the log, and shows neither a trace nor the SQL', async () => {
    const service = await testService({
      workerUrl: new URL('file:///nowhere/worker.ts'),
      logFile: true,
      logLevel: 'error',
    });
    let id = 'none';
    const printed = await standardErrorOf(async () => {
      const answer = await asked(service, `${generation}/graph`, {
        dbvendor: 'dbvmssql',
        sqltext: 'select secret_name',
      });
      id = answer.headers.get('x-request-id') ?? 'none';
      expectFailure(answer, 200, 500, new RegExp(`^Internal error ${id}; the log says more\\.$`));
      await service.close();
    });
    expect(printed).toContain(id);
    expect(printed).not.toContain('secret_name');
    const folder = join(service.folder, 'logs');
    const log = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
    expect(log).toContain(id);
    expect(log).not.toContain('secret_name');
    await service.end();
  });

  it('401: the numbers of a shared server without the monitoring token', async () => {
    const service = await sharedService([], { metrics: true });
    expectFailure(
      await overWire(service, 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      401,
      401,
      /monitoring token/,
    );
    await service.end();
  });

  it('503: takes no more requests while it stops', async () => {
    const service = await testService();
    const wire = await Wire.open(service);
    const request = postBytes('/sqlflow/job/displayUserJobsSummary', [], '');
    // A request that has begun keeps its connection open.
    wire.send(request.subarray(0, 40));
    await pause(100);
    const closing = service.close();
    wire.send(request.subarray(40));
    const answer = await wire.answer();
    expectFailure(answer, 503, 503, /stopping/);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    await closing;
    await service.end();
  });
});

describe('docs/errors.md', () => {
  const page = readFileSync(join(project, 'docs/errors.md'), 'utf8');
  const documented = [...page.matchAll(/^\| (\d{3}) +\| (\d{3})[ ;]/gm)].map(
    ([, code, status]) => `${code} ${status}`,
  );

  /** What only operations of `/api/v1` answer: their own tests provoke it. */
  const belowApplication = [...page.matchAll(/^\| (\d{3}) +\| below `\/api\/v1` \1 /gm)].map(
    ([, code]) => `${code} 200`,
  );

  it('lists what can be provoked, and nothing else', () => {
    const here = documented.filter((each) => hasFile || each !== '410 200');
    expect([...provoked].sort()).toEqual([...new Set(here)].sort());
  });

  it('lists every code that the service throws', () => {
    const thrown = readdirSync(join(project, 'src-server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(project, 'src-server', name), 'utf8'))
      .flatMap((text) => [...text.matchAll(/(Operation|Transport)Failure\(\s*(\d{3}),/g)])
      .map(([, kind, code]) => `${code} ${kind === 'Operation' ? 200 : code}`);
    expect(thrown.length).toBeGreaterThan(40);
    const listed = [...documented, ...belowApplication];
    expect([...new Set(thrown)].filter((each) => !listed.includes(each))).toEqual([]);
  });
});
