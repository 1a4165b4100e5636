import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form, post, rawRequest } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { askForToken, secretOf, sharedService, signedIn } from '../../support/service/shared-service.ts';
import type { Identity } from '../../support/service/shared-service.ts';

const denied = { code: 401, error: 'Invalid user or token, access deny.' };
const summary = '/sqlflow/job/displayUserJobsSummary';
const hour = 60 * 60 * 1000;

describe('tokens of a shared server', () => {
  let service: TestService;
  let ann: Identity;
  let now = Date.now();
  beforeAll(async () => {
    service = await sharedService(['ann', 'bob'], { now: () => now });
    ann = await signedIn(service, 'ann');
  });
  afterAll(() => service.end());

  const part = (text: object): string => Buffer.from(JSON.stringify(text)).toString('base64url');
  const signed = (key: Buffer | string, header: object, claims: object, hash = 'sha256'): string => {
    const content = `${part(header)}.${part(claims)}`;
    return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`;
  };
  const claimsOf = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

  it('are one for each sign-in, also in one second: signing out ends only one of them', async () => {
    const [first, second] = [await signedIn(service, 'bob'), await signedIn(service, 'bob')];
    await rawRequest(service, 'POST', '/api/v1/sign-out', { authorization: `Bearer ${first.token}` });
    const status = async ({ token }: Identity): Promise<number> =>
      (await rawRequest(service, 'GET', '/api/v1/jobs', { authorization: `Bearer ${token}` })).status;
    expect([await status(first), await status(second)]).toEqual([401, 200]);
  });

  it.each(['', '/gspLive_backend', '/api/gspLive_backend'])(
    'are made for the right secret, below the base path "%s"',
    async (base) => {
      const body = new URLSearchParams({ userId: 'ann', secretKey: secretOf('ann') });
      const response = await fetch(`${service.url}${base}/user/generateToken`, { method: 'POST', body });
      const answer = (await response.json()) as Record<string, unknown>;
      expect(Object.keys(answer)).toEqual(['code', 'userId', 'token']);
      expect(answer).toMatchObject({ code: '200', userId: 'ann' });
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('are JSON Web Tokens of 24 hours for their user', () => {
    const claims = claimsOf(ann.token);
    expect(claims['sub']).toBe('ann');
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(24 * 60 * 60);
  });

  it('are refused for a wrong secret and an unknown user in the same words', async () => {
    const failure = { code: '401', error: 'Invalid user or token, access deny.' };
    expect(await askForToken(service, 'bob', 'not the secret')).toEqual(failure);
    expect(await askForToken(service, 'carol', 'not the secret')).toEqual(failure);
  });

  it('name the field that is missing', async () => {
    const missing = await post(service, '/user/generateToken', { userId: 'ann' });
    expect(missing).toEqual({ code: '400', error: 'secretKey is missing.' });
  });

  it('are read from the query, a form, a multipart form and JSON alike', async () => {
    const query = `${summary}?${new URLSearchParams(ann).toString()}`;
    expect(await post(service, query)).toMatchObject({ code: 200 });
    expect(await post(service, summary, ann)).toMatchObject({ code: 200 });
    expect(await post(service, summary, form(ann, {}))).toMatchObject({ code: 200 });
    const lower = { userid: ann.userId, token: ann.token };
    expect(await post(service, summary, lower)).toMatchObject({ code: 200 });
    const json = await fetch(service.url + summary, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ann),
    });
    expect(await json.json()).toMatchObject({ code: 200 });
  });

  it.each(['Bearer ', 'bearer ', 'Token ', ''])(
    'are read from the header "Authorization: %s…", with or without a userId',
    async (scheme) => {
      const headers = { authorization: `${scheme}${ann.token}` };
      const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
      const alone = await rawRequest(service, 'POST', summary, headers);
      expect(JSON.parse(alone.body)).toMatchObject({ code: 200 });
      const own = await rawRequest(service, 'POST', summary, form, ['userId=ann']);
      expect(JSON.parse(own.body)).toMatchObject({ code: 200 });
      const other = await rawRequest(service, 'POST', summary, form, ['userId=bob']);
      expect(other.status).toBe(200);
      expect(JSON.parse(other.body)).toEqual(denied);
    },
  );

  it.each<[string, () => Record<string, string>]>([
    ['without a token', () => ({ userId: 'ann' })],
    ['without a user', () => ({ token: ann.token })],
    ['with an empty token', () => ({ userId: 'ann', token: '' })],
    ["with another's name", () => ({ userId: 'bob', token: ann.token })],
    ["with another's name, in another case", () => ({ userId: 'ANN', token: ann.token })],
    ['with a token that is none', () => ({ userId: 'ann', token: 'token' })],
    ['with a token that was changed', () => ({ userId: 'ann', token: `${ann.token.slice(0, -2)}AA` })],
    ['with a token that is too long', () => ({ userId: 'ann', token: ann.token + 'A'.repeat(10_000) })],
  ])('%s nobody is let in', async (_how, fields) => {
    expect(await post(service, summary, fields())).toEqual(denied);
  });

  it('are not accepted when they were signed otherwise', async () => {
    const claims = claimsOf(ann.token);
    const key = Buffer.from(readFileSync(join(service.folder, 'token.key'), 'utf8'), 'base64');
    const type = 'JWT';
    // To see that the others fail for their signature alone.
    const right = signed(key, { alg: 'HS256', typ: type }, claims);
    expect(await post(service, summary, { userId: 'ann', token: right })).toMatchObject({ code: 200 });
    const wrong = [
      `${part({ alg: 'none', typ: type })}.${part(claims)}.`,
      `${part({ alg: 'none', typ: type })}.${part(claims)}.AAAA`,
      `${part({ alg: 'HS256', typ: type })}.${part(claims)}.`,
      signed('another key', { alg: 'HS256', typ: type }, claims),
      signed('', { alg: 'HS256', typ: type }, claims),
      signed(key, { alg: 'HS512', typ: type }, claims, 'sha512'),
      signed(key, { alg: 'HS256', typ: type }, { ...claims, sub: undefined }),
      signed(key, { alg: 'HS256', typ: type }, { ...claims, exp: undefined }),
      signed(key, { alg: 'HS256', typ: type }, { ...claims, generation: 'another' }),
      signed(key, { alg: 'HS256', typ: type }, { ...claims, generation: undefined }),
    ];
    for (const token of wrong) expect(await post(service, summary, { userId: 'ann', token })).toEqual(denied);
  });

  it('expire after 24 hours', async () => {
    const begun = now;
    now = begun + 24 * hour - 2000;
    expect(await post(service, summary, ann)).toMatchObject({ code: 200 });
    now = begun + 24 * hour + 1000;
    expect(await post(service, summary, ann)).toEqual(denied);
    expect(await post(service, summary, await signedIn(service, 'ann'))).toMatchObject({ code: 200 });
    now = begun;
  });
});
