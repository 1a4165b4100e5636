import { afterAll, beforeAll, expect, it } from 'vitest';
import { libraryDeclarations } from '../../../../scripts/library/declarations.ts';
import { HeadwaterClient } from '../../../../src-library/client.ts';
import { testService, type TestService } from '../../../support/service/service.ts';

let service: TestService;
let client: HeadwaterClient;
beforeAll(async () => {
  service = await testService();
  client = new HeadwaterClient({ url: `${service.url}/` });
});
afterAll(() => service.end());

it('asks a service for the lineage of a text', async () => {
  expect(await client.lineage('create view v as select "a,""b" as c from t', 'postgresql')).toEqual([
    {
      sourceDb: 'DEFAULT',
      sourceSchema: 'public',
      sourceTable: 't',
      sourceColumn: 'a,"b',
      targetDb: 'DEFAULT',
      targetSchema: 'public',
      targetTable: 'v',
      targetColumn: 'c',
      relationType: 'fdd',
      effectType: 'create_view',
    },
  ]);
});

it('submits a job, waits for it, selects of its lineage, and removes it', async () => {
  const files = { 'a.sql': 'create view v as select a from t', 'b.sql': 'create view w as select b from u' };
  const job = await client.job(files, 'dbvpostgresql', { name: 'two' });
  expect(job).toMatchObject({ status: 'success', jobName: 'two' });
  expect(await client.jobLineage(job)).toHaveLength(2);
  const selected = await client.jobLineage(job, { table: 'w' });
  expect(selected.map(({ sourceColumn }) => sourceColumn)).toEqual(['b']);
  await client.remove(job);
  await expect(client.jobLineage(job)).rejects.toMatchObject({ name: 'HeadwaterError', code: 404 });
});

it('says why a job or a request failed', async () => {
  await expect(client.lineage('select 1', 'nothing')).rejects.toThrow(/dbvendor/);
  await expect(client.job({ 'a.sql': '???' }, 'postgresql')).rejects.toThrow();
});

it('has its types in one file without imports', () => {
  const types = libraryDeclarations(new URL('../../../../src-library/client.ts', import.meta.url).pathname);
  expect(types).toContain('export { ClientOptions, HeadwaterClient, HeadwaterError, Job, LineageFields');
  expect(types).not.toContain('import');
});
