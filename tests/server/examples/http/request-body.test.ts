import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleClient, exampleService } from '../../../support/examples/example-service.ts';
import type { Answer, ExampleClient } from '../../../support/examples/example-service.ts';
import type { TestService } from '../../../support/service/service.ts';

let service: TestService;
let persons: ExampleClient;

beforeAll(async () => {
  service = await exampleService();
  persons = exampleClient(service, 'multi-store');
});

afterAll(() => service.end());

function post(body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answer> {
  return persons.ask('POST', '/persons', {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

/** What is kept of a person. */
async function kept(body: string | Uint8Array, headers?: Record<string, string>): Promise<unknown> {
  const added = await post(body, headers);
  expect(added.status).toBe(201);
  const { json } = await persons.ask('GET', added.headers.location!.slice(persons.base.length));
  return { firstName: json.firstName, lastName: json.lastName };
}

test.each([
  'Ädä Löwe',
  '日本語',
  '😀👩‍👩‍👧',
  'right \u202e left',
  'a\u0000b',
  'e\u0301',
  '\ufeffmark',
  '"\\/\b\f\n\r\t',
  '',
  ' ',
  '   a   ',
  'line\u2028line',
])('keeps the text %j as it is', async (firstName) => {
  expect(await kept(JSON.stringify({ firstName }))).toEqual({ firstName, lastName: null });
});

test('keeps a text of almost a megabyte', async () => {
  const firstName = 'ä'.repeat(500_000);
  expect(await kept(JSON.stringify({ firstName }))).toEqual({ firstName, lastName: null });
});

test('keeps numbers with all of their digits', async () => {
  const body = '{"firstName": 12345678901234567890, "lastName": 1.50}';
  expect(await kept(body)).toEqual({ firstName: '12345678901234567890', lastName: '1.50' });
  expect(await kept('{"firstName": 1e400, "lastName": true}')).toEqual({
    firstName: '1e400',
    lastName: 'true',
  });
});

test('takes more than one megabyte from nobody, inflated or not', async () => {
  const large = JSON.stringify({ firstName: 'x'.repeat(1_100_000) });
  for (const refused of [await post(large), await post(gzipSync(large), { 'content-encoding': 'gzip' })]) {
    expect(refused.status).toBe(413);
    expect(refused.json).toEqual({ cause: null, message: expect.stringContaining('1.0 MB') });
  }
});

test('reads bodies that clients have compressed', async () => {
  const body = gzipSync(JSON.stringify({ firstName: 'Ada' }));
  expect(await kept(body, { 'content-encoding': 'gzip' })).toEqual({ firstName: 'Ada', lastName: null });
  expect((await post('no gzip', { 'content-encoding': 'gzip' })).status).toBe(400);
  expect((await post(body, { 'content-encoding': 'zstd' })).status).toBe(415);
});

test.each([
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'Application/JSON',
  'application/hal+json',
  'application/problem+json',
])('reads %s', async (type) => {
  expect((await post('{}', { 'content-type': type })).status).toBe(201);
});

test.each([
  'text/plain;charset=UTF-8',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/uri-list',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-16',
  'nonsense',
])('does not read %s', async (type) => {
  const refused = await post('{}', { 'content-type': type });
  expect(refused.status).toBe(415);
  expect(refused.json.message).toContain(type);
});

test.each([
  ['half a document', '{"firstName":'],
  ['more than one document', '{} {}'],
  ['no number of JSON', '{"firstName": NaN}'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['white space', '   '],
  ['a text', '"text"'],
  ['null', 'null'],
  ['a list inside', '{"firstName": []}'],
  ['an endless nesting', '['.repeat(400_000)],
])('answers 400 to %s', async (_what, body) => {
  const refused = await post(body);
  expect(refused.status).toBe(400);
  expect(refused.json).toEqual({ cause: null, message: expect.stringMatching(/./) });
});

test('knows no fields but its own', async () => {
  const body = '{"__proto__": {"firstName": "p"}, "constructor": 1, "id": 77, "_links": {}, "version": 5}';
  expect(await kept(body)).toEqual({ firstName: null, lastName: null });
});

test('takes the method from the request line alone', async () => {
  const answer = await persons.ask('POST', '/persons?_method=DELETE', {
    headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
    json: {},
  });
  expect(answer.status).toBe(201);
});
