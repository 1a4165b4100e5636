import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleClient, exampleService } from '../../support/examples/example-service.ts';
import type { ExampleClient } from '../../support/examples/example-service.ts';
import { rawRequest } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

let service: TestService;
let customers: ExampleClient;

beforeAll(async () => {
  service = await exampleService();
  customers = exampleClient(service, 'headers');
});

afterAll(() => service.end());

async function newCustomer(json: object): Promise<string> {
  const { headers } = await customers.ask('POST', '/customers', { json });
  return headers.location!.slice(customers.base.length);
}

test('answers conditional requests', async () => {
  const path = await newCustomer({ firstname: 'Ada', address: { street: 'S', city: 'X' } });
  const { headers } = await customers.ask('GET', path);
  expect(headers.etag).toBe('"0"');
  const since = { 'if-modified-since': headers['last-modified']! };
  expect(await customers.ask('GET', path, { headers: since })).toMatchObject({ status: 304, body: '' });
  const change = { address: { city: 'Y' } };
  const current = { 'if-match': '"0"' };
  const changed = await customers.ask('PATCH', path, { headers: current, json: change });
  expect(changed).toMatchObject({ status: 204, headers: { etag: '"1"' } });
  const stale = await customers.ask('PATCH', path, { headers: current, json: { address: null } });
  expect(stale).toMatchObject({ status: 412, body: '' });
  expect((await customers.ask('GET', path)).json.address).toEqual({
    street: 'S',
    zipCode: null,
    city: 'Y',
    state: null,
  });
});

test('applies a JSON patch as a whole or not at all', async () => {
  const path = await newCustomer({ firstname: 'Ada', gender: 'FEMALE' });
  const patch = (operations: unknown): ReturnType<ExampleClient['ask']> =>
    customers.ask('PATCH', path, {
      headers: { 'content-type': 'application/json-patch+json' },
      json: operations,
    });
  const replace = { op: 'replace', path: '/firstname', value: 'Eve' };
  for (const operations of [
    [replace, { op: 'test', path: '/gender', value: 'MALE' }],
    [replace, { op: 'remove', path: '/nothing' }],
    [replace, { op: 'add', path: '/__proto__/polluted', value: 1 }],
    [replace, { op: 'replace', path: '/gender', value: 'male' }],
    [replace, null],
    replace,
  ]) {
    expect((await patch(operations)).status).toBe(400);
  }
  expect((await customers.ask('GET', path)).json.firstname).toBe('Ada');
  expect((await patch([replace, { op: 'remove', path: '/gender' }])).status).toBe(204);
  expect((await customers.ask('GET', path)).json).toMatchObject({ firstname: 'Eve', gender: null });
});

test('lets pages of two origins in, to the customers alone', async () => {
  const origin = 'http://localhost';
  const allowed = await customers.ask('GET', '/customers/', { headers: { origin } });
  expect(allowed).toMatchObject({
    status: 200,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    },
  });
  const foreign = await customers.ask('GET', '/customers', { headers: { origin: 'http://foo.bar' } });
  expect(foreign).toMatchObject({ status: 403, body: 'Invalid CORS request' });
  for (const path of ['/examples/company/employees', '/examples/headers', '/api/v1/app']) {
    const { status, headers } = await rawRequest(service, 'GET', path, { origin });
    expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined]);
  }
  for (const path of ['/customers/../../../api/v1/app', '/customers/%2e%2e/profile', '/customers%2F1']) {
    const { status } = await customers.ask('GET', path, { headers: { origin } });
    expect([400, 403]).toContain(status);
  }
});
