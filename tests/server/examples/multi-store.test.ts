import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleClient, exampleService } from '../../support/examples/example-service.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import { serviceIn, temporaryFolder } from '../../support/service/service.ts';

test('has persons and treasures side by side', async () => {
  const service = await exampleService();
  const { ask, base } = exampleClient(service, 'multi-store');
  expect(Object.keys((await ask('GET', '/')).json._links)).toEqual(['persons', 'treasures', 'profile']);
  const { location } = (await ask('POST', '/persons', { json: { firstName: 'Ada' } })).headers;
  expect(location).toBe(`${base}/persons/3`);
  const put = await ask('PUT', '/treasures/a%20b', { json: { name: 'n' } });
  expect(put).toMatchObject({ status: 201, headers: { location: `${base}/treasures/a%20b` } });
  expect((await ask('GET', '/treasures/a%20b')).json).toMatchObject({ name: 'n', description: null });
  expect((await ask('DELETE', '/treasures/a%20b')).status).toBe(204);
  expect((await ask('GET', '/treasures/a%20b')).status).toBe(404);
  await service.end();
});

test('begins with the sample treasures at every start, and keeps the persons', async () => {
  const { folder, remove } = temporaryFolder();
  for (const expected of [2, 3, 4]) {
    const service = await serviceProcess(folder);
    const { ask } = exampleClient(service, 'multi-store');
    expect((await ask('GET', '/persons')).json._embedded.persons).toHaveLength(expected);
    expect((await ask('GET', '/treasures')).json._embedded.treasures).toHaveLength(2);
    await ask('POST', '/persons', { json: {} });
    await ask('POST', '/treasures', { json: { name: 'between\u2028lines' } });
    await service.end('SIGKILL');
  }
  remove();
});

test('begins anew where its files are damaged, and keeps what was there', async () => {
  const { folder, remove } = temporaryFolder();
  const first = await serviceIn(folder);
  await exampleClient(first, 'multi-store').ask('GET', '/persons');
  await exampleClient(first, 'multi-store').ask('GET', '/treasures');
  await first.close();
  const place = join(folder, 'examples');
  writeFileSync(join(place, 'persons.sqlite'), 'no database at all, but long enough to be read as one');
  appendFileSync(join(place, 'treasures.db'), '{"_id":"torn","name":');
  const second = await serviceIn(folder);
  const { ask } = exampleClient(second, 'multi-store');
  expect((await ask('GET', '/persons')).json._embedded.persons).toHaveLength(2);
  expect((await ask('GET', '/treasures')).json._embedded.treasures).toHaveLength(2);
  const aside = readdirSync(place).find((name) => name.startsWith('persons.sqlite.damaged-'));
  expect(readFileSync(join(place, aside!), 'utf8')).toContain('no database at all');
  await second.close();
  remove();
});

test('says so where a MongoDB server does not answer, and serves the rest', async () => {
  const service = await exampleService({ examples: { mongoUrl: 'mongodb://127.0.0.1:1/examples' } });
  const { ask } = exampleClient(service, 'multi-store');
  const refused = await ask('GET', '/treasures');
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect((await ask('GET', '/persons')).status).toBe(200);
  await service.end();
});
