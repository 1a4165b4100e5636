import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleClient, exampleService } from '../../../support/examples/example-service.ts';
import type { ExampleClient } from '../../../support/examples/example-service.ts';
import type { TestService } from '../../../support/service/service.ts';
import { overWire } from '../../../support/service/socket.ts';

let service: TestService;
let customers: ExampleClient;

beforeAll(async () => {
  service = await exampleService();
  customers = exampleClient(service, 'headers');
});

afterAll(() => service.end());

const hal = 'application/hal+json';
const json = 'application/json';

test.each([
  ['*/*', hal],
  ['application/*', hal],
  ['application/vnd.hal+json', 'application/vnd.hal+json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', hal],
  ['application/json, text/plain, */*', json],
  ['application/json;q=0.5, application/hal+json;q=0.4', json],
  ['application/hal+json;q=0.4, application/json;q=0.5', json],
  ['application/json;q=0, */*', hal],
  ['application/hal+json;q=0, application/*', 'application/vnd.hal+json'],
  ['text/html, application/json;q=0.1', json],
  ['APPLICATION/JSON ; charset=utf-8', json],
  ['', hal],
])('to those who take %j it sends %s', async (accept, type) => {
  const answer = await customers.ask('GET', '/customers/1', { headers: { accept } });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe(type);
});

test.each(['text/html', 'application/xml', 'application/json;q=0', 'application/hal+json;q=0.0', 'nonsense'])(
  'has nothing for those who take %j alone, and writes nothing for them',
  async (accept) => {
    const headers = { accept };
    for (const [method, path] of [
      ['GET', '/customers'],
      ['POST', '/customers'],
      ['PUT', '/customers/1'],
      ['PATCH', '/customers/1'],
    ] as const) {
      const answer = await customers.ask(method, path, { headers, json: { firstname: 'X' } });
      expect(answer.status).toBe(406);
      expect(answer.json).toMatchObject({ status: 406, path });
    }
    expect((await customers.ask('GET', '/customers')).json._embedded.customers).toMatchObject([
      { firstname: 'Dave' },
    ]);
  },
);

test('reads several headers Accept as one', async () => {
  const answer = await overWire(
    service,
    'GET /examples/headers/customers/1 HTTP/1.1\r\nHost: 127.0.0.1\r\n',
    'Accept: text/html\r\nAccept: application/json\r\n\r\n',
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(json);
});

test('sends the whole of an entity, as it is, to those who ask for a part or take it compressed', async () => {
  const headers = { range: 'bytes=0-3', 'accept-encoding': 'gzip, br' };
  const answer = await customers.ask('GET', '/customers/1', { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.json.firstname).toBe('Dave');
});
