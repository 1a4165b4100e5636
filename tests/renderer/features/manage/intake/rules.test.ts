import { describe, expect, it } from 'vitest';
import {
  contentKind,
  encodingOf,
  isJudgement,
  isOpen,
  judgeText,
} from '../../../../../src-renderer/domain/files/rules.ts';
import * as onPage from '../../../../../src-renderer/domain/files/fileKinds.ts';
import { FolderSelection } from '../../../../../src-renderer/domain/files/folderSelection.ts';
import * as inService from '../../../../../src-server/io/files/file-kinds.ts';
import { FileSelection } from '../../../../../src-server/io/selection/file-selection.ts';
import { noPatterns } from '../../../../../src-server/io/selection/ignore-rules.ts';
import { refusalByContent } from '../../../../../src-server/io/selection/judged-content.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Paths of a folder with everything that the rule asks of paths. */
const paths = [
  'load.sql',
  'etl/install',
  'etl/notes.txt',
  'etl/OrderMapper.xml',
  'models/orders.sql.j2',
  'web/Index.cshtml',
  'etl/Daily.ktr',
  'README',
  'old/a.sql',
  'old/keep/b.sql',
  'tmp_c.sql',
  'etl/tmp_d.sql',
  '.git/config',
  '.git/hooks/e.sql',
  'web/node_modules/p/f.sql',
  '__MACOSX/load.sql',
  'sub/Thumbs.db',
  '.sqlfluff',
  'shop/dbt_project.yml',
  'shop/target/g.sql',
  'shop/target/catalog.json',
  'target/h.sql',
  'mesh/config.yaml',
  'mesh/external_models.yaml',
  'mesh/macros/money.py',
  'mesh/other.py',
  'mesh/seeds/codes.csv',
  'flow/workflow_settings.yaml',
  'flow/includes/constants.js',
  'flow/definitions/tables.js',
  'flow/package.json',
  'flow/node_modules/p/index.js',
  'web/app.js',
  'db/Sales.SQLPROJ',
  'db/bin/i.sql',
  'db/Obj/j.sql',
  'bin/k.sql',
  '.headwaterignore',
  'etl/.headwaterignore',
];
const ignoreFiles = new Map([
  ['.headwaterignore', '# comment\n/old/\ntmp_*\n!web/node_modules/\n'],
  ['etl/.headwaterignore', '!tmp_d.sql\n'],
]);

describe('judging the files of a folder by their paths', () => {
  const selection = new FolderSelection(paths, ignoreFiles);

  it('takes scripts, and what its beginning must decide', () => {
    expect(paths.filter((path) => selection.select(path) === 'read')).toEqual([
      'load.sql',
      'etl/install',
      'etl/notes.txt',
      'etl/OrderMapper.xml',
      'models/orders.sql.j2',
      'etl/tmp_d.sql',
      'web/node_modules/p/f.sql',
      'shop/dbt_project.yml',
      'shop/target/catalog.json',
      'target/h.sql',
      'mesh/config.yaml',
      'mesh/external_models.yaml',
      'mesh/macros/money.py',
      'mesh/seeds/codes.csv',
      'flow/workflow_settings.yaml',
      'flow/includes/constants.js',
      'flow/definitions/tables.js',
      'db/Sales.SQLPROJ',
      'bin/k.sql',
    ]);
  });

  it('leaves out whole folders, and says how many scripts are in them', () => {
    expect(selection.folders.map(({ path, files, sqlFiles }) => [path, files, sqlFiles])).toEqual([
      ['old/', 2, 2],
      ['.git/', 2, 1],
      ['__MACOSX/', 1, 1],
      ['shop/target/', 1, 1],
      ['flow/node_modules/', 1, 0],
      ['db/bin/', 1, 1],
      ['db/Obj/', 1, 1],
    ]);
  });

  it.each([
    ['with ignore files', ignoreFiles],
    ['without', new Map<string, string>()],
  ])('judges as the service does, %s', (_what, files) => {
    const onPage = new FolderSelection(paths, files);
    const inService = new FileSelection(paths, files, noPatterns);
    expect(paths.map((path) => [path, onPage.select(path)])).toEqual(
      paths.map((path) => [path, asOnPage(inService.select(path))]),
    );
    expect(onPage.folders).toEqual(inService.folders.map(({ name, holds }) => ({ path: name, ...holds })));
  });

  it('does not let what is empty, binary or packed otherwise be insisted on', () => {
    expect(
      (['not-sql', 'holds-sql', 'other-language', 'hidden', 'ignored'] as const).every(isJudgement),
    ).toBe(true);
    expect((['empty', 'binary', 'foreign-archive', 'encrypted', 'folder'] as const).some(isJudgement)).toBe(
      false,
    );
  });
});

/** What the service's rule says, in the page's words. */
function asOnPage(selected: ReturnType<FileSelection['select']>): string {
  if (selected.outcome !== 'refused') return selected.outcome;
  if (selected.kind !== 'left-out') return selected.kind;
  return selected.reason.endsWith('says so') ? 'ignored' : 'hidden';
}

describe('judging a text by its beginning', () => {
  const heads = [
    '',
    'SELECT 1',
    '\n<!doctype HTML>',
    '<?xml version="1.0"?><mapper namespace="a.B">',
    '<project>',
    '#!/bin/sh',
    '%PDF-1.7',
    '{\\rtf1',
    '{"a": 1}',
    '[tool]',
    '[dbo].[p] 1',
    '@model Orders',
    '@install.sql',
    '2026-01-01;1',
    '-- <html>',
    '# a comment of MySQL',
    '{{ config() }}',
    '{% set a = 1 %}',
    '<% if %>',
    '<%@ page %>',
  ];

  it.each(['saved', 'notes.txt', 'a.xml', 'a.sql', 'a.hql', 'orders.sql.j2'])(
    'of %s as the service does',
    (path) => {
      const inService = (head: string): string | undefined => {
        if (head === '') return judgeText(path, head);
        const refusal = refusalByContent(path, bytes(head));
        return refusal?.kind === 'not-sql' && !path.endsWith('.xml') ? 'other-language' : refusal?.kind;
      };
      expect(heads.map((head) => [head, judgeText(path, head)])).toEqual(
        heads.map((head) => [head, inService(head)]),
      );
    },
  );

  it('asks only texts whose names say nothing', () => {
    expect(judgeText('saved', '<html>')).toBe('other-language');
    expect(judgeText('a.sql', '<html>')).toBeUndefined();
    expect(judgeText('a.xml', '<databaseChangeLog>')).toBe('holds-sql');
    expect(['saved', 'a.xml', 'a.sql', 'a.md'].map(isOpen)).toEqual([true, true, false, false]);
  });
});

describe('the name of a file', () => {
  it('says what it says to the service', () => {
    const lists = ({
      sqlEndings,
      templateEndings,
      embeddingEndings,
      endingsWithSql,
      notSql,
      notSqlNames,
    }: typeof onPage) =>
      [sqlEndings, templateEndings, embeddingEndings, endingsWithSql, notSql, notSqlNames].map((list) => [
        ...list,
      ]);
    expect(lists(onPage)).toEqual(lists(inService));
    const endings = lists(inService).flat();
    const names = ['', ...endings, 'sql.j2', 'sql.stg', 'a.b', 'txt'].flatMap((ending) => [
      ending,
      `.${ending}`,
      `x.${ending}`,
      `X.${ending.toUpperCase()}`,
      `readme.${ending}`,
      `._x.${ending}`,
    ]);
    expect(names.map(onPage.kindOfName)).toEqual(names.map(inService.kindOfName));
  });

  it('is known by its first word where it has no ending', () => {
    const names = [
      'LICENSE-MIT',
      'NOTICE_RELEASE',
      'readme first.txt',
      'load_orders',
      'notices',
      'license_keys.sql',
    ];
    const kinds = ['other', 'other', 'other', 'unknown', 'unknown', 'sql'];
    expect(names.map(onPage.kindOfName)).toEqual(kinds);
    expect(names.map(inService.kindOfName)).toEqual(kinds);
  });
});

describe('telling the kind of a content by its first bytes', () => {
  it('knows text, archives, other bytes and nothing', () => {
    expect(contentKind(bytes('SELECT 1'))).toBe('text');
    expect(contentKind(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0))).toBe('zip');
    expect(contentKind(Uint8Array.of(0x1f, 0x8b, 8, 0))).toBe('gzip');
    expect(contentKind(Uint8Array.of(0x52, 0x61, 0x72, 0x21, 0x1a, 7))).toBe('foreign-archive');
    expect(contentKind(Uint8Array.of(0x89, 0x50, 0, 0, 0, 13))).toBe('binary');
    expect(contentKind(new Uint8Array())).toBe('empty');
  });

  it('reads UTF-16 as text, with and without a mark', () => {
    const wide = new Uint8Array(
      new Uint16Array([...'SELECT a FROM b'].map((letter) => letter.charCodeAt(0))).buffer,
    );
    expect(encodingOf(wide)).toBe('utf-16le');
    expect(contentKind(Uint8Array.of(0xff, 0xfe, ...wide))).toBe('text');
    expect(encodingOf(Uint8Array.of(0, 0x53, 0, 0x45, 0, 0x4c))).toBe('utf-16be');
  });
});
