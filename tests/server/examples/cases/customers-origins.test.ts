import { expect, test } from 'vitest';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Answer } from '../../../support/examples/example-service.ts';
import { examine } from './support/examine.ts';
import { count, listed } from './support/expectations.ts';

const local = 'http://localhost';
const onPort = 'http://localhost:1234';
const foreign = 'http://foo.bar';

/** The names of the headers that tell browsers what other origins may do. */
function crossOriginHeaders({ headers }: Answer): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'));
}

examine('customers and pages of other origins', 'headers', (application) => {
  const get = (path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> =>
    application.ask('GET', path, { headers });

  const preflight = (origin: string, more: OutgoingHttpHeaders = {}): Promise<Answer> =>
    application.ask('OPTIONS', '/customers', {
      headers: { origin, 'access-control-request-method': 'POST', ...more },
    });

  test('case 130: those of localhost may read, with credentials', async () => {
    const answer = await get('/customers/', { origin: local });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(local);
    expect(answer.headers.vary).toBe('Origin');
    expect(answer.headers['access-control-allow-credentials']).toBe('true');
  });

  test('case 131: those of its port 1234, too', async () => {
    const answer = await get('/customers', { origin: onPort });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(onPort);
  });

  test('case 132: others may not', async () => {
    expect((await get('/customers', { origin: foreign })).status).toBe(403);
  });

  test('case 133: and the answer says so', async () => {
    const answer = await get('/customers', { origin: foreign });
    expect(answer.body).toBe('Invalid CORS request');
    expect(crossOriginHeaders(answer)).toEqual([]);
  });

  test('case 134: browsers learn beforehand what is allowed', async () => {
    const answer = await preflight(onPort);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(onPort);
    expect(listed(answer, 'access-control-allow-methods')).toEqual(expect.arrayContaining(['GET', 'POST']));
  });

  test('case 135: for half an hour, and for every method', async () => {
    const answer = await preflight(onPort);
    expect(answer.headers['access-control-max-age']).toBe('1800');
    expect(listed(answer, 'access-control-allow-methods')).toEqual(
      expect.arrayContaining(['PUT', 'PATCH', 'DELETE']),
    );
  });

  test('case 136: and for the headers that they ask for', async () => {
    const answer = await preflight(onPort, { 'access-control-request-headers': 'X-Foo' });
    expect(listed(answer, 'access-control-allow-headers').map((name) => name.toLowerCase())).toContain(
      'x-foo',
    );
  });

  test('case 137: others learn that nothing is', async () => {
    const answer = await preflight(foreign);
    expect(answer.status).toBe(403);
    expect(crossOriginHeaders(answer)).toEqual([]);
  });

  test('case 138: others add nothing', async () => {
    const before = await count(application, 'customers');
    const headers = { origin: foreign };
    const answer = await application.ask('POST', '/customers', { headers, json: { firstname: 'Eve' } });
    expect(answer.status).toBe(403);
    expect(await count(application, 'customers')).toBe(before);
  });

  test('case 139: an answer without a body is allowed, too', async () => {
    const { etag } = (await get('/customers/1')).headers;
    const answer = await get('/customers/1', { origin: local, 'if-none-match': etag! });
    expect(answer.status).toBe(304);
    expect(answer.headers['access-control-allow-origin']).toBe(local);
  });

  test('case 140: an answer to who names no origin names none', async () => {
    const answer = await get('/customers');
    expect(answer.status).toBe(200);
    expect(crossOriginHeaders(answer)).toEqual([]);
  });
});
