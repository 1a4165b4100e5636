/**
 * A real OpenID provider (oidc-provider) in a process of its own, for tests. Whoever comes is signed in as the account
 * that the test has named, without being asked. It ends with whoever started it.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWK } from 'jose';
import Provider from 'oidc-provider';
import type { ProviderAnswer, ProviderWish } from './open-id-provider.ts';

/** The account that signs in; none where whoever comes is refused. */
let account: { id: string; claims: Record<string, unknown> } | undefined;
let listener: RequestListener = () => undefined;
let redirects = ['http://127.0.0.1:1'];

const server = createServer((request, response) => listener(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const say = (reported: ProviderAnswer): void => void process.send?.(reported);
process.on('message', (wish: ProviderWish) => {
  if (wish.account !== undefined) account = wish.account ?? undefined;
  if (wish.redirects !== undefined) redirects = wish.redirects;
  if (wish.keys !== undefined || wish.redirects !== undefined) provide(wish.keys ?? keys);
  say({ done: true });
});
process.once('disconnect', () => process.exit(0));
let keys: JWK[] = [];
say({ issuer });

/** Answers from now on with these keys. */
function provide(given: JWK[]): void {
  keys = given;
  if (keys.length === 0) return;
  const provider = new Provider(issuer, {
    jwks: { keys: keys as { kty: string }[] },
    clients: [
      {
        client_id: 'headwater',
        client_secret: 'the secret of headwater',
        redirect_uris: redirects.map((origin) => `${origin}/sign-in/openid`),
        post_logout_redirect_uris: redirects.map((origin) => `${origin}/`),
        grant_types: ['authorization_code', 'client_credentials'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    cookies: { keys: ['only for tests'] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience: 'headwater-programs',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...account?.claims }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  });
  const answer = provider.callback();
  listener = (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    void (async () => {
      const { prompt, params } = await provider.interactionDetails(request, response);
      if (account === undefined) {
        return provider.interactionFinished(request, response, { error: 'access_denied' });
      }
      if (prompt.name === 'login') {
        return provider.interactionFinished(request, response, {
          login: { accountId: account.id, remember: false },
        });
      }
      const grant = new provider.Grant({ accountId: account.id, clientId: String(params['client_id']) });
      grant.addOIDCScope(String(params['scope']));
      return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
    })();
  };
}
