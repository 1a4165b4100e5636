import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { startedService, test as base } from '../support/browser/application.ts';

// A browser lets the pages of other origins do with the customers what they are allowed, and no more.

/** One of the origins that the customers are open to, and the same server under a name that they are not. */
const allowed = 'http://localhost:1234';
const foreign = 'http://127.0.0.1:1234';

const test = base.extend<{ url: string }>({
  url: async ({}, use) => {
    const { url, stop } = await startedService();
    const pages = await emptyPages();
    await use(url);
    await new Promise((done) => pages.close(done));
    await stop();
  },
});

/** Serves an empty page on the port of the allowed origin. */
function emptyPages(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>page</title>');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(1234, () => resolve(server));
  });
}

interface Asked {
  url: string;
  init: Pick<RequestInit, 'method' | 'mode' | 'credentials'> & {
    headers?: Record<string, string>;
    body?: string;
  };
}

/** What a script of the page receives: status and body, or that the browser has refused. */
function asked(page: Page, url: string, init: Asked['init'] = {}): Promise<string> {
  return page.evaluate(
    async ({ url, init }: Asked) => {
      try {
        const answer = await fetch(url, init);
        return `${answer.status} ${await answer.text()}`;
      } catch {
        return 'refused';
      }
    },
    { url, init },
  );
}

const jsonType = { 'Content-Type': 'application/json' };

test('a page of an allowed origin reads and changes customers', async ({ page, url }) => {
  await page.goto(allowed);
  const customers = `${url}/examples/headers/customers`;
  expect(await asked(page, customers, { credentials: 'include' })).toMatch(/^200 [^]*Dave/);
  const headers = { ...jsonType, 'If-Match': '"0"' };
  const change = { method: 'PATCH', credentials: 'include', headers, body: '{"firstname":"X"}' } as const;
  expect(await asked(page, `${customers}/1`, change)).toBe('204 ');
  expect(await asked(page, `${customers}/1`, change)).toBe('412 ');
  expect(await asked(page, `${customers}/999`)).toBe('404 ');
  const added = { method: 'POST', headers: { ...jsonType, Accept: 'application/json' }, body: '{}' };
  expect(await asked(page, customers, added)).toMatch(/^201 /);
  expect(await asked(page, `${url}/examples/company/employees`)).toBe('refused');
  expect(await asked(page, `${url}/examples/headers`)).toBe('refused');
});

test('a page of another origin does neither', async ({ page, url, request }) => {
  await page.goto(foreign);
  const customers = `${url}/examples/headers/customers`;
  expect(await asked(page, customers)).toBe('refused');
  expect(await asked(page, customers, { method: 'POST', headers: jsonType, body: '{}' })).toBe('refused');
  await asked(page, customers, { method: 'POST', mode: 'no-cors', body: '{}' });
  const { _embedded: embedded } = (await (await request.get(customers)).json()) as {
    _embedded: { customers: unknown[] };
  };
  expect(embedded.customers).toHaveLength(1);
});
