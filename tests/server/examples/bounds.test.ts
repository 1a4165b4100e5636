import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { admin, exampleClient, exampleService } from '../../support/examples/example-service.ts';
import { rawRequest } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

let service: TestService;
afterEach(() => service.end());

const collections = [
  ['company', 'items', 'description'],
  ['multi-store', 'persons', 'firstName'],
  ['multi-store', 'treasures', 'name'],
  ['headers', 'customers', 'firstname'],
] as const;

describe.each(collections)('%s/%s', (application, collection, field) => {
  test('takes no more entities than the settings say, also from many clients at once', async () => {
    service = await exampleService({ examples: { entities: 6 } });
    const { ask } = exampleClient(service, application);
    const all = async (): Promise<{ _links: { self: { href: string } } }[]> =>
      (await ask('GET', `/${collection}`, { as: admin })).json._embedded[collection];
    const samples = (await all()).length;
    const add = (): ReturnType<typeof ask> =>
      ask('POST', `/${collection}`, { as: admin, json: { [field]: 'x' } });
    const answers = await Promise.all(Array.from({ length: 20 }, add));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6 - samples);
    const refused = answers.find(({ status }) => status !== 201)!;
    expect(refused.status).toBe(507);
    expect(refused.json).toMatchObject({
      status: 507,
      error: 'Insufficient Storage',
      path: `/${collection}`,
    });
    expect(refused.json.message).toContain('6 entities');
    const entities = await all();
    expect(entities).toHaveLength(6);
    const id = entities[0]!._links.self.href.split('/').at(-1);
    // What is there can still be changed and removed, and what is removed makes room.
    expect((await ask('PATCH', `/${collection}/${id}`, { as: admin, json: { [field]: 'y' } })).status).toBe(
      204,
    );
    expect((await ask('DELETE', `/${collection}/${id}`, { as: admin })).status).toBe(204);
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(507);
  });

  test('takes no more bytes than the settings say, in new entities and in old ones', async () => {
    service = await exampleService({ examples: { size: 4000 } });
    const { ask } = exampleClient(service, application);
    const put = (text: string): ReturnType<typeof ask> =>
      ask('PUT', location, { as: admin, json: { [field]: text } });
    const added = await ask('POST', `/${collection}`, { as: admin, json: { [field]: 'x'.repeat(3000) } });
    const location = added.headers.location!.split(`/${application}`).at(-1)!;
    expect(
      (await ask('POST', `/${collection}`, { as: admin, json: { [field]: 'x'.repeat(2000) } })).status,
    ).toBe(507);
    expect((await put('ü'.repeat(2000))).status).toBe(507);
    expect((await ask('GET', location, { as: admin })).json[field]).toBe('x'.repeat(3000));
    expect((await put('short')).status).toBe(204);
    expect((await put('ü'.repeat(1500))).status).toBe(204);
    expect((await put('y')).status).toBe(204);
  });

  test('refuses bodies that are too large', async () => {
    service = await exampleService();
    const { ask } = exampleClient(service, application);
    const json = { [field]: 'x'.repeat(1024 * 1024) };
    const refused = await ask('POST', `/${collection}`, { as: admin, json });
    expect(refused).toMatchObject({ status: 413, json: { cause: null } });
    const path = `/examples/${application}/${collection}`;
    const headers = { authorization: admin, 'transfer-encoding': 'chunked' };
    const chunked = await rawRequest(service, 'POST', path, headers, [JSON.stringify(json)]);
    expect(chunked.status).toBe(413);
  });
});

test('the file of the documents does not grow by what was replaced', async () => {
  service = await exampleService();
  const { ask } = exampleClient(service, 'multi-store');
  for (let turn = 0; turn < 50; turn += 1) {
    const description = String(turn).padEnd(1_000_000, 'x');
    expect((await ask('PUT', '/treasures/large', { json: { description } })).status).toBeLessThan(300);
  }
  const { size } = statSync(join(service.folder, 'examples', 'treasures.db'));
  expect(size).toBeLessThan(24_000_000);
  expect((await ask('GET', '/treasures/large')).json.description).toMatch(/^49x/);
});
