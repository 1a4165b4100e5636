import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exampleClient, exampleService } from '../../../support/examples/example-service.ts';
import type { Answer, ExampleClient } from '../../../support/examples/example-service.ts';
import type { TestService } from '../../../support/service/service.ts';

let service: TestService;
let customers: ExampleClient;
let path: string;

const address = { street: 'S', zipCode: '5', city: 'C', state: null };
const ada = { firstname: 'Ada', lastname: 'Lovelace', gender: 'FEMALE', address };

beforeAll(async () => {
  service = await exampleService();
  customers = exampleClient(service, 'headers');
});

beforeEach(async () => {
  const { headers } = await customers.ask('POST', '/customers', { json: ada });
  path = headers.location!.slice(customers.base.length);
});

afterAll(() => service.end());

function patch(operations: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json-patch+json' };
  return customers.ask('PATCH', path, { headers, json: operations });
}

const add = (at: string, value: unknown): object => ({ op: 'add', path: at, value });
const remove = (at: string): object => ({ op: 'remove', path: at });
const replace = (at: string, value: unknown): object => ({ op: 'replace', path: at, value });
const move = (from: string, at: string): object => ({ op: 'move', from, path: at });
const copy = (from: string, at: string): object => ({ op: 'copy', from, path: at });
const expects = (at: string, value: unknown): object => ({ op: 'test', path: at, value });

test.each([
  ['nothing', [], {}],
  ['add', [add('/firstname', 'Eve')], { firstname: 'Eve' }],
  ['add in the address', [add('/address/state', 'VA')], { address: { ...address, state: 'VA' } }],
  ['remove', [remove('/gender')], { gender: null }],
  ['remove the address', [remove('/address')], { address: null }],
  [
    'replace the address',
    [replace('/address', { city: 'X' })],
    { address: { street: null, zipCode: null, city: 'X', state: null } },
  ],
  ['replace a null', [replace('/address/state', 'VA')], { address: { ...address, state: 'VA' } }],
  ['move', [move('/lastname', '/firstname')], { firstname: 'Lovelace', lastname: null }],
  ['copy', [copy('/address/city', '/lastname')], { lastname: 'C' }],
  [
    'one after the other',
    [copy('/firstname', '/lastname'), replace('/firstname', 'X')],
    { firstname: 'X', lastname: 'Ada' },
  ],
  ['test', [expects('/firstname', 'Ada'), remove('/firstname')], { firstname: null }],
  [
    'test of the whole address',
    [expects('/address', { city: 'C', state: null, zipCode: '5', street: 'S' })],
    {},
  ],
  ['test of a number', [expects('/address/zipCode', 5)], {}],
  ['test of null', [expects('/address/state', null)], {}],
  [
    'all of it',
    [replace('', { firstname: 'New' })],
    { firstname: 'New', lastname: null, gender: null, address: null },
  ],
  [
    'a member that the standard does not know',
    [{ ...replace('/firstname', 'Eve'), why: 'x' }],
    { firstname: 'Eve' },
  ],
])('carries out: %s', async (_what, operations, change) => {
  expect(await patch(operations)).toMatchObject({ status: 204, body: '' });
  expect((await customers.ask('GET', path)).json).toMatchObject({ ...ada, ...change });
});

test.each([
  ['no list', replace('/firstname', 'X')],
  ['no operation', [null]],
  ['an unknown operation', [{ op: 'increment', path: '/firstname' }]],
  ['no path', [{ op: 'replace', value: 'X' }]],
  ['no pointer', [replace('firstname', 'X')]],
  ['no value', [{ op: 'replace', path: '/firstname' }]],
  ['a field that is not there', [replace('/middlename', 'X')]],
  ['a new field', [add('/middlename', 'X')]],
  ['a new field of the address', [add('/address/planet', 'Earth')]],
  ['a part of a text', [add('/firstname/0', 'X')]],
  ['what leads out of the entity', [add('/__proto__/x', 1)]],
  ['a text for the address', [replace('/address', 'here')]],
  ['a list for a text', [replace('/firstname', ['X'])]],
  ['an unknown gender', [replace('/gender', 'female')]],
  ['a copy of what is not there', [copy('/middlename', '/firstname')]],
  ['a move into itself', [move('/address', '/address/city')]],
  ['a test that fails', [expects('/firstname', 'Eve')]],
  ['a test that fails at the end', [remove('/gender'), expects('/gender', 'FEMALE')]],
  ['nothing left', [remove('')]],
])('refuses %s, and changes nothing', async (_what, operations) => {
  const refused = await patch(operations);
  expect(refused.status).toBe(400);
  expect(refused.json).toEqual({ cause: null, message: expect.stringMatching(/./) });
  const after = await customers.ask('GET', path);
  expect(after.json).toMatchObject(ada);
  expect(after.headers.etag).toBe('"0"');
});
