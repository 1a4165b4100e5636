import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleService } from '../../../support/examples/example-service.ts';
import type { TestService } from '../../../support/service/service.ts';
import { Wire, overWire, postBytes } from '../../../support/service/socket.ts';

let service: TestService;

beforeAll(async () => {
  service = await exampleService();
});

afterAll(() => service.end());

function get(path: string, ...lines: string[]): string {
  return [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n');
}

const persons = '/examples/multi-store/persons';
const customer = '/examples/headers/customers/1';
const isJson = ['Content-Type: application/json'];

test('goes on with a connection after every failure', async () => {
  const wire = await Wire.open(service);
  const large = 'x'.repeat(2_000_000);
  for (const [bytes, status] of [
    [postBytes(persons, isJson, '{'), 400],
    [postBytes(persons, isJson, large), 413],
    [postBytes(persons, ['Content-Type: text/plain'], large), 415],
    [postBytes('/examples/company/employees', isJson, large), 401],
    [postBytes('/examples/company/employees/1', isJson, large), 405],
    [postBytes(`${persons}/999`, isJson, large), 405],
    [get(`${persons}/999`), 404],
    [get('/examples/company/nope'), 404],
    [get('/examples/company/%2e%2e'), 400],
    [get(persons, 'Accept: text/html'), 406],
    [get(customer, 'If-Match: "9"'), 412],
    [get(customer, 'If-None-Match: "0"'), 304],
    [get('/examples/headers/customers', 'Origin: http://foo.bar'), 403],
    [get(customer), 200],
  ] as const) {
    wire.send(bytes);
    expect((await wire.answer()).status).toBe(status);
  }
  wire.close();
});

test('answers requests in their order that come without waiting', async () => {
  const wire = await Wire.open(service);
  wire.send(get(`${persons}/999`), get('/examples/company/employees/1'), get(customer, 'If-None-Match: "0"'));
  wire.send(get(customer));
  expect((await wire.answer()).status).toBe(404);
  expect((await wire.answer()).body).toContain('Bilbo');
  const unchanged = await wire.answer();
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.has('content-length')).toBe(false);
  expect(unchanged.headers.has('content-type')).toBe(false);
  expect((await wire.answer()).body).toContain('Dave');
  wire.close();
});

test('asks clients that wait with a body to send it, but not where it would be refused', async () => {
  const waiting = (path: string, length: number): string =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      ...isJson,
      `Content-Length: ${length}`,
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n');
  const wire = await Wire.open(service);
  wire.send(waiting(persons, 2));
  expect((await wire.answer()).status).toBe(100);
  wire.send('{}');
  expect((await wire.answer()).status).toBe(201);
  wire.close();
  expect((await overWire(service, waiting(persons, 2_000_000))).status).toBe(413);
  expect((await overWire(service, waiting('/examples/company/employees', 2))).status).toBe(401);
  expect((await overWire(service, waiting('/examples/company/nope', 2))).status).toBe(404);
});

test('takes whole addresses as targets, of itself alone', async () => {
  const own = await overWire(service, get(`http://127.0.0.1${customer}`));
  expect(own.status).toBe(200);
  const links = JSON.parse((await overWire(service, get('/examples/company'))).body) as object;
  expect(links).toMatchObject({ _links: { items: { href: 'http://127.0.0.1/examples/company/items' } } });
  const foreign = await overWire(service, get(`http://foreign.example${customer}`));
  expect(foreign.status).toBe(403);
  const rule = `PUT http://127.0.0.1/examples/company/employees/1 HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
  const refused = await overWire(service, rule, 'Content-Length: 2\r\n\r\n{}');
  expect(refused.status).toBe(401);
});

test('answers HTTP/1.0, and then closes the connection', async () => {
  const wire = await Wire.open(service);
  wire.send(`GET ${customer} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n`);
  expect((await wire.answer()).body).toContain('Dave');
  await wire.closed();
});
