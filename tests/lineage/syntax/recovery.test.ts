import { describe, expect, it } from 'vitest';
import type { VendorId } from '../../../src-lineage/dialects/vendor.ts';
import { outline, parse } from './outline.ts';

describe('recovery', () => {
  it.each<[string, VendorId, string]>([
    ['an unknown statement', 'dbvpostgresql', 'FROBNICATE the table; INSERT INTO a SELECT * FROM b;'],
    ['a broken select list', 'dbvpostgresql', 'SELECT a,, FROM; INSERT INTO a SELECT * FROM b;'],
    ['an unclosed bracket', 'dbvpostgresql', 'SELECT (a FROM t; INSERT INTO a SELECT * FROM b;'],
    ['an unclosed column list', 'dbvpostgresql', 'CREATE TABLE t (a int, b; INSERT INTO a SELECT * FROM b;'],
    ['a stray END', 'dbvsnowflake', 'END; INSERT INTO a SELECT * FROM b;'],
    [
      'text behind a statement',
      'dbvoracle',
      'DELETE FROM t WHERE a = 1 foo bar;\nINSERT INTO a SELECT * FROM b;',
    ],
    [
      'a broken statement in a body',
      'dbvoracle',
      'BEGIN SELECT a INTO FROM WHERE; INSERT INTO a SELECT * FROM b; END;',
    ],
    [
      'a broken statement on a line of its own',
      'dbvmssql',
      'SELECT a FROM t WHERE ( b = \nINSERT INTO a SELECT * FROM b',
    ],
  ])('finds the statement behind %s', (_what, vendor, sql) => {
    expect(outline(sql, vendor)).toContain('insert > a < b');
    expect(parse(sql, vendor).messages.length).toBeGreaterThan(0);
  });

  it('reports a block that is never closed where it begins', () => {
    const sql = 'SELECT 1; BEGIN INSERT INTO a SELECT * FROM b;';
    expect(outline(sql, 'dbvsnowflake')).toBe(
      'query\nblock\n  insert > a < b\n! unclosed-block @10: This block is never closed by END, found "BEGIN".',
    );
  });

  it('ends an unclosed routine where the next one begins', () => {
    const sql = `CREATE PROCEDURE p IS BEGIN INSERT INTO a SELECT * FROM b;
CREATE PROCEDURE q IS BEGIN INSERT INTO c SELECT * FROM d; END;`;
    const text = outline(sql, 'dbvoracle');
    expect(text).toContain('procedure q()\n  block\n    insert > c < d');
    expect(text.match(/^! /gm)).toHaveLength(1);
  });

  it('never reads over a batch', () => {
    const sql = 'CREATE PROCEDURE p AS BEGIN SELECT 1 FROM (\nGO\nINSERT INTO a SELECT * FROM b';
    expect(outline(sql, 'dbvmssql')).toContain('\ninsert > a < b');
  });

  it('reports each damage once', () => {
    const { messages } = parse('SELECT 1; FROBNICATE a b c; SELECT 2;', 'dbvpostgresql');
    expect(messages).toHaveLength(1);
  });
});
