import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testService } from '../../../support/service/service.ts';
import type { Envelope, TestService } from '../../../support/service/service.ts';
import { chunked, overWire, postBytes } from '../../../support/service/socket.ts';

const graph = '/sqlflow/generation/sqlflow/graph';
const mebibyte = 1024 * 1024;
const plain = Buffer.from('dbvendor=dbvmysql&sqltext=insert+into+a+(x)+select+y+from+b');
const formType = 'Content-Type: application/x-www-form-urlencoded';

describe('a body that is compressed', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService({ limits: { fieldSize: mebibyte, uploadSize: 2 * mebibyte } });
  });
  afterAll(() => service.end());

  const send = async (
    encoding: string,
    body: Uint8Array,
    type = formType,
    path = graph,
  ): Promise<{ status: number } & Envelope<unknown>> => {
    const answer = await overWire(service, postBytes(path, [type, `Content-Encoding: ${encoding}`], body));
    return { status: answer.status, ...(JSON.parse(answer.body) as Envelope<unknown>) };
  };

  it.each([
    ['gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['identity', plain],
  ])('is inflated: %s', async (encoding, body) => {
    expect(await send(encoding, body)).toMatchObject({ status: 200, code: 200 });
  });

  it('may be a multipart body', async () => {
    const body =
      '--B\r\nContent-Disposition: form-data; name="jobName"\r\n\r\nj\r\n' +
      '--B\r\nContent-Disposition: form-data; name="dbvendor"\r\n\r\ndbvmysql\r\n' +
      '--B\r\nContent-Disposition: form-data; name="sqlfiles"; filename="a.sql"\r\n\r\nselect 1\r\n--B--\r\n';
    const type = 'Content-Type: multipart/form-data; boundary=B';
    expect(await send('gzip', gzipSync(body), type, '/sqlflow/job/submitUserJob')).toMatchObject({
      code: 200,
    });
  });

  it('is bounded by what it inflates to', async () => {
    const bomb = Buffer.alloc(64 * mebibyte, 'x');
    for (const [encoding, body] of [
      ['gzip', gzipSync(bomb)],
      ['deflate', deflateSync(bomb)],
      ['br', brotliCompressSync(bomb)],
    ] as const) {
      expect(await send(encoding, body)).toMatchObject({ status: 413, code: 413 });
    }
    const type = 'Content-Type: multipart/form-data; boundary=B';
    expect(await send('gzip', gzipSync(bomb), type)).toMatchObject({ status: 413, code: 413 });
  });

  it.each([
    ['gzip', Buffer.from('this is not compressed')],
    ['gzip', gzipSync(plain).subarray(0, 20)],
    ['deflate', deflateSync(plain).subarray(0, 20)],
    ['br', brotliCompressSync(plain).subarray(0, 10)],
    ['br', Buffer.from('this is not compressed')],
  ])('is refused where it is damaged: %s %#', async (encoding, body) => {
    const answer = await send(encoding, body);
    expect(answer).toMatchObject({ status: 400, code: 400 });
    expect(answer.error).toMatch(/cannot be inflated/);
  });

  it('is refused where nobody knows the encoding', async () => {
    expect(await send('compress', plain)).toMatchObject({ status: 415, code: 415 });
  });

  it('in chunks is bounded in all, though no length is declared', async () => {
    const head = `POST ${graph} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n`;
    const part = '--B\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n';
    for (const [type, body] of [
      [formType, `sqltext=${'x'.repeat(3 * mebibyte)}`],
      ['Content-Type: multipart/form-data; boundary=B', part + 'x'.repeat(4 * mebibyte)],
      ['Content-Type: multipart/form-data; boundary=B', 'preamble'.repeat(mebibyte)],
    ] as const) {
      const answer = await overWire(service, `${head}${type}\r\n\r\n`, chunked(body, 50_000));
      expect(answer.status).toBe(413);
    }
  });
});
