import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../../src-renderer/domain/files/inspect.ts';
import { keptPath, replacedPaths } from '../../../../../src-renderer/domain/replacedPaths.ts';
import { areAlike, otherVendors } from '../../../../../src-renderer/domain/vendorHints.ts';
import { vendorSettings } from '../../../../../src-renderer/domain/vendorSettings.ts';
import { skippedAmount, skippedGroups } from '../../../../../src-renderer/domain/files/skippedGroups.ts';
import { strings } from '../../../../../src-renderer/strings/strings.ts';

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
  const folder = { ...verdict('p/obj/', 'folder'), holds: { files: 12, sqlFiles: 3 } };
  const all = [
    verdict('a.sql', 'empty'),
    verdict('p/b.cshtml', 'not-sql'),
    verdict('c.sql'),
    verdict('p.q/README', 'not-sql'),
    verdict('e.CSHTML', 'not-sql'),
    folder,
  ];

  it('is summed up by reason and ending, the most first', () => {
    expect(skippedGroups(all)).toEqual([
      { reason: 'folder', amount: 12, endings: [] },
      {
        reason: 'not-sql',
        amount: 3,
        endings: [
          { ending: 'cshtml', amount: 2 },
          { ending: '', amount: 1 },
        ],
      },
      { reason: 'empty', amount: 1, endings: [] },
    ]);
    expect(skippedAmount(all.filter(({ skipped }) => skipped))).toBe(16);
  });

  it('is reported in one line', () => {
    expect(strings.intake.skipped(16, skippedGroups(all))).toBe(
      '16 skipped: 12 in folders that are left out, 3 not SQL by name (2 .cshtml, 1 without ending), 1 empty',
    );
    expect(strings.intake.skipped(1, skippedGroups([verdict('x.md', 'not-sql')]))).toBe(
      '1 skipped: not SQL by name (1 .md)',
    );
    expect(strings.intake.folder({ files: 12, sqlFiles: 3 })).toBe('left out, with 12 files, 3 of them SQL');
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

  it('are reported, where the text says it clearly', () => {
    expect(otherVendors(paths, guess, 'dbvmssql')).toMatchObject([
      { vendor: 'dbvoracle', paths: ['b.sql', 'd.sql'] },
    ]);
  });

  it('are not reported where the chosen vendor writes alike', () => {
    expect(otherVendors(paths, guess, 'dbvazuresql').map(({ vendor }) => vendor)).toEqual(['dbvoracle']);
    expect(areAlike('dbvmysql', 'dbvmariadb')).toBe(true);
    expect(areAlike('dbvmysql', 'dbvoracle')).toBe(false);
  });

  it('are those of another vendor than the chosen one', () => {
    expect(otherVendors(paths, guess, 'dbvoracle')).toMatchObject([{ vendor: 'dbvmssql', paths: ['a.sql'] }]);
    expect(otherVendors(paths, undefined, 'dbvoracle')).toEqual([]);
  });

  it('are no packages, which say themselves what their SQL is for', () => {
    const packages = paths.map((path) => path.replace('.sql', '.dtsx'));
    expect(otherVendors(packages, guess, 'dbvmssql')).toEqual([]);
  });
});

describe('the vendors of files', () => {
  it('name whole folders where nothing else is in them, else the files', async () => {
    const all = ['a.sql', 'old/x.sql', 'old/in/y.sql', 'mixed/m.sql', 'mixed/n.sql'];
    const others = [{ vendor: 'dbvoracle', paths: ['old/x.sql', 'old/in/y.sql', 'mixed/n.sql'] }];
    const { path, file } = vendorSettings(others, all);
    expect(path).toBe('headwater.json');
    expect(JSON.parse(await file.text())).toEqual({
      vendor: { old: 'dbvoracle', 'mixed/n.sql': 'dbvoracle' },
    });
  });

  it('name a folder with scripts that would fit any vendor, where most in it are clear', async () => {
    const all = ['a.sql', 'ora/x.sql', 'ora/y.sql', 'ora/z.sql', 'mig/1.sql', 'mig/2.sql', 'mig/3.sql'];
    const others = [{ vendor: 'dbvoracle', paths: ['ora/x.sql', 'ora/y.sql', 'mig/1.sql'] }];
    const { file } = vendorSettings(others, all, ['ora/z.sql', 'mig/2.sql', 'mig/3.sql']);
    expect(JSON.parse(await file.text())).toEqual({
      vendor: { ora: 'dbvoracle', 'mig/1.sql': 'dbvoracle' },
    });
  });
});
