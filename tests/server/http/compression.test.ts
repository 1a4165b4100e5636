import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder, testService, type TestService } from '../../support/service/service.ts';

const script = 'export const a = 1;\n'.repeat(1000);
const page = temporaryFolder();
let service: TestService;

beforeAll(async () => {
  mkdirSync(join(page.folder, 'assets'));
  writeFileSync(join(page.folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(page.folder, 'assets/index-1.js'), script);
  writeFileSync(join(page.folder, 'assets/short-1.js'), 'a');
  // A proxy on this machine says where callers are.
  service = await testService({ staticFolder: page.folder, proxies: ['loopback'] });
});
afterAll(async () => {
  await service.end();
  page.remove();
});

async function asked(path: string, accepts: string, from = '203.0.113.9'): Promise<Response> {
  return await fetch(`${service.url}${path}`, {
    headers: { 'Accept-Encoding': accepts, 'X-Forwarded-For': from },
  });
}

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('sends scripts and the description of the API to those who accept %s', async (accepts, encoding) => {
  for (const path of ['/assets/index-1.js', '/openapi.json']) {
    const answer = await asked(path, accepts);
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, encoding]);
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
  }
  const answer = await asked('/assets/index-1.js', accepts);
  expect(answer.headers.get('Content-Type')).toMatch(/javascript/);
  expect(answer.headers.get('Cache-Control')).toContain('immutable');
  expect(await answer.text()).toBe(script);
});

it('compresses nothing for callers on this machine, and nothing short', async () => {
  expect((await asked('/assets/index-1.js', 'br', '127.0.0.1')).headers.get('Content-Encoding')).toBeNull();
  expect((await asked('/assets/short-1.js', 'br')).headers.get('Content-Encoding')).toBeNull();
  expect((await asked('/assets/none-1.js', 'br')).status).toBe(404);
});
