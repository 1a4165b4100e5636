import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { admin, exampleClient, exampleService } from '../../support/examples/example-service.ts';
import type { Answer, ExampleClient, ExampleName, Sent } from '../../support/examples/example-service.ts';
import type { TestService } from '../../support/service/service.ts';

interface Kind {
  application: ExampleName;
  collection: string;
  /** Two texts of its entities. */
  one: string;
  other: string;
}

const kinds: readonly Kind[] = [
  { application: 'company', collection: 'employees', one: 'firstName', other: 'lastName' },
  { application: 'multi-store', collection: 'persons', one: 'firstName', other: 'lastName' },
  { application: 'multi-store', collection: 'treasures', one: 'name', other: 'description' },
  { application: 'headers', collection: 'customers', one: 'firstname', other: 'lastname' },
];
const writers = 12;
const jsonPatch = { 'content-type': 'application/json-patch+json' };

let service: TestService;
beforeEach(async () => (service = await exampleService()));
afterEach(() => service.end());

function everyWriter<Result>(work: (writer: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));
}

describe.each(kinds)('$collection', ({ application, collection, one, other }) => {
  let ask: (method: string, path: string, sent?: Sent) => Promise<Answer>;
  let client: ExampleClient;
  beforeEach(() => {
    client = exampleClient(service, application);
    ask = (method, path, sent) => client.ask(method, path, { as: admin, ...sent });
  });

  async function added(json: object): Promise<string> {
    const { status, headers } = await ask('POST', `/${collection}`, { json });
    expect(status).toBe(201);
    return headers.location!.slice(client.base.length);
  }

  test('loses no increment of writers that test what they replace', async () => {
    const path = await added({ [one]: '0', [other]: 'kept' });
    await everyWriter(async () => {
      for (let done = 0; done < 3;) {
        const before = (await ask('GET', path)).json[one] as string;
        const json = [
          { op: 'test', path: `/${one}`, value: before },
          { op: 'replace', path: `/${one}`, value: String(Number(before) + 1) },
        ];
        const { status } = await ask('PATCH', path, { json, headers: jsonPatch });
        expect([204, 400]).toContain(status);
        if (status === 204) done += 1;
      }
    });
    expect((await ask('GET', path)).json).toMatchObject({ [one]: String(3 * writers), [other]: 'kept' });
  });

  test('keeps the latest change of each of two fields, whoever writes the other', async () => {
    const path = await added({});
    await everyWriter(async (writer) => {
      const field = writer % 2 === 0 ? one : other;
      for (let turn = 0; turn < 3; turn += 1) {
        const { status } = await ask('PATCH', path, { json: { [field]: `${field} of ${turn}` } });
        expect(status).toBe(204);
      }
    });
    const { json } = await ask('GET', path);
    expect(json[one]).toMatch(new RegExp(`^${one} of `));
    expect(json[other]).toMatch(new RegExp(`^${other} of `));
  });

  test('never shows half of a write, in entities or collections', async () => {
    const path = await added({ [one]: '0', [other]: '0' });
    let isWriting = true;
    const isWhole = (entity: Record<string, unknown>): void => expect(entity[one]).toBe(entity[other]);
    const readers = everyWriter(async () => {
      while (isWriting) {
        isWhole((await ask('GET', path)).json);
        const all = (await ask('GET', `/${collection}`)).json._embedded[collection] as Record<
          string,
          unknown
        >[];
        isWhole(all.at(-1)!);
      }
    });
    await everyWriter(async (writer) => {
      for (let turn = 0; turn < 4; turn += 1) {
        const value = `${writer} ${turn} `.repeat(200);
        const json = { [one]: value, [other]: value };
        const { status, json: shown } = await ask('PUT', path, {
          json,
          headers: { accept: 'application/json' },
        });
        expect(status).toBe(200);
        isWhole(shown);
      }
    });
    isWriting = false;
    await readers;
  });

  test('a change beside a removal never brings an entity back', async () => {
    const gone: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const path = await added({ [one]: 'x' });
      const changes = everyWriter((writer) => ask('PATCH', path, { json: { [one]: String(writer) } }));
      const removals = Promise.all([ask('DELETE', path), ask('DELETE', path)]);
      const changed = (await changes).map(({ status }) => status);
      const removed = (await removals).map(({ status }) => status);
      expect(changed.filter((status) => ![204, 404].includes(status))).toEqual([]);
      expect(removed.sort()).toEqual([204, 404]);
      expect((await ask('GET', path)).status).toBe(404);
      gone.push(path);
    }
    const paths = await everyWriter(() => added({}));
    expect(new Set([...gone, ...paths]).size).toBe(gone.length + writers);
  });

  test('adds under one id once, and gives each its own otherwise', async () => {
    if (collection !== 'treasures') {
      const answers = await everyWriter(() => ask('PUT', `/${collection}/4000`, { json: { [one]: 'x' } }));
      expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(writers);
      return;
    }
    const json = { [one]: 'x' };
    const headers = { 'if-none-match': '*' };
    const answers = await everyWriter(() => ask('PUT', '/treasures/chosen', { json, headers }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(writers - 1);
  });
});

describe('customers with conditions', () => {
  test('each version is followed by the write of exactly one of those who have read it', async () => {
    const { ask } = exampleClient(service, 'headers');
    const path = '/customers/1';
    for (let version = 0; version < 10; version += 1) {
      const headers = { 'if-match': `"${version}"` };
      const answers = await everyWriter(async (writer) => {
        const json = { firstname: `${version} ${writer}` };
        const { status, headers: answered } = await ask(writer % 2 === 0 ? 'PATCH' : 'PUT', path, {
          json,
          headers,
        });
        return { writer, status, etag: answered.etag };
      });
      const winners = answers.filter(({ status }) => status === 204);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(writers - 1);
      expect(winners).toHaveLength(1);
      expect(winners[0]!.etag).toBe(`"${version + 1}"`);
      const { headers: shown, json } = await ask('GET', path);
      expect(shown.etag).toBe(`"${version + 1}"`);
      expect(json.firstname).toBe(`${version} ${winners[0]!.writer}`);
    }
  });

  test('every write without a condition makes a version of its own', async () => {
    const { ask } = exampleClient(service, 'headers');
    const answers = await everyWriter((writer) =>
      ask('PATCH', '/customers/1', { json: { firstname: `by ${writer}` } }),
    );
    const versions = answers.map(({ headers }) => headers.etag).sort();
    expect(new Set(versions).size).toBe(writers);
    expect((await ask('GET', '/customers/1')).headers.etag).toBe(`"${writers}"`);
  });

  test('a removal with a condition and a change with it do not both come to pass', async () => {
    const { ask } = exampleClient(service, 'headers');
    for (let turn = 0; turn < 8; turn += 1) {
      const { headers: created } = await ask('POST', '/customers', { json: {} });
      const path = created.location!.slice(exampleClient(service, 'headers').base.length);
      const headers = { 'if-match': '"0"' };
      const [change, removal] = await Promise.all([
        ask('PATCH', path, { json: { firstname: 'x' }, headers }),
        ask('DELETE', path, { headers }),
      ]);
      expect([
        [204, 412],
        [404, 204],
      ]).toContainEqual([change.status, removal.status]);
    }
  });
});
