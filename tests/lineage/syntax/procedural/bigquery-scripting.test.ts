import { describe, expect, it } from 'vitest';
import { outline, written } from '../outline.ts';

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
      written(`
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
