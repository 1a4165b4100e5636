import { beforeAll, expect, test } from 'vitest';
import { admin, basic, user } from '../../../support/examples/example-service.ts';
import type { Answer } from '../../../support/examples/example-service.ts';
import { examine } from './support/examine.ts';
import { count, expectEmpty, expectError, expectUnusable, madePath } from './support/expectations.ts';

const saruman = { firstName: 'Saruman', lastName: 'the White', title: 'Wizard' };
const challenge = 'Basic realm="Realm"';
const typed = { 'content-type': 'application/json' };
const wantsHal = { accept: 'application/hal+json' };

examine('adding employees without the right to', 'company', (company) => {
  test('case 16: without credentials it is 401, and nothing is added', async () => {
    expectError(await company.ask('POST', '/employees', { json: saruman }), 401, '/employees');
    expect(await count(company, 'employees')).toBe(3);
  });

  test('case 17: the answer asks for credentials', async () => {
    const { headers } = await company.ask('POST', '/employees', { json: saruman });
    expect(headers['www-authenticate']).toBe(challenge);
  });

  test('case 18: it says what is missing, and names no exception', async () => {
    const { json } = await company.ask('POST', '/employees', { json: saruman });
    expect(json.message).toBe('Full authentication is required to access this resource');
    expect(json).not.toHaveProperty('exception');
  });

  test('case 19: the body is not looked at before', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await company.ask('POST', '/employees', { headers: form, body: 'firstName=Saruman' });
    expect(answer.status).toBe(401);
  });

  test('case 20: the role USER is not enough', async () => {
    const answer = await company.ask('POST', '/employees', { as: user, json: saruman });
    expectError(answer, 403, '/employees');
    expect(answer.json.message).toBe('Access is denied');
    expect(await count(company, 'employees')).toBe(3);
  });

  test('case 21: nor without a body', async () => {
    expect((await company.ask('POST', '/employees', { as: user })).status).toBe(403);
  });

  test('case 29: a wrong password is 401', async () => {
    const as = basic('admin', 'wrong');
    const answer = await company.ask('POST', '/employees', { as, json: saruman });
    expectError(answer, 401, '/employees');
    expect(answer.headers['www-authenticate']).toBe(challenge);
  });

  test('case 30: a wrong password is 401 even where nobody needs one', async () => {
    expect((await company.ask('GET', '/employees', { as: basic('user', 'wrong') })).status).toBe(401);
  });

  test('case 31: credentials that cannot be read are 401', async () => {
    expect((await company.ask('GET', '/employees', { as: 'Basic %%%' })).status).toBe(401);
  });

  test('case 32: credentials of another scheme are ignored', async () => {
    expect((await company.ask('GET', '/employees', { as: 'Bearer x' })).status).toBe(200);
  });
});

examine('an employee that the administrator has added', 'company', (company) => {
  let added: Answer;

  beforeAll(async () => {
    added = await company.ask('POST', '/employees', { as: admin, json: saruman });
  });

  test('case 22: is answered by his address alone', () => {
    expectEmpty(added, 201);
    expect(added.headers.location).toBe(`${company.base}/employees/4`);
    expect(added.headers['content-length']).toBe('0');
  });

  test('case 23: the answer has the six security headers', () => {
    expect(added.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-xss-protection': '1; mode=block',
      'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
      pragma: 'no-cache',
      expires: '0',
      'x-frame-options': 'DENY',
    });
  });

  test('case 24: the answer begins a session', () => {
    const [cookie, ...attributes] = added.headers['set-cookie']![0]!.split('; ');
    expect(added.headers['set-cookie']).toHaveLength(1);
    expect(cookie).toMatch(/^JSESSIONID=[\dA-F]{32}$/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly']));
  });

  test('case 25: everybody can read him there', async () => {
    const answer = await company.ask('GET', madePath(company, added));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject(saruman);
  });

  test('case 73: the session stands for the credentials', async () => {
    const cookie = added.headers['set-cookie']![0]!.split(';', 1)[0]!;
    const answer = await company.ask('POST', '/employees', { headers: { cookie }, json: saruman });
    expect(answer.status).toBe(201);
  });
});

examine('adding employees', 'company', (company) => {
  const post = (sent: Parameters<typeof company.ask>[2]): Promise<Answer> =>
    company.ask('POST', '/employees', { as: admin, ...sent });

  test('case 26: who takes anything gets no body (D5)', async () => {
    expectEmpty(await post({ json: saruman, headers: { accept: '*/*' } }), 201);
  });

  test('case 27: who wants HAL gets the address', async () => {
    const answer = await post({ json: saruman, headers: wantsHal });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toMatch(/\/employees\/\d+$/);
  });

  test('case 28: and the employee himself (D5)', async () => {
    const answer = await post({ json: saruman, headers: wantsHal });
    expect(answer.headers['content-type']).toMatch(/^application\/hal\+json/);
    expect(answer.json).toMatchObject({ ...saruman, _links: { self: { href: answer.headers.location } } });
  });

  test('case 33: half a document is 400, and nothing is added', async () => {
    const before = await count(company, 'employees');
    expectUnusable(await post({ headers: typed, body: '{"firstName":' }));
    expect(await count(company, 'employees')).toBe(before);
  });

  test('case 34: no document is 400', async () => {
    expectUnusable(await post({ headers: typed }));
  });

  test('case 35: a list is 400', async () => {
    expectUnusable(await post({ json: [] }));
  });

  test('case 36: an object where a text should be is 400', async () => {
    expectUnusable(await post({ json: { firstName: { a: 1 } } }));
  });

  test('case 37: what is left out is null, and shown', async () => {
    const answer = await post({ json: {} });
    expect(answer.status).toBe(201);
    const { json } = await company.ask('GET', madePath(company, answer));
    expect(json).toMatchObject({ firstName: null, lastName: null, title: null });
  });

  test('case 38: what is not known is ignored', async () => {
    const answer = await post({ json: { ...saruman, foo: 'bar' } });
    expect(answer.status).toBe(201);
    const { json } = await company.ask('GET', madePath(company, answer));
    expect(json).toMatchObject(saruman);
    expect(json).not.toHaveProperty('foo');
  });

  test('case 39: plain text is 415 (D10; the case has 400)', async () => {
    const headers = { 'content-type': 'text/plain' };
    expectUnusable(await post({ headers, body: JSON.stringify(saruman) }), 415);
  });

  test('case 40: what names no type is read as JSON', async () => {
    const answer = await post({ body: JSON.stringify(saruman) });
    expect(answer.status).toBe(201);
    expect((await company.ask('GET', madePath(company, answer))).json).toMatchObject(saruman);
  });

  test('case 41: HAL is read, too', async () => {
    const headers = { 'content-type': 'application/hal+json' };
    const answer = await post({ headers, json: saruman });
    expect(answer.status).toBe(201);
    expect((await company.ask('GET', madePath(company, answer))).json).toMatchObject(saruman);
  });

  test('case 74: an id is never used again', async () => {
    const last = madePath(company, await post({ json: saruman }));
    expectEmpty(await company.ask('DELETE', last, { as: admin }), 204);
    const next = madePath(company, await post({ json: saruman }));
    expect(Number(next.split('/').at(-1))).toBeGreaterThan(Number(last.split('/').at(-1)));
  });
});
