import { expect, test } from 'vitest';
import { examine } from './support/examine.ts';

examine('the root of the company', 'company', (company) => {
  test('case 1: is HAL for who asks for it, without credentials', async () => {
    const answer = await company.ask('GET', '/', { headers: { accept: 'application/hal+json' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/hal\+json/);
  });

  test('case 2: links to the employees and to the items', async () => {
    const { _links: links } = (await company.ask('GET', '/')).json;
    expect(links.employees.href).toBe(`${company.base}/employees`);
    expect(links.items.href).toBe(`${company.base}/items`);
  });

  test('case 3: is JSON for who asks for that', async () => {
    const answer = await company.ask('GET', '/', { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json).toHaveProperty('_links');
  });

  test('case 4: links to the profile', async () => {
    expect((await company.ask('GET', '/')).json._links.profile.href).toBe(`${company.base}/profile`);
  });

  test('case 5: says by OPTIONS that GET is allowed', async () => {
    const answer = await company.ask('OPTIONS', '/');
    expect(answer.status).toBe(200);
    expect(answer.headers.allow).toBe('GET');
  });
});
