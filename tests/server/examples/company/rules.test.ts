import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, exampleClient, exampleService, user } from '../../../support/examples/example-service.ts';
import type { TestService } from '../../../support/service/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await exampleService();
});

afterAll(() => service.end());

/** What nobody, the role USER and the administrator are answered, in this order: the changes come last. */
test.each<[request: string, nobody: number, user: number, admin: number]>([
  ['GET /items', 401, 200, 200],
  ['HEAD /items', 401, 200, 200],
  ['GET /items/1', 401, 200, 200],
  ['HEAD /items/1', 401, 200, 200],
  ['GET /items/999', 401, 404, 404],
  ['HEAD /items/999', 401, 404, 404],
  ['GET /items/1/description', 401, 404, 404],
  ['OPTIONS /items', 200, 200, 200],
  ['OPTIONS /items/1', 200, 200, 200],
  ['PUT /items', 401, 405, 405],
  ['DELETE /items', 401, 405, 405],
  ['POST /items/1', 401, 405, 405],
  ['PATCH /items/999', 401, 404, 404],
  ['DELETE /items/999', 401, 404, 404],
  ['POST /items', 401, 403, 201],
  ['PUT /items/1', 401, 403, 204],
  ['PUT /items/999', 401, 403, 201],
  ['PATCH /items/1', 401, 403, 204],
  ['DELETE /items/1', 401, 403, 204],
  ['GET /employees', 200, 200, 200],
  ['HEAD /employees/1', 200, 200, 200],
  ['OPTIONS /employees/1', 200, 200, 200],
  ['PUT /employees', 401, 403, 405],
  ['PATCH /employees', 401, 403, 405],
  ['DELETE /employees', 401, 403, 405],
  ['POST /employees/1', 405, 405, 405],
  ['PATCH /employees/1/title', 401, 403, 404],
  ['PATCH /employees/999', 401, 403, 404],
  ['DELETE /employees/999', 401, 403, 404],
  ['POST /employees', 401, 403, 201],
  ['PUT /employees/1', 401, 403, 204],
  ['PUT /employees/999', 401, 403, 201],
  ['PATCH /employees/1', 401, 403, 204],
  ['DELETE /employees/1', 401, 403, 204],
  ['GET /', 200, 200, 200],
  ['GET /profile/items', 200, 200, 200],
  ['GET /nope', 404, 404, 404],
])('%s: %i for nobody, %i for USER, %i for ADMIN', async (line, ...expected) => {
  const [method = '', path = ''] = line.split(' ');
  const { ask } = exampleClient(service, 'company');
  const statuses: number[] = [];
  for (const who of [{}, { as: user }, { as: admin }]) {
    const { status, headers } = await ask(method, path, { ...who, json: {} });
    statuses.push(status);
    expect(headers['www-authenticate']).toBe(status === 401 ? 'Basic realm="Realm"' : undefined);
    expect(headers['x-frame-options']).toBe('DENY');
  }
  expect(statuses).toEqual(expected);
});

test('who may not write does not learn what is wrong with what he sends', async () => {
  const { ask } = exampleClient(service, 'company');
  const sent = { headers: { 'content-type': 'text/plain', accept: 'text/html' }, body: '{' };
  for (const path of ['/employees', '/items']) {
    expect((await ask('POST', path, sent)).status).toBe(401);
    expect((await ask('POST', path, { ...sent, as: user })).status).toBe(403);
  }
});
