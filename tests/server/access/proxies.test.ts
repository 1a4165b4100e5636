import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest, testService } from '../../support/service/service.ts';
import type { RawAnswer, TestService } from '../../support/service/service.ts';
import { secretOf, sharedService } from '../../support/service/shared-service.ts';

const json = { 'content-type': 'application/json' };
const signIn = (service: TestService, userId: string, from: string, secretKey?: string): Promise<RawAnswer> =>
  rawRequest(
    service,
    'POST',
    '/api/v1/sign-in',
    { ...json, 'x-forwarded-for': from, 'x-forwarded-proto': 'https' },
    [JSON.stringify({ userId, secretKey: secretKey ?? secretOf(userId) })],
  );

describe.each([
  ['behind a proxy that it was told of', ['loopback']],
  ['that was told of no proxy', []],
] as const)('a shared server %s', (_case, proxies) => {
  let service: TestService;
  beforeAll(async () => (service = await sharedService(['ann', 'bob'], { proxies: [...proxies] })));
  afterAll(() => service.end());
  const isTold = proxies.length > 0;

  it('counts failed attempts by the caller, or by the connection', async () => {
    for (let count = 0; count < 10; count += 1) await signIn(service, 'ann', '203.0.113.9', 'wrong');
    expect((await signIn(service, 'ann', '203.0.113.9')).status).toBe(429);
    expect((await signIn(service, 'ann', '203.0.113.5')).status).toBe(isTold ? 200 : 429);
  });

  it('keeps the token in a cookie, of this host and of TLS alone where it ends at the proxy, until signing out', async () => {
    const { headers } = await signIn(service, 'bob', '203.0.113.6');
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/HttpOnly;(?: Secure;)? SameSite=Strict$/);
    expect([cookie.startsWith('__Host-headwater-token-'), cookie.includes('; Secure;')]).toEqual([
      isTold,
      isTold,
    ]);
    expect(cookie).toContain('Path=/;');
    const token = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    const asked = (): Promise<RawAnswer> =>
      rawRequest(service, 'GET', '/api/v1/jobs', { authorization: `Bearer ${token}` });
    expect((await asked()).status).toBe(200);
    await rawRequest(service, 'POST', '/api/v1/sign-out', { authorization: `Bearer ${token}` });
    expect((await asked()).status).toBe(401);
  });
});

it('links of the page’s folder that lead out of it are not served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-page-'));
  const secret = join(mkdtempSync(join(tmpdir(), 'headwater-secret-')), 'key');
  writeFileSync(secret, 'the key');
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'own.txt'), 'own');
  symlinkSync(secret, join(folder, 'x.txt'));
  const service = await testService({ staticFolder: folder });
  expect((await rawRequest(service, 'GET', '/own.txt')).body).toBe('own');
  const answer = await rawRequest(service, 'GET', '/x.txt');
  expect([answer.status, answer.body.includes('the key')]).toEqual([404, false]);
  await service.end();
  rmSync(folder, { recursive: true });
});
