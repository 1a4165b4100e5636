import { describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../../src-server/contract/sqlflow/jobs.ts';
import { connection, expectExport, polled, source, sql, succeeded, target } from './journey.ts';

const boundary = '0d9c2a6c1cb64a3aa3bb0a2ff0f0e5a1';
const user = { token: 'token', userId: 'gudu|0123456789' };

/** What `requests` puts before every body. */
function head(path: string, type: string, length: number, more: readonly string[] = []): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1:8081',
    'User-Agent: python-requests/2.31.0',
    'Accept-Encoding: gzip, deflate',
    ...(more.length > 0 ? more : ['Accept: */*']),
    'Connection: keep-alive',
    `Content-Length: ${length}`,
    `Content-Type: ${type}`,
    '',
    '',
  ].join('\r\n');
}

const urlEncoded = (path: string, fields: Record<string, string>): string => {
  const body = new URLSearchParams(fields).toString();
  return head(path, 'application/x-www-form-urlencoded', body.length) + body;
};

const field = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, fileName: string, content: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; ${fileName}\r\n\r\n${content}\r\n`;

const multipart = (path: string, parts: readonly string[], more: readonly string[] = []): string => {
  const body = `${parts.join('')}--${boundary}--\r\n`;
  return head(path, `multipart/form-data; boundary=${boundary}`, body.length, more) + body;
};

describe('Python programs that use requests', () => {
  const { ask } = connection();

  it('get a token whose code is a text', async () => {
    const answer = await ask(
      urlEncoded('/gspLive_backend/user/generateToken', { userId: user.userId, secretKey: '' }),
    );
    expect(JSON.parse(answer.body)).toEqual({ code: '200', userId: user.userId, token: 'token' });
  });

  it('submit a job, poll it without a pause, and save its exports', async () => {
    const path = '/gspLive_backend/sqlflow/job';
    const fields = { dbvendor: 'dbvmssql', jobName: '20261121', ...user };
    const parts = Object.entries(fields).map(([name, value]) => field(name, value));
    const submitted = succeeded<JobRecord>(
      await ask(multipart(`${path}/submitUserJob`, [...parts, file('sqlfiles', 'filename="1.sql"', sql)])),
    );
    expect(submitted).toMatchObject({ status: 'create', jobName: '20261121', fileNames: ['1.sql'] });
    const { jobId } = submitted;
    const lookup = urlEncoded(`${path}/displayUserJobSummary`, { jobId, ...user });
    expect((await polled(() => ask(lookup))).sessionId).toMatch(/^[0-9a-f]{64}_\d{13}$/);
    for (const [kind, name] of [
      ['json', 'exportLineageAsJson'],
      ['csv', 'exportLineageAsCsv'],
      ['graphml', 'exportLineageAsGraphml'],
    ] as const) {
      expectExport(kind, await ask(urlEncoded(`${path}/${name}`, { jobId, ...user, tableToTable: 'false' })));
    }
  });

  it('submit several files, one of a name that is not ASCII', async () => {
    const parts = [
      file('sqlfiles', 'filename="a.sql"', sql),
      file('sqlfiles', "filename*=utf-8''gr%C3%B6%C3%9Fe.sql", sql),
      field('jobName', 'several'),
      field('dbvendor', 'dbvmssql'),
    ];
    const record = succeeded<JobRecord>(await ask(multipart('/sqlflow/job/submitUserJob', parts)));
    expect(record.fileNames).toEqual(['a.sql', 'größe.sql']);
  });

  it('write booleans as Python does, and send no token', async () => {
    const answer = await ask(
      urlEncoded('/gspLive_backend/sqlflow/generation/sqlflow/graph', {
        dbvendor: 'dbvmssql',
        ignoreRecordSet: 'True',
        simpleOutput: 'False',
        showRelationType: 'fdd',
        userId: user.userId,
        sqltext: sql,
      }),
    );
    const { graph } = succeeded<{ graph: { elements: { tables: { label: { content: string } }[] } } }>(
      answer,
    );
    const tables = graph.elements.tables.map(({ label }) => label.content.toLowerCase());
    expect(tables.sort()).toEqual([`dbo.${source}`, `dbo.${target}`]);
  });

  it('put the options into the query, the key into a header, and name no user', async () => {
    const path =
      '/gspLive_backend/sqlflow/generation/sqlflow?dbvendor=dbvmssql&showRelationType=fdd&simpleOutput=false&ignoreRecordSet=true';
    const request = multipart(
      path,
      [file('sqlfile', 'filename="query.sql"', sql)],
      ['Accept: application/json;charset=utf-8', 'Authorization: 0123456789abcdef'],
    );
    const { dbobjs } = succeeded<{ dbobjs: { name: string }[] }>(await ask(request));
    expect(dbobjs.map(({ name }) => name)).toContain(`dbo.${source}`);
  });

  it('export the CSV of a SQL text or a file at once, with options left out', async () => {
    const path = '/api/gspLive_backend/sqlflow/generation/sqlflow/exportFullLineageAsCsv';
    const fields = { dbvendor: 'dbvmssql', ...user, delimiter: ',', showConstantTable: 'True' };
    expectExport('csv', await ask(urlEncoded(path, { ...fields, sqltext: sql })));
    const parts = Object.entries(fields).map(([name, value]) => field(name, value));
    expectExport('csv', await ask(multipart(path, [...parts, file('sqlfile', 'filename="q.sql"', sql)])));
  });

  it('read the reason of a failure from the body of a success', async () => {
    const answer = await ask(
      urlEncoded('/gspLive_backend/sqlflow/job/displayUserJobSummary', { jobId: 'none' }),
    );
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 404 });
  });
});
