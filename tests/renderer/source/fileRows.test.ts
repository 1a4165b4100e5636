import { describe, expect, it } from 'vitest';
import { fileRows } from '../../../src-renderer/source/fileRows.ts';

const files = ['b.sql', 'etl/load/1.sql', 'etl/load/2.sql', 'etl/x.sql', 'deep/only/one.sql'].map(
  (name, index) => ({
    index,
    name,
    length: 10,
    lines: 1,
    errors: 0,
    warnings: 0,
  }),
);

const shown = (filter: string, shut: string[] = []): string[] =>
  fileRows(files, filter, new Set(shut)).map((row) => `${'  '.repeat(row.depth)}${row.name}`);

describe('the rows of the file tree', () => {
  it('show folders first, and a chain of single folders as one', () => {
    expect(shown('')).toEqual([
      'deep/only',
      '  one.sql',
      'etl',
      '  load',
      '    1.sql',
      '    2.sql',
      '  x.sql',
      'b.sql',
    ]);
  });

  it('leave out what lies in shut folders', () => {
    expect(shown('', ['etl/load', 'deep/only'])).toEqual(['deep/only', 'etl', '  load', '  x.sql', 'b.sql']);
  });

  it('are opened by a filter', () => {
    expect(shown('2.SQL', ['etl'])).toEqual(['etl/load', '  2.sql']);
  });
});
