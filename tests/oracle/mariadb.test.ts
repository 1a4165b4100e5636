import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mariadb } from '../../scripts/oracle/engines/mariadb/mariadb.ts';
import { examined } from '../../scripts/oracle/examination.ts';

const tables = 'CREATE TABLE t (a INT, b INT, s VARCHAR(20));\nCREATE TABLE u (k INT PRIMARY KEY, n INT);\n';

describe.skipIf(mariadb.missing?.() !== undefined)('MariaDB (needs a MariaDB server)', () => {
  beforeAll(() => mariadb.start?.());
  afterAll(() => mariadb.stop());

  test.each([
    [
      'upserts',
      'INSERT INTO u SELECT a, b FROM t ON DUPLICATE KEY UPDATE n = n + VALUES(n);\nSELECT n FROM u;\n',
    ],
    [
      'triggers',
      'CREATE TRIGGER g BEFORE INSERT ON u FOR EACH ROW SET NEW.n = NEW.n + (SELECT COUNT(*) FROM t WHERE b > NEW.k);\n' +
        'INSERT IGNORE INTO u SELECT a, b FROM t;\nSELECT * FROM u;\n',
    ],
    [
      'routines',
      'CREATE PROCEDURE p (IN least INT) BEGIN REPLACE INTO u SELECT a, b FROM t WHERE b > least; END;\nCALL p(2);\n',
    ],
    ['variables', 'SELECT MAX(a) INTO @m FROM t;\nSELECT b, @m AS m FROM t WHERE b < @m;\n'],
  ])('agrees with the model about %s', { timeout: 60_000 }, async (_, sql) => {
    const found = await examined(mariadb, { id: 'given', sql: `${tables}${sql}` }, { seed: 7, changes: 3 });
    expect(found).toMatchObject({ faults: [], refusals: [] });
    expect(found.changes).toBeGreaterThan(0);
  });

  test('finds nothing of what an earlier script has left', async () => {
    const database = await mariadb.open();
    await database.run('CREATE TEMPORARY TABLE t (a INT)');
    await database.run('CREATE TABLE u (a INT)');
    await database.run('SET @m = 1');
    const next = await mariadb.open();
    expect(await next.tables()).toEqual([]);
    expect(await next.run('SELECT @m AS m')).toEqual({ columns: ['m'], rows: [['null']] });
    await expect(next.run('SELECT * FROM t')).rejects.toThrow(/exist/);
    await expect(next.run('SET GLOBAL sql_mode = 1')).rejects.toThrow(/not run/);
  });
});
