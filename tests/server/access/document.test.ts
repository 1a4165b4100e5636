/** What the document of a shared server says about tokens is what the server does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { sharedService, signedIn } from '../../support/service/shared-service.ts';
import type { Identity } from '../../support/service/shared-service.ts';

interface Scheme {
  type: string;
  in?: string;
  name?: string;
}

interface Document {
  components: { securitySchemes?: Record<string, Scheme> };
  paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
}

const documentOf = async (service: TestService): Promise<Document> =>
  JSON.parse((await rawRequest(service, 'GET', '/openapi.json')).body) as Document;

const monitoringToken = 'the-token-of-whoever-watches';

describe('the document of a shared server', () => {
  let service: TestService;
  let ann: Identity;
  let document: Document;
  beforeAll(async () => {
    service = await sharedService(['ann'], { metrics: true, monitoringToken });
    ann = await signedIn(service, 'ann');
    document = await documentOf(service);
  });
  afterAll(() => service.end());

  /** Asks as the schemes say, and tells whether the server knows who calls. */
  async function isKnown(method: string, path: string, schemes: readonly string[]): Promise<boolean> {
    const query = new URLSearchParams();
    const headers: Record<string, string> = {};
    for (const name of schemes) {
      const scheme = document.components.securitySchemes![name]!;
      const token = name === 'monitoringToken' ? monitoringToken : ann.token;
      if (scheme.type === 'http') headers['authorization'] = `Bearer ${token}`;
      else if (scheme.in === 'cookie') headers['cookie'] = `${scheme.name}=${ann.token}`;
      else query.set(scheme.name!, scheme.name === 'userId' ? ann.userId : ann.token);
    }
    const place = path.replaceAll(/\{(\w+)\}/g, '0');
    const answer = await rawRequest(service, method.toUpperCase(), `${place}?${query.toString()}`, headers);
    // it ends the token
    if (path.endsWith('/sign-out')) ann = await signedIn(service, 'ann');
    const { code } = answer.body.startsWith('{') ? (JSON.parse(answer.body) as { code?: unknown }) : {};
    return answer.status !== 401 && code !== 401;
  }

  it('lists for every operation by which ways it takes a token, and no other', async () => {
    const ways = Object.keys(document.components.securitySchemes!).filter((name) => !/InQuery$/.test(name));
    const asked = [...ways.map((name) => [name]), ['userIdInQuery', 'tokenInQuery']];
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of ['get', 'post', 'patch'].filter((each) => each in item)) {
        const security = item[method]!.security!;
        const told = security.map((way) => Object.keys(way).sort().join());
        for (const way of asked) {
          const expected = security.length === 0 || told.includes([...way].sort().join());
          expect([path, method, way, await isKnown(method, path, way)]).toEqual([
            path,
            method,
            way,
            expected,
          ]);
        }
        const open = security.length === 0;
        expect([path, method, 'nothing', await isKnown(method, path, [])]).toEqual([
          path,
          method,
          'nothing',
          open,
        ]);
      }
    }
  });

  it('shows them on the page', async () => {
    const { body } = await rawRequest(service, 'GET', '/docs');
    expect(body).toContain('<section id="tokens">');
    for (const name of Object.keys(document.components.securitySchemes!)) {
      expect(body).toContain(`<code>${name}</code>`);
    }
    expect(body).toContain('Needs no token.');
  });
});

it('the document of an on-premise server knows no tokens', async () => {
  const service = await testService();
  const document = await documentOf(service);
  expect(document.components.securitySchemes).toBeUndefined();
  expect(JSON.stringify(document.paths)).not.toContain('"security"');
  expect((await rawRequest(service, 'GET', '/docs')).body).not.toContain('id="tokens"');
  await service.end();
});
