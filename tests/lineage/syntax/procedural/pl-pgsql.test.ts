import { describe, expect, it } from 'vitest';
import { outline, parse, written } from '../outline.ts';

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
      written(`
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
      written(`
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
