import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../src-renderer/intake/inspect.ts';
import { keptPath, reasonCounts, replacedPaths } from '../../../src-renderer/intake/replacedPaths.ts';
import { areAlike, otherVendors } from '../../../src-renderer/intake/vendorHints.ts';

const verdict = (path: string, skipped?: Verdict['skipped']): Verdict => ({
  path,
  size: 1,
  candidate: 0,
  inArchive: false,
  archive: false,
  ...(skipped && { skipped }),
});

describe('files for a job that is there', () => {
  it('replace those of the same path, as the service compares them', () => {
    const known = ['etl/load.sql', 'a.sql', 'other.sql'];
    const given = [
      verdict('etl\\load.sql'),
      verdict('/a.sql.gz'),
      verdict('other.sql', 'empty'),
      verdict('new.sql'),
    ];
    expect(replacedPaths(given, known)).toEqual(['a.sql', 'etl/load.sql']);
    expect(keptPath('C:\\work\\a.sql')).toBe('work/a.sql');
    expect(keptPath('./a.sql')).toBe('a.sql');
  });
});

describe('what is skipped', () => {
  it('is summed up by reason, the most first', () => {
    const all = [verdict('a', 'empty'), verdict('b', 'not-sql'), verdict('c'), verdict('d', 'not-sql')];
    expect(reasonCounts(all)).toEqual([
      ['not-sql', 2],
      ['empty', 1],
    ]);
  });
});

describe('scripts of several vendors', () => {
  const guess = {
    vendor: 'dbvmssql',
    confidence: 0.8,
    reasons: [],
    parts: [
      { vendor: 'dbvmssql', confidence: 0.9 },
      { vendor: 'dbvoracle', confidence: 0.6 },
      { vendor: 'dbvmysql', confidence: 0.1 },
      { vendor: 'dbvoracle', confidence: 0.5 },
    ],
  };
  const paths = ['a.sql', 'b.sql', 'c.sql', 'd.sql'];

  it('are told, where the text says it clearly', () => {
    expect(otherVendors(paths, guess, 'dbvmssql')).toEqual([
      { vendor: 'dbvoracle', paths: ['b.sql', 'd.sql'] },
    ]);
  });

  it('are not told where the chosen vendor writes alike', () => {
    expect(otherVendors(paths, guess, 'dbvazuresql').map(({ vendor }) => vendor)).toEqual(['dbvoracle']);
    expect(areAlike('dbvmysql', 'dbvmariadb')).toBe(true);
    expect(areAlike('dbvmysql', 'dbvoracle')).toBe(false);
  });

  it('are those of another vendor than the chosen one', () => {
    expect(otherVendors(paths, guess, 'dbvoracle')).toEqual([{ vendor: 'dbvmssql', paths: ['a.sql'] }]);
    expect(otherVendors(paths, undefined, 'dbvoracle')).toEqual([]);
  });
});
