import { expect, test } from 'vitest';
import { admin, user } from '../../../support/examples/example-service.ts';
import { examine } from './support/examine.ts';
import { collectionAllow, expectEmpty, expectError, itemAllow, listed } from './support/expectations.ts';

const json = 'application/json';
const security = {
  'x-content-type-options': 'nosniff',
  'x-xss-protection': '1; mode=block',
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
  'x-frame-options': 'DENY',
};

examine('reading employees', 'company', (company) => {
  test('case 6: everybody sees the three of them', async () => {
    const answer = await company.ask('GET', '/employees');
    expect(answer.status).toBe(200);
    expect(answer.json._embedded.employees).toHaveLength(3);
  });

  test('case 7: the first is Bilbo, with a link to himself', async () => {
    const [first] = (await company.ask('GET', '/employees')).json._embedded.employees;
    expect(first).toMatchObject({
      firstName: 'Bilbo',
      lastName: 'Baggins',
      title: 'thief',
      _links: { self: { href: `${company.base}/employees/1` } },
    });
  });

  test('case 8: none shows its id, each links to itself', async () => {
    const { employees } = (await company.ask('GET', '/employees')).json._embedded;
    for (const employee of employees) {
      expect(employee).not.toHaveProperty('id');
      expect(employee._links.self.href).toMatch(/^http:\/\/.+\/employees\/\d+$/);
    }
  });

  test('case 9: the collection links to itself and has no pages', async () => {
    const { json: body } = await company.ask('GET', '/employees');
    expect(body._links.self.href).toBe(`${company.base}/employees`);
    expect(body).not.toHaveProperty('page');
  });

  test('case 10: parameters of pages and order make no difference', async () => {
    const answer = await company.ask('GET', '/employees?size=1&page=0&sort=title');
    expect(answer.status).toBe(200);
    expect(answer.json._embedded.employees).toHaveLength(3);
  });

  test('case 11: one of them', async () => {
    const answer = await company.ask('GET', '/employees/2');
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ firstName: 'Frodo', lastName: 'Baggins', title: 'ring bearer' });
  });

  test('case 12: links to itself by two names', async () => {
    const { _links: links } = (await company.ask('GET', '/employees/1')).json;
    expect(links.self.href).toBe(`${company.base}/employees/1`);
    expect(links.employee.href).toBe(`${company.base}/employees/1`);
  });

  test('case 13: one that is not there is 404 without a body', async () => {
    expectEmpty(await company.ask('GET', '/employees/9999'), 404);
  });

  test('case 14: a slash at the end makes no difference', async () => {
    const [without, withSlash] = [
      await company.ask('GET', '/employees'),
      await company.ask('GET', '/employees/'),
    ];
    expect(withSlash.status).toBe(200);
    expect(withSlash.json).toEqual(without.json);
  });

  test('case 15: who has signed in reads them, too', async () => {
    const answer = await company.ask('GET', '/employees', { as: user });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/hal\+json/);
  });

  test('case 65: OPTIONS on the collection says what it allows', async () => {
    const answer = await company.ask('OPTIONS', '/employees');
    expect(answer.status).toBe(200);
    expect(listed(answer, 'allow')).toEqual(collectionAllow);
  });

  test('case 66: OPTIONS on one says what it allows, and which patches', async () => {
    const answer = await company.ask('OPTIONS', '/employees/1');
    expect(answer.status).toBe(200);
    expect(listed(answer, 'allow')).toEqual(itemAllow);
    expect(listed(answer, 'accept-patch')).toEqual([
      json,
      'application/json-patch+json',
      'application/merge-patch+json',
    ]);
  });

  test('case 67: HEAD is 200 (D8) without a body, with the links in a header', async () => {
    const answer = await company.ask('HEAD', '/employees/1');
    expectEmpty(answer, 200);
    expect(answer.headers.link).toContain(`<${company.base}/employees/1>; rel="self"`);
  });

  test('case 68: HEAD on one that is not there is 404', async () => {
    expectEmpty(await company.ask('HEAD', '/employees/9999'), 404);
  });

  test('case 69: the collection is no JSON Schema', async () => {
    const answer = await company.ask('GET', '/employees', { headers: { accept: 'application/schema+json' } });
    expect(answer.status).toBe(406);
  });

  test('case 70: fields and searches have no addresses', async () => {
    expect((await company.ask('GET', '/employees/1/foo')).status).toBe(404);
    expect((await company.ask('GET', '/employees/search')).status).toBe(404);
  });

  test('case 71: an unknown path is reported as an error', async () => {
    expectError(await company.ask('GET', '/nope'), 404, '/nope');
  });

  test('case 72: the security headers are on every answer, HSTS on none', async () => {
    const answers = [
      await company.ask('GET', '/employees'),
      await company.ask('POST', '/employees', { json: {} }),
      await company.ask('POST', '/employees', { as: user, json: {} }),
      await company.ask('GET', '/employees/9999'),
      await company.ask('GET', '/nope'),
      await company.ask('GET', '/employees', { as: admin, headers: { accept: 'text/html' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 403, 404, 404, 406]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject(security);
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });
});
