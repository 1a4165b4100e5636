import { describe, expect, it } from 'vitest';
import { outline, parse, written } from '../outline.ts';

describe('PL/SQL', () => {
  it('reads a package body with everything in it', () => {
    const sql = `
      CREATE OR REPLACE PACKAGE BODY hr.pkg AS
        TYPE rec IS RECORD (id NUMBER, name VARCHAR2(20));
        TYPE tab IS TABLE OF emp%ROWTYPE INDEX BY PLS_INTEGER;
        CURSOR c (p NUMBER) RETURN emp%ROWTYPE IS SELECT * FROM emp WHERE dept = p;
        PROCEDURE fwd(a NUMBER);
        FUNCTION f(p IN OUT NOCOPY VARCHAR2, q DATE DEFAULT SYSDATE) RETURN NUMBER IS
          v emp.sal%TYPE;
          PRAGMA EXCEPTION_INIT(e, -20001);
        BEGIN
          SELECT * BULK COLLECT INTO l FROM emp;
          FORALL i IN 1 .. l.COUNT SAVE EXCEPTIONS INSERT INTO log VALUES (l(i).id);
          FOR r IN (SELECT a FROM x) LOOP
            UPDATE y SET b = r.a WHERE CURRENT OF c RETURNING id INTO v;
          END LOOP;
          FOR r IN c(10) LOOP NULL; END LOOP;
          <<outer>> WHILE v < 3 LOOP v := v + 1; EXIT outer WHEN v = 2; END LOOP outer;
          CASE v WHEN 1 THEN INSERT INTO a SELECT 1 FROM dual; ELSE NULL; END CASE;
          EXECUTE IMMEDIATE 'select max(a) from q' INTO v USING IN v, OUT w;
          IF v = 1 THEN RETURN v; ELSIF v = 2 THEN pkg2.proc(v, p => 2); ELSE other_proc; END IF;
          PIPE ROW (rec(1, 2));
        EXCEPTION
          WHEN NO_DATA_FOUND OR e THEN NULL;
          WHEN OTHERS THEN INSERT INTO errs VALUES (SQLERRM);
        END f;
      BEGIN
        g_y := 1;
      END pkg;
      /
      SELECT 1 FROM behind`;
    expect(outline(sql, 'dbvoracle')).toBe(
      written(`
        package body hr.pkg
          create type rec (id, name)
          create type tab on emp of emp%ROWTYPE
          declare c cursor < emp
          procedure fwd(in a)
          function f(inout p, in q)
            block
              declare v
              other pragma
              query < emp
              loop i
                insert > log
              loop r < x
                update > y
              loop r in c
                other null
              loop
                assign v = v + '1'
                exit
              if
                insert > a < dual
              else
                other null
              dynamic 'select max(a) from q' into v using v, =w out
              if
                return v
              else if
                call pkg2.proc(v, p='2')
              else
                call other_proc()
              return rec('1', '2')
            handlers
              other null
              insert > errs
          block
            assign g_y = '1'
        query < behind`),
    );
  });

  it('reads row and compound triggers', () => {
    const sql = `CREATE TRIGGER trg BEFORE INSERT OR UPDATE OF a, b ON hr.emp REFERENCING NEW AS n OLD AS o FOR EACH ROW WHEN (n.a > 1)
DECLARE x NUMBER; BEGIN :n.id := seq.NEXTVAL; END;
/
CREATE TRIGGER ct FOR INSERT ON t COMPOUND TRIGGER v NUMBER; AFTER EACH ROW IS BEGIN v := 1; END AFTER EACH ROW; AFTER STATEMENT IS BEGIN INSERT INTO l VALUES (v); END AFTER STATEMENT; END ct;
/`;
    expect(outline(sql, 'dbvoracle')).toBe(
      written(`
        trigger trg on hr.emp
          block
            declare x
            assign :n = seq.NEXTVAL
        trigger ct on t
          declare v
          block
            assign v = '1'
          block
            insert > l`),
    );
    const [row] = parse(sql, 'dbvoracle').statements;
    expect(row).toMatchObject({
      newAliases: [{ text: 'n' }],
      oldAliases: [{ text: 'o' }],
      condition: { kind: 'operation' },
    });
  });
});
