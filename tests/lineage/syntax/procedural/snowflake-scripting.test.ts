import { describe, expect, it } from 'vitest';
import { outline, written } from '../outline.ts';

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
      written(`
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
              break
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
