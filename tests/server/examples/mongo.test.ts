import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleClient, exampleService } from '../../support/examples/example-service.ts';
import type { ExampleClient } from '../../support/examples/example-service.ts';
import { MongoStandIn } from '../../support/examples/mongo-stand-in.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import { temporaryFolder } from '../../support/service/service.ts';

let mongo: MongoStandIn;
let url: string;
beforeEach(async () => {
  mongo = new MongoStandIn();
  url = await mongo.listen();
});
afterEach(() => mongo.leave());

async function names({ ask }: ExampleClient): Promise<string[]> {
  const { json } = await ask('GET', '/treasures');
  return json._embedded.treasures.map(({ name }: { name: string }) => name);
}

test('keeps treasures on the server that the settings name', async () => {
  mongo.collections.set('treasures', [
    { _id: 'left', version: 0, lastModified: 0, name: 'of an earlier start' },
  ]);
  const service = await exampleService({ examples: { mongoUrl: url } });
  const client = exampleClient(service, 'multi-store');
  const { ask, base } = client;
  expect(await names(client)).toEqual(['Sting', "Sauron's ring"]);
  const created = await ask('POST', '/treasures', { json: { name: 'MacBook Pro', description: 'Tool' } });
  const location = created.headers.location!;
  expect(location).toMatch(new RegExp(`^${base}/treasures/[0-9a-f]{24}$`));
  const path = location.slice(base.length);
  const links = { self: { href: location }, treasure: { href: location } };
  expect((await ask('GET', path)).json).toEqual({ name: 'MacBook Pro', description: 'Tool', _links: links });
  expect((await ask('PUT', path, { json: { name: 'Ring' } })).status).toBe(204);
  expect((await ask('GET', path)).json).toEqual({ name: 'Ring', description: null, _links: links });
  expect((await ask('PATCH', path, { json: { description: '\u2028\0' } })).status).toBe(204);
  const patch = [
    { op: 'test', path: '/description', value: '\u2028\0' },
    { op: 'copy', from: '/name', path: '/description' },
  ];
  const headers = { 'content-type': 'application/json-patch+json' };
  expect((await ask('PATCH', path, { json: patch, headers })).status).toBe(204);
  expect((await ask('GET', path)).json).toMatchObject({ name: 'Ring', description: 'Ring' });
  const chosen = await ask('PUT', '/treasures/a%20b', { json: { name: 'n' } });
  expect(chosen).toMatchObject({ status: 201, headers: { location: `${base}/treasures/a%20b` } });
  const kept = mongo.collections.get('treasures')!;
  expect(kept.map(({ _id }) => (_id instanceof ObjectId ? 'own' : String(_id))).sort()).toEqual([
    'a b',
    'own',
    'own',
    'own',
  ]);
  expect([...mongo.databases]).toEqual(['shop']);
  expect((await ask('DELETE', path)).status).toBe(204);
  expect((await ask('GET', path)).status).toBe(404);
  expect((await ask('DELETE', path)).status).toBe(404);
  expect((await ask('GET', '/treasures/0123456789abcdef01234567')).status).toBe(404);
  await service.end();
});

test('every start begins with the samples, in a database of its own where the address names none', async () => {
  for (let start = 0; start < 2; start += 1) {
    const service = await exampleService({ examples: { mongoUrl: url.replace('/shop', '') } });
    const client = exampleClient(service, 'multi-store');
    expect(await names(client)).toEqual(['Sting', "Sauron's ring"]);
    await client.ask('POST', '/treasures', { json: { name: 'more' } });
    await service.end();
  }
  expect([...mongo.databases]).toEqual(['headwater']);
});

test('loses no change of writers at the same time', async () => {
  const service = await exampleService({ examples: { mongoUrl: url } });
  const { ask } = exampleClient(service, 'multi-store');
  await ask('PUT', '/treasures/count', { json: { name: '0' } });
  const increment = async (): Promise<void> => {
    for (;;) {
      const { name } = (await ask('GET', '/treasures/count')).json as { name: string };
      const json = [
        { op: 'test', path: '/name', value: name },
        { op: 'replace', path: '/name', value: String(Number(name) + 1) },
      ];
      const headers = { 'content-type': 'application/json-patch+json' };
      const { status } = await ask('PATCH', '/treasures/count', { json, headers });
      if (status === 204) return;
      expect([400, 409]).toContain(status);
    }
  };
  await Promise.all(Array.from({ length: 12 }, increment));
  expect((await ask('GET', '/treasures/count')).json.name).toBe('12');
  const both = [{ name: 'N' }, { description: 'D' }].map((json) =>
    ask('PATCH', '/treasures/count', { json }),
  );
  await Promise.all(both);
  expect((await ask('GET', '/treasures/count')).json).toMatchObject({ name: 'N', description: 'D' });
  await service.end();
});

test('says so while the server is away, and goes on with what it has when it is back', async () => {
  const service = await exampleService({ examples: { mongoUrl: url, mongoTimeout: 500 } });
  const client = exampleClient(service, 'multi-store');
  await client.ask('PUT', '/treasures/kept', { json: { name: 'kept' } });
  await mongo.leave();
  const begun = performance.now();
  const refused = await Promise.all([
    client.ask('GET', '/treasures'),
    client.ask('GET', '/treasures/kept'),
    client.ask('POST', '/treasures', { json: { name: 'lost' } }),
    client.ask('PUT', '/treasures/kept', { json: { name: 'lost' } }),
    client.ask('DELETE', '/treasures/kept'),
  ]);
  expect(performance.now() - begun).toBeLessThan(10_000);
  for (const { status, headers, json } of refused) {
    expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
    expect(json).toMatchObject({ status: 503, error: 'Service Unavailable', message: expect.any(String) });
  }
  expect((await client.ask('GET', '/persons')).status).toBe(200);
  await mongo.listen();
  expect(await names(client)).toEqual(['kept', 'Sting', "Sauron's ring"]);
  expect((await client.ask('PUT', '/treasures/kept', { json: { name: 'again' } })).status).toBe(204);
  await service.end();
}, 40_000);

test('waits for a server that does not answer as long as the settings say', async () => {
  const service = await exampleService({ examples: { mongoUrl: url, mongoTimeout: 500 } });
  const client = exampleClient(service, 'multi-store');
  expect(await names(client)).toHaveLength(2);
  mongo.isSilent = true;
  const begun = performance.now();
  expect((await client.ask('GET', '/treasures')).status).toBe(503);
  const waited = performance.now() - begun;
  expect(waited).toBeGreaterThan(450);
  // The driver tries a read once more.
  expect(waited).toBeLessThan(15_000);
  mongo.isSilent = false;
  await mongo.leave();
  await mongo.listen();
  expect((await names(client)).length).toBeGreaterThanOrEqual(2);
  await service.end();
}, 60_000);

test('begins with the samples as soon as a server is there that was not at the start', async () => {
  await mongo.leave();
  const service = await exampleService({ examples: { mongoUrl: url, mongoTimeout: 500 } });
  const client = exampleClient(service, 'multi-store');
  expect((await client.ask('GET', '/treasures')).status).toBe(503);
  await mongo.listen();
  expect(await names(client)).toEqual(['Sting', "Sauron's ring"]);
  await service.end();
}, 40_000);

test.each([
  ['a wrong password', (address: string) => address.replace('//', '//me:hidden-word@')],
  ['an unknown option', (address: string) => `${address.replace('//', '//me:hidden-word@')}?nope=1`],
  ['no host', () => 'mongodb://me:hidden-word@/shop'],
  ['a port that is none', () => 'mongodb://me:hidden-word@127.0.0.1:99999999/shop'],
  ['a password that is not encoded', () => 'mongodb://me:hidden-word/@:%%@127.0.0.1/shop'],
])(
  'tells %s without naming it, and serves the rest',
  async (_, addressOf) => {
    const { folder, remove } = temporaryFolder();
    writeFileSync(
      join(folder, 'settings.json'),
      JSON.stringify({ examples: { mongoUrl: addressOf(url), mongoTimeout: 1000 } }),
    );
    const service = await serviceProcess(folder);
    let log = '';
    service.process.stderr?.on('data', (text: string) => (log += text));
    const { ask } = exampleClient(service, 'multi-store');
    const refused = await ask('GET', '/treasures');
    expect(refused.status).toBe(503);
    expect((await ask('GET', '/persons')).status).toBe(200);
    await service.end('SIGTERM');
    expect(log).toContain('MongoDB');
    expect(log + refused.body).not.toContain('hidden-word');
    remove();
  },
  40_000,
);
