import { describe, expect, it } from 'vitest';
import { FileSelection } from '../../../src-server/io/selection/file-selection.ts';
import { noPatterns } from '../../../src-server/io/selection/ignore-rules.ts';
import type { Patterns } from '../../../src-server/io/selection/ignore-rules.ts';

interface Asked {
  ignore?: Record<string, string>;
  patterns?: Partial<Patterns>;
}

/** The paths that are read, and the folders that are left out with what they hold. */
function chosen(paths: readonly string[], { ignore = {}, patterns = {} }: Asked = {}) {
  const all = [...paths, ...Object.keys(ignore)];
  const selection = new FileSelection(all, new Map(Object.entries(ignore)), { ...noPatterns, ...patterns });
  return {
    read: paths.filter((path) => selection.select(path).outcome === 'read'),
    folders: selection.folders.map(({ name, holds }) => [name, holds?.files, holds?.sqlFiles]),
  };
}

describe('folders that are left out', () => {
  it('are hidden ones, node_modules and what archives of macOS add, wherever they lie', () => {
    const paths = [
      'a.sql',
      '.git/objects/x',
      '.git/hooks/y.sql',
      'web/node_modules/pkg/z.sql',
      'web/node_modules/pkg/.cache/z.sql',
      '__MACOSX/a.sql',
      'git/b.sql',
    ];
    expect(chosen(paths)).toEqual({
      read: ['a.sql', 'git/b.sql'],
      folders: [
        ['.git/', 2, 1],
        ['web/node_modules/', 2, 2],
        ['__MACOSX/', 1, 1],
      ],
    });
  });

  it('are those of builds, only beside the files of their projects', () => {
    const paths = [
      'shop/dbt_project.yml',
      'shop/target/compiled/a.sql',
      'shop/target/manifest.json',
      'shop/target/run_results.json',
      'shop/models/target/b.sql',
      'target/c.sql',
      'java/pom.xml',
      'java/target/d.sql',
      'java/target/manifest.json',
      'db/Sales.sqlproj',
      'db/bin/Debug/e.sql',
      'db/obj/f.sql',
      'db/tables/bin/g.sql',
      'bin/h.sql',
      'etl/Load.DTPROJ',
      'etl/Obj/i.sql',
    ];
    expect(chosen(paths)).toEqual({
      read: [
        'shop/dbt_project.yml',
        'shop/target/manifest.json',
        'shop/models/target/b.sql',
        'target/c.sql',
        'java/pom.xml',
        'db/Sales.sqlproj',
        'db/tables/bin/g.sql',
        'bin/h.sql',
        'etl/Load.DTPROJ',
      ],
      folders: [
        ['shop/target/', 2, 1],
        ['java/target/', 2, 1],
        ['db/bin/', 1, 1],
        ['db/obj/', 1, 1],
        ['etl/Obj/', 1, 1],
      ],
    });
  });
});

describe('an ignore file', () => {
  const paths = ['a.sql', 'old/b.sql', 'old/c.sql', 'new/old/d.sql', 'new/tmp_e.sql', 'node_modules/p/f.sql'];

  it('leaves out files and folders in the syntax of gitignore', () => {
    const ignore = { '.headwaterignore': '# comment\n/old/\ntmp_*.sql\n' };
    expect(chosen(paths, { ignore })).toEqual({
      read: ['a.sql', 'new/old/d.sql'],
      folders: [
        ['old/', 2, 2],
        ['node_modules/', 1, 1],
      ],
    });
  });

  it('takes back what it or the defaults leave out', () => {
    const ignore = { '.headwaterignore': '*.sql\n!a.sql\n!node_modules/\n!f.sql' };
    expect(chosen(paths, { ignore }).read).toEqual(['a.sql', 'node_modules/p/f.sql']);
  });

  it('may leave out everything', () => {
    expect(chosen(paths, { ignore: { '.headwaterignore': '*\n!a.sql' } }).read).toEqual(['a.sql']);
  });

  it('counts for its own folder, where it goes before the outer ones', () => {
    const ignore = { '.headwaterignore': 'tmp_*', 'new/.headwaterignore': '!tmp_e.sql\n/old' };
    expect(chosen(paths, { ignore }).read).toEqual(['a.sql', 'old/b.sql', 'old/c.sql', 'new/tmp_e.sql']);
  });
});

describe('patterns of the command', () => {
  const paths = ['a.sql', 'etl/b.sql', 'etl/c.inc', 'etl/d.md', 'etl/tmp/e.sql', 'node_modules/f.sql'];

  it('narrow what is read, and leave out more', () => {
    expect(chosen(paths, { patterns: { include: ['etl/**'] } }).read).toEqual([
      'etl/b.sql',
      'etl/c.inc',
      'etl/tmp/e.sql',
    ]);
    expect(chosen(paths, { patterns: { include: ['etl/**'], exclude: ['tmp/', '*.inc'] } }).read).toEqual([
      'etl/b.sql',
    ]);
  });

  it('go before ignore files and defaults', () => {
    const ignore = { '.headwaterignore': 'etl/' };
    const patterns = { exclude: ['!etl/', '!node_modules/'] };
    expect(chosen(paths, { ignore, patterns }).read).toEqual([
      'a.sql',
      'etl/b.sql',
      'etl/c.inc',
      'etl/tmp/e.sql',
      'node_modules/f.sql',
    ]);
  });

  it('make a file of any ending a script that name it', () => {
    const selection = new FileSelection(paths, new Map(), { include: ['*.md', 'etl/*'], exclude: [] });
    expect(selection.select('etl/d.md')).toEqual({ outcome: 'read', judged: false });
    expect(selection.select('etl/c.inc')).toEqual({ outcome: 'read', judged: true });
    expect(selection.select('a.sql')).toMatchObject({ outcome: 'refused', kind: 'left-out' });
  });
});
