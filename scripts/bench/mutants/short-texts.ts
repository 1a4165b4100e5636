type Random = (below: number) => number;

// oxfmt-ignore
const heads = [
  'SELECT', 'SELECT a FROM t', 'SELECT * FROM t', 'WITH r AS (SELECT a FROM t) SELECT a FROM r', 'WITH RECURSIVE r AS (SELECT n FROM s UNION ALL SELECT',
  'INSERT INTO t', 'INSERT INTO t (a, b)', 'INSERT INTO t SELECT a FROM s', 'INSERT ALL', 'UPDATE', 'UPDATE t SET a = 1', 'UPDATE (SELECT', 'DELETE FROM t',
  'MERGE INTO t USING s ON', 'MERGE a ON WHEN', 'CREATE TABLE t', 'CREATE TABLE t (a int', 'CREATE TABLE t AS SELECT', 'CREATE VIEW v AS', 'CREATE OR REPLACE',
  'CREATE PROCEDURE p AS', 'CREATE FUNCTION f(a int) RETURNS', 'PROCEDURE p', 'CREATE TRIGGER g', 'CREATE PACKAGE BODY p AS', 'CREATE TYPE y AS', 'CREATE SCHEMA s',
  'ALTER TABLE t', 'ALTER TABLE t ADD', 'ALTER TABLE t RENAME', 'RENAME TABLE a TO', 'DROP TABLE', 'TRUNCATE TABLE', 'DECLARE', 'DECLARE c CURSOR FOR', 'BEGIN', 'BEGIN SELECT a INTO',
  'EXEC', 'EXECUTE', 'EXECUTE IMMEDIATE', 'EXEC sp_executesql', 'PREPARE s FROM', 'CALL p', 'SET', 'SET @x =', 'IF', 'IF a THEN', 'WHILE', 'FOR r IN', 'LOOP', 'FETCH c INTO', 'OPEN c',
  'RETURN', 'LOAD DATA', 'COPY t FROM', 'COPY INTO', 'UNLOAD', 'EXPORT', 'EXPLAIN', 'FROM t', 'FROM t |>', 'VALUES', 'TABLE t', 'PIVOT t ON', 'DESCRIBE', 'SHOW', 'USE', 'GRANT', 'REFRESH',
  'WITH MEMBER m AS', 'CREATE STREAM s ON', 'CREATE TASK k', 'CREATE MATERIALIZED VIEW v', 'CREATE EXTERNAL TABLE e', 'UPSERT INTO t', 'REPLACE INTO t', 'DO $$', 'GO', 'GENERATE',
];

// oxfmt-ignore
const pieces = [
  '(', ')', ',', ';', '.', '*', '=', ':=', '::', '|', '||', '->', '->>', '=>', '[', ']', '{', '}', '{{ x }}', '{% if a %}', '{% endif %}', '@', '@x', ':x', '?', '$1', '&x', '${x}', '!', '<', '>', '<<', '>>',
  "''", "'a'", '"a"', '`a`', '[a]', '1', '1.5', 'a', 'a.b', 'a.b.c.d', 't.*', 'f(a)', 'f()', '()', '(a, b)', '(SELECT a FROM t)', 'count(*)', 'NULL', 'DEFAULT',
  'AS', 'ON', 'IN', 'IS', 'NOT', 'AND', 'OR', 'OF', 'TO', 'BY', 'ALL', 'ANY', 'OVER', 'OVER (', 'OVER w', 'PARTITION BY', 'ORDER BY', 'GROUP BY', 'LIMIT', 'LIMIT 1', 'OFFSET', 'FETCH FIRST', 'TOP 5', 'DISTINCT ON',
  'FROM', 'FROM t', 'WHERE', 'HAVING', 'QUALIFY', 'WINDOW w AS', 'JOIN', 'LEFT JOIN', 'CROSS APPLY', 'LATERAL', 'USING', 'NATURAL', 'UNION', 'UNION ALL', 'EXCEPT', 'INTERSECT', 'INTO', 'VALUES', 'SET', 'WHEN', 'WHEN MATCHED THEN',
  'WHEN NOT MATCHED', 'INSERT', 'UPDATE', 'DELETE', 'OVERRIDING', 'RETURNING', 'OUTPUT', 'OUTPUT INTO', 'CASE', 'CASE WHEN', 'THEN', 'ELSE', 'END', 'END IF', 'END LOOP', 'BEGIN', 'IF', 'LOOP', 'DECLARE', 'RETURNS', 'RETURNS TABLE (', 'LANGUAGE',
  'CAST(a AS', 'ARRAY[', 'ARRAY(', 'STRUCT(', 'STRUCT<', 'ROW(', 'MAP(', 'INTERVAL', "INTERVAL '1' DAY", 'EXTRACT(YEAR FROM', 'UNNEST(', 'FLATTEN(', 'PIVOT (', 'UNPIVOT (', 'TABLE(', 'XMLTABLE(', 'JSON_TABLE(', 'MATCH_RECOGNIZE (', 'GROUPING SETS (', 'ROLLUP (',
  'EXCLUDE (', 'EXCEPT (', 'REPLACE (', 'RENAME (', 'COLUMNS(', 'FOR', 'FOR UPDATE', 'FOR XML', 'FOR SYSTEM_TIME', 'AT', 'WITHIN GROUP (', 'FILTER (', 'KEEP (', 'IGNORE NULLS', 'COLLATE', 'CONNECT BY', 'START WITH', 'PRIOR', 'MODEL', 'SAMPLE', 'TABLESAMPLE',
  'PRIMARY KEY', 'FOREIGN KEY', 'REFERENCES', 'CHECK (', 'CONSTRAINT', 'LIKE', 'INHERITS (', 'PARTITION', 'CLONE', 'WITH', 'WITH (', 'ADD', 'DROP', 'COLUMN', 'RENAME', 'MODIFY', 'CHANGE', 'EXCHANGE', 'SWITCH', 'SWAP WITH', 'EXEC', 'EXECUTE', 'IMMEDIATE', 'CURSOR', 'REFTABLE(',
  '/*', '*/', '--', '\n', '\nGO\n', '\n/\n', '$$', 'é', '\u0000',
];

/** A statement head, and up to six odd pieces behind it; now and then a second statement. */
export function shortText(random: Random): string {
  const text = shortStatement(random);
  return random(4) === 0 ? `${text}${one(['; ', ';\n', '\n', ' '], random)}${shortStatement(random)}` : text;
}

function shortStatement(random: Random): string {
  const parts = [one(heads, random)];
  for (let count = random(7); count > 0; count--) parts.push(one(pieces, random));
  return parts.join(random(5) === 0 ? '\n' : ' ');
}

function one<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)]!;
}
