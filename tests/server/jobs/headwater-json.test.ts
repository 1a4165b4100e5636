import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogueResponse } from '../../../src-server/contract/application/result/catalogue.ts';
import { csvOf, finishedJob, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { zipOf } from '../../support/service/zip.ts';

let service: TestService;
beforeAll(async () => (service = await testService()));
afterAll(() => service.end());

const dw = 'create view v as select * from orders';
const columns = 'database,schema,table,column\n,sales,orders,id\n';
const settings = (values: object): string => JSON.stringify({ schema: ['./columns.csv'], ...values });

it('a headwater.json in an archive says how a job reads the other files', async () => {
  const zip = await zipOf({
    'dw/headwater.json': settings({
      vendor: { '.': 'snowflake', legacy: 'oracle' },
      defaultSchema: 'sales',
      ignore: ['/old/'],
      hide: 'all',
    }),
    'dw/columns.csv': columns,
    'dw/v.sql': dw,
    'dw/old/w.sql': 'create view w as select a from b',
    'dw/legacy/o.sql': 'create view o as select id from orders',
  });
  const done = await finishedJob(service, { 'x.zip': zip }, { dbvendor: 'dbvpostgresql' });
  expect(done).toMatchObject({
    status: 'success',
    filesByVendor: { dbvpostgresql: 1, dbvoracle: 1 },
    progress: { files: { done: 5, total: 5 } },
    skippedCount: 1,
    simpleOutput: true,
  });
  expect(done.skippedFiles).toContainEqual({
    name: 'dw/old/w.sql',
    kind: 'left-out',
    reason: 'dw/headwater.json says so',
  });
  const csv = await csvOf(service, done.jobId);
  expect(csv).toContain('DEFAULT,sales,orders,id,DEFAULT,sales,v,id');
  expect(csv).not.toContain(',w,');
});

it('a headwater.json makes one database of a folder without its name and scripts that name it', async () => {
  const files = {
    'all/shop/orders.sql': 'CREATE TABLE Sales.Orders (id INT); CREATE TABLE Sales.Lines (id INT);',
    'all/report.sql': 'CREATE VIEW Reports.dbo.Ids AS SELECT id FROM Shop.Sales.Orders;',
  };
  const sameDatabases = async (given: Record<string, string>): Promise<unknown> => {
    const { sessionId } = await finishedJob(
      service,
      { 'all.zip': await zipOf(given) },
      { dbvendor: 'dbvmssql' },
    );
    const answer = await fetch(`${service.url}/api/v1/sessions/${sessionId}/catalogue`);
    return ((await answer.json()) as CatalogueResponse).sameDatabases;
  };
  expect(await sameDatabases(files)).toEqual([{ folder: 'all/shop/', database: 'Shop', open: 1, shared: 1 }]);
  const project = { ...files, 'all/shop/Shop.sqlproj': '<Project><PropertyGroup /></Project>' };
  expect(await sameDatabases(project)).toEqual([
    { folder: 'all/shop/', database: 'Shop', open: 1, shared: 1, project: 'all/shop/Shop.sqlproj' },
  ]);
  const said = JSON.stringify({ defaultDatabase: { shop: 'Shop' } });
  expect(await sameDatabases({ ...files, 'all/headwater.json': said })).toBeUndefined();
});

it('a headwater.json beside files of a form counts too, and the fields of the request before it', async () => {
  const files = { 'headwater.json': settings({ defaultSchema: 'crm' }), 'columns.csv': columns, 'v.sql': dw };
  const done = await finishedJob(service, files, { dbvendor: 'dbvpostgresql', defaultSchema: 'sales' });
  expect(await csvOf(service, done.jobId)).toContain('sales,orders,id,DEFAULT,sales,v,id');
});

it('reports what of a headwater.json cannot be used, and reads the files without it', async () => {
  const broken = {
    'headwater.json': '{\n  "vendor": "orakle"\n}',
    'v.sql': 'create view v as select a from b',
  };
  expect(await finishedJob(service, broken, { dbvendor: 'dbvpostgresql' })).toMatchObject({
    status: 'partial_success',
    skippedFiles: [
      {
        name: 'headwater.json',
        kind: 'unreadable',
        reason: 'line 2: vendor is no vendor. Did you mean oracle?',
      },
    ],
  });
  const missing = { 'headwater.json': settings({}), 'v.sql': 'create view v as select a from b' };
  expect(await finishedJob(service, missing, { dbvendor: 'dbvpostgresql' })).toMatchObject({
    status: 'partial_success',
    skippedFiles: [{ name: 'columns.csv', kind: 'unreadable' }, { kind: 'of-project' }],
  });
});

const polish = new Uint8Array(
  iconv.encode('create view zamówienia as select id as łączna from źródło', 'windows-1250'),
);

it('reads files in the encoding that a request or a headwater.json names', async () => {
  const asked = { dbvendor: 'dbvpostgresql', encoding: 'windows-1250' };
  const named = await finishedJob(service, { 'v.sql': polish }, asked);
  expect(await csvOf(service, named.jobId)).toContain('źródło,id,DEFAULT,public,zamówienia,łączna');
  const files = { 'headwater.json': '{"encoding": "cp1250"}', 'v.sql': polish };
  const said = await finishedJob(service, files, { dbvendor: 'dbvpostgresql' });
  expect(await csvOf(service, said.jobId)).toContain('źródło,id,DEFAULT,public,zamówienia,łączna');
});

it('reports where it guessed an encoding', async () => {
  const done = await finishedJob(service, { 'v.sql': polish }, { dbvendor: 'dbvpostgresql' });
  const answer = await fetch(`${service.url}/api/v1/sessions/${done.sessionId}/diagnostics`);
  expect(await answer.text()).toContain('encoding-guessed');
});
