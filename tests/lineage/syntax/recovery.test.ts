import { describe, expect, it } from 'vitest';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
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

  it.each<[string, VendorId, string, string]>([
    [
      'a missing comma',
      'dbvmssql',
      'INSERT INTO t (a, b) SELECT s.a s.b FROM s',
      'unexpected @32: Expected a comma or FROM, found "s".',
    ],
    [
      'a missing AS of a view',
      'dbvbigquery',
      'CREATE VIEW v SELECT a FROM t',
      'expected @14: Expected AS, found "SELECT".',
    ],
    [
      'a missing THEN',
      'dbvoracle',
      'BEGIN IF x = 1\nUPDATE t SET a = 1; END IF; END;',
      'expected @15: Expected THEN, found "UPDATE".',
    ],
    [
      'a bracket that a type does not close',
      'dbvansi',
      'SELECT a::VARCHAR( FROM t',
      'unclosed-bracket @17: This bracket is never closed, found "(".',
    ],
    [
      'a misspelt first word',
      'dbvbigquery',
      'SELCT a FROM t',
      'unknown-statement @0: No statement begins like this, found "SELCT".',
    ],
    [
      'a word that is all of its statement',
      'dbvpostgresql',
      'SELEC; INSERT INTO t SELECT a FROM u',
      'unknown-statement @0: No statement begins like this, found "SELEC".',
    ],
    [
      'a command that SQL*Plus does not know',
      'dbvoracle',
      'INSERT INTO t SELECT a FROM u; baz',
      'unknown-statement @31: No statement begins like this, found "baz".',
    ],
    [
      'an IF that is not open',
      'dbvoracle',
      'BEGIN UPDATE t SET a = 1; END IF; DELETE FROM u; END;',
      'unexpected @26: The statement that this word belongs to is not open, found "END".',
    ],
  ])('shows %s at its place, and nothing else', (_what, vendor, sql, message) => {
    expect(parse(sql, vendor).messages).toEqual([message]);
  });
});

describe('statements behind damage', () => {
  it('are found behind brackets that a procedure leaves open', () => {
    const sql = `CREATE PROCEDURE p(IN x INT)
BEGIN
  INSERT INTO t1 (a, b) VALUES (1, (2 + 3);
  INSERT INTO t2 SELECT a FROM s2 WHERE id IN (1, 2;
  UPDATE t3 SET a = (SELECT MAX(b) FROM s3 WHERE c = 1;
  DELETE FROM t4;
END;
INSERT INTO t5 SELECT * FROM s5;`;
    expect(outline(sql, 'dbvmysql')).toContain(
      '    insert > t2 < s2\n    update > t3\n    delete > t4\ninsert > t5 < s5',
    );
    expect(parse(sql, 'dbvmysql').messages).toHaveLength(3);
  });

  it('are found behind brackets that a batch without terminators leaves open', () => {
    const sql = `CREATE PROCEDURE p AS
BEGIN
  SET @a = SUBSTRING(@b, 1, @c
  SET @d = LEN(@a)
  INSERT INTO t1 (x, y) SELECT x FROM s1 WHERE z IN (1, 2
  UPDATE t2 SET a = 1
END
GO
INSERT INTO t3 SELECT a FROM s3`;
    const text = outline(sql, 'dbvmssql');
    expect(text).toContain('insert > t1 < s1\n    update > t2');
    expect(text).toContain('\ninsert > t3 < s3');
  });

  it('are found behind a quote that is missing, although later quotes pair up wrongly', () => {
    const sql = `CREATE PROCEDURE p IS
BEGIN
  INSERT INTO a1 (x) SELECT y FROM b1;
  UPDATE a2 SET name = 'O''Brien WHERE id = 3;
  INSERT INTO a3 (x) SELECT y FROM b3 WHERE s = 'new';
  INSERT INTO a4 (x) SELECT y FROM b4 WHERE s = 'old' AND t = 'x';
END;
/
INSERT INTO a5 SELECT * FROM b5 WHERE d LIKE '%q%';`;
    const text = outline(sql, 'dbvoracle');
    expect(text).toContain('insert > a3 < b3\n    insert > a4 < b4\ninsert > a5 < b5');
    expect(parse(sql, 'dbvoracle').messages).toEqual([
      'unterminated-string @90: The string is not closed: read up to the end of its line.',
    ]);
  });

  it('are found behind a body whose dollar quotes are not closed', () => {
    const body = (table: string): string =>
      `CREATE FUNCTION f_${table}() RETURNS int AS $$\nBEGIN INSERT INTO ${table} SELECT 1 FROM s_${table}; END;\n`;
    const sql = `${body('a')}${body('b')}$$ LANGUAGE plpgsql;\n${body('c')}$$ LANGUAGE plpgsql;`;
    const text = outline(sql, 'dbvpostgresql');
    expect(text).toContain('insert > b < s_b');
    expect(text).toContain('insert > c < s_c');
  });

  it('are found in a block whose BEGIN or DECLARE is missing', () => {
    const lost = `DECLARE\n  v NUMBER;\n  OPEN c;\n  FETCH c INTO v;\n  INSERT INTO a SELECT * FROM b;\nEND;`;
    expect(outline(lost, 'dbvoracle')).toContain('insert > a < b');
    const undeclared = `v NUMBER;\nw t.c%TYPE := 1;\nBEGIN INSERT INTO a SELECT * FROM b; END;`;
    expect(outline(undeclared, 'dbvoracle')).toContain('insert > a < b');
  });

  it('are found between ELSIF, ELSE and END IF whose IF is missing', () => {
    const sql = `BEGIN
  1 THEN INSERT INTO a SELECT * FROM b;
  ELSIF y = 2 THEN INSERT INTO c SELECT * FROM d;
  ELSE INSERT INTO e SELECT * FROM f;
  END IF;
  INSERT INTO g SELECT * FROM h;
END;
/
INSERT INTO i SELECT * FROM j;`;
    const text = outline(sql, 'dbvoracle');
    for (const found of ['c < d', 'e < f', 'g < h', 'i < j']) expect(text).toContain(`insert > ${found}`);
  });

  it('are found on both sides of a merge conflict, of which the first version is read', () => {
    const sql = `CREATE TABLE a (x int);
<<<<<<< HEAD
INSERT INTO a SELECT x FROM s1;
=======
INSERT INTO a SELECT x FROM s2;
>>>>>>> feature/one
SELECT x,
<<<<<<< HEAD
  y
=======
  y + 1 AS y
>>>>>>> feature/one
FROM a;`;
    expect(outline(sql, 'dbvpostgresql')).toBe(
      `create table a (x)
insert > a < s1
query < a
! merge-conflict @24: A merge conflict is not resolved: of its two versions the first is read.
! merge-conflict @139: A merge conflict is not resolved: of its two versions the first is read.`,
    );
  });
});
