import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exampleClient, exampleService } from '../../../support/examples/example-service.ts';
import type { Answer, ExampleClient } from '../../../support/examples/example-service.ts';
import type { TestService } from '../../../support/service/service.ts';

let service: TestService;
let customers: ExampleClient;
let path: string;

const past = 'Mon, 01 Jan 2024 00:00:00 GMT';
const future = 'Fri, 01 Jan 2100 00:00:00 GMT';

beforeAll(async () => {
  service = await exampleService();
  customers = exampleClient(service, 'headers');
});

/** A customer who was changed once: his version is 1. */
beforeEach(async () => {
  const { headers } = await customers.ask('POST', '/customers', { json: { firstname: 'Ada' } });
  path = headers.location!.slice(customers.base.length);
  await customers.ask('PATCH', path, { json: { lastname: 'Lovelace' } });
});

afterAll(() => service.end());

test.each<[OutgoingHttpHeaders, number]>([
  [{ 'if-none-match': '"1"' }, 304],
  [{ 'if-none-match': '"0"' }, 200],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': 'W/"7", "1"' }, 304],
  // The date counts only where there is no tag (RFC 9110, 13.1.3).
  [{ 'if-none-match': '"0"', 'if-modified-since': future }, 200],
  [{ 'if-none-match': '"1"', 'if-modified-since': past }, 304],
  [{ 'if-modified-since': 'Friday, 01-Jan-99 00:00:00 GMT' }, 200],
  [{ 'if-modified-since': 'Mon Jan  1 00:00:00 2024' }, 200],
  [{ 'if-modified-since': '2100-01-01T00:00:00Z' }, 200],
  [{ 'if-match': '"1"' }, 200],
  [{ 'if-match': '"0", "1"' }, 200],
  [{ 'if-match': '*' }, 200],
  [{ 'if-match': '"0"' }, 412],
  [{ 'if-unmodified-since': future }, 200],
  [{ 'if-unmodified-since': past }, 412],
  [{ 'if-match': '"1"', 'if-unmodified-since': past }, 200],
  [{ 'if-match': '"0"', 'if-none-match': '"1"' }, 412],
])('reading with %j is %i, by HEAD as by GET', async (headers, status) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await customers.ask(method, path, { headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.headers).toHaveProperty('last-modified');
    if (status !== 200) expect(answer.body).toBe('');
  }
});

test.each<[OutgoingHttpHeaders, boolean]>([
  [{ 'if-match': '"1"' }, true],
  [{ 'if-match': '"0", "1"' }, true],
  [{ 'if-match': '*' }, true],
  [{ 'if-match': '1' }, true],
  [{ 'if-match': '"0"' }, false],
  [{ 'if-match': 'W/"1"' }, false],
  [{ 'if-none-match': '"0"' }, true],
  [{ 'if-none-match': '"1"' }, false],
  [{ 'if-none-match': '*' }, false],
  [{ 'if-unmodified-since': future }, true],
  [{ 'if-unmodified-since': past }, false],
  [{ 'if-modified-since': future }, true],
])('writing with %j is done: %s', async (headers, isDone) => {
  for (const method of ['PATCH', 'PUT', 'DELETE']) {
    const answer = await customers.ask(method, path, {
      headers,
      json: { lastname: 'Lovelace', firstname: 'Ada' },
    });
    expect(answer).toMatchObject({ status: isDone ? 204 : 412, body: '' });
    if (!isDone) expect(answer.headers.etag).toBe('"1"');
  }
  expect((await customers.ask('GET', path)).status).toBe(isDone ? 404 : 200);
});

test('what is not there meets no tag, and may be added where nothing should be', async () => {
  const put = (headers: OutgoingHttpHeaders): Promise<Answer> =>
    customers.ask('PUT', '/customers/999', { headers, json: {} });
  expect((await put({ 'if-match': '*' })).status).toBe(412);
  expect((await put({ 'if-match': '"0"' })).status).toBe(412);
  expect((await put({ 'if-none-match': '*' })).status).toBe(201);
  for (const method of ['PATCH', 'DELETE', 'GET']) {
    const headers = { 'if-match': '"0"' };
    expect((await customers.ask(method, '/customers/999', { headers, json: {} })).status).toBe(404);
  }
});

test('answers to writes say the new validators, with the entity or without', async () => {
  const short = await customers.ask('PATCH', path, { json: { firstname: 'Eve' } });
  expect([short.status, short.headers.etag]).toEqual([204, '"2"']);
  const headers = { accept: 'application/json' };
  const long = await customers.ask('PUT', path, { headers, json: { firstname: 'Eva' } });
  expect([long.status, long.headers.etag]).toEqual([200, '"3"']);
  const read = await customers.ask('GET', path);
  expect(read.headers['last-modified']).toBe(long.headers['last-modified']);
  const added = await customers.ask('POST', '/customers', { json: {} });
  expect(added.headers).not.toHaveProperty('etag');
});

test('two who changed the same state: one of them is refused', async () => {
  const headers = { 'if-match': '"1"' };
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((firstname) => customers.ask('PATCH', path, { headers, json: { firstname } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 412, 412, 412]);
});
