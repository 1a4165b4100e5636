import { expect, test } from 'vitest';
import { admin, user } from '../../../support/examples/example-service.ts';
import { examine } from './support/examine.ts';
import {
  collectionAllow,
  count,
  expectEmpty,
  expectError,
  itemAllow,
  listed,
} from './support/expectations.ts';

examine('removing employees', 'company', (company) => {
  test('case 61: one that is removed is not there any more', async () => {
    expectEmpty(await company.ask('DELETE', '/employees/3', { as: admin }), 204);
    expectEmpty(await company.ask('GET', '/employees/3'), 404);
    expect(await count(company, 'employees')).toBe(2);
  });

  test('case 62: one that is not there is 404', async () => {
    expectEmpty(await company.ask('DELETE', '/employees/9999', { as: admin }), 404);
  });

  test('case 63: needs the role ADMIN (D21; the original is open)', async () => {
    expectError(await company.ask('DELETE', '/employees/2'), 401, '/employees/2');
    expectError(await company.ask('DELETE', '/employees/2', { as: user }), 403, '/employees/2');
    expect((await company.ask('GET', '/employees/2')).status).toBe(200);
  });

  test('case 64: cannot be done to all of them; nor can one be added at an address (D9)', async () => {
    const removeAll = await company.ask('DELETE', '/employees', { as: admin });
    expect(removeAll.status).toBe(405);
    expect(listed(removeAll, 'allow')).toEqual(collectionAllow);
    const addAt = await company.ask('POST', '/employees/1', { as: admin, json: {} });
    expect(addAt.status).toBe(405);
    expect(listed(addAt, 'allow')).toEqual(itemAllow);
  });
});
