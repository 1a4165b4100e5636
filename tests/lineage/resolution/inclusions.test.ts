import { expect, test } from 'vitest';
import { analyze, type VendorId } from '../../../src-lineage/index.ts';

/** The lines that run scripts which are not among the files. */
function missing(vendor: VendorId, files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([name, text]) => ({ name, text }));
  const model = analyze(sources, { vendor });
  const noted = model.diagnostics.filter(({ code }) => code === 'include-missing');
  expect(noted.every(({ severity }) => severity === 'information')).toBe(true);
  return noted.map(({ span: [file, start, end] }) => files[model.files[file]!.name]!.slice(start, end));
}

test.each<[VendorId, string, string]>([
  ['dbvoracle', '@tables.sql', '@tables'],
  ['dbvoracle', '@@sub/tables 1 2', '@@ "sub/tables.sql"'],
  ['dbvoracle', 'START tables', '@ tables'],
  ['dbvpostgresql', '\\i sub/tables.sql', "\\ir './tables.sql'"],
  ['dbvmssql', ':r .\\sub\\tables.sql', ':R "..\\sub\\tables.sql"'],
  ['dbvmysql', 'SOURCE sub/tables.sql', '\\. tables.sql'],
  ['dbvhive', 'SOURCE sub/tables.sql;', '!run tables.sql'],
  ['dbvsqlite', '.read tables.sql', '.read sub/tables.sql'],
  ['dbvteradata', '.RUN FILE = tables.sql', ".RUN FILE='/home/x/db/sub/tables.sql';"],
  ['dbvsnowflake', '!source tables.sql', '!source SUB/Tables.sql'],
])('%s finds the file of %j and of %j among the submitted ones', (vendor, first, second) => {
  const text = `${first}\n${second}\n`;
  expect(missing(vendor, { 'db/all.sql': text, 'db/sub/tables.sql': 'SELECT 1;' })).toEqual([]);
  expect(missing(vendor, { 'db/all.sql': text, 'db/sub/views.sql': 'SELECT 1;' })).toHaveLength(2);
});

test('a file of another folder is not the one that is run', () => {
  const files = { 'all.sql': '@a/tables.sql\n@tables.sql\n', 'b/tables.sql': 'SELECT 1 FROM dual;' };
  expect(missing('dbvoracle', files)).toEqual(['@a/tables.sql']);
});

test('a variable in the name is replaced; one that nobody defines leaves the file open', () => {
  const text = ':setvar part tables\n:r $(part).sql\n:r $(other).sql\nSELECT 1';
  expect(missing('dbvmssql', { 'all.sql': text })).toEqual([':r $(part).sql']);
  expect(missing('dbvmssql', { 'all.sql': text, 'tables.sql': 'SELECT 2' })).toEqual([]);
});
