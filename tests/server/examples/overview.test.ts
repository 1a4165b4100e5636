import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUser } from '../../../src-server/access/users-file.ts';
import type { ExamplesResponse, TryableRequest } from '../../../src-server/contract/sqlflow/examples.ts';
import { examplesResponse } from '../../../src-server/contract/sqlflow/examples.ts';
import { announceExamples } from '../../../src-server/examples/announcement.ts';
import { basic, exampleService, passwords } from '../../support/examples/example-service.ts';
import { rawRequest, serviceIn, temporaryFolder, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

async function overviewOf(service: { url: string }): Promise<ExamplesResponse> {
  const { status, body } = await rawRequest(service, 'GET', '/api/v1/examples');
  expect(status).toBe(200);
  return examplesResponse.strict().parse(JSON.parse(body));
}

describe('what the service says of its examples', () => {
  let service: TestService;
  let overview: ExamplesResponse;
  beforeAll(async () => {
    service = await exampleService();
    overview = await overviewOf(service);
  });
  afterAll(() => service.end());

  const sendAll = async (requests: readonly TryableRequest[]): Promise<number[]> => {
    const statuses: number[] = [];
    for (const { method, path, headers, body, account } of requests) {
      const password = account === 'admin' ? passwords.adminPassword : passwords.userPassword;
      const authorization = account === undefined ? {} : { authorization: basic(account, password) };
      const response = await fetch(service.url + path, {
        method,
        headers: { ...headers, ...authorization },
        body: body ?? null,
      });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    return statuses;
  };

  test('names the three applications with base addresses that answer', async () => {
    expect(overview.enabled).toBe(true);
    expect(overview.applications.map(({ name }) => name)).toEqual(['company', 'multi-store', 'headers']);
    for (const { base, state, collections, teaches } of overview.applications) {
      expect(state).toBe('ready');
      expect(teaches).toMatch(/^[A-Z].*\.$/);
      const root = (await (await fetch(base)).json()) as { _links: Record<string, { href: string }> };
      expect(Object.keys(root._links)).toEqual([...collections.map(({ name }) => name), 'profile']);
      for (const { name, path } of collections) expect(root._links[name]?.href).toBe(service.url + path);
    }
  });

  test('gives two or three requests each that do what their titles say', async () => {
    const [company, multiStore, headers] = overview.applications.map(({ requests }) => requests);
    expect(await sendAll(company!)).toEqual([200, 200, 201]);
    expect(await sendAll(multiStore!)).toEqual([200, 200, 201]);
    expect(await sendAll(headers!)).toEqual([200, 304, 204]);
    expect(await sendAll(headers!.slice(2))).toEqual([412]);
  });

  test('names the accounts of the company, never their passwords', async () => {
    const { body } = await rawRequest(service, 'GET', '/api/v1/examples');
    expect(overview.applications.map(({ accounts }) => accounts.length)).toEqual([2, 0, 0]);
    expect(overview.applications[0]?.accounts).toEqual([
      { name: 'user', roles: ['ROLE_USER'], password: 'settings' },
      { name: 'admin', roles: ['ROLE_USER', 'ROLE_ADMIN'], password: 'settings' },
    ]);
    for (const password of Object.values(passwords)) expect(body).not.toContain(password);
    expect(overview.passwordsKeptIn).toBeUndefined();
  });
});

test('says where passwords are kept that were made, and not what they are', async () => {
  const service = await testService();
  try {
    const overview = await overviewOf(service);
    const keptIn = join(service.folder, 'examples', 'accounts.json');
    expect(overview.passwordsKeptIn).toBe(keptIn);
    const made = JSON.parse(readFileSync(keptIn, 'utf8')) as Record<string, string>;
    for (const password of Object.values(made)) expect(JSON.stringify(overview)).not.toContain(password);
  } finally {
    await service.end();
  }
});

test('says which stores cannot be opened, and goes on with the others', async () => {
  const { folder, remove } = temporaryFolder();
  // A folder where the file should be: it can be neither opened nor made.
  mkdirSync(join(folder, 'examples', 'company.sqlite'), { recursive: true });
  const service = await serviceIn(folder);
  try {
    const states = (await overviewOf(service)).applications.map(({ state, trouble }) => [state, trouble]);
    expect(states).toEqual([
      ['unavailable', 'The store of employees and items cannot be used now.'],
      ['ready', undefined],
      ['ready', undefined],
    ]);
  } finally {
    await service.close();
    remove();
  }
});

test('says why there are none where they are left out', async () => {
  const service = await testService({ examples: { enabled: false } });
  try {
    const { enabled, reason, applications } = await overviewOf(service);
    expect({ enabled, applications }).toEqual({ enabled: false, applications: [] });
    expect(reason).toContain('--no-examples');
    const lines: string[] = [];
    await announceExamples(service, (line) => lines.push(line));
    expect(lines).toEqual([]);
  } finally {
    await service.end();
  }
});

describe('a shared server', () => {
  const askAs = async (
    service: { url: string },
    userId: string,
    secretKey: string,
  ): Promise<ExamplesResponse> => {
    const signIn = await fetch(`${service.url}/api/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId, secretKey }),
    });
    const cookie = signIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const response = await fetch(`${service.url}/api/v1/examples`, { headers: { cookie } });
    return examplesResponse.parse(await response.json());
  };

  test.each([[undefined], [true]])('with examples.enabled %s', async (enabled) => {
    const { folder, remove } = temporaryFolder();
    await setUser(folder, 'ann', 'the secret of ann');
    const examples = enabled === undefined ? {} : { examples: { enabled } };
    const service = await serviceIn(folder, { auth: 'token', ...examples });
    try {
      expect((await rawRequest(service, 'GET', '/api/v1/examples')).status).toBe(401);
      const overview = await askAs(service, 'ann', 'the secret of ann');
      expect(overview.enabled).toBe(enabled === true);
      if (enabled === undefined) expect(overview.reason).toContain('--examples');
      expect(JSON.stringify(overview)).not.toContain(folder);
    } finally {
      await service.close();
      remove();
    }
  });
});

test('a first start prints addresses and passwords, a later one the addresses', async () => {
  const { folder, remove } = temporaryFolder();
  const said: string[][] = [];
  for (let start = 0; start < 2; start += 1) {
    const service = await serviceIn(folder);
    const lines: string[] = [];
    await announceExamples(service, (line) => lines.push(line));
    await service.close();
    said.push(lines.map((line) => line.replaceAll(service.url, 'URL')));
  }
  remove();
  const addresses = 'Example services: URL/examples/company, URL/examples/multi-store, URL/examples/headers';
  expect(said[0]).toEqual([
    addresses,
    expect.stringContaining('accounts.json'),
    expect.stringMatching(/^ {2}user \/ \S{16} \(ROLE_USER\)$/),
    expect.stringMatching(/^ {2}admin \/ \S{16} \(ROLE_USER, ROLE_ADMIN\)$/),
  ]);
  expect(said[1]).toEqual([addresses]);
});
