/**
 * Runs every package or folder below `ssis/` and compares with the relations in the `.lineage` beside it, as the fixtures of
 * scripts do. A folder is one run of all its files.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyze } from '../../../src-lineage/index.ts';
import { endToEnd } from '../end-to-end.ts';

const folder = join(import.meta.dirname, 'ssis');

function filesOf(name: string): { name: string; text: string }[] {
  const path = join(folder, name);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const names = isFolder
    ? globSync('**/*.*', { cwd: path }).map((file) => `${name}/${file.replaceAll('\\', '/')}`)
    : [`${name}.dtsx`];
  return names.sort().map((file) => ({ name: file, text: readFileSync(join(folder, file), 'utf8') }));
}

describe('packages of SSIS', () => {
  for (const expectation of globSync('*.lineage', { cwd: folder }).sort()) {
    const name = expectation.replace(/\.lineage$/, '');
    test(name, () => {
      const model = analyze(filesOf(name), { vendor: 'dbvmssql' });
      // what a connection says of a table is told with it
      for (const object of model.objects)
        if (object.role === 'persistent')
          object.name = [object.database, object.schema, object.name].filter(Boolean).join('.');
      const expected = readFileSync(join(folder, expectation), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'));
      const types = new Set(expected.map((line) => line.split(' ')[0]!));
      for (const type of ['fdd', 'diagnostic']) types.add(type);
      expect(endToEnd(model).filter((line) => types.has(line.split(' ')[0]!))).toEqual(expected);
    });
  }
});
