import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleClient, exampleService } from '../../../support/examples/example-service.ts';
import type { Answer } from '../../../support/examples/example-service.ts';
import type { TestService } from '../../../support/service/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await exampleService({ examples: { userPassword: 'pä:ss?>', adminPassword: 'a b c' } });
});

afterAll(() => service.end());

function items(authorization: string): Promise<Answer> {
  return exampleClient(service, 'company').ask('GET', '/items', { as: authorization });
}

function encoded(text: string, charset: BufferEncoding = 'utf8'): string {
  return Buffer.from(text, charset).toString('base64');
}

test.each([
  ['as curl and browsers write them', `Basic ${encoded('user:pä:ss?>')}`],
  ['as Python writes them, in Latin-1', `Basic ${encoded('user:pä:ss?>', 'latin1')}`],
  ['without padding', `Basic ${encoded('user:pä:ss?>').replace(/=+$/, '')}`],
  ['in the alphabet of addresses', `Basic ${encoded('user:pä:ss?>').replaceAll('/', '_')}`],
  ['with the scheme in small letters', `basic ${encoded('user:pä:ss?>')}`],
  ['with the scheme in capitals', `BASIC ${encoded('user:pä:ss?>')}`],
  ['with more than one space', `Basic   ${encoded('user:pä:ss?>')}`],
  ['of another account', `Basic ${encoded('admin:a b c')}`],
])('knows credentials %s', async (_how, authorization) => {
  expect((await items(authorization)).status).toBe(200);
});

test.each([
  ['a password in other letters', `Basic ${encoded('user:PÄ:SS?>')}`, 'Bad credentials'],
  ['a part of the password', `Basic ${encoded('user:pä')}`, 'Bad credentials'],
  ['more than the password', `Basic ${encoded('admin:a b c\0')}`, 'Bad credentials'],
  ['a name in other letters', `Basic ${encoded('Admin:a b c')}`, 'Bad credentials'],
  ['the password of another', `Basic ${encoded('user:a b c')}`, 'Bad credentials'],
  ['no name', `Basic ${encoded(':a b c')}`, 'Bad credentials'],
  ['no password', `Basic ${encoded('admin:')}`, 'Bad credentials'],
  ['no colon', `Basic ${encoded('admin')}`, 'Invalid basic authentication token'],
  ['no Base64', 'Basic admin:abc', 'Failed to decode basic authentication token'],
  ['nothing', 'Basic', 'Empty basic authentication token'],
])('refuses %s', async (_what, authorization, message) => {
  const refused = await items(authorization);
  expect(refused.status).toBe(401);
  expect(refused.headers['www-authenticate']).toBe('Basic realm="Realm"');
  expect(refused.headers).not.toHaveProperty('set-cookie');
  expect(refused.json).toMatchObject({ status: 401, message, path: '/items' });
});

test('says to the scripts of pages that they must sign in, and lets no window open for it', async () => {
  const { ask } = exampleClient(service, 'company');
  const refused = await ask('GET', '/items', { headers: { 'x-requested-with': 'XMLHttpRequest' } });
  expect(refused).toMatchObject({ status: 401, body: '' });
  expect(refused.headers).not.toHaveProperty('www-authenticate');
});

test('a session is that of the credentials that began it', async () => {
  const { ask } = exampleClient(service, 'company');
  const cookieOf = ({ headers }: Answer): string => headers['set-cookie']![0]!.split(';', 1)[0]!;
  const asUser = `Basic ${encoded('user:pä:ss?>')}`;
  const cookie = cookieOf(await items(asUser));
  const again = await ask('GET', '/items', { as: asUser, headers: { cookie: `theme=dark; ${cookie}` } });
  expect(again.status).toBe(200);
  expect(again.headers).not.toHaveProperty('set-cookie');
  expect((await ask('POST', '/items', { headers: { cookie }, json: {} })).status).toBe(403);
  const wrong = `Basic ${encoded('user:wrong')}`;
  expect((await ask('GET', '/items', { as: wrong, headers: { cookie } })).status).toBe(401);
  const asAdmin = `Basic ${encoded('admin:a b c')}`;
  const raised = await ask('POST', '/items', { as: asAdmin, headers: { cookie }, json: {} });
  expect(raised.status).toBe(201);
  expect(cookieOf(raised)).not.toBe(cookie);
  expect((await ask('GET', '/items', { headers: { cookie } })).status).toBe(401);
  expect((await ask('POST', '/items', { headers: { cookie: cookieOf(raised) }, json: {} })).status).toBe(201);
});
