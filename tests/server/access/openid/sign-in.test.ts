import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserSession } from '../../../support/openid/browser-session.ts';
import { openIdProvider } from '../../../support/openid/open-id-provider.ts';
import type { TestProvider } from '../../../support/openid/open-id-provider.ts';
import { rawRequest, testService } from '../../../support/service/service.ts';
import type { Settings, TestService } from '../../../support/service/service.ts';
import { sharedService, signedIn } from '../../../support/service/shared-service.ts';

interface Startup {
  signedInAs?: string;
  role?: string;
  workspaces?: string[];
}

const openId = (issuer: string): Settings['openId'] => ({
  issuer,
  clientId: 'headwater',
  clientSecret: 'the secret of headwater',
  name: 'Acme',
  scope: 'openid profile groups',
  readers: ['staff'],
  submitters: ['analysts'],
  administrators: ['admins'],
  workspaces: ['finance-team=finance', 'sales'],
});

describe('signing in at an OpenID provider', () => {
  let provider: TestProvider;
  let service: TestService;
  beforeAll(async () => {
    provider = await openIdProvider();
    service = await sharedService(['ann'], { openId: openId(provider.issuer) });
    await provider.sendBackTo(service.url);
  });
  afterAll(async () => {
    await service.end();
    await provider.end();
  });

  const startup = async (browser: BrowserSession): Promise<Startup> =>
    (await (await browser.fetch(`${service.url}/api/v1/startup`)).json()) as Startup;

  it('is offered beside user and secret, which go on working', async () => {
    const ways: unknown = await (await fetch(`${service.url}/api/v1/sign-in`)).json();
    expect(ways).toEqual({ secret: true, openId: { name: 'Acme' } });
    expect(await signedIn(service, 'ann')).toMatchObject({ userId: 'ann' });
  });

  it('lets somebody in by the code flow with PKCE, with the role and workspaces of his groups', async () => {
    await provider.account('u-1', { name: 'Ann Example', groups: ['analysts', 'finance-team', 'other'] });
    const browser = new BrowserSession();
    const begun = await browser.fetch(`${service.url}/api/v1/sign-in/openid`, { method: 'POST' });
    expect(begun.headers.getSetCookie()[0]).toMatch(
      /^headwater-sign-in-\d+=[\w.-]+; Max-Age=600; Path=\/;.* HttpOnly; SameSite=Lax$/,
    );
    const { address } = (await begun.json()) as { address: string };
    const asked = new URL(address).searchParams;
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code']);
    const { address: end, way } = await browser.follow(address, service.url);
    expect(end).toBe(`${service.url}/`);
    const cookie = browser.cookie(service.url);
    expect(cookie).toMatch(/^headwater-token-\d+=[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await startup(browser)).toMatchObject({
      signedInAs: 'Ann Example',
      role: 'submitter',
      workspaces: ['finance'],
    });
    // The way back serves once: neither the code nor what the browser brought along is taken again.
    const back = way.find((each) => each.includes('/sign-in/openid?'));
    const again = await browser.fetch(back ?? '');
    expect(again.headers.get('location')).toBe('/?sign-in=expired');
  });

  it('refuses who comes back without having begun, or with the state of another', async () => {
    await provider.account('u-1', { groups: ['analysts'] });
    const [one, other] = [new BrowserSession(), new BrowserSession()];
    const begin = async (browser: BrowserSession): Promise<string> => {
      const answer = await browser.fetch(`${service.url}/api/v1/sign-in/openid`, { method: 'POST' });
      return ((await answer.json()) as { address: string }).address;
    };
    const address = await begin(one);
    await begin(other);
    // The browser of one has come back with a code; it is given to another.
    const wayBack = async (): Promise<string> => {
      for (let at = address; ;) {
        const location = (await one.fetch(at)).headers.get('location') ?? '';
        at = new URL(location, at).href;
        if (at.startsWith(`${service.url}/sign-in/openid?`)) return at;
      }
    };
    const back = await wayBack();
    expect((await other.fetch(back)).headers.get('location')).toBe('/?sign-in=refused');
    expect((await new BrowserSession().fetch(back)).headers.get('location')).toBe('/?sign-in=expired');
    expect(await startup(other)).not.toHaveProperty('signedInAs');
  });

  it('shows on the page where the provider refuses, or no group of the user has a role', async () => {
    await provider.account();
    expect(await new BrowserSession().signIn(service)).toBe(`${service.url}/?sign-in=refused`);
    await provider.account('u-2', { groups: ['other'] });
    expect(await new BrowserSession().signIn(service)).toBe(`${service.url}/?sign-in=no-role`);
  });

  it('takes changed groups with the next sign-in', async () => {
    await provider.account('u-3', { groups: ['admins', 'sales'] });
    const first = new BrowserSession();
    await first.signIn(service);
    expect(await startup(first)).toMatchObject({ role: 'administrator', workspaces: ['sales'] });
    await provider.account('u-3', { groups: ['staff'] });
    const second = new BrowserSession();
    await second.signIn(service);
    expect(await startup(second)).toMatchObject({ role: 'reader' });
    expect(await startup(second)).not.toHaveProperty('workspaces');
  });

  it('goes on with a key that the provider has changed', async () => {
    await provider.account('u-1', { groups: ['analysts'] });
    await new BrowserSession().signIn(service);
    await provider.rotate();
    // Keys are not asked for more often than that.
    await new Promise((resolve) => setTimeout(resolve, 5100));
    const browser = new BrowserSession();
    expect(await browser.signIn(service)).toBe(`${service.url}/`);
    expect(await startup(browser)).toMatchObject({ role: 'submitter' });
  });

  it('ends here and at the provider', async () => {
    await provider.account('u-1', { groups: ['analysts'] });
    const browser = new BrowserSession();
    await browser.signIn(service);
    const cookie = browser.cookie(service.url);
    const out = await browser.fetch(`${service.url}/api/v1/sign-out`, { method: 'POST' });
    const { address } = (await out.json()) as { address: string };
    expect(address.startsWith(`${provider.issuer}/session/end?`)).toBe(true);
    expect(new URL(address).searchParams.get('post_logout_redirect_uri')).toBe(`${service.url}/`);
    expect((await browser.fetch(address)).status).toBe(200);
    expect(browser.cookie(service.url)).toBe('');
    // The token itself has ended, not the cookie alone.
    const startupAnswer = await fetch(`${service.url}/api/v1/startup`, { headers: { cookie } });
    expect(startupAnswer.status).toBe(401);
  });

  it('goes over TLS alone where a proxy speaks it', async () => {
    const behind = await testService({
      auth: 'token',
      proxies: ['loopback'],
      allowedHosts: ['lineage.example.com'],
      openId: openId(provider.issuer),
    });
    const begun = await rawRequest(behind, 'POST', '/api/v1/sign-in/openid', {
      host: 'lineage.example.com',
      'x-forwarded-proto': 'https',
    });
    expect(begun.headers['set-cookie']?.[0]).toMatch(
      /^__Host-headwater-sign-in-\d+=.*; Secure; SameSite=Lax$/,
    );
    const { address } = JSON.parse(begun.body) as { address: string };
    expect(new URL(address).searchParams.get('redirect_uri')).toBe(
      'https://lineage.example.com/sign-in/openid',
    );
    await behind.end();
  });

  it('ends after the session time', async () => {
    let now = Date.now();
    const short = await testService({
      auth: 'token',
      openId: { ...openId(provider.issuer), sessionTime: 10 },
      now: () => now,
    });
    await provider.sendBackTo(service.url, short.url);
    await provider.account('u-1', { groups: ['analysts'] });
    const browser = new BrowserSession();
    await browser.signIn(short);
    expect((await browser.fetch(`${short.url}/api/v1/startup`)).status).toBe(200);
    now += 10 * 60 * 1000 + 1000;
    expect((await browser.fetch(`${short.url}/api/v1/startup`)).status).toBe(401);
    await short.end();
  });
});

describe('an OpenID provider that cannot be used', () => {
  const problemOf = async (service: TestService): Promise<unknown> => {
    const answer = await fetch(`${service.url}/api/v1/sign-in/openid`, { method: 'POST' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    return await answer.json();
  };

  it('keeps no service from starting, and is reported with a code: it does not answer', async () => {
    const service = await sharedService(['ann'], { openId: openId('http://127.0.0.1:9') });
    expect(await problemOf(service)).toMatchObject({
      code: 'provider-unreachable',
      detail: expect.stringContaining('does not answer') as string,
    });
    expect(await signedIn(service, 'ann')).toMatchObject({ userId: 'ann' });
    await service.end();
  });

  it('is reported where another one answers', async () => {
    const provider = await openIdProvider();
    const { port } = new URL(provider.issuer);
    const service = await sharedService(['ann'], { openId: openId(`http://localhost:${port}`) });
    expect(await problemOf(service)).toMatchObject({ code: 'provider-unsuitable' });
    await service.end();
    await provider.end();
  });

  it('is refused at the start where the settings cannot be right', async () => {
    const started = (given: Settings): Promise<unknown> =>
      testService({ auth: 'token', ...given }).then(
        (service) => service.end(),
        (error: unknown) => error,
      );
    const issuer = 'https://login.example.com';
    expect(await started({ openId: { issuer: 'http://login.example.com', clientId: 'x' } })).toMatchObject({
      name: 'InvalidSettings',
      setting: 'openId.issuer',
    });
    expect(await started({ openId: { issuer } })).toMatchObject({ setting: 'openId.clientId' });
    expect(await started({ auth: 'none', openId: { issuer, clientId: 'x' } })).toMatchObject({
      setting: 'auth',
    });
  });
});
