import { describe, expect, it } from 'vitest';
import {
  fittingFiles,
  rowsOfTree,
} from '../../../../../src-renderer/features/result/source/files/fileRows.ts';
import { fileTree } from '../../../../../src-renderer/features/result/source/files/fileTree.ts';

const names = [
  'b.sql',
  'etl/load/1.sql',
  'etl/load/2.sql',
  'etl/x.sql',
  'deep/only/one.sql',
  'etl/load/10.sql',
];
const files = names.map((name, index) => ({
  index,
  name,
  length: 10,
  lines: 1,
  errors: name.endsWith('2.sql') ? 3 : 0,
  warnings: name.endsWith('x.sql') ? 1 : 0,
  statements: 2,
  lineageStatements: 1,
}));

const rows = (text = '', shut: string[] = [], problemsOnly = false): ReturnType<typeof rowsOfTree> =>
  rowsOfTree(fileTree(fittingFiles(files, { text, problemsOnly })), new Set(shut));
const shown = (text?: string, shut?: string[], problemsOnly?: boolean): string[] =>
  rows(text, shut, problemsOnly).map((row) => `${'  '.repeat(row.depth)}${row.name}`);

describe('the rows of the file tree', () => {
  it('show folders first, a chain of single folders as one, and numbers by their value', () => {
    expect(shown()).toEqual([
      'deep/only',
      '  one.sql',
      'etl',
      '  load',
      '    1.sql',
      '    2.sql',
      '    10.sql',
      '  x.sql',
      'b.sql',
    ]);
  });

  it('leave out what lies in shut folders', () => {
    expect(shown('', ['etl/load', 'deep/only'])).toEqual(['deep/only', 'etl', '  load', '  x.sql', 'b.sql']);
  });

  it('are those that a filter lets through', () => {
    expect(shown('2.SQL')).toEqual(['etl/load', '  2.sql']);
    expect(shown('', [], true)).toEqual(['etl', '  load', '    2.sql', '  x.sql']);
    expect(shown('nothing')).toEqual([]);
  });

  it('show of folders what the files in them come to', () => {
    const etl = rows().find((row) => row.kind === 'folder' && row.path === 'etl');
    expect(etl).toMatchObject({
      totals: { files: 4, errors: 3, warnings: 1, statements: 8, lineageStatements: 4 },
    });
  });

  it('know the row of their folder and their place in it', () => {
    const all = rows();
    const file = all.find(({ name }) => name === '10.sql');
    expect(all[file?.parent ?? -1]?.name).toBe('load');
    expect([file?.place, file?.siblings]).toEqual([2, 3]);
    expect(all[0]?.parent).toBe(-1);
  });

  it('stand for each file once, however many there are', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...files[0]!,
      index,
      name: `area${index % 30}/load_${index}.sql`,
    }));
    expect(rowsOfTree(fileTree(many), new Set())).toHaveLength(10_030);
  });
});
