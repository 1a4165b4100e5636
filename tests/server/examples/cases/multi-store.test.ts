import { expect, test } from 'vitest';
import type { Answer } from '../../../support/examples/example-service.ts';
import { examine } from './support/examine.ts';
import {
  collectionAllow,
  count,
  expectEmpty,
  expectUnusable,
  itemAllow,
  listed,
  madePath,
} from './support/expectations.ts';

const samples = [
  { name: 'Sting', description: 'Made by the Elves' },
  { name: "Sauron's ring", description: 'One ring to rule them all' },
];

examine('the two stores', 'multi-store', (stores) => {
  test('case 88: the root links to both', async () => {
    const answer = await stores.ask('GET', '/');
    expect(answer.status).toBe(200);
    expect(answer.json._links.persons.href).toBe(`${stores.base}/persons`);
    expect(answer.json._links.treasures.href).toBe(`${stores.base}/treasures`);
  });

  test('case 105: OPTIONS says what may be done', async () => {
    const collection = await stores.ask('OPTIONS', '/treasures');
    expect(collection.status).toBe(200);
    expect(listed(collection, 'allow')).toEqual(collectionAllow);
    const item = await stores.ask('OPTIONS', '/persons/1');
    expect(item.status).toBe(200);
    expect(listed(item, 'allow')).toEqual(itemAllow);
  });

  test('case 95: what is not there is 404 without a body', async () => {
    expectEmpty(await stores.ask('GET', '/persons/999'), 404);
    expectEmpty(await stores.ask('GET', '/treasures/unknown'), 404);
  });

  test('case 101: a start brings the sample treasures back, and no persons twice', async () => {
    await stores.ask('POST', '/treasures', { json: { name: 'MacBook Pro' } });
    await stores.ask('POST', '/persons', { json: { firstName: 'Ada' } });
    const persons = (await stores.ask('GET', '/persons')).json._embedded.persons;
    expect(persons).toHaveLength(3);
    await stores.restart();
    const { treasures } = (await stores.ask('GET', '/treasures')).json._embedded;
    expect(treasures).toHaveLength(2);
    expect(treasures).toMatchObject(samples);
    const after = (await stores.ask('GET', '/persons')).json._embedded.persons;
    const names = (each: { firstName: string }[]): string[] => each.map(({ firstName }) => firstName);
    expect(names(after)).toEqual(names(persons));
  });
});

examine('persons', 'multi-store', (stores) => {
  let added: Answer;

  test('case 89: there are two at the beginning', async () => {
    const answer = await stores.ask('GET', '/persons');
    expect(answer.status).toBe(200);
    expect(answer.json._embedded.persons).toMatchObject([
      { firstName: 'Frodo', lastName: 'Baggins', _links: { self: { href: `${stores.base}/persons/1` } } },
      { firstName: 'Bilbo', lastName: 'Baggins', _links: { self: { href: `${stores.base}/persons/2` } } },
    ]);
    expect(answer.json._embedded.persons).toHaveLength(2);
  });

  test('case 90: one is added, and answered by the address alone', async () => {
    added = await stores.ask('POST', '/persons', { json: { firstName: 'Ada', lastName: 'Lovelace' } });
    expectEmpty(added, 201);
    expect(added.headers.location).toBe(`${stores.base}/persons/3`);
    expect(added.headers['content-length']).toBe('0');
  });

  test('case 91: she is found there', async () => {
    const answer = await stores.ask('GET', madePath(stores, added));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
    expect(answer.json._links.self.href).toBe(added.headers.location);
    expect(answer.json).not.toHaveProperty('id');
  });

  test('case 96: PUT makes null of what is left out', async () => {
    expectEmpty(await stores.ask('PUT', '/persons/1', { json: { firstName: 'X' } }), 204);
    expect((await stores.ask('GET', '/persons/1')).json).toMatchObject({ firstName: 'X', lastName: null });
  });

  test('case 97: PATCH keeps it', async () => {
    expectEmpty(await stores.ask('PATCH', '/persons/2', { json: { firstName: 'X' } }), 204);
    const { json } = await stores.ask('GET', '/persons/2');
    expect(json).toMatchObject({ firstName: 'X', lastName: 'Baggins' });
  });

  test('case 98: one is removed, the others stay', async () => {
    const before = await count(stores, 'persons');
    expectEmpty(await stores.ask('DELETE', '/persons/1'), 204);
    expectEmpty(await stores.ask('GET', '/persons/1'), 404);
    expect(await count(stores, 'persons')).toBe(before - 1);
  });

  test('case 102: half a document is 400, an empty object a person', async () => {
    const headers = { 'content-type': 'application/json' };
    expectUnusable(await stores.ask('POST', '/persons', { headers, body: '{"firstName"' }));
    expect((await stores.ask('POST', '/persons', { json: {} })).status).toBe(201);
  });

  test('case 103: no validators, no security headers, no session', async () => {
    const { status, headers } = await stores.ask('GET', '/persons/2');
    expect(status).toBe(200);
    for (const name of ['etag', 'last-modified', 'set-cookie', 'pragma', 'expires', 'cache-control']) {
      expect(headers).not.toHaveProperty(name);
    }
    for (const name of ['x-content-type-options', 'x-xss-protection', 'x-frame-options']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  test('case 104: none at all is an empty list', async () => {
    const { persons } = (await stores.ask('GET', '/persons')).json._embedded;
    for (const { _links: links } of persons) {
      expectEmpty(await stores.ask('DELETE', links.self.href.slice(stores.base.length)), 204);
    }
    const answer = await stores.ask('GET', '/persons');
    expect(answer.status).toBe(200);
    expect(answer.json._embedded).toEqual({ persons: [] });
  });
});

examine('treasures', 'multi-store', (stores) => {
  test('case 92: there are two at the beginning', async () => {
    const answer = await stores.ask('GET', '/treasures');
    expect(answer.status).toBe(200);
    expect(answer.json._embedded.treasures).toHaveLength(2);
    expect(answer.json._embedded.treasures).toMatchObject(samples);
  });

  test('case 93: their ids are opaque, and in their addresses alone', async () => {
    const { treasures } = (await stores.ask('GET', '/treasures')).json._embedded;
    const addresses = treasures.map((each: { _links: { self: { href: string } } }) => each._links.self.href);
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) {
      expect(address.startsWith(`${stores.base}/treasures/`)).toBe(true);
      expect(address).toMatch(/\/[\da-f]{24}$/);
    }
    for (const treasure of treasures) {
      expect(treasure).not.toHaveProperty('id');
      expect(treasure).not.toHaveProperty('_id');
    }
  });

  test('case 94: one is added, and found at its address', async () => {
    const macBook = { name: 'MacBook Pro', description: 'Tool of black magic' };
    const answer = await stores.ask('POST', '/treasures', { json: macBook });
    expectEmpty(answer, 201);
    const path = madePath(stores, answer);
    expect(path).toMatch(/^\/treasures\/[\da-f]{24}$/);
    const found = await stores.ask('GET', path);
    expect(found.status).toBe(200);
    expect(found.json).toMatchObject(macBook);
  });

  test('case 99: one is replaced, patched and removed', async () => {
    const path = madePath(stores, await stores.ask('POST', '/treasures', { json: samples[0] }));
    expectEmpty(await stores.ask('PUT', path, { json: { name: 'n' } }), 204);
    expect((await stores.ask('GET', path)).json).toMatchObject({ name: 'n', description: null });
    expectEmpty(await stores.ask('PATCH', path, { json: { description: 'd' } }), 204);
    expect((await stores.ask('GET', path)).json).toMatchObject({ name: 'n', description: 'd' });
    expectEmpty(await stores.ask('DELETE', path), 204);
    expectEmpty(await stores.ask('GET', path), 404);
  });

  test('case 100: PUT adds one under the id of the address (D19)', async () => {
    const json = { name: 'n', description: 'd' };
    const answer = await stores.ask('PUT', '/treasures/abc', { json });
    expectEmpty(answer, 201);
    expect(answer.headers.location).toBe(`${stores.base}/treasures/abc`);
    expect((await stores.ask('GET', '/treasures/abc')).json).toMatchObject(json);
  });
});
