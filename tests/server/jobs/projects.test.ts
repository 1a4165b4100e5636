import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvOf, finishedJob, form, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { zipOf } from '../../support/service/zip.ts';

const folder = join(import.meta.dirname, '../../lineage/projects/ssis/project');
const fileIn = (name: string): string => readFileSync(join(folder, name), 'utf8');

let service: TestService;
beforeAll(async () => (service = await testService()));
afterAll(() => service.end());

it('the files of a project are read together, and again where one of them is another', async () => {
  const files = {
    'etl/Load.dtsx': fileIn('Load.dtsx'),
    'etl/shop.conmgr': fileIn('shop.conmgr'),
    'etl/dw.conmgr': fileIn('dw.conmgr'),
    'etl/Project.params': fileIn('Project.params'),
    'db/procedures.sql': fileIn('procedures.sql'),
  };
  const run = async (parameters: string): Promise<string> => {
    const zip = await zipOf({ ...files, 'etl/Project.params': parameters });
    const done = await finishedJob(service, { 'x.zip': zip }, { dbvendor: 'dbvmssql' });
    // connections and parameters are read with the package: they are named, and not counted as skipped
    const ofProject = { kind: 'of-project' };
    expect(done).toMatchObject({
      status: 'success',
      skippedCount: 0,
      skippedFiles: [ofProject, ofProject, ofProject],
    });
    expect(done.progress.files).toEqual({ done: 5, total: 5 });
    return csvOf(service, done.jobId);
  };
  const parameters = files['etl/Project.params'];
  expect(await run(parameters)).toContain('DW,dbo,staging');
  expect(await run(parameters.replace('Catalog=DW;', 'Catalog=Other;'))).toContain('Other,dbo,staging');
  expect(await run(parameters)).toContain('DW,dbo,staging');
});

it('a job reports how many of its files are of which vendor', async () => {
  const files = {
    'shop/dbt_project.yml': 'name: shop',
    'shop/profiles.yml': 'shop:\n  target: dev\n  outputs:\n    dev: {type: snowflake}',
    'shop/models/a.sql': 'select id from raw.orders',
    'db/tables.sql': 'create table t (id int)',
  };
  const done = await finishedJob(service, { 'x.zip': await zipOf(files) }, { dbvendor: 'dbvmssql' });
  expect(done.filesByVendor).toEqual({ dbvmssql: 1, dbvsnowflake: 1 });
});

it('the models of a project are read with its settings', async () => {
  const files = {
    'shop/config.yaml': 'model_defaults: {dialect: duckdb}\nvariables: {stage: raw}',
    'shop/seeds/countries.csv': 'code,name\nDE,Germany\n',
    'shop/models/countries.sql': "MODEL (name shop.countries, kind SEED (path '../seeds/countries.csv'));",
    'shop/models/orders.sql': 'MODEL (name shop.orders, kind FULL); SELECT o.id FROM @stage.orders AS o',
    'shop/models/all.sql': 'MODEL (name shop.every, kind FULL); SELECT * FROM shop.countries',
  };
  const zip = await zipOf(files);
  const done = await finishedJob(service, { 'x.zip': zip }, { dbvendor: 'dbvduckdb' });
  const rows = await csvOf(service, done.jobId);
  expect(rows).toContain('DEFAULT,raw,orders,id,DEFAULT,shop,orders,id,fdd');
  expect(rows).toContain('DEFAULT,shop,countries,code,DEFAULT,shop,every,code,fdd');
  expect(rows).not.toContain('shop,countries,*');

  const body = form({ dbvendor: 'dbvduckdb' }, { 'x.zip': zip }, 'sqlfile');
  const answer = await fetch(`${service.url}/sqlflow/generation/sqlflow/exportLineageAsCsv`, {
    method: 'POST',
    body,
  });
  expect(await answer.text()).toContain('DEFAULT,shop,countries,code,DEFAULT,shop,every,code,fdd');
});
