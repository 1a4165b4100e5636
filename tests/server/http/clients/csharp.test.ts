import { describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../../src-server/contract/sqlflow/jobs.ts';
import { connection, source, sql, succeeded } from './journey.ts';

const boundary = '2f0d4b0c-5f9e-4b3d-9d0a-0f3b1c2d3e4f';

/** A text as StringContent of MultipartFormDataContent sends it; the name stands without quotes. */
const text = (name: string, value: string): string =>
  `Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}`;
/** A file as StreamContent or ByteArrayContent sends it. */
const file = (names: string, content: string): string =>
  `Content-Disposition: form-data; ${names}\r\n\r\n${content}`;

/** The whole form; .NET puts a line end before each boundary but the first, and the boundary into quotes. */
function form(path: string, parts: readonly string[]): string {
  const body = `--${boundary}\r\n${parts.join(`\r\n--${boundary}\r\n`)}\r\n--${boundary}--\r\n`;
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1:8081',
    'Authorization: Token eyJhbGciOiJIUzI1NiJ9.e30.x',
    `Content-Type: multipart/form-data; boundary="${boundary}"`,
    `Content-Length: ${body.length}`,
    '',
    '',
  ];
  return head.join('\r\n') + body;
}

describe('C# programs that use HttpClient', () => {
  const { ask } = connection();
  const options = [
    text('dbvendor', 'dbvmssql'),
    text('ignoreRecordSet', 'False'),
    text('simpleOutput', 'True'),
    text('showRelationType', 'fdd'),
  ];

  it('ask for the model under a path that ends by a slash', async () => {
    const parts = [...options, file('name=sqlfile; filename=sqlfile', sql)];
    const answer = await ask(form('/gspLive_backend/sqlflow/generation/sqlflow/', parts));
    expect(succeeded<{ dbobjs: { name: string }[] }>(answer).dbobjs.map(({ name }) => name)).toContain(
      `dbo.${source}`,
    );
  });

  it('ask for the graph, with names in quotes', async () => {
    const parts = [...options, file('name="sqlfile"; filename="sqlfile"; filename*=utf-8\'\'sqlfile', sql)];
    const answer = await ask(form('/gspLive_backend/sqlflow/generation/sqlflow/graph', parts));
    const data = succeeded<{ sqlflow: unknown; graph: unknown }>(answer);
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['sqlflow', 'graph']));
  });

  it('send the SQL as a text', async () => {
    const answer = await ask(
      form('/gspLive_backend/sqlflow/generation/sqlflow/graph', [...options, text('sqltext', sql)]),
    );
    succeeded(answer);
  });

  it.each([
    [
      'with a name that is not ASCII',
      'name=sqlfiles; filename="=?utf-8?B?Z3LDtsOfZS5zcWw=?="; filename*=utf-8\'\'gr%C3%B6%C3%9Fe.sql',
      'größe.sql',
    ],
    ['without any file name', 'name=sqlfiles', 'sqlfiles'],
  ])('submit a file %s', async (_case, names, expected) => {
    const parts = [text('jobName', 'j'), text('dbvendor', 'dbvmssql'), file(names, sql)];
    const record = succeeded<JobRecord>(await ask(form('/gspLive_backend/sqlflow/job/submitUserJob', parts)));
    expect(record.fileNames).toEqual([expected]);
  });
});
