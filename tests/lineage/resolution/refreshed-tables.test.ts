import { expect, test } from 'vitest';
import { analyze, type VendorId } from '../../../src-lineage/index.ts';

/** The tables that each statement writes. */
function writes(text: string, vendor: VendorId): string[][] {
  const { statements, objects } = analyze([{ name: 'refresh.sql', text }], { vendor });
  return statements.map((statement) => statement.writes.map((id) => objects[id]!.name));
}

const view = 'CREATE MATERIALIZED VIEW v AS SELECT a FROM t;';

test.each<[VendorId, string, string, string[]]>([
  ['dbvpostgresql', view, 'REFRESH MATERIALIZED VIEW v', ['v']],
  ['dbvpostgresql', view, 'REFRESH MATERIALIZED VIEW CONCURRENTLY v WITH DATA', ['v']],
  ['dbvredshift', view, 'REFRESH MATERIALIZED VIEW v RESTRICT', ['v']],
  [
    'dbvdatabricks',
    'CREATE STREAMING TABLE v AS SELECT a FROM STREAM t;',
    'REFRESH STREAMING TABLE v FULL',
    ['v'],
  ],
  [
    'dbvdb2',
    'CREATE TABLE v AS (SELECT a FROM t) DATA INITIALLY DEFERRED REFRESH DEFERRED;',
    'REFRESH TABLE v',
    ['v'],
  ],
  ['dbvhive', view, 'ALTER MATERIALIZED VIEW v REBUILD', ['v']],
  [
    'dbvsnowflake',
    'CREATE DYNAMIC TABLE v WAREHOUSE = w AS SELECT a FROM t;',
    'ALTER DYNAMIC TABLE v REFRESH',
    ['v'],
  ],
  // what is known of the files of a table, and how a view is refreshed
  ['dbvsparksql', 'CREATE TABLE v AS SELECT a FROM t;', 'REFRESH TABLE v', []],
  ['dbvoracle', view, 'ALTER MATERIALIZED VIEW v REFRESH FAST ON DEMAND', []],
])('%s: %s %s', (vendor, definition, statement, expected) => {
  expect(writes(`${definition}\n${statement};\n`, vendor)).toEqual([['v'], expected]);
});
