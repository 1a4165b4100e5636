import { describe, expect, it } from 'vitest';
import { analyze } from '../../../src-lineage/index.ts';
import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { readDataflow } from '../../../src-lineage/lowering/lower-file.ts';

/** The texts that the reports of unread queries begin at, and the codes of all other diagnostics. */
function reported(text: string, vendor: VendorId): string[] {
  return readDataflow('x.sql', text, dialectOf(vendor)).diagnostics.map(({ code, severity, span }) =>
    code === 'unread-query' && severity === 'warning' ? text.slice(span[1], span[1] + 24) : code,
  );
}

describe('a query in a clause that is not known', () => {
  it.each<[string, VendorId, string]>([
    ['REFRESH GADGET g USING (SELECT a FROM t)', 'dbvsnowflake', 'SELECT'],
    ['CREATE GADGET g\nREFRESH BY INSERT INTO u SELECT a FROM t', 'dbvoracle', 'INSERT'],
    ['ALTER TABLE t SET FILTER (SELECT a FROM "u")', 'dbvdb2', 'SELECT'],
    ['REFRESH GADGET g DO (UPDATE s.t SET a = 1)', 'dbvhana', 'UPDATE'],
    ['OPTIMIZE t WHEN (DELETE FROM u WHERE a = 1)', 'dbvdatabricks', 'DELETE'],
    ['CREATE GADGET g ON CHANGE MERGE INTO u USING t ON u.a = t.a', 'dbvvertica', 'MERGE'],
    ['VACUUM t USING (SELECT max(a) FROM (VALUES (1)) v)', 'dbvredshift', 'SELECT'],
  ])('%s (%s)', (text, vendor, word) => {
    expect(reported(text, vendor)).toEqual([expect.stringMatching(new RegExp(`^${word}`))]);
  });

  it('is reported once for a statement, and for every statement', () => {
    const text = 'REFRESH GADGET g AT (SELECT a FROM t) AT (SELECT b FROM (SELECT c FROM u));';
    expect(reported(`${text}\n${text}`, 'dbvsnowflake')).toEqual([
      'SELECT a FROM t) AT (SEL',
      'SELECT a FROM t) AT (SEL',
    ]);
  });

  it.each<[string, VendorId]>([
    ['ALTER GADGET g USING (SELECT a FROM t)', 'dbvsnowflake'],
    ['ALTER GADGET g SET QUERY (SELECT a, b FROM s.t)', 'dbvpostgresql'],
  ])('is read in ALTER of any object: %s (%s)', (text, vendor) => {
    const { statements, objects } = analyze([{ name: 'x.sql', text }], { vendor });
    expect(reported(text, vendor)).toEqual([]);
    expect(statements[0]?.reads.map((id) => objects[id]?.name)).toContain('t');
  });

  it('is reported in the body of a routine', () => {
    const body = 'BEGIN UPDATE a SET b = 1; REFRESH GADGET g AS (SELECT a FROM t); END';
    expect(reported(`CREATE PROCEDURE p() LANGUAGE SQL AS $$ ${body} $$`, 'dbvsnowflake')).toHaveLength(1);
  });

  it('is not reported beside an error of its statement', () => {
    expect(reported('INSERT INTO o SELECT a b c (SELECT d FROM e) FROM t', 'dbvpostgresql')).not.toContain(
      'SELECT d FROM e) FROM t',
    );
  });
});

describe('words that begin no query', () => {
  it.each<[string, VendorId]>([
    ['GRANT SELECT, INSERT, UPDATE (a), DELETE ON t TO u', 'dbvpostgresql'],
    ['REVOKE SELECT ON t FROM u', 'dbvmysql'],
    ['REVOKE GRANT OPTION FOR SELECT ON TABLE t FROM u', 'dbvteradata'],
    ['ALTER DEFAULT PRIVILEGES IN SCHEMA s REVOKE SELECT ON TABLES FROM u', 'dbvpostgresql'],
    ['AUDIT SELECT ON hr.t WHENEVER NOT SUCCESSFUL', 'dbvoracle'],
    ['CREATE TABLE t (a INT REFERENCES u (a) ON DELETE SET NULL ON UPDATE SET DEFAULT)', 'dbvmssql'],
    ['CREATE POLICY p ON t FOR SELECT TO u USING (a = 1)', 'dbvpostgresql'],
    ['CREATE RULE r AS ON SELECT TO t DO INSTEAD NOTHING', 'dbvpostgresql'],
    ['COMMENT ON TABLE t IS $$SELECT a FROM t$$', 'dbvpostgresql'],
    ['EXPLAIN SELECT a FROM t', 'dbvoracle'],
    ['EXPLAIN ANALYZE INSERT INTO u SELECT a FROM t', 'dbvpostgresql'],
    ['ADVISE SELECT a FROM t', 'dbvcouchbase'],
    ["LOAD FROM 'f.unl' INSERT INTO t (a, b)", 'dbvinformix'],
    ['IMPORT FROM f.del OF DEL INSERT INTO t (a, b)', 'dbvdb2'],
    ['SELECT [Measures].[A] ON 0 FROM [C]', 'dbvmdx'],
    ['SELECT TOP (SELECT n FROM u) a FROM t', 'dbvmssql'],
    ['SELECT a FROM t LIMIT (SELECT n FROM u)', 'dbvduckdb'],
  ])('%s (%s)', (text, vendor) => {
    expect(reported(text, vendor)).toEqual([]);
  });
});
