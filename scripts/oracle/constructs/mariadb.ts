import type { Construct } from './draw.ts';

const engines = ['mariadb'] as const;

/** Statements that MariaDB reads, most of which MySQL does, too. */
export const mariadbConstructs: readonly Construct[] = [
  {
    name: 'upserts of MySQL',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('u')} (x INTEGER PRIMARY KEY, y INTEGER UNIQUE, z VARCHAR(60))`,
      `INSERT INTO ${r.made('u')} (x, y, z) SELECT ${r.n}, ${r.n}, s FROM ${r.t} WHERE k IS NOT NULL AND i IS NOT NULL AND j IS NOT NULL ORDER BY k, i, j, s ON DUPLICATE KEY UPDATE z = ${r.of(['VALUES(z)', `CONCAT(${r.made('u')}.z, VALUES(x))`, 'IF(VALUES(y) > 2, VALUES(z), z)'])}`,
      `INSERT IGNORE INTO ${r.made('u')} SELECT ${r.n}, ${r.n}, s FROM ${r.t} WHERE ${r.c} ORDER BY k, i, j, s`,
      `SELECT x, y, z FROM ${r.made('u')}`,
    ],
  },
  {
    name: 'replaced rows',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('r')} (x INTEGER PRIMARY KEY, y INTEGER, z VARCHAR(20) DEFAULT 'z')`,
      `REPLACE INTO ${r.made('r')} (x, y) SELECT ${r.n}, ${r.n} FROM ${r.t} WHERE k IS NOT NULL AND i IS NOT NULL AND j IS NOT NULL ORDER BY k, i, j, s`,
      `REPLACE INTO ${r.made('r')} SET x = (SELECT MAX(${r.n}) FROM ${r.t}), y = ${r.d}`,
      `SELECT y, z FROM ${r.made('r')} WHERE x > ${r.d}`,
    ],
  },
  {
    name: 'variables of the session',
    engines,
    statements: (r) => [
      `SET @m${r.made('m')} = (SELECT ${r.of(['MAX', 'MIN', 'SUM'])}(${r.n}) FROM ${r.t} WHERE ${r.c})`,
      `SELECT COUNT(*), MAX(${r.n}) INTO @c${r.made('m')}, @x${r.made('m')} FROM ${r.t}`,
      `SELECT s, @m${r.made('m')} + ${r.n} AS o, @x${r.made('m')} AS x FROM ${r.t} WHERE ${r.n} < @c${r.made('m')}`,
    ],
  },
  {
    name: 'triggers of MySQL',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('g')} (x INTEGER, y INTEGER)`,
      `CREATE TABLE ${r.made('h')} (p INTEGER, q INTEGER)`,
      `CREATE TRIGGER ${r.made('gb')} BEFORE INSERT ON ${r.made('g')} FOR EACH ROW SET NEW.y = ${r.of(['NEW.y + NEW.x', `(SELECT MAX(${r.n}) FROM ${r.t} WHERE k > NEW.x)`, 'IF(NEW.x > 2, NEW.y, 0)'])}, @${r.made('sum')} = COALESCE(@${r.made('sum')}, 0) + NEW.x`,
      `CREATE TRIGGER ${r.made('ga')} AFTER UPDATE ON ${r.made('g')} FOR EACH ROW BEGIN IF NEW.x <> OLD.x OR OLD.x IS NULL THEN INSERT INTO ${r.made('h')} VALUES (OLD.x, NEW.y); END IF; END`,
      `SET @${r.made('sum')} = ${r.d}`,
      `INSERT INTO ${r.made('g')} SELECT ${r.n}, ${r.n} FROM ${r.t}`,
      `UPDATE ${r.made('g')} SET x = x + ${r.d} WHERE y > ${r.d}`,
      `SELECT @${r.made('sum')} AS total`,
    ],
  },
  {
    name: 'procedures of MySQL',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('p')} (x INTEGER, y VARCHAR(60))`,
      `CREATE PROCEDURE ${r.made('load')} (IN least INTEGER, OUT most INTEGER) BEGIN DECLARE done INTEGER DEFAULT 0; DECLARE v INTEGER; DECLARE w VARCHAR(20); DECLARE c CURSOR FOR SELECT ${r.n}, s FROM ${r.t} WHERE ${r.n} > least ORDER BY k, i, j, s; DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1; OPEN c; l: LOOP FETCH c INTO v, w; IF done THEN LEAVE l; END IF; INSERT INTO ${r.made('p')} VALUES (v, w); END LOOP; CLOSE c; SELECT MAX(x) INTO most FROM ${r.made('p')}; END`,
      `CALL ${r.made('load')}(${r.d}, @${r.made('most')})`,
      `SELECT y, @${r.made('most')} AS most FROM ${r.made('p')} WHERE x = @${r.made('most')}`,
      `CREATE FUNCTION ${r.made('f')} (a INTEGER) RETURNS INTEGER READS SQL DATA BEGIN DECLARE n INTEGER DEFAULT 0; WHILE n < 2 DO SET n = n + 1; END WHILE; RETURN (SELECT MAX(t.${r.n}) FROM ${r.t} t WHERE t.${r.n} > a) + n; END`,
      `SELECT s, ${r.made('f')}(${r.n}) AS o FROM ${r.t}`,
    ],
  },
  {
    name: 'handlers',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('e')} (x INTEGER PRIMARY KEY, y INTEGER)`,
      `CREATE TABLE ${r.made('l')} (x INTEGER, n INTEGER)`,
      `CREATE PROCEDURE ${r.made('q')} () BEGIN DECLARE v INTEGER DEFAULT 0; BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION INSERT INTO ${r.made('l')} VALUES (v, 0); SELECT MAX(${r.n}) INTO v FROM ${r.t}; INSERT INTO ${r.made('e')} VALUES (v, ${r.d}), (${r.d}, v); END; IF v > ${r.d} THEN INSERT INTO ${r.made('l')} SELECT v, COUNT(*) FROM ${r.t} WHERE ${r.c}; END IF; END`,
      `CALL ${r.made('q')}()`,
    ],
  },
  {
    name: 'several tables changed',
    engines,
    statements: (r) => [
      `UPDATE a JOIN b ON a.${r.n} = b.${r.n} SET a.s = b.s, b.j = a.k WHERE a.i > ${r.d}`,
      `UPDATE c, (SELECT k, MAX(${r.n}) AS m FROM ${r.of(['a', 'b'])} GROUP BY k) q SET c.i = q.m WHERE c.k = q.k`,
      `DELETE b, c FROM b JOIN c ON b.${r.n} = c.${r.n} LEFT JOIN a ON a.k = b.k WHERE a.j > ${r.d}`,
      `DELETE FROM a USING a JOIN c ON a.${r.n} = c.${r.n} WHERE c.k > ${r.d}`,
      `UPDATE ${r.t} SET i = ${r.n}, j = i ORDER BY k, i, j, s LIMIT ${r.d}`,
    ],
  },
  {
    name: 'rows returned by MariaDB',
    engines,
    statements: (r) => [
      `INSERT INTO ${r.of(['a', 'b', 'c'])} (k, i, s) SELECT ${r.n}, ${r.n}, s FROM ${r.t} WHERE ${r.c} RETURNING k, i + ${r.d} AS o, s`,
      `DELETE FROM ${r.t} WHERE ${r.c} RETURNING ${r.n}, s`,
    ],
  },
  {
    name: 'rollup',
    engines,
    statements: (r) => [
      `SELECT k, i, ${r.f}(${r.n}) AS m FROM ${r.t} WHERE ${r.c} GROUP BY k, i WITH ROLLUP`,
      `SELECT q.k, q.m FROM (SELECT k, COUNT(*) AS m, MAX(${r.n}) AS n FROM ${r.t} GROUP BY k WITH ROLLUP) q WHERE q.n > ${r.d}`,
      `SELECT k, GROUP_CONCAT(DISTINCT s ORDER BY s DESC SEPARATOR ';') AS o, JSON_ARRAYAGG(${r.n} ORDER BY k, i, j, s) AS p FROM ${r.t} GROUP BY k`,
    ],
  },
  {
    name: 'documents as tables',
    engines,
    statements: (r) => [
      `SELECT x.s, q.v, q.o FROM ${r.t} x, JSON_TABLE(JSON_ARRAY(x.${r.n}, x.${r.n}), '$[*]' COLUMNS (o FOR ORDINALITY, v INT PATH '$')) q WHERE q.v > ${r.d}`,
      `SELECT JSON_EXTRACT(JSON_OBJECT('p', ${r.n}, 'q', s), '$.${r.of(['p', 'q'])}') AS o, JSON_VALUE(JSON_OBJECT('p', ${r.n}), '$.p') AS p FROM ${r.t}`,
    ],
  },
  {
    name: 'sequences of MariaDB',
    engines,
    statements: (r) => [
      `CREATE SEQUENCE ${r.made('n')}`,
      `CREATE TABLE ${r.made('o')} (x BIGINT DEFAULT NEXTVAL(${r.made('n')}), y INTEGER)`,
      `INSERT INTO ${r.made('o')} (y) SELECT ${r.n} FROM ${r.t} WHERE ${r.c} ORDER BY k, i, j, s`,
      `SELECT x, y FROM ${r.made('o')} WHERE x > ${r.d}`,
    ],
  },
  {
    name: 'versioned tables',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('y')} (x INTEGER, z INTEGER) WITH SYSTEM VERSIONING`,
      `INSERT INTO ${r.made('y')} SELECT ${r.n}, ${r.n} FROM ${r.t}`,
      `UPDATE ${r.made('y')} SET z = x WHERE x > ${r.d}`,
      `DELETE FROM ${r.made('y')} WHERE z > 3`,
      `SELECT x, z FROM ${r.made('y')} FOR SYSTEM_TIME ALL WHERE x > 1`,
    ],
  },
  {
    name: 'portions of time',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('t')} (x INTEGER, d DATE NOT NULL, e DATE NOT NULL, PERIOD FOR p (d, e))`,
      `INSERT INTO ${r.made('t')} SELECT ${r.n}, '2024-01-01', DATE_ADD('2024-01-02', INTERVAL ABS(${r.n}) MONTH) FROM ${r.t} WHERE k IS NOT NULL AND i IS NOT NULL AND j IS NOT NULL`,
      `UPDATE ${r.made('t')} FOR PORTION OF p FROM '2024-02-01' TO '2024-03-01' SET x = x + ${r.d}`,
      `DELETE FROM ${r.made('t')} FOR PORTION OF p FROM '2024-03-10' TO '2024-04-01' WHERE x > ${r.d}`,
    ],
  },
  {
    name: 'prepared texts',
    engines,
    statements: (r) => [
      `CREATE TABLE ${r.made('z')} (x INTEGER, y INTEGER)`,
      `EXECUTE IMMEDIATE 'INSERT INTO ${r.made('z')} SELECT ${r.n}, ${r.n} FROM ${r.t}'`,
      `SET @${r.made('bound')} = (SELECT MIN(${r.n}) FROM ${r.t})`,
      `PREPARE ${r.made('st')} FROM 'SELECT x, y FROM ${r.made('z')} WHERE x > ?'`,
      `EXECUTE ${r.made('st')} USING @${r.made('bound')}`,
    ],
  },
  {
    name: 'views of joins that are set',
    engines,
    statements: (r) => [
      `CREATE VIEW ${r.made('jv')} AS SELECT a.k AS x, a.s AS y, b.j AS z FROM a JOIN b ON a.${r.n} = b.${r.n}`,
      `UPDATE ${r.made('jv')} SET ${r.of(['y = CONCAT(y, x)', `z = x + ${r.d}`])} WHERE x > ${r.d}`,
      `CREATE VIEW ${r.made('ov')} AS SELECT k AS x, i AS y, s FROM c WHERE ${r.n} > 1`,
      `UPDATE ${r.made('ov')} SET y = x WHERE s = 'a'`,
      `DELETE FROM ${r.made('ov')} WHERE y > ${r.d}`,
    ],
  },
];
