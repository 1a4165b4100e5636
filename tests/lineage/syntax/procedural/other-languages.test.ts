import { describe, expect, it } from 'vitest';
import { outline, written } from '../outline.ts';

describe('other procedural languages', () => {
  it('reads SQL PL', () => {
    const sql = `CREATE PROCEDURE s.p (IN a INTEGER) LANGUAGE SQL
BEGIN
  DECLARE c CURSOR WITH RETURN FOR SELECT * FROM t WHERE x = a;
  SET v = (SELECT MAX(a) FROM u), b = 'x';
  VALUES 1 INTO v;
  FOR r AS c1 CURSOR FOR SELECT a FROM t DO INSERT INTO l VALUES (r.a); END FOR;
  EXECUTE IMMEDIATE 'delete from z';
END`;
    expect(outline(sql, 'dbvdb2')).toBe(
      written(`
        procedure s.p(in a) SQL
          block
            declare c cursor < t
            assign v, b = list
            assign v = '1'
            loop r < t
              insert > l
            dynamic 'delete from z'`),
    );
  });

  it('reads SQLScript with its table variables', () => {
    const sql = `CREATE PROCEDURE "S"."p" (IN a INT, OUT t TABLE (x INT)) LANGUAGE SQLSCRIPT AS
BEGIN
  t1 = SELECT a FROM "S"."tab" WHERE x = :a;
  t = SELECT * FROM :t1 UNION ALL SELECT * FROM :t1;
  CALL "S"."q"(:v, u => t3);
END;`;
    expect(outline(sql, 'dbvhana')).toBe(
      written(`
        procedure S.p(in a, out t) SQLSCRIPT
          block
            assign t1 = (query < S.tab)
            assign t = (query < :t1, :t1)
            call S.q(:v, u=t3)`),
    );
  });

  it('reads Informix SPL', () => {
    const sql = `CREATE PROCEDURE p(a INT) RETURNING INT;
  DEFINE x, y INT;
  ON EXCEPTION SET x RETURN 1; END EXCEPTION;
  LET y = (SELECT MAX(a) FROM u);
  FOREACH c FOR SELECT a INTO x FROM t INSERT INTO l VALUES (x); RETURN x WITH RESUME; END FOREACH;
  IF x = 1 THEN UPDATE t SET a = 1; ELIF x = 2 THEN DELETE FROM t; ELSE EXECUTE PROCEDURE r(x); END IF
END PROCEDURE;
SELECT 1 FROM behind;`;
    expect(outline(sql, 'dbvinformix')).toBe(
      written(`
        procedure p(in a)
          declare x, y
          block
          handlers
            assign x = opaque
            return '1'
          assign y = (query < u)
          loop < t
            insert > l
            return x
          if
            update > t
          else if
            delete > t
          else
            call r(x)
        query < behind`),
    );
  });

  it('reads Teradata macros and procedures', () => {
    const sql = `REPLACE MACRO m (a INT) AS ( SEL * FROM t WHERE x = :a; INSERT INTO u VALUES (:a); );
REPLACE PROCEDURE p (IN a INTEGER) BEGIN L1: WHILE x < 3 DO SET x = x + 1; END WHILE L1; FOR r AS c1 CURSOR FOR SEL a FROM t DO INS l (r.a); END FOR; END;`;
    expect(outline(sql, 'dbvteradata')).toBe(
      written(`
        macro m(in a)
          query < t
          insert > u
        procedure p(in a)
          block
            loop
              assign x = x + '1'
            loop r < t
              insert > l`),
    );
  });
});
