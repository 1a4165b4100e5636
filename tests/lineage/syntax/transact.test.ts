import { describe, expect, it } from 'vitest';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { analyze } from '../../../src-lineage/index.ts';

/** The kinds of a text's statements in order; a text with an error has none. */
function kinds(sql: string, vendor: VendorId): string {
  const model = analyze([{ name: 'x.sql', text: sql }], { vendor });
  const errors = model.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  expect(errors.map((error) => error.message)).toEqual([]);
  return model.statements.map((statement) => statement.kind).join(' ');
}

describe('statements without terminators end where the next one begins', () => {
  it.each([
    ['DROP TABLE #a UPDATE t SET a = 1 DELETE FROM t TRUNCATE TABLE t', 'drop-table update delete truncate'],
    ["DBCC CHECKDB ('d') WITH NO_INFOMSGS DBCC FREEPROCCACHE SELECT 1", 'dbcc dbcc select'],
    [
      "BACKUP LOG d TO b\nRESTORE DATABASE d FROM DISK = 'f'\nWITH MOVE 'a' TO 'b'\nKILL 5",
      'backup restore kill',
    ],
    ['ALTER DATABASE d\nSET ALLOW_SNAPSHOT_ISOLATION ON\nWITH ROLLBACK IMMEDIATE\nSELECT 1', 'alter select'],
    ['ALTER DATABASE d SET SINGLE_USER WITH ROLLBACK IMMEDIATE DROP DATABASE d', 'alter drop-database'],
    [
      'GRANT SELECT ON SCHEMA::s TO u DENY ALTER ON SCHEMA::s TO v REVOKE EXECUTE ON p TO w',
      'grant deny revoke',
    ],
    [
      'IF @m = 1 BEGIN END CONVERSATION @h END ELSE BEGIN SEND ON CONVERSATION @h END',
      'if block end-conversation block send',
    ],
    ["EXECUTE AS USER = 'x' WITH NO REVERT SELECT 1 REVERT", 'execute select revert'],
    ["EXEC ('SELECT 1') WITH RESULT SETS ((a int), (b int))", 'dynamic-sql select'],
    ['EXEC p 1 WITH RECOMPILE, RESULT SETS UNDEFINED', 'call'],
    ['CREATE LOGIN a FROM WINDOWS CREATE USER u FOR LOGIN a', 'create-other create-other'],
    ['DROP PROC p DROP USER u', 'drop-procedure drop-user'],
  ])('%s', (sql, expected) => {
    expect(kinds(sql, 'dbvmssql')).toBe(expected);
  });
});

describe('objects of the server are no schedules, schemas or types', () => {
  it.each([
    'CREATE EVENT SESSION s ON SERVER ADD EVENT sqlos.wait_info (ACTION (sqlserver.sql_text))',
    "CREATE EVENT NOTIFICATION n ON SERVER FOR CREATE_DATABASE TO SERVICE 'x', 'y'",
    "CREATE DATABASE SCOPED CREDENTIAL c WITH IDENTITY = 'x'",
    'CREATE DATABASE AUDIT SPECIFICATION s FOR SERVER AUDIT a ADD (SELECT ON dbo.t BY public)',
    "CREATE XML SCHEMA COLLECTION dbo.c AS N'<x/>'",
    'CREATE MESSAGE TYPE [//x/y] VALIDATION = NONE',
    'CREATE RULE r AS @x BETWEEN 1 AND 2',
  ])('%s', (sql) => {
    expect(kinds(sql, 'dbvmssql')).toBe('create-other');
  });
});

describe('what only Sybase writes', () => {
  it.each([
    ['disk init name = "d", physname = "/d"\ndump database d to "/x" with compression = 3', 'disk dump'],
    ['update index statistics t\ndelete statistics t\nselect 1', 'update delete select'],
    ['set cursor rows 10 for c set role "r" with passwd "p" on select 1', 'set set select'],
    [
      "CREATE VARIABLE v INT; SET v = 5; MESSAGE 'x' TO CLIENT; DROP VARIABLE v",
      'declare assign message drop-variable',
    ],
    ["SELECT 1; OUTPUT TO 'x.csv' FORMAT ASCII; INPUT INTO t FROM 'x.csv'", 'select output transfer'],
    ['BEGIN IF EXISTS (SELECT 1 FROM t) THEN DROP TABLE t END IF; END', 'block if drop-table'],
  ])('%s', (sql, expected) => {
    expect(kinds(sql, 'dbvsybase').replace(/^if select/, 'if')).toBe(expected);
  });

  it.each([
    ['select a from t where b = "x"', 't.a t.b'],
    ['select "a" from dba."t"', 't.a'],
    ['select a from t\ngo\nset quoted_identifier on\ngo\nselect "c" from t', 't.a t.c'],
  ])('reads double quotes as the text uses them: %s', (sql, expected) => {
    const { relations, columns, objects } = analyze([{ name: 'x.sql', text: sql }], { vendor: 'dbvsybase' });
    const used = [...relations].flatMap(({ sources }) => sources.map(({ column }) => columns.at(column)));
    const named = used.map(({ object, name }) => `${objects[object]!.name}.${name}`);
    const own = named.filter((name) => name.startsWith('t.') && name !== 't.PseudoRows');
    expect([...new Set(own)].sort().join(' ')).toBe(expected);
  });
});
