import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdProvider } from '../../../support/openid/open-id-provider.ts';
import type { TestProvider } from '../../../support/openid/open-id-provider.ts';
import type { TestService } from '../../../support/service/service.ts';
import { sharedService, signedIn } from '../../../support/service/shared-service.ts';

describe('programs with tokens of an OpenID provider', () => {
  let provider: TestProvider;
  let service: TestService;
  beforeAll(async () => {
    provider = await openIdProvider();
    service = await sharedService(['ann'], {
      openId: { issuer: provider.issuer, clientId: 'headwater', audience: 'headwater-programs' },
    });
  });
  afterAll(async () => {
    await service.end();
    await provider.end();
  });

  const asked = async (
    token: string,
    path = '/api/v1/startup',
  ): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: await answer.json() };
  };
  const seconds = (): number => Math.floor(Date.now() / 1000);

  it('are let in by a token that the provider gives them', async () => {
    const answer = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('headwater:the+secret+of+headwater')}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        resource: 'urn:headwater',
        scope: 'api',
      }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    expect(await asked(token)).toMatchObject({ status: 200, body: { signedInAs: 'openid|headwater' } });
  });

  it('call the SQLFlow API, too, as themselves alone', async () => {
    const token = await provider.token();
    const post = async (fields: Record<string, string>): Promise<unknown> => {
      const answer = await fetch(`${service.url}/sqlflow/job/displayUserJobsSummary`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams(fields),
      });
      return await answer.json();
    };
    expect(await post({})).toMatchObject({ code: 200, data: { total: 0 } });
    expect(await post({ userId: 'openid|robot' })).toMatchObject({ code: 200 });
    expect(await post({ userId: 'ann' })).toMatchObject({ code: 401 });
    // A token in the fields is one of this service.
    const ann = await signedIn(service, 'ann');
    expect(await post(ann)).toMatchObject({ code: 200 });
  });

  it('are refused by tokens that are expired, too early, for others, or of others', async () => {
    const refused = async (...given: Parameters<TestProvider['token']>): Promise<number> =>
      (await asked(await provider.token(...given))).status;
    expect(await refused({ exp: seconds() - 60 })).toBe(401);
    expect(await refused({ nbf: seconds() + 300 })).toBe(401);
    expect(await refused({ aud: 'another-service' })).toBe(401);
    expect(await refused({ iss: 'https://other.example.com' })).toBe(401);
    expect(await refused({ iss: `${provider.issuer}/` })).toBe(401);
    expect(await refused({ sub: 'a b' })).toBe(401);
  });

  it('are given the clock tolerance, and not more', async () => {
    expect((await asked(await provider.token({ exp: seconds() - 20 }))).status).toBe(200);
    expect((await asked(await provider.token({ nbf: seconds() + 20 }))).status).toBe(200);
    expect((await asked(await provider.token({ exp: seconds() - 40 }))).status).toBe(401);
  });

  it('are refused by tokens that nobody, or somebody else, has signed', async () => {
    const claims = { iss: provider.issuer, aud: 'headwater-programs', sub: 'robot' };
    const unsigned = new UnsecuredJWT(claims).setExpirationTime('5 minutes').encode();
    expect((await asked(unsigned)).status).toBe(401);
    const [header = '', , signature = ''] = (await provider.token()).split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'root', exp: seconds() + 300 }));
    expect((await asked(`${header}.${changed.toString('base64url')}.${signature}`)).status).toBe(401);
    // What a public key signs by HMAC proves nothing.
    const published = await (await fetch(`${provider.issuer}/jwks`)).text();
    const confused = await new SignJWT(claims)
      .setProtectedHeader({
        alg: 'HS256',
        kid: (JSON.parse(published) as { keys: { kid: string }[] }).keys[0]!.kid,
      })
      .setExpirationTime('5 minutes')
      .sign(Buffer.from(published));
    expect((await asked(confused)).status).toBe(401);
    expect((await asked(await provider.token({}, { kid: 'unknown' }))).status).toBe(401);
  });

  it('are let in by a new key of the provider, and not by the former', async () => {
    const former = await provider.token();
    expect((await asked(former)).status).toBe(200);
    await provider.rotate();
    await new Promise((resolve) => setTimeout(resolve, 5100));
    expect((await asked(await provider.token())).status).toBe(200);
    expect((await asked(former)).status).toBe(401);
  });

  it('are reported where the keys cannot be had', async () => {
    const other = await openIdProvider();
    const alone = await sharedService(['ann'], {
      openId: { issuer: other.issuer, clientId: 'headwater', audience: 'headwater-programs' },
    });
    const token = await other.token();
    await other.end();
    const answer = await fetch(`${alone.url}/api/v1/startup`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'provider-unreachable' });
    await alone.end();
  });
});
