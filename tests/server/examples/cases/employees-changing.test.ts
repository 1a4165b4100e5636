import { beforeEach, expect, test } from 'vitest';
import { admin, user } from '../../../support/examples/example-service.ts';
import type { Answer, Sent } from '../../../support/examples/example-service.ts';
import { examine } from './support/examine.ts';
import type { Examined } from './support/examine.ts';
import { collectionAllow, expectEmpty, expectUnusable, listed, madePath } from './support/expectations.ts';

const bilbo = { firstName: 'Bilbo', lastName: 'Baggins', title: 'thief' };
const other = { firstName: 'A', lastName: 'B', title: 'C' };
const wantsHal = { accept: 'application/hal+json' };

/** Asks for the first employee, whom every case finds as he was at the beginning. */
function first(company: Examined): (method: string, sent?: Sent) => Promise<Answer> {
  beforeEach(async () => {
    await company.ask('PUT', '/employees/1', { as: admin, json: bilbo });
  });
  return (method, sent) => company.ask(method, '/employees/1', sent);
}

examine('replacing an employee', 'company', (company) => {
  const ask = first(company);

  test('case 42: needs credentials', async () => {
    expect((await ask('PUT', { json: other })).status).toBe(401);
    expect((await ask('GET')).json).toMatchObject(bilbo);
  });

  test('case 43: needs the role ADMIN', async () => {
    expect((await ask('PUT', { as: user, json: other })).status).toBe(403);
    expect((await ask('GET')).json).toMatchObject(bilbo);
  });

  test('case 44: is 204 (D20) without a body', async () => {
    expectEmpty(await ask('PUT', { as: admin, json: other }), 204);
    expect((await ask('GET')).json).toMatchObject(other);
  });

  test('case 45: says the address again', async () => {
    const { headers } = await ask('PUT', { as: admin, json: other });
    expect(headers.location).toBe(`${company.base}/employees/1`);
  });

  test('case 46: makes null of what is left out, and keeps the id', async () => {
    expectEmpty(await ask('PUT', { as: admin, json: { firstName: 'A' } }), 204);
    const { json } = await ask('GET');
    expect(json).toMatchObject({ firstName: 'A', lastName: null, title: null });
    expect(json._links.self.href).toBe(`${company.base}/employees/1`);
  });

  test('case 47: gives the whole employee to who wants HAL (D20)', async () => {
    const answer = await ask('PUT', { as: admin, headers: wantsHal, json: { firstName: 'A' } });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual((await ask('GET')).json);
    expect(answer.json).toMatchObject({ firstName: 'A', lastName: null, title: null });
  });

  test('case 48: takes back what GET has given, links and all', async () => {
    const before = await ask('GET');
    const answer = await ask('PUT', { as: admin, json: before.json });
    expect([200, 204]).toContain(answer.status);
    expect((await ask('GET')).json).toEqual(before.json);
  });

  test('case 49: adds one where there is none, under a new id (D19)', async () => {
    const answer = await company.ask('PUT', '/employees/9999', { as: admin, json: other });
    expectEmpty(answer, 201);
    const added = await company.ask('GET', madePath(company, answer));
    expect(added.status).toBe(200);
    expect(added.json).toMatchObject(other);
  });

  test('case 50: needs credentials below employees, too', async () => {
    expect((await company.ask('PUT', '/employees/1/x/y', { json: other })).status).toBe(401);
  });

  test('case 51: cannot be done to all of them (D9)', async () => {
    expect((await company.ask('PUT', '/employees', { json: other })).status).toBe(401);
    const answer = await company.ask('PUT', '/employees', { as: admin, json: other });
    expect(answer.status).toBe(405);
    expect(listed(answer, 'allow')).toEqual(collectionAllow);
  });
});

examine('patching an employee', 'company', (company) => {
  const ask = first(company);

  const patched = async (as: string | undefined, type: string, json: unknown): Promise<Answer> =>
    await ask('PATCH', { ...(as !== undefined && { as }), headers: { 'content-type': type }, json });

  test('case 52: needs credentials and the role ADMIN', async () => {
    expect((await ask('PATCH', { json: { title: 'x' } })).status).toBe(401);
    expect((await ask('PATCH', { as: user, json: { title: 'x' } })).status).toBe(403);
    expect((await ask('GET')).json).toMatchObject(bilbo);
  });

  test('case 53: changes what is sent, and nothing else', async () => {
    expectEmpty(await ask('PATCH', { as: admin, json: { title: 'x' } }), 204);
    expect((await ask('GET')).json).toMatchObject({ ...bilbo, title: 'x' });
  });

  test('case 54: clears what is null', async () => {
    expectEmpty(await ask('PATCH', { as: admin, json: { title: null } }), 204);
    expect((await ask('GET')).json).toMatchObject({ ...bilbo, title: null });
  });

  test('case 55: takes a merge patch under its own name', async () => {
    expectEmpty(await patched(admin, 'application/merge-patch+json', { title: 'x' }), 204);
    expect((await ask('GET')).json).toMatchObject({ ...bilbo, title: 'x' });
  });

  test('case 56: takes a JSON patch', async () => {
    const patch = [{ op: 'replace', path: '/title', value: 'y' }];
    expectEmpty(await patched(admin, 'application/json-patch+json', patch), 204);
    expect((await ask('GET')).json).toMatchObject({ ...bilbo, title: 'y' });
  });

  test('case 57: does nothing of a JSON patch whose test fails', async () => {
    for (const patch of [
      [
        { op: 'test', path: '/title', value: 'no' },
        { op: 'replace', path: '/title', value: 'y' },
      ],
      [
        { op: 'replace', path: '/title', value: 'y' },
        { op: 'test', path: '/title', value: 'no' },
      ],
    ]) {
      expectUnusable(await patched(admin, 'application/json-patch+json', patch));
      expect((await ask('GET')).json).toMatchObject(bilbo);
    }
  });

  test('case 58: gives the whole employee to who wants HAL', async () => {
    const answer = await ask('PATCH', { as: admin, headers: wantsHal, json: { title: 'x' } });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ ...bilbo, title: 'x' });
    expect(answer.json._links.self.href).toBe(`${company.base}/employees/1`);
  });

  test('case 59: is 404 where there is none, whatever is sent', async () => {
    expectEmpty(await company.ask('PATCH', '/employees/9999', { as: admin }), 404);
  });

  test('case 60: changes nothing by half a document', async () => {
    const headers = { 'content-type': 'application/json' };
    expectUnusable(await ask('PATCH', { as: admin, headers, body: '{"title":' }));
    expect((await ask('GET')).json).toMatchObject(bilbo);
  });
});
