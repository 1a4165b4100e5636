import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processorTimeOf } from '../../support/processor-time.ts';
import { post, rawRequest, testService } from '../../support/service/service.ts';
import type { Settings, TestService } from '../../support/service/service.ts';
import { sharedService, signedIn } from '../../support/service/shared-service.ts';
import type { Identity } from '../../support/service/shared-service.ts';
import { overWire, postBytes, Wire } from '../../support/service/socket.ts';
import type { WireAnswer } from '../../support/service/socket.ts';

const graph = '/sqlflow/generation/sqlflow/graph';
const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';

const errorOf = ({ body }: { body: string }): string => (JSON.parse(body) as { error: string }).error;
const members = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"a${at}":1`).join(',')}}`;

describe('hostile requests', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService()));
  afterAll(() => service.end());

  const send = (lines: string[], body: string | Uint8Array): Promise<WireAnswer> =>
    overWire(service, postBytes(graph, lines, body));

  it.each(['../', '/..', './', '%2e%2e/', 'a/', '//', '%41', '..%2f'])(
    'with a path of a megabyte of "%s" are refused at once',
    async (step) => {
      const path = `/${step.repeat(900_000 / step.length)}`;
      let status = 0;
      const time = await processorTimeOf(async () => {
        status = (await overWire(service, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).status;
      });
      expect(status).toBe(414);
      expect(time).toBeLessThan(250);
    },
  );

  it.each(['/../x', '/a/%2E%2e/x', '/./docs', '/assets/..'])(
    'with steps in their path are refused: %s',
    async (path) => {
      const answer = await overWire(service, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      expect([answer.status, errorOf(answer)]).toEqual([400, expect.stringContaining('segments') as string]);
    },
  );

  it.each([
    ['members', members(1001), 413, 'A request may have at most 1000 fields.'],
    ['members of a member', `{"a":${members(60_000)}}`, 413, /100000 members/],
    ['elements', `{"a":[${'0,'.repeat(100_000)}0]}`, 413, /100000 members/],
    ['levels', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`, 400, /nested too deep/],
  ])('with too many %s of JSON are refused', async (_case, body, status, message) => {
    const answer = await send([json], body);
    expect([answer.status, errorOf(answer)]).toEqual([status, expect.stringMatching(message) as string]);
  });

  it('with many members of JSON are refused while they arrive', async () => {
    const body = members(1_000_000);
    const time = await processorTimeOf(async () => {
      expect((await send([json], body)).status).toBe(413);
    });
    expect(time).toBeLessThan(500);
  });

  it('do not hide members of JSON in another encoding, or in texts', async () => {
    // The letter has the byte of a quotation mark in UTF-16.
    const hidden = Buffer.from(`{"∀":1,${members(1100).slice(1)}`, 'utf16le');
    expect((await send([`${json}; charset=utf-16le`], hidden)).status).toBe(413);
    const text = JSON.stringify({ dbvendor: 'dbvmysql', sqltext: 'select 1', x: '\\",[{:'.repeat(200_000) });
    expect((await send([json], text)).status).toBe(200);
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'with the content encoding "%s" are refused',
    async (name) => {
      expect((await send([form, `Content-Encoding: ${name}`], 'a=1')).status).toBe(415);
    },
  );

  it('with an unknown charset of a part are refused', async () => {
    const part = 'Content-Disposition: form-data; name="jobName"\r\nContent-Type: text/plain; charset=bogus';
    const answer = await send(
      ['Content-Type: multipart/form-data; boundary=X'],
      `--X\r\n${part}\r\n\r\nn\r\n--X--\r\n`,
    );
    expect([answer.status, errorOf(answer)]).toEqual([415, expect.stringContaining('jobName') as string]);
  });

  it('of pages of other sites that name no origin are refused, links to the page are followed', async () => {
    const get = (path: string, mode: string): Promise<{ status: number }> =>
      rawRequest(service, 'GET', path, {
        host: 'localhost',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': mode,
      });
    expect((await get('/api/v1/jobs', 'no-cors')).status).toBe(403);
    expect((await get('/api/v1/jobs', 'navigate')).status).toBe(403);
    expect((await get('/docs', 'navigate')).status).toBe(200);
  });

  it.each(['abc\0def', 'a\u202Eb', 'a\u001b[31m', 'a\u0085b'])(
    'with a job name that misleads are refused: %j',
    async (jobName) => {
      const { code, error } = await post(service, '/sqlflow/job/submitUserJob', {
        jobName,
        dbvendor: 'dbvmysql',
      });
      expect([code, error]).toEqual([400, 'jobName must not have control characters or marks of direction.']);
    },
  );
});

describe('bodies that are held in memory', () => {
  const settings: Settings = { limits: { fieldSize: 100_000 } };
  const begun = (lines: string[], body: string): string =>
    `POST ${graph} HTTP/1.1\r\nHost: localhost\r\n${lines.join('\r\n')}\r\nContent-Length: 99000\r\n\r\n${body}`;

  it.each([
    ['URL-encoded', form, `sqltext=${'x'.repeat(90_000)}`],
    ['JSON', json, `{"sqltext":"${'x'.repeat(90_000)}`],
    [
      'in a form',
      'Content-Type: multipart/form-data; boundary=B',
      `--B\r\nContent-Disposition: form-data; name="sqltext"\r\n\r\n${'x'.repeat(90_000)}`,
    ],
  ])('have a bound in all, of known callers too: %s', async (_case, type, body) => {
    const service = await testService(settings);
    const wires = await Promise.all(Array.from({ length: 6 }, () => Wire.open(service)));
    for (const wire of wires) wire.send(begun([type], body));
    await pause(200);
    const one = await overWire(service, begun([type], body));
    expect([one.status, one.headers.get('retry-after')]).toEqual([503, '5']);
    for (const wire of wires) wire.close();
    const sql = { dbvendor: 'dbvmysql', sqltext: `select 1 -- ${'x'.repeat(80_000)}` };
    await expect.poll(async () => (await post(service, graph, sql)).code, { timeout: 20_000 }).toBe(200);
    await service.end();
  });
});

describe('long fields on a shared server', () => {
  let service: TestService;
  let ann: Identity;
  beforeAll(async () => {
    service = await sharedService(['ann'], { limits: { fieldSize: 4_000_000 } });
    ann = await signedIn(service, 'ann');
  });
  afterAll(() => service.end());

  const sqltext = `select 1 -- ${'x'.repeat(2_000_000)}`;
  const sent = async (fields: Record<string, string>, type: string): Promise<number[]> => {
    const body = type === json ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
    const answer = await overWire(service, postBytes(graph, [type], body));
    return [answer.status, (JSON.parse(answer.body) as { code: number }).code];
  };

  it.each([json, form])(
    'are taken behind the fields that prove the caller, and not before: %s',
    async (type) => {
      const asked = { dbvendor: 'dbvmysql', sqltext };
      expect(await sent({ ...ann, ...asked }, type)).toEqual([200, 200]);
      expect(await sent({ ...asked, ...ann }, type)).toEqual([413, 413]);
      expect(await sent({ ...ann, token: 'no', ...asked }, type)).toEqual([200, 401]);
    },
  );
});
