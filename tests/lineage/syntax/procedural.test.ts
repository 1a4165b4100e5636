import { describe, expect, it } from 'vitest';
import { outline, parse } from './outline.ts';

/** Lines without the indentation that the test's own text has. */
function lines(text: string): string {
  const all = text.replace(/^\n/, '').trimEnd().split('\n');
  const margin = Math.min(...all.map((line) => line.search(/\S/)).filter((at) => at >= 0));
  return all.map((line) => line.slice(margin)).join('\n');
}

describe('T-SQL', () => {
  it('reads a procedure without terminators', () => {
    const sql = `
      CREATE PROCEDURE dbo.Load @from date = '2020-01-01', @n int OUTPUT AS
      BEGIN
        SET NOCOUNT ON; SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED
        DECLARE @t TABLE (id int PRIMARY KEY, name nvarchar(20)), @x int = 3
        DECLARE c CURSOR LOCAL FAST_FORWARD FOR SELECT id FROM dbo.Src WHERE d > @from
        INSERT INTO @t SELECT id, name FROM dbo.Src
        IF @x > 0 UPDATE d SET d.name = s.name FROM dbo.Dst d JOIN @t s ON s.id = d.id
        ELSE IF @x = 0
        BEGIN
          PRINT 'none' + CONVERT(varchar, @x)
          RETURN 1
        END
        ELSE RETURN
        OPEN c
        WHILE @@FETCH_STATUS = 0
        BEGIN
          EXEC @n = dbo.Other @x, @flag = 'a', @out = @n OUTPUT
          FETCH NEXT FROM c INTO @x
        END
        CLOSE c DEALLOCATE c
        BEGIN TRY
          EXEC sp_executesql N'INSERT INTO a SELECT * FROM b WHERE x = @p', N'@p int', @p = @x
          EXEC ('DELETE FROM ' + @tbl)
        END TRY
        BEGIN CATCH
          THROW
        END CATCH
        GOTO done
        done:
        INSERT INTO #tmp EXEC dbo.GetRows 1, 2
      END`;
    expect(outline(sql, 'dbvmssql')).toBe(
      lines(`
        procedure dbo.Load(in @from, out @n)
          block
            other set
            other set
            declare @t (id, name), @x
            declare c cursor < dbo.Src
            insert > @t < dbo.Src
            if
              update > d < dbo.Dst, @t
            else if
              block
                other print
                return '1'
            else
              return
            open c
            loop
              block
                call dbo.Other(@x, @flag='a', @out=@n out) into @n
                fetch c into @x
            other close
            other deallocate
            block
              dynamic 'INSERT INTO a SELECT * FROM b WHERE x = @p' using @p=@x
              dynamic 'DELETE FROM ' + @tbl
            handlers
              other throw
            other goto
            insert > #tmp`),
    );
  });

  it('reads functions, triggers and what follows them behind GO', () => {
    const sql = `CREATE FUNCTION f(@a int) RETURNS @r TABLE (id int) AS BEGIN INSERT @r SELECT id FROM t RETURN END
GO
CREATE FUNCTION g(@a int) RETURNS TABLE AS RETURN (SELECT a FROM t WHERE b = @a)
GO
CREATE TRIGGER tr ON dbo.Dst AFTER INSERT, UPDATE AS SET NOCOUNT ON INSERT INTO log SELECT id FROM inserted
GO
SELECT 1 FROM last`;
    expect(outline(sql, 'dbvmssql')).toBe(
      lines(`
        function f(in @a)
          block
            insert > @r < t
            return
        function g(in @a)
          return < t
        trigger tr on dbo.Dst
          other set
          insert > log < inserted
        query < last`),
    );
  });
});

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
      lines(`
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
                other exit
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
      lines(`
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

describe('PL/pgSQL', () => {
  it('reads a body in dollar quotes where it stands', () => {
    const sql = `CREATE FUNCTION s.f(a int, OUT b text) RETURNS TABLE (x int) LANGUAGE plpgsql SET search_path = s, public AS $fn$
<<top>>
DECLARE
  v t%ROWTYPE; arg ALIAS FOR $1; cur CURSOR (k int) FOR SELECT a FROM z WHERE b = k;
BEGIN
  SELECT INTO STRICT v * FROM t WHERE id = a;
  v.a = 3;
  PERFORM g(a); PERFORM 1 FROM locks;
  FOR v IN SELECT * FROM t2 LOOP RETURN NEXT v; END LOOP;
  FOR v IN EXECUTE 'select 2' USING a LOOP END LOOP;
  FOREACH x IN ARRAY c LOOP RAISE NOTICE '% %', x, y; END LOOP;
  RETURN QUERY SELECT a, b FROM t3;
  RETURN QUERY EXECUTE 'select 1' USING a;
  EXECUTE 'insert into t4 select $1' INTO v USING a;
  IF FOUND THEN INSERT INTO l VALUES (1) RETURNING id INTO v; ELSIF a = 2 THEN NULL; END IF;
EXCEPTION WHEN unique_violation OR others THEN RAISE;
END
$fn$;`;
    expect(outline(sql, 'dbvpostgresql')).toBe(
      lines(`
        function s.f(in a, out b) plpgsql
          block
            declare v
            declare arg
            declare cur cursor < z
            query < t
            assign v.a = '3'
            call g(a)
            query < locks
            loop v < t2
              return v
            loop v dynamic 'select 2'
            loop x
              other raise
            return < t3
            return dynamic 'select 1'
            dynamic 'insert into t4 select $1' into v using a
            if
              insert > l
            else if
              other null
          handlers
            other raise`),
    );
  });

  it('gives the nodes of a body their places in the file', () => {
    const dollar =
      'CREATE FUNCTION f() RETURNS int AS $$ BEGIN INSERT INTO target SELECT 1; END $$ LANGUAGE plpgsql;';
    const quoted =
      "CREATE PROCEDURE p() RETURNS INT LANGUAGE SQL AS 'BEGIN INSERT INTO target SELECT ''it''''s'' FROM u; END';";
    for (const [sql, vendor] of [
      [dollar, 'dbvpostgresql'],
      [quoted, 'dbvsnowflake'],
    ] as const) {
      const [routine] = parse(sql, vendor).statements;
      const block = routine?.kind === 'create-routine' ? routine.body[0] : undefined;
      const insert = block?.kind === 'block' ? block.body[0] : undefined;
      if (insert?.kind !== 'insert' || insert.target === undefined) throw new Error('no insert');
      expect(sql.slice(insert.target.start, insert.target.end)).toBe('target');
      expect(sql.slice(insert.start).startsWith('INSERT INTO target')).toBe(true);
    }
  });

  it('reads SQL bodies, atomic bodies, rules and DO, and leaves other languages alone', () => {
    const sql = `CREATE FUNCTION sq(int) RETURNS int LANGUAGE sql AS $$ SELECT a FROM t; INSERT INTO u SELECT $1; $$;
CREATE FUNCTION at(a int) RETURNS int BEGIN ATOMIC INSERT INTO t VALUES (a); SELECT 1; END;
CREATE FUNCTION py() RETURNS int AS $$ import x; $$ LANGUAGE plpython3u;
CREATE RULE r AS ON INSERT TO v DO INSTEAD INSERT INTO t VALUES (NEW.a);
DO $$ BEGIN INSERT INTO a SELECT * FROM b; END $$;`;
    expect(outline(sql, 'dbvpostgresql')).toBe(
      lines(`
        function sq(in ) sql
          query < t
          insert > u
        function at(in a)
          block
            insert > t
            query
        function py() plpython3u
        trigger r on v
          insert > t
        block ()
          block
            insert > a < b`),
    );
  });
});

describe('MySQL', () => {
  it('reads handlers, cursors, labels and loops', () => {
    const sql = `DELIMITER $$
CREATE DEFINER=\`root\`@\`localhost\` PROCEDURE p(IN a INT, INOUT c INT) SQL SECURITY INVOKER
main: BEGIN
  DECLARE x, y INT DEFAULT 0;
  DECLARE cur CURSOR FOR SELECT id FROM t;
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = TRUE;
  DECLARE EXIT HANDLER FOR SQLEXCEPTION, 1062 BEGIN ROLLBACK; END;
  SET x = 1, @y := 2;
  rd: LOOP
    FETCH cur INTO x;
    IF done THEN LEAVE rd; ELSEIF x = 2 THEN ITERATE rd; ELSE INSERT INTO u VALUES (x); END IF;
  END LOOP rd;
  REPEAT SET x = x + 1; UNTIL x > 10 END REPEAT;
  WHILE x < 3 DO CALL q(x, @z); END WHILE;
  PREPARE s FROM 'SELECT * FROM t';
END$$
CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW SET NEW.a = NEW.b$$
DELIMITER ;
SELECT 1 FROM behind;`;
    expect(outline(sql, 'dbvmysql')).toBe(
      lines(`
        procedure p(in a, inout c)
          block
            declare x, y
            declare cur cursor < t
            block
            handlers
              assign done = 'TRUE'
            block
            handlers
              block
                other rollback
            block
              assign x = '1'
              assign @y = '2'
            loop
              fetch cur into x
              if
                other leave
              else if
                other iterate
              else
                insert > u
            loop
              assign x = x + '1'
            loop
              call q(x, @z)
            dynamic 'SELECT * FROM t'
        trigger tr on t
          assign NEW.a = NEW.b
        query < behind`),
    );
  });
});

describe('Snowflake Scripting', () => {
  it('reads declarations, result sets, loops and handlers', () => {
    const sql = `CREATE PROCEDURE p(a INT) RETURNS TABLE (a INT) LANGUAGE SQL AS
$$
DECLARE
  x INT DEFAULT 0; rs RESULTSET; c CURSOR FOR SELECT id FROM t; e EXCEPTION (-20001, 'x'); y := 3;
BEGIN
  LET z NUMBER := 1; LET rs2 RESULTSET := (SELECT * FROM u);
  x := (SELECT MAX(a) FROM t);
  rs := (EXECUTE IMMEDIATE :q);
  FOR r IN c DO x := r.id; END FOR;
  WHILE (x < 1) DO BREAK; END WHILE;
  IF (x = 1) THEN RETURN TABLE(rs); ELSEIF (x = 2) THEN CALL other(:x); ELSE RETURN TABLE(SELECT * FROM z); END IF;
EXCEPTION
  WHEN OTHER THEN RETURN SQLERRM;
END;
$$;
CREATE FUNCTION js(a FLOAT) RETURNS FLOAT LANGUAGE JAVASCRIPT AS $$ return A; $$;
CREATE FUNCTION sf(a INT) RETURNS INT AS 'a + 1';
EXECUTE IMMEDIATE $$ BEGIN INSERT INTO a SELECT * FROM b; END $$;`;
    expect(outline(sql, 'dbvsnowflake')).toBe(
      lines(`
        procedure p(in a) SQL
          block
            declare x
            declare rs
            declare c cursor < t
            declare e
            declare y
            declare z
            declare rs2
            assign x = (query < t)
            assign rs = statement
            loop r in c
              assign x = r.id
            loop
              other break
            if
              return rs
            else if
              call other(:x)
            else
              return < z
          handlers
            return SQLERRM
        function js(in a) JAVASCRIPT
        function sf(in a) = a + '1'
        block ()
          block
            insert > a < b`),
    );
  });
});

describe('BigQuery scripting', () => {
  it('reads scripts, expression functions and table functions', () => {
    const sql = `DECLARE x, y INT64 DEFAULT 1;
SET (x, y) = (SELECT AS STRUCT 1, 2);
BEGIN
  IF x = 1 THEN SELECT 1; ELSEIF x = 2 THEN DELETE FROM t WHERE TRUE; END IF;
  FOR r IN (SELECT a FROM t) DO INSERT INTO l VALUES (r.a); END FOR;
  EXECUTE IMMEDIATE FORMAT('SELECT * FROM %s', x) INTO y USING 1 AS a;
EXCEPTION WHEN ERROR THEN SELECT 2; END;
CREATE TEMP FUNCTION f(a INT64, b ANY TYPE) AS (a + (SELECT MAX(x) FROM t));
CREATE FUNCTION js(a STRING) RETURNS STRING LANGUAGE js AS r""" return a; """;
CREATE TABLE FUNCTION ds.tf(a INT64) AS SELECT x FROM t WHERE x = a;`;
    expect(outline(sql, 'dbvbigquery')).toBe(
      lines(`
        declare x, y
        assign x, y = (query)
        block
          if
            query
          else if
            delete > t
          loop r < t
            insert > l
          dynamic FORMAT('SELECT * FROM %s', x) into y using @a='1'
        handlers
          query
        function f(in a, in b) = a + (query < t)
        function js(in a) js
        function ds.tf(in a)
          return < t`),
    );
  });
});

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
      lines(`
        procedure s.p(in a) SQL
          block
            declare c cursor < t
            block
              assign v = (query < u)
              assign b = 'x'
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
      lines(`
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
      lines(`
        procedure p(in a)
          declare x, y
          block
          handlers
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
      lines(`
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
