import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { jobEnd, rawRequest } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { sharedService, signedIn } from '../../support/service/shared-service.ts';
import type { Identity } from '../../support/service/shared-service.ts';
import { Wire } from '../../support/service/socket.ts';

const submit = '/sqlflow/job/submitUserJob';
const denied = { code: 401, error: 'Invalid user or token, access deny.' };
/** What a request of an unknown caller may have here, in bytes. */
const limit = 20_000;
const large = `select a from t -- ${'x'.repeat(10 * limit)}`;

/** A multipart body whose parts come in the order given; `sqlfiles` is a file. */
function body(parts: readonly (readonly [string, string])[]): string[] {
  const text = parts.map(([name, content]) => {
    const file = name === 'sqlfiles' ? '; filename="a.sql"' : '';
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return [...text, '--b--\r\n'];
}

describe('uploads to a shared server', () => {
  let service: TestService;
  let ann: Identity;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const job = [
    ['jobName', 'x'],
    ['dbvendor', 'dbvmssql'],
  ] as const;

  beforeAll(async () => {
    service = await sharedService(['ann'], { limits: { fieldSize: limit, uploadSize: 1_000_000 } });
    ann = await signedIn(service, 'ann');
  });
  afterAll(() => service.end());

  const arrived = (): number[] => {
    const folder = join(service.folder, 'arrivals');
    return readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  };
  const sent = async (
    parts: readonly (readonly [string, string])[],
    more: { path?: string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; answer: { code: number; data: JobRecord } }> => {
    const { status, body: text } = await rawRequest(
      service,
      'POST',
      more.path ?? submit,
      { ...headers, ...more.headers },
      body(parts),
    );
    return { status, answer: JSON.parse(text) as { code: number; data: JobRecord } };
  };

  it('are taken in any size behind the fields that prove the caller', async () => {
    const { answer } = await sent([...Object.entries(ann), ...job, ['sqlfiles', large]]);
    expect(answer.code).toBe(200);
    expect((await jobEnd(service, answer.data.jobId, ann)).status).toBe('success');
  });

  it('are taken in any size where the query or a header proves the caller', async () => {
    const path = `${submit}?${new URLSearchParams(ann).toString()}`;
    expect((await sent([['sqlfiles', large], ...job], { path })).answer.code).toBe(200);
    const authorization = { authorization: `Bearer ${ann.token}` };
    expect((await sent([['sqlfiles', large], ...job], { headers: authorization })).answer.code).toBe(200);
  });

  it('are taken up to a limit before the fields that prove the caller', async () => {
    const parts = [...job, ...Object.entries(ann)];
    expect((await sent([['sqlfiles', 'select 1'], ...parts])).answer.code).toBe(200);
    const { status, answer } = await sent([['sqlfiles', large], ...parts]);
    expect([status, answer.code]).toEqual([413, 413]);
    await expect.poll(arrived).toEqual([]);
  });

  it('are refused behind a wrong token, and none is kept', async () => {
    const wrong = Object.entries({ ...ann, token: 'token' });
    for (const parts of [
      [...wrong, ...job, ['sqlfiles', large] as const],
      [...job, ['sqlfiles', 'select 1'] as const, ...wrong],
    ]) {
      expect(await sent(parts)).toEqual({ status: 200, answer: denied });
    }
    expect((await sent([...job, ['sqlfiles', 'select 1']])).answer).toEqual(denied);
    await expect.poll(arrived).toEqual([]);
  });

  it('of strangers have a limit in all, which does not concern those who are known', async () => {
    const wires = await Promise.all(Array.from({ length: 6 }, () => Wire.open(service)));
    const piece = `${body([['sqlfiles', 'x'.repeat(limit - 1000)]])[0]}`.slice(0, -2);
    for (const wire of wires) {
      wire.send(
        `POST ${submit} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n` +
          `Content-Type: multipart/form-data; boundary=b\r\n\r\n${piece}`,
      );
    }
    const refused = await Promise.race(wires.map((wire) => wire.answer()));
    expect(refused.status).toBe(503);
    const held = arrived().reduce((sum, size) => sum + size, 0);
    expect(held).toBeLessThanOrEqual(5 * limit);
    expect((await sent([...Object.entries(ann), ...job, ['sqlfiles', large]])).answer.code).toBe(200);
    for (const wire of wires) wire.socket.destroy();
    await expect.poll(arrived).toEqual([]);
    expect((await sent([['sqlfiles', 'select 1'], ...job, ...Object.entries(ann)])).answer.code).toBe(200);
  });

  it('of other kinds are bounded too', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const graph = '/sqlflow/generation/sqlflow/graph';
    const text = new URLSearchParams({ dbvendor: 'dbvmssql', sqltext: 'x'.repeat(2 * limit) }).toString();
    expect((await rawRequest(service, 'POST', graph, form, [text])).status).toBe(413);
  });
});
