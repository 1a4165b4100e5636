import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleClient, exampleService, user } from '../../../support/examples/example-service.ts';
import type { Answer, ExampleClient, ExampleName } from '../../../support/examples/example-service.ts';
import type { TestService } from '../../../support/service/service.ts';

// A client of hypermedia knows one address, and finds all others in the answers.

let service: TestService;

beforeAll(async () => {
  service = await exampleService();
});

afterAll(() => service.end());

const applications: readonly [ExampleName, paths: number][] = [
  ['company', 11],
  ['multi-store', 10],
  ['headers', 5],
];

/** Everything that links lead to from the root: the answers by their paths below the base. */
async function reachable(application: ExampleClient, accept?: string): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (answers.has(path)) continue;
    const headers = accept === undefined ? {} : { accept };
    const answer = await application.ask('GET', path, { as: user, headers });
    answers.set(path, answer);
    for (const href of hrefs(answer.json)) {
      expect(href.startsWith(`${application.base}/`)).toBe(true);
      waiting.push(href.slice(application.base.length));
    }
  }
  return answers;
}

function hrefs(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    name === 'href' ? [value as string] : hrefs(value),
  );
}

test.each(applications)('all links of %s lead somewhere, whatever a client takes', async (name, paths) => {
  for (const accept of [undefined, '*/*', 'application/hal+json', 'application/json']) {
    const answers = await reachable(exampleClient(service, name), accept);
    expect(answers.size).toBe(paths);
    expect(new Set([...answers.values()].map(({ status }) => status))).toEqual(new Set([200]));
  }
});

test.each(applications)('HEAD has the headers of GET wherever a link of %s leads', async (name) => {
  const application = exampleClient(service, name);
  for (const [path, read] of await reachable(application)) {
    const head = await application.ask('HEAD', path, { as: user });
    expect(head).toMatchObject({ status: 200, body: '' });
    for (const header of ['content-type', 'content-length', 'etag', 'last-modified'] as const) {
      expect(head.headers[header]).toBe(read.headers[header]);
    }
    expect(read.headers['content-length']).toBe(String(Buffer.byteLength(read.body)));
  }
});

test.each(applications)('OPTIONS lists what works wherever a link of %s leads', async (name) => {
  const application = exampleClient(service, name);
  for (const path of (await reachable(application)).keys()) {
    const { status, headers } = await application.ask('OPTIONS', path);
    expect(status).toBe(200);
    expect(headers.allow?.split(', ')).toContain('GET');
    expect(headers['content-length']).toBe('0');
    for (const method of ['PROPFIND', 'TRACE']) {
      const refused = await application.ask(method, path, { as: user });
      expect(refused.status).toBe(405);
      expect(refused.headers.allow?.split(', ')).toEqual(
        expect.arrayContaining(headers.allow?.split(', ') ?? []),
      );
    }
  }
});
