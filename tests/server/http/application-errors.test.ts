import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { overWire, postBytes, Wire } from '../../support/service/socket.ts';

describe('/api/v1', () => {
  it('reports its failures as problems, with the HTTP status', async () => {
    const service = await testService({ limits: { fieldSize: 1000 } });
    const json = ['Content-Type: application/json'];
    const guess = '/api/v1/vendor-guess';
    const cases: [number, Buffer][] = [
      [400, postBytes(guess, json, '{"text":')],
      [400, postBytes(guess, json, '{}')],
      [403, postBytes(guess, [...json, 'Origin: http://evil.example'], '{}')],
      [404, postBytes('/api/v1/nothing', json, '{}')],
      [404, postBytes('/api/v1/sessions/none/graph', json, '{}')],
      [405, postBytes('/api/v1/vendors', json, '{}')],
      [413, postBytes(guess, json, `{"text":"${'x'.repeat(2000)}"}`)],
      [415, postBytes(guess, ['Content-Type: text/plain'], 'x')],
    ];
    for (const [status, bytes] of cases) {
      const answer = await overWire(service, bytes);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(JSON.parse(answer.body)).toMatchObject({ type: 'about:blank', status });
    }
    await service.end();
  });
});

describe('what HTTP itself refuses below /api/v1', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService({ limits: { bodyPatience: 300 } })));
  afterAll(() => service.end());

  const json = 'Content-Type: application/json';
  const guess = (more: string): string =>
    `POST /api/v1/vendor-guess HTTP/1.1\r\nHost: localhost\r\n${json}\r\n${more}`;

  it.each([
    ['a body that stands still', 408, guess('Content-Length: 9\r\n\r\n{')],
    ['a chunk without a size', 400, guess('Transfer-Encoding: chunked\r\n\r\nzz\r\n')],
    ['a header without a name', 400, guess(': x\r\n\r\n')],
    ['a whole address', 400, guess(': x\r\n\r\n').replace('/api', 'http://localhost/api')],
    ['another case', 400, guess(': x\r\n\r\n').replace('/api/v1', '//API/v1')],
    ['another host', 403, guess('\r\n').replace('localhost', 'evil.example')],
  ])('is a problem too: %s', async (_case, status, bytes) => {
    const answer = await overWire(service, bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(answer.body)).toMatchObject({ type: 'about:blank', status });
  });

  it.each([
    ['headers that stand still', 408, 'POST /api/v1/vendor-guess HTTP/1.1\r\nHost: localhost\r\n'],
    ['headers that are too long', 431, `GET /api/v1/vendors?x=${'x'.repeat(1_200_000)}`],
    ['what is behind another request', 400, 'nonsense'],
  ])('is told in the envelope where the path cannot be known: %s', async (_case, status, bytes) => {
    const first = 'GET /api/v1/vendors HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const wire = await Wire.open(service);
    if (status === 400) wire.send(`${first}${bytes}\r\n\r\n`);
    else wire.send(bytes);
    if (status === 400) expect((await wire.answer()).status).toBe(200);
    const answer = await wire.answer();
    expect([answer.status, (JSON.parse(answer.body) as { code: number }).code]).toEqual([status, status]);
    wire.close();
  });
});
