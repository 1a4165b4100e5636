import { expect, test } from 'vitest';
import { analyze, type VendorId } from '../../../src-lineage/index.ts';

/** The errors of a script, each with the text it stands at. */
function errorsOf(vendor: VendorId, sql: string): string[] {
  return analyze([{ name: 'a.sql', text: sql }], { vendor })
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ message, span }) => `${sql.slice(span[1], span[2])}: ${message}`);
}

test.each<[VendorId, string, string]>([
  ['dbvpostgresql', 'SELECT SELECT kg FROM crates;', 'SELECT: Expected a column, found "SELECT".'],
  ['dbvpostgresql', 'SELECT kg FROM crates WHERE kg = = 1;', '=: Expected an expression, found "=".'],
  ['dbvpostgresql', "SELECT kg || || 'kg' FROM crates;", '||: Expected an expression, found "||".'],
  ['dbvoracle', 'SELECT id FROM crates WHERE kg BETWEEN lo ADN hi;', 'ADN: Expected AND, found "ADN".'],
  ['dbvmysql', 'SELECT CAST(kg AS DECIMAL(10 2)) FROM crates;', '2: Expected a comma, found "2".'],
  ['dbvmysql', 'SELECT LEAST(kg, , 2) FROM crates;', ',: Written twice, found ",".'],
  ['dbvsnowflake', 'SELECT ROUND(kg 2) FROM crates;', '2: Expected a comma or ), found "2".'],
  ['dbvsnowflake', 'SELECT SUM(kg AS total FROM crates;', 'AS: Expected ), found "AS".'],
  ['dbvtrino', 'SELECT rank() OVER (ORDER kg) FROM crates;', 'kg: Expected BY, found "kg".'],
  ['dbvdb2', "INSERT INTO crates (id, label) ('1', 'x');", '(: Expected VALUES or a query, found "(".'],
  [
    'dbvdb2',
    "INSERT INTO crates (id, label) VLAUES ('1', 'x');",
    'VLAUES: Expected VALUES or a query, found "VLAUES".',
  ],
  ['dbvredshift', 'INSERT ITNO crates (id) VALUES (1);', 'ITNO: Expected INTO, found "ITNO".'],
  [
    'dbvsnowflake',
    'SELECT sum(kg) AS net-weight FROM crates;',
    '-: A name with a hyphen needs quotes, found "-".',
  ],
  ['dbvsybase', 'SELECT sum(c.kg) s.name FROM crates c, ships s', 's: Expected a comma or FROM, found "s".'],
  [
    'dbvsnowflake',
    'CREATE TABLE heavy AS SELECT label FROM crates GROUP BY label ORDER label;',
    'ORDER: Unexpected text after the statement, found "ORDER".',
  ],
  [
    'dbvgreenplum',
    'SELECT sum(kg) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND AND CURRENT ROW) FROM crates;',
    'AND: Expected a bound of the frame, found "AND".',
  ],
  [
    'dbvathena',
    'CREATE EXTERNAL TABLE crates (size struct<x:int,y:int> >, kg int);',
    '>: No < is open here, found ">".',
  ],
  // a variable behind such a synonym once failed for a fault of ours
  [
    'dbvoracle',
    'CREATE SYNONYM hold IS crates;\nBEGIN SELECT kg INTO hold.most FROM crates; END;',
    'IS: Expected FOR, found "IS".',
  ],
  ['dbvpostgresql', "COPY crates FORM '/tmp/crates.csv';", 'FORM: Expected FROM or TO, found "FORM".'],
])('%s: %s', (vendor, sql, error) => {
  expect(errorsOf(vendor, sql)).toEqual([error]);
});

test('a bracket that does not open behind REFERENCES is reported at the first of its columns', () => {
  const sql = 'CREATE TABLE crates (id INT, ship INT, FOREIGN KEY (ship) REFERENCES ships id));';
  expect(errorsOf('dbvmariadb', sql)[0]).toBe('id: Expected (, found "id".');
});

test('a bracket that does not open is reported where it should', () => {
  const table = errorsOf('dbvmariadb', 'CREATE TABLE crates tonnage INT, kg INT);');
  const view = errorsOf('dbvmariadb', 'CREATE VIEW heavy label, kg) AS SELECT label, kg FROM crates;');
  expect(table[0]).toBe('tonnage: Expected ( or AS, found "tonnage".');
  expect(view[0]).toBe('label: Expected ( or AS, found "label".');
});

test('a bracket that is never closed is reported where it opens, of several by the margins of the lines', () => {
  const sql = 'CREATE TABLE crates (\n  id INT,\n  kg INT DEFAULT (1 + 2\n);\nSELECT id FROM crates;';
  expect(errorsOf('dbvpostgresql', sql)).toEqual(['(: This bracket is never closed.']);
  const at = analyze([{ name: 'a.sql', text: sql }], { vendor: 'dbvpostgresql' }).diagnostics[0]!.span[1];
  expect(at).toBe(sql.indexOf('(1'));
});

test('a missing END is reported behind the last statement of its block', () => {
  const sql = [
    'CREATE PROCEDURE p AS',
    'BEGIN',
    '  IF 1 = 1',
    '  BEGIN',
    '    DELETE FROM crates;',
    '',
    '  SELECT id FROM ships;',
    'END',
  ].join('\n');
  expect(errorsOf('dbvmssql', sql)).toEqual([';: The END of a block is missing behind this, found ";".']);
});

test('MERGE goes on behind a misspelt WHEN and a THEN that is missing', () => {
  const merge = (when: string, then: string): string =>
    `MERGE INTO crates c USING loads l ON (c.id = l.id) ${when} MATCHED ${then} UPDATE SET c.kg = l.kg WHEN NOT MATCHED THEN INSERT (id) VALUES (l.id);`;
  expect(errorsOf('dbvoracle', merge('WEHN', 'THEN'))).toEqual(['WEHN: Expected WHEN, found "WEHN".']);
  expect(errorsOf('dbvsnowflake', merge('WHEN', 'l.kg = 1 THEN'))).toHaveLength(1);
});

test.each<[VendorId, string]>([
  ['dbvoracle', 'SELECT id FROM crates WHERE kg < > 1 AND kg ! = 2'],
  ['dbvpostgresql', "SELECT a <-> b, a <% 'x', - kg, |/ kg FROM crates"],
  ['dbvduckdb', 'SELECT kg FROM crates GROUP BY\n  kg,\n;'],
  ['dbvsqlite', 'SELECT kg FROM crates; /* the rest of the file'],
  ['dbvvertica', 'SELECT rank() OVER (PARTITION BEST) FROM crates'],
  ['dbvoracle', 'SELECT XMLFOREST(kg weight, id number_) FROM crates'],
  [
    'dbvsnowflake',
    "CREATE TASK t WAREHOUSE = w SCHEDULE = '5 MINUTES' EXECUTE AS USER u AS INSERT INTO a SELECT kg FROM crates;",
  ],
])('%s allows: %s', (vendor, sql) => {
  expect(errorsOf(vendor, sql)).toEqual([]);
});
