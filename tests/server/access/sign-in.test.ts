import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { form, rawRequest, testService } from '../../support/service/service.ts';
import type { RawAnswer, TestService } from '../../support/service/service.ts';
import { secretOf, sharedService } from '../../support/service/shared-service.ts';

const json = { 'content-type': 'application/json' };

describe('signing in on the page', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await sharedService(['ann', 'bob']);
  });
  afterAll(() => service.end());

  const signIn = (fields: Record<string, string>): Promise<RawAnswer> =>
    rawRequest(service, 'POST', '/api/v1/sign-in', json, [JSON.stringify(fields)]);
  const cookieOf = (answer: RawAnswer): string => answer.headers['set-cookie']?.[0] ?? '';

  it('gives a cookie that no script and no other site can use, for a day', async () => {
    const answer = await signIn({ userId: 'ann', secretKey: secretOf('ann') });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { userId: 'ann' }]);
    const [pair, ...attributes] = cookieOf(answer).split('; ');
    expect(pair).toMatch(/^headwater-token-\d+=[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(attributes).toEqual(
      expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=86400']),
    );
  });

  it('lets the page call everything without further fields, until it signs out', async () => {
    const cookie = cookieOf(await signIn({ userId: 'ann', secretKey: secretOf('ann') })).split(';')[0] ?? '';
    const others = `theme=dark; ${cookie}; other=1`;
    const startup = await rawRequest(service, 'GET', '/api/v1/startup', { cookie: others });
    expect(JSON.parse(startup.body)).toMatchObject({ signedInAs: 'ann' });
    const body = form({ jobName: 'x', dbvendor: 'dbvmssql' }, { 'a.sql': 'select 1' });
    const submitted = await fetch(`${service.url}/sqlflow/job/submitUserJob`, {
      method: 'POST',
      headers: { cookie },
      body,
    });
    expect(await submitted.json()).toMatchObject({ code: 200, data: { userId: 'ann' } });
    const summary = '/sqlflow/job/displayUserJobsSummary';
    const own = JSON.parse((await rawRequest(service, 'POST', summary, { cookie })).body) as {
      data: JobsSummary;
    };
    expect(own.data.total).toBe(1);
    const asBob = await rawRequest(service, 'POST', `${summary}?userId=bob`, { cookie });
    expect(JSON.parse(asBob.body)).toMatchObject({ code: 401 });
    const signOut = await rawRequest(service, 'POST', '/api/v1/sign-out', { cookie });
    expect(signOut.status).toBe(200);
    expect(cookieOf(signOut)).toMatch(/^headwater-token-\d+=;.*Expires=Thu, 01 Jan 1970/);
  });

  it('is of no use to other sites: they are refused even with the cookie', async () => {
    const cookie = cookieOf(await signIn({ userId: 'ann', secretKey: secretOf('ann') })).split(';')[0] ?? '';
    for (const origin of ['https://evil.example', `http://127.0.0.1:${service.port + 1}`]) {
      const answer = await rawRequest(service, 'POST', '/api/v1/sign-out', { cookie, origin });
      expect(answer.status).toBe(403);
    }
  });

  it('is refused for a wrong secret without a cookie, and says what is missing', async () => {
    const wrong = await signIn({ userId: 'ann', secretKey: 'a wrong secret' });
    expect(wrong.status).toBe(401);
    expect(JSON.parse(wrong.body)).toMatchObject({ detail: 'Invalid user or token, access deny.' });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    const missing = await signIn({ userId: 'ann' });
    expect([missing.status, (JSON.parse(missing.body) as { detail: string }).detail]).toEqual([
      400,
      'secretKey is missing.',
    ]);
    const large = await signIn({ userId: 'ann', secretKey: 'x'.repeat(20_000) });
    expect(large.status).toBe(413);
  });

  it('is not needed on-premise: everybody is in, without a cookie', async () => {
    const onPremise = await testService();
    const answer = await rawRequest(onPremise, 'POST', '/api/v1/sign-in', json, [
      JSON.stringify({ userId: 'ann', secretKey: 'whatever' }),
    ]);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    const startup = await rawRequest(onPremise, 'GET', '/api/v1/startup', {
      authorization: 'Bearer nothing',
    });
    expect(startup.status).toBe(200);
    expect(JSON.parse(startup.body)).not.toHaveProperty('signedInAs');
    await onPremise.end();
  });
});
