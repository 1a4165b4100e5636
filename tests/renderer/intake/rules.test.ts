import { describe, expect, it } from 'vitest';
import {
  contentKind,
  encodingOf,
  isJudgement,
  judgePath,
  judgeText,
} from '../../../src-renderer/intake/rules.ts';
import * as onPage from '../../../src-renderer/intake/fileKinds.ts';
import * as inService from '../../../src-server/archives/file-kinds.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('judging a file of a folder by its path', () => {
  it.each([
    'load.sql',
    'etl/02_orders.prc',
    'etl/install',
    'models/orders.sql.j2',
    'a/b.c/query.hql',
    'notes.txt',
    'readme.sql',
    'license/load.sql',
    'md',
  ])('takes %s', (path) => expect(judgePath(path)).toBeUndefined());

  it.each([
    ['project/.git/config', 'hidden'],
    ['__MACOSX/._load.sql', 'hidden'],
    ['dbt/node_modules/x/y.sql', 'hidden'],
    ['sub/Thumbs.db', 'hidden'],
    ['README.md', 'not-sql'],
    ['src/Load.CS', 'not-sql'],
    ['LICENSE', 'not-sql'],
    ['project/README', 'not-sql'],
    ['Readme.TXT', 'not-sql'],
  ])('skips %s as %s', (path, reason) => expect(judgePath(path)).toBe(reason));

  it('knows by name what the service knows', () => {
    const lists = ({ sqlEndings, templateEndings, endingsWithSql, notSql, notSqlNames }: typeof onPage) =>
      [sqlEndings, templateEndings, endingsWithSql, notSql, notSqlNames].map((list) => [...list]);
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

  it('does not let what is empty, binary or packed otherwise be insisted on', () => {
    expect((['not-sql', 'other-language', 'hidden'] as const).every(isJudgement)).toBe(true);
    expect((['empty', 'binary', 'foreign-archive', 'encrypted'] as const).some(isJudgement)).toBe(false);
  });
});

describe('judging a text by its beginning', () => {
  it.each([
    '\n<!doctype HTML>',
    '<html lang="en">',
    '<?xml version="1.0"?>',
    '#!/bin/sh',
    '%PDF-1.7',
    '{\\rtf1',
  ])('knows %s to be no SQL', (head) => expect(judgeText(head)).toBe('other-language'));

  it.each(['SELECT 1', '-- <html>', '# a comment of MySQL', '{{ config() }}', '{% set a = 1 %}', '<% if %>'])(
    'takes %s',
    (head) => expect(judgeText(head)).toBeUndefined(),
  );
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
