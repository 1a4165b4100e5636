import { describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../../src-server/contract/sqlflow/jobs.ts';
import { zipOf } from '../../../support/service/zip.ts';
import { connection, expectExport, polled, sql, succeeded } from './journey.ts';

const boundary = '-------------6564f0a1b2c3d';
const base = '/gspLive_backend/sqlflow/job';
const user = { userId: 'gudu|0123456789', token: 'token' };

/** What PHP's curl puts before a body. */
function head(path: string, type: string, length: number, more: readonly string[] = []): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1:8081',
    'Accept: */*',
    ...more,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');
}

function urlEncoded(path: string, fields: Record<string, string>): string {
  const body = new URLSearchParams(fields).toString();
  return head(path, 'application/x-www-form-urlencoded', body.length) + body;
}

/** The form that the program glues together by hand: no line end behind the last boundary, no space behind a colon. */
function handBuilt(fields: Record<string, string>, fileName: string, content: Uint8Array): Buffer {
  const text = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="sqlfiles"; filename="${fileName}"\r\n` +
    'Content-Type:application/octet-stream\r\n\r\n';
  return Buffer.concat([Buffer.from(text.join('') + file), content, Buffer.from(`\r\n--${boundary}--`)]);
}

describe('PHP programs', () => {
  const { ask, wire } = connection();
  const multipartType = `multipart/form-data; boundary=${boundary}`;

  it('get a token', async () => {
    const form = urlEncoded('/gspLive_backend/user/generateToken', { secretKey: '', userId: user.userId });
    expect(JSON.parse((await ask(form)).body)).toMatchObject({ code: '200' });
  });

  it.each([
    ['a script', () => Promise.resolve(Buffer.from(sql))],
    ['an archive', async () => Buffer.from(await zipOf({ 'etl/a.sql': sql }))],
  ])('submit %s under the name of the job, without an ending', async (_case, content) => {
    const jobName = '1763700000';
    const fields = { ...user, jobName, dbvendor: 'dbvmssql', filename: jobName };
    const body = handBuilt(fields, jobName, await content());
    const submitted = succeeded<JobRecord>(
      await ask(head(`${base}/submitUserJob`, multipartType, body.length), body),
    );
    expect(submitted.fileNames).toEqual([jobName]);
    const { jobId } = submitted;
    await polled(() => ask(urlEncoded(`${base}/displayUserJobSummary`, { jobId, ...user })));
    for (const [kind, name] of [
      ['json', 'exportLineageAsJson'],
      ['csv', 'exportLineageAsCsv'],
      ['graphml', 'exportLineageAsGraphml'],
    ] as const) {
      expectExport(kind, await ask(urlEncoded(`${base}/${name}`, { jobId, ...user })));
    }
  });

  it('wait with a large body until they may send it', async () => {
    const body = handBuilt(
      { jobName: 'j', dbvendor: 'dbvmssql' },
      'j',
      Buffer.alloc(2_000_000, '-- comment\n'),
    );
    wire().send(head(`${base}/submitUserJob`, multipartType, body.length, ['Expect: 100-continue']));
    expect((await wire().answer()).status).toBe(100);
    expect(succeeded<JobRecord>(await ask(body)).status).toBe('create');
  });
});
