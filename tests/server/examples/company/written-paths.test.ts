import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, exampleClient, exampleService, user } from '../../../support/examples/example-service.ts';
import { rawRequest } from '../../../support/service/service.ts';
import type { TestService } from '../../../support/service/service.ts';

// Rules hold however a path is written.

let service: TestService;

beforeAll(async () => {
  service = await exampleService();
});

afterAll(() => service.end());

/** Ways to write the path of an entity that some reader of paths could take for it. */
function writings(collection: string, id: string): string[] {
  const base = '/examples/company';
  const capital = collection.toUpperCase();
  const first = `%${collection.charCodeAt(0).toString(16)}`;
  const rest = collection.slice(1);
  return [
    `${base}/${collection}/${id}`,
    `/${base}/${collection}/${id}`,
    `${base}//${collection}//${id}//`,
    `${base}/${collection}/${id}/`,
    `${base}/${collection}/${id}?x=/items`,
    `${base}/${collection}/${id};jsessionid=1`,
    `${base}/${collection};jsessionid=1/${id}`,
    `${base};x/${collection}/${id}`,
    `${base}/${capital}/${id}`,
    `${base.toUpperCase()}/${collection}/${id}`,
    `${base}/${first}${rest}/${id}`,
    `${base}/%25${first.slice(1)}${rest}/${id}`,
    `${base}/${collection}/%3${id}`,
    `${base}/${collection}%2f${id}`,
    `${base}/${collection}%5c${id}`,
    `${base}/${collection}/0${id}`,
    `${base}/${collection}/+${id}`,
    `${base}/${collection}/${id}%20`,
    `${base}/${collection}/${id}%00`,
    `${base}/${collection}/${id}.json`,
    `${base}/./${collection}/${id}`,
    `${base}/%2e/${collection}/${id}`,
    `${base}/x/../${collection}/${id}`,
    `${base}/x/%2e%2e/${collection}/${id}`,
    `${base}/x/..;/${collection}/${id}`,
    `${base}/profile/../${collection}/${id}`,
    `/examples/headers/../company/${collection}/${id}`,
    `/examples/headers/customers/%2e%2e/%2e%2e/company/${collection}/${id}`,
    `/api/../examples/company/${collection}/${id}`,
    `http://127.0.0.1${base}//${collection}/${id}`,
  ];
}

test.each(writings('items', '1'))('shows nobody without credentials an item by %s', async (path) => {
  for (const method of ['GET', 'HEAD', 'DELETE']) {
    const { status, body } = await rawRequest(service, method, path, { host: '127.0.0.1' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('Sting');
  }
});

test.each(writings('employees', '1'))('lets nobody but the administrator write by %s', async (path) => {
  for (const authorization of [undefined, user]) {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const headers = {
        host: '127.0.0.1',
        ...(authorization !== undefined && { authorization }),
        'content-type': 'application/json',
        'content-length': 2,
      };
      expect((await rawRequest(service, method, path, headers, ['{}'])).status).toBeGreaterThanOrEqual(400);
    }
  }
  const { ask } = exampleClient(service, 'company');
  expect((await ask('GET', '/employees/1')).json.title).toBe('thief');
});

test.each(['/employees/', '//employees', '/employees//', '/%65mployees', '/employees?x', '/employees;x'])(
  'lets nobody but the administrator add by %s',
  async (path) => {
    const { ask } = exampleClient(service, 'company');
    for (const who of [{}, { as: user }]) {
      expect((await ask('POST', path, { ...who, json: {} })).status).toBeGreaterThanOrEqual(400);
    }
    expect((await ask('GET', '/employees')).json._embedded.employees).toHaveLength(3);
  },
);

test('answers the address of what was made as it should be written', async () => {
  const { ask, base } = exampleClient(service, 'company');
  const { headers } = await ask('POST', '//items//', { as: admin, json: {} });
  expect(headers.location).toBe(`${base}/items/3`);
});
