import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { exampleClient, exampleService } from '../../../support/examples/example-service.ts';
import type { ExampleName } from '../../../support/examples/example-service.ts';
import type { TestService } from '../../../support/service/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await exampleService();
});

afterAll(() => service.end());

const collections: readonly [ExampleName, collection: string, item: string, fields: string[]][] = [
  ['company', 'employees', 'employee', ['firstName', 'lastName', 'title']],
  ['company', 'items', 'item', ['description']],
  ['multi-store', 'persons', 'person', ['firstName', 'lastName']],
  ['multi-store', 'treasures', 'treasure', ['name', 'description']],
  ['headers', 'customers', 'customer', ['firstname', 'lastname', 'gender', 'address']],
];

interface Descriptor {
  id?: string;
  href?: string;
  type: string;
  name?: string;
  rt?: string;
  descriptor?: Descriptor[];
}

function withInner(descriptors: readonly Descriptor[]): Descriptor[] {
  return descriptors.flatMap((each) => [each, ...withInner(each.descriptor ?? [])]);
}

test.each(collections)('%s describes its %s in ALPS', async (name, collection, item, fields) => {
  const { ask, base } = exampleClient(service, name);
  const { headers, json } = await ask('GET', `/profile/${collection}`);
  expect(headers['content-type']).toBe('application/alps+json');
  const { alps } = json as {
    alps: { version: string; link: { rel: string; href: string }[]; descriptor: Descriptor[] };
  };
  expect(alps.version).toBe('1.0');
  expect(alps.link).toEqual([{ rel: 'self', href: `${base}/profile/${collection}` }]);
  // What the draft (draft-amundsen-richardson-foster-alps-07) asks of every descriptor.
  const all = withInner(alps.descriptor);
  for (const { id, href, type } of all) {
    expect(id ?? href).toBeDefined();
    expect(['semantic', 'safe', 'idempotent', 'unsafe']).toContain(type);
  }
  const ids = all.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const entity = alps.descriptor.find(({ id }) => id === `${item}-representation`);
  expect(entity?.descriptor?.map((field) => field.name)).toEqual(fields);
  const actions = alps.descriptor.filter(({ type }) => type !== 'semantic');
  expect(actions.map(({ rt }) => rt)).toEqual(actions.map(() => `#${item}-representation`));
});

test.each(collections)('%s describes its %s in JSON Schema, which fits them', async (name, collection) => {
  const { ask } = exampleClient(service, name);
  const headers = { accept: 'application/schema+json' };
  const answer = await ask('GET', `/profile/${collection}`, { headers });
  expect(answer.headers['content-type']).toBe('application/schema+json');
  expect(answer.json.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  const schema = z.fromJSONSchema(answer.json);
  expect(schema.safeParse({ [Object.keys(answer.json.properties)[0]!]: ['no', 'text'] }).success).toBe(false);
  const entities = name === 'company' ? [] : (await ask('GET', `/${collection}`)).json._embedded[collection];
  for (const entity of [...entities, {}]) expect(schema.safeParse(entity).success).toBe(true);
});
