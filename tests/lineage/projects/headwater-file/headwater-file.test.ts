import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../../../scripts/project.ts';
import {
  readHeadwaterFile,
  vendorOfPath,
} from '../../../../src-lineage/projects/headwater-file/headwater-file.ts';
import { defaultsByPath } from '../../../../src-lineage/model/folder-defaults.ts';
import { headwaterFileSchema } from '../../../../src-lineage/projects/headwater-file/json-schema.ts';

const read = (value: object): ReturnType<typeof readHeadwaterFile> =>
  readHeadwaterFile(JSON.stringify(value, undefined, 2));

test('says all that a project may say, and nothing by itself', () => {
  expect(read({})).toEqual({ file: { vendors: new Map(), schema: [], ignore: [], rules: {}, flows: [] } });
  expect(
    read({
      $schema: './node_modules/headwater/resources/headwater.schema.json',
      vendor: 'SQL Server',
      schema: ['columns.csv'],
      defaultSchema: 'dbo',
      hide: 'all',
      ignore: ['old/'],
      rules: { 'select-star': 'error', 'dead-table': { severity: 'warning', except: ['dw.*'] } },
      flows: [{ name: 'pii', from: ['crm.*'], to: ['public.*'] }],
    }),
  ).toMatchObject({
    file: {
      vendors: new Map([['', 'dbvmssql']]),
      schema: ['columns.csv'],
      defaultSchema: 'dbo',
      hide: 'all',
      rules: { 'select-star': 'error' },
    },
  });
});

test('the vendor of a file goes before those of its folders', () => {
  const reading = readHeadwaterFile(
    '{"vendor": {"old": "oracle", "old/new.sql": "snowflake", "./x.sql": "hive"}}',
  );
  if ('problem' in reading) throw new Error(reading.problem);
  const of = (path: string): string | undefined => vendorOfPath(reading.file, path);
  expect([of('old/new.sql'), of('old/a.sql'), of('x.sql'), of('a.sql')]).toEqual([
    'dbvsnowflake',
    'dbvoracle',
    'dbvhive',
    undefined,
  ]);
});

test('databases and schemas of folders: an inner folder says more than an outer one', () => {
  const reading = read({
    defaultDatabase: { '.': 'shop', dw: 'warehouse' },
    defaultSchema: { 'dw/stage/': 'stage', 'dw/one.sql': 'own' },
  });
  if ('problem' in reading) throw new Error(reading.problem);
  const { defaultDatabase, defaultSchema, folderDefaults = [] } = reading.file;
  expect({ defaultDatabase, defaultSchema }).toEqual({ defaultDatabase: 'shop' });
  const of = defaultsByPath(folderDefaults);
  expect(of('a.sql')).toEqual({});
  expect(of('dw2/a.sql')).toEqual({});
  expect(of('dw/a.sql')).toEqual({ database: 'warehouse' });
  expect(of('dw/stage/in/a.sql')).toEqual({ database: 'warehouse', schema: 'stage' });
  expect(of('dw/one.sql')).toEqual({ database: 'warehouse', schema: 'own' });
});

test('vendors of folders: the innermost decides', () => {
  const reading = read({ vendor: { '.': 'postgresql', './etl/': 'snowflake', 'etl/old': 'oracle' } });
  if ('problem' in reading) throw new Error(reading.problem);
  const vendors = ['a.sql', 'etl/a.sql', 'etl/old/x/a.sql', 'etl2/a.sql'].map((path) =>
    vendorOfPath(reading.file, path),
  );
  expect(vendors).toEqual(['dbvpostgresql', 'dbvsnowflake', 'dbvoracle', 'dbvpostgresql']);
});

describe('what cannot be used is reported with its line', () => {
  test.each([
    [{ vendor: 'orakle' }, 2, 'vendor is no vendor. Did you mean oracle?'],
    [{ hide: 'none', vendors: 'oracle' }, 3, 'vendors is not known. Did you mean vendor?'],
    [
      { rules: { 'select-star': 'eror' } },
      3,
      'rules.select-star must be one of error, warning, off. Did you mean error?',
    ],
    [{ rules: { cycle: { exept: [] } } }, 4, 'rules.cycle.exept is not known. Did you mean except?'],
    [{ schema: 'columns.csv' }, 2, 'schema must be a list.'],
    [{ flows: [{ name: 'x', from: [] }] }, 2, 'flows[0] must have "to".'],
    [{ ignore: [1] }, 2, 'ignore[0] must be a text.'],
  ])('%j', (value, line, problem) => {
    expect(read(value)).toEqual({ line, problem });
  });

  test('text that is no JSON', () => {
    expect(readHeadwaterFile('{"vendor": ')).toMatchObject({
      problem: expect.stringContaining('The file is no JSON: '),
    });
    expect(readHeadwaterFile('[]')).toEqual({ line: 1, problem: 'The file must be an object.' });
  });
});

test('the published schema is that of the fields', async () => {
  const path = join(projectRoot, 'resources/headwater.schema.json');
  await expect(`${JSON.stringify(headwaterFileSchema(), undefined, 2)}\n`).toMatchFileSnapshot(path);
});
