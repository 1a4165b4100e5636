import { expect, test } from 'vitest';
import { admin, user } from '../../../support/examples/example-service.ts';
import type { Answer, Sent } from '../../../support/examples/example-service.ts';
import { examine } from './support/examine.ts';
import { count, expectEmpty, expectError, madePath } from './support/expectations.ts';

const exception = 'org.springframework.security.access.AccessDeniedException';

examine('items', 'company', (company) => {
  test('case 75: nobody reads them without credentials', async () => {
    expectError(await company.ask('GET', '/items'), 401, '/items');
  });

  test('case 76: the answer names the exception', async () => {
    const { json } = await company.ask('GET', '/items');
    expect(json).toMatchObject({ message: 'Access is denied', exception });
  });

  test('case 77: the role USER reads them', async () => {
    const answer = await company.ask('GET', '/items', { as: user });
    expect(answer.status).toBe(200);
    expect(answer.json._embedded.items).toMatchObject([
      { description: 'Sting', _links: { self: { href: `${company.base}/items/1` } } },
      { description: 'the one ring', _links: { self: { href: `${company.base}/items/2` } } },
    ]);
  });

  test('case 78: the administrator reads them', async () => {
    expect((await company.ask('GET', '/items', { as: admin })).status).toBe(200);
  });

  test('case 79: one of them', async () => {
    const answer = await company.ask('GET', '/items/1', { as: user });
    expect(answer.status).toBe(200);
    expect(answer.json.description).toBe('Sting');
    expect(answer.json).not.toHaveProperty('id');
    expect((await company.ask('GET', '/items/1')).status).toBe(401);
  });

  test('case 80: one that is not there is 404 for those alone who may know', async () => {
    expect((await company.ask('GET', '/items/999', { as: user })).status).toBe(404);
    expect((await company.ask('GET', '/items/999')).status).toBe(401);
  });

  test('case 81: the role USER adds none', async () => {
    const json = { description: 'MacBook Pro' };
    expect((await company.ask('POST', '/items', { json })).status).toBe(401);
    expect((await company.ask('POST', '/items', { as: user, json })).status).toBe(403);
    expect(await count(company, 'items', user)).toBe(2);
  });

  test('case 82: the administrator adds one', async () => {
    const json = { description: 'MacBook Pro' };
    const answer = await company.ask('POST', '/items', { as: admin, json });
    expectEmpty(answer, 201);
    expect(answer.headers.location).toBe(`${company.base}/items/3`);
    expect((await company.ask('GET', '/items/3', { as: user })).json).toMatchObject(json);
  });

  test('case 86: what is not there is 404 for the role USER, whatever is to be done to it', async () => {
    expectEmpty(await company.ask('DELETE', '/items/999', { as: user }), 404);
    const json = { description: 'x' };
    expectEmpty(await company.ask('PATCH', '/items/999', { as: user, json }), 404);
  });

  test('case 87: 403 is reported as an error', async () => {
    const answer = await company.ask('POST', '/items', { as: user, json: {} });
    expectError(answer, 403, '/items');
    expect(answer.json.message).toBe('Access is denied');
  });
});

examine('changing an item', 'company', (company) => {
  /** The same request by nobody, the role USER and the administrator, to an item of its own. */
  const byAll = async (method: string, sent: Sent): Promise<{ path: string; answers: Answer[] }> => {
    const added = await company.ask('POST', '/items', { as: admin, json: { description: 'old' } });
    const path = madePath(company, added);
    const answers: Answer[] = [];
    for (const who of [{}, { as: user }]) {
      answers.push(await company.ask(method, path, { ...sent, ...who }));
      expect((await company.ask('GET', path, { as: user })).json.description).toBe('old');
    }
    answers.push(await company.ask(method, path, { ...sent, as: admin }));
    return { path, answers };
  };

  test('case 83: PUT is for the administrator', async () => {
    const { path, answers } = await byAll('PUT', { json: { description: 'new' } });
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 204]);
    expect((await company.ask('GET', path, { as: user })).json.description).toBe('new');
  });

  test('case 84: PATCH is for the administrator', async () => {
    const { path, answers } = await byAll('PATCH', { json: { description: 'new' } });
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 204]);
    expect((await company.ask('GET', path, { as: user })).json.description).toBe('new');
  });

  test('case 85: DELETE is for the administrator', async () => {
    const { path, answers } = await byAll('DELETE', {});
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 204]);
    expect((await company.ask('GET', path, { as: user })).status).toBe(404);
  });
});
