import { describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../../src-server/contract/sqlflow/jobs.ts';
import { chunked } from '../../../support/service/socket.ts';
import { connection, expectExport, polled, sql, succeeded } from './journey.ts';

const boundary = 'k1hJ0rWq0pY_3xZ8bQeT4uV7';
const user = { userId: 'gudu|0123456789', token: 'token' };
const base = '/gspLive_backend/sqlflow/job';

/**
 * A form as MultipartEntityBuilder of Apache HttpClient makes it; it goes out in chunks, its length untold. The texts
 * have one character per byte.
 */
function apacheForm(path: string, fields: Record<string, string>, file?: [string, string]): Buffer {
  const text = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n` +
      `Content-Type: text/plain; charset=ISO-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${value}\r\n`,
  );
  const filePart =
    file === undefined
      ? ''
      : `--${boundary}\r\nContent-Disposition: form-data; name="sqlfiles"; filename="${file[0]}"\r\n` +
        `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\n\r\n${file[1]}\r\n`;
  const head = [
    `POST ${path} HTTP/1.1`,
    'Transfer-Encoding: chunked',
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    'Host: 127.0.0.1:8081',
    'Connection: Keep-Alive',
    'User-Agent: Apache-HttpClient/4.5.13 (Java/1.8.0_292)',
    'Accept-Encoding: gzip,deflate',
    '',
    '',
  ];
  const body = `${text.join('')}${filePart}--${boundary}--\r\n`;
  return Buffer.concat([Buffer.from(head.join('\r\n')), chunked(Buffer.from(body, 'latin1'), 2048)]);
}

/** A form as a program with HttpURLConnection writes it. */
function connectionForm(path: string, fields: Record<string, string>): string {
  const body = new URLSearchParams(fields).toString();
  const head = [
    `POST ${path} HTTP/1.1`,
    'Content-Type: application/x-www-form-urlencoded',
    'User-Agent: Java/1.8.0_292',
    'Host: 127.0.0.1:8081',
    'Accept: text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
    'Connection: keep-alive',
    `Content-Length: ${body.length}`,
    '',
    '',
  ];
  return head.join('\r\n') + body;
}

describe('Java programs', () => {
  const { ask } = connection();

  it('get a token with HttpURLConnection', async () => {
    const form = connectionForm('/gspLive_backend/user/generateToken', {
      userId: user.userId,
      secretKey: 'x',
    });
    expect(JSON.parse((await ask(form)).body)).toMatchObject({ code: '200', token: 'token' });
  });

  it('submit in chunks with HttpClient, poll by multipart forms, and export between tables', async () => {
    const fields = { ...user, dbvendor: 'dbvmssql', jobName: '20261121_1763700000000' };
    const submitted = succeeded<JobRecord>(
      await ask(apacheForm(`${base}/submitUserJob`, fields, ['script.sql', sql])),
    );
    const { jobId } = submitted;
    await polled(() => ask(apacheForm(`${base}/displayUserJobSummary`, { jobId, ...user })));
    for (const [kind, name] of [
      ['json', 'exportLineageAsJson'],
      ['csv', 'exportLineageAsCsv'],
      ['graphml', 'exportLineageAsGraphml'],
    ] as const) {
      const form = apacheForm(`${base}/${name}`, { jobId, ...user, tableToTable: 'true' });
      expectExport(kind, await ask(form));
    }
  });

  it('name files in ISO-8859-1 or UTF-8, as the mode of the builder is', async () => {
    for (const name of ['gr\xf6\xdfe.sql', Buffer.from('größe.sql').toString('latin1')]) {
      const form = apacheForm(`${base}/submitUserJob`, { dbvendor: 'dbvmssql', jobName: 'j' }, [name, sql]);
      expect(succeeded<JobRecord>(await ask(form)).fileNames).toEqual(['größe.sql']);
    }
  });
});
