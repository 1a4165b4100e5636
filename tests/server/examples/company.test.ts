import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin, basic, exampleClient, exampleService, user } from '../../support/examples/example-service.ts';
import type { ExampleClient } from '../../support/examples/example-service.ts';
import { testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

describe('the company', () => {
  let service: TestService;
  let company: ExampleClient;

  beforeAll(async () => {
    service = await exampleService();
    company = exampleClient(service, 'company');
  });

  afterAll(() => service.end());

  test('shows the employees to everybody', async () => {
    const { status, headers, json } = await company.ask('GET', '/employees');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/hal+json');
    expect(json._embedded.employees.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
      'Bilbo',
      'Frodo',
      'Gandalf',
    ]);
  });

  test('lets the administrator alone add an employee', async () => {
    const saruman = { firstName: 'Saruman', lastName: 'the White', title: 'Wizard' };
    expect((await company.ask('POST', '/employees', { json: saruman })).status).toBe(401);
    expect((await company.ask('POST', '/employees', { as: user, json: saruman })).status).toBe(403);
    const added = await company.ask('POST', '/employees', { as: admin, json: saruman });
    expect(added).toMatchObject({ status: 201, body: '' });
    expect(added.headers['set-cookie']?.[0]).toMatch(/^JSESSIONID=[\dA-F]{32}; Path=\/; HttpOnly$/);
    const path = added.headers.location!.slice(company.base.length);
    expect((await company.ask('GET', path)).json).toMatchObject(saruman);
  });

  test('shows the items to who has signed in, also by the session', async () => {
    const refused = await company.ask('GET', '/items');
    expect(refused.status).toBe(401);
    expect(refused.json).toMatchObject({ message: 'Access is denied', path: '/items' });
    const { status, headers } = await company.ask('GET', '/items', { as: user });
    expect(status).toBe(200);
    const cookie = headers['set-cookie']![0]!.split(';', 1)[0]!;
    expect((await company.ask('GET', '/items', { headers: { cookie } })).status).toBe(200);
  });

  test.each([
    '//employees/1',
    '/employees//1',
    '/employees/1/',
    '/%65mployees/1',
    '/employees/%31',
    '/employees/./1',
    '/employees/%2e/1',
    '/x/%2e%2e/employees/1',
    '/employees%2F1',
    '/employees/1;x=y',
    '/employees;x/1',
    '/Employees/1',
    '/employees/1%00',
    '/employees/1%20',
    '/items/../employees/1',
    '/employees\\1',
  ])('lets nobody change an employee by the path %s', async (path) => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const { status } = await company.ask(method, path, { as: user, json: { title: 'changed' } });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect((await company.ask('GET', '/employees/1')).json.title).toBe('thief');
  });

  test('refuses wrong credentials wherever they are sent', async () => {
    for (const as of [basic('user', 'wrong'), 'Basic %%%', 'basic', 'Basic dXNlcg==']) {
      const refused = await company.ask('GET', '/employees', { as });
      expect(refused.status).toBe(401);
      expect(refused.headers['www-authenticate']).toBe('Basic realm="Realm"');
    }
    expect((await company.ask('GET', '/employees', { as: 'Bearer x' })).status).toBe(200);
  });

  test('does not lose changes that come at the same time', async () => {
    const added = await company.ask('POST', '/employees', { as: admin, json: {} });
    const path = added.headers.location!.slice(company.base.length);
    const fields = ['firstName', 'lastName', 'title'];
    const changes = Array.from({ length: 60 }, (_, index) => ({ [fields[index % 3]!]: String(index) }));
    const answers = await Promise.all(changes.map((json) => company.ask('PATCH', path, { as: admin, json })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await company.ask('GET', path)).json.title).not.toBe(null);
  });
});

test('makes passwords once, which only their owner can read', async () => {
  const service = await testService();
  try {
    const { made, keptIn } = (await service.exampleAccounts)!;
    expect(made.map(({ name }) => name)).toEqual(['user', 'admin']);
    expect(keptIn).toBe(join(service.folder, 'examples', 'accounts.json'));
    if (process.platform !== 'win32') expect(statSync(keptIn).mode & 0o777).toBe(0o600);
    expect(readFileSync(keptIn, 'utf8')).toContain(made[1]!.password);
    const company = exampleClient(service, 'company');
    const as = basic('admin', made[1]!.password);
    expect((await company.ask('DELETE', '/items/1', { as })).status).toBe(204);
  } finally {
    await service.end();
  }
});

test('is left out where the settings say so, and on a shared server', async () => {
  for (const settings of [{ examples: { enabled: false } }, { auth: 'token' as const }]) {
    const service = await testService(settings);
    expect((await exampleClient(service, 'company').ask('GET', '/')).status).toBe(404);
    await service.end();
  }
});
