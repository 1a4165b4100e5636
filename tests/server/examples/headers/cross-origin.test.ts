import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleClient, exampleService } from '../../../support/examples/example-service.ts';
import { rawRequest } from '../../../support/service/service.ts';
import type { RawAnswer, TestService } from '../../../support/service/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await exampleService();
});

afterAll(() => service.end());

const customers = '/examples/headers/customers';

function told({ headers }: RawAnswer): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'));
}

test.each(['http://localhost', 'http://localhost:1234'])(
  'lets pages of %s do everything to customers',
  async (origin) => {
    const { ask } = exampleClient(service, 'headers');
    const preflight = await ask('OPTIONS', '/customers/1', {
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'content-type,if-match',
      },
    });
    expect(preflight).toMatchObject({
      status: 200,
      body: '',
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'content-type,if-match',
        vary: 'Origin',
      },
    });
    // Whatever comes of it, the page can read the answer.
    const headers = { origin };
    for (const [method, path, status] of [
      ['POST', '/customers', 201],
      ['PATCH', '/customers/1', 204],
      ['PATCH', '/customers/999', 404],
      ['DELETE', '/customers', 405],
      ['GET', '/customers/1/address', 404],
      ['OPTIONS', '/customers', 200],
      ['HEAD', '/customers', 200],
    ] as const) {
      const answer = await ask(method, path, { headers, json: {} });
      expect(answer.status).toBe(status);
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
      expect(answer.headers.vary).toBe('Origin');
    }
  },
);

test.each([
  'http://foo.bar',
  'https://localhost',
  'http://localhost:80',
  'http://localhost:12345',
  'http://localhost.foo.bar',
  'http://foo.bar?http://localhost',
  'http://localhost, http://localhost:1234',
  'file://',
  'null',
])('lets no page of %s in, and tells browsers of nothing allowed', async (origin) => {
  const asked = { origin, 'access-control-request-method': 'GET' };
  for (const path of [customers, `${customers}/1`, '/examples/headers', '/examples/company/employees']) {
    for (const answer of [
      await rawRequest(service, 'GET', path, { origin }),
      await rawRequest(service, 'POST', path, { origin }, ['{}']),
      await rawRequest(service, 'OPTIONS', path, asked),
    ]) {
      expect(answer.status).toBe(403);
      expect(told(answer)).toEqual([]);
    }
  }
});

test('lets pages of the two origins do nothing but that', async () => {
  const origin = 'http://localhost';
  for (const path of [
    '/examples/headers',
    '/examples/headers/profile/customers',
    '/examples/headers/customers.json',
    '/examples/company/employees',
    '/examples/multi-store/persons',
  ]) {
    const answer = await rawRequest(service, 'GET', path, { origin });
    expect([answer.status, told(answer)]).toEqual([403, []]);
  }
  const asked = { origin, 'access-control-request-method': 'TRACE' };
  expect((await rawRequest(service, 'OPTIONS', customers, asked)).status).toBe(403);
});

test("lets the service's own pages in, which need no headers for that", async () => {
  for (const path of [customers, '/examples/company/employees', '/examples/multi-store/treasures']) {
    const answer = await rawRequest(service, 'GET', path, { origin: service.url });
    expect([answer.status, told(answer)]).toEqual([200, []]);
  }
});

test('lets pages in that the settings name, everywhere', async () => {
  const origin = 'https://pages.example';
  const open = await exampleService({ allowedOrigins: [origin] });
  for (const path of [customers, '/examples/company/employees', '/examples/multi-store/treasures']) {
    const answer = await rawRequest(open, 'GET', path, { origin });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
  }
  const seed = await rawRequest(open, 'GET', customers, { origin: 'http://localhost' });
  expect(seed.headers['access-control-allow-origin']).toBe('http://localhost');
  await open.end();
});
