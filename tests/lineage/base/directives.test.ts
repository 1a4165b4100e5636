import { describe, expect, test } from 'vitest';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { batchTexts, read, tokenTexts } from '../syntax/lexer/reading.ts';

function directivesOf(vendor: VendorId, source: string): string[] {
  return read(vendor, source).directives.map(({ command, argument }) => `${command} ${argument}`.trim());
}

describe('GO', () => {
  test('ends the batch on a line of its own, with a count and a comment', () => {
    const script = read('dbvmssql', 'SELECT 1\nGO 5\nSELECT 2\n  go -- done\nSELECT 3');
    expect(batchTexts(script)).toEqual(['SELECT 1', 'SELECT 2', 'SELECT 3']);
    expect(script.batches[0]!.repeat).toBe(5);
  });

  test('is a word elsewhere', () => {
    expect(batchTexts(read('dbvmssql', 'SELECT a go\nFROM t'))).toEqual(['SELECT a go\nFROM t']);
  });
});

describe('SQL*Plus', () => {
  test('commands stand where a statement may start', () => {
    const source = `set serveroutput on size 100
prompt it's here; now
DEF s = 'HR'
SELECT a,
  start_date
FROM t;
@@run.sql 1
COLUMN x FORMAT a10 -
  HEADING y
SELECT 1 FROM dual
/
EXIT`;
    expect(directivesOf('dbvoracle', source)).toEqual([
      'SET serveroutput on size 100',
      "PROMPT it's here; now",
      "DEFINE s = 'HR'",
      '@@ run.sql 1',
      'COLUMN x FORMAT a10 -\n  HEADING y',
      '/',
      'EXIT',
    ]);
    expect(batchTexts(read('dbvoracle', source))).toEqual([
      'SELECT a,\n  start_date\nFROM t;',
      'SELECT 1 FROM dual',
    ]);
  });

  test('are no commands inside a PL/SQL block', () => {
    const source = 'BEGIN\n  LOOP\n    NULL;\n    EXIT;\n  END LOOP;\nEND;\n/\nSELECT 1 FROM dual;';
    expect(directivesOf('dbvoracle', source)).toEqual(['/']);
    expect(batchTexts(read('dbvoracle', source))).toHaveLength(2);
  });

  test('end a block that lacks its slash', () => {
    const source = 'CREATE PROCEDURE p IS BEGIN NULL; END p;\nSHOW ERRORS\nSELECT 1 FROM dual;';
    expect(directivesOf('dbvoracle', source)).toEqual(['SHOW ERRORS']);
    expect(batchTexts(read('dbvoracle', source))).toHaveLength(2);
  });

  test('are commands again after a statement that no block has', () => {
    const source = 'CREATE FUNCTION f RETURN INT IS BEGIN RETURN 1; END;\nCREATE TABLE t (a INT);\nEXIT';
    expect(directivesOf('dbvoracle', source)).toEqual(['EXIT']);
  });

  test('SET ROLE and SET TRANSACTION are SQL', () => {
    expect(directivesOf('dbvoracle', 'SET ROLE x;\nSET TRANSACTION READ ONLY;')).toEqual([]);
  });

  test('EXEC is SQL that its line ends', () => {
    expect(batchTexts(read('dbvoracle', 'EXEC p(1)\nEXEC q(2)\nSELECT 1 FROM dual;'))).toEqual([
      'EXEC p(1)',
      'EXEC q(2)',
      'SELECT 1 FROM dual;',
    ]);
  });

  test('division over lines is no slash', () => {
    expect(tokenTexts('dbvoracle', 'SELECT 1 /\n2 FROM dual')).toContain('/');
  });
});

describe('psql', () => {
  test('backslash commands end with their line', () => {
    const source = "\\set t foo\n\\copy t (a) from 'x.csv' csv\nSELECT 1 \\gset\nSELECT 2 \\; SELECT 3;";
    expect(directivesOf('dbvpostgresql', source)).toEqual([
      'SET t foo',
      "COPY t (a) from 'x.csv' csv",
      'GSET',
      ';',
    ]);
    expect(batchTexts(read('dbvpostgresql', source)).slice(0, 2)).toEqual(['SELECT 1', 'SELECT 2']);
  });

  test('rows of \\copy from stdin are no SQL', () => {
    const source = "\\copy t from stdin with csv\n1,it's\n\\.\nSELECT 1;";
    expect(batchTexts(read('dbvpostgresql', source))).toEqual(['SELECT 1;']);
    expect(read('dbvpostgresql', source).diagnostics).toEqual([]);
  });

  test('a query of \\copy may take several lines', () => {
    expect(directivesOf('dbvpostgresql', "\\copy (SELECT a\n FROM t) to 'x'\nSELECT 1;")).toEqual([
      "COPY (SELECT a\n FROM t) to 'x'",
    ]);
  });

  test('rows of COPY FROM stdin are no SQL', () => {
    const source = "COPY t (a, b) FROM stdin;\n1\tit's\n2\t\\N\n\\.\n\nSELECT 1;";
    expect(tokenTexts('dbvpostgresql', source).slice(-4)).toEqual([';', 'SELECT', '1', ';']);
    expect(read('dbvpostgresql', source).diagnostics).toEqual([]);
  });
});

describe('what a client has printed', () => {
  test.each([
    ['SELECT a FROM t;\n a\n---\n 1\n(1 row)\nSELECT 2;', ['SELECT a FROM t;', 'SELECT 2;']],
    ["SELECT a, b FROM t;\n a | b\n---+---\n 1 | it's\n\nSELECT 2;", ['SELECT a, b FROM t;', 'SELECT 2;']],
    [
      'INSERT INTO t SELECT 1;\nINSERT 0 1\nWARNING:  slow\nSELECT 2;',
      ['INSERT INTO t SELECT 1;', 'SELECT 2;'],
    ],
    ['db=> SELECT a\ndb-> FROM t;\nSome text\ndb=> SELECT 2;', ['SELECT a\ndb-> FROM t;', 'SELECT 2;']],
  ])('%j', (source, texts) => {
    expect(batchTexts(read('dbvvertica', source))).toEqual(texts);
    expect(read('dbvvertica', source).diagnostics).toEqual([]);
  });

  test.each([
    'SELECT a\n---- the first\n, b\nFROM t',
    "SELECT j\n-> 'a'\nFROM t",
    'CREATE TABLE\n  t (a int)',
    'SELECT 1\n---+---\nFROM t',
  ])('%j is a statement', (source) => {
    expect(read('dbvpostgresql', source).directives).toEqual([]);
  });
});

describe('MySQL', () => {
  test('DELIMITER changes what ends statements, even where it is made of letters of words', () => {
    const script = read(
      'dbvmysql',
      'DELIMITER $$\nCREATE PROCEDURE p() BEGIN SELECT 1; END$$\nSELECT 2$$\ndelimiter ;\nSELECT 3;',
    );
    expect(batchTexts(script)).toEqual(['CREATE PROCEDURE p() BEGIN SELECT 1; END', 'SELECT 2', 'SELECT 3;']);
  });

  test('dumps with triggers in conditional comments are SQL', () => {
    const trigger =
      '/*!50003 CREATE*/ /*!50017 DEFINER=`r`@`%`*/ /*!50003 TRIGGER t AFTER INSERT ON u FOR EACH ROW DELETE FROM v*/';
    const source = `DELIMITER ;;\n${trigger};;\nDELIMITER ;\nSELECT 1;`;
    expect(batchTexts(read('dbvmysql', source))).toEqual([trigger.slice(9, -2), 'SELECT 1;']);
    expect(tokenTexts('dbvmysql', source).slice(0, 8).join(' ')).toBe('CREATE DEFINER = `r` @ `%` TRIGGER t');
  });

  test('\\G ends the statement on its line', () => {
    expect(batchTexts(read('dbvmysql', 'SELECT 1\\G\nSELECT 2;'))).toEqual(['SELECT 1', 'SELECT 2;']);
  });

  test('SOURCE and USE', () => {
    expect(directivesOf('dbvmysql', 'source a.sql\nUSE b;')).toEqual(['SOURCE a.sql']);
  });
});

test.each<[VendorId, string, string[], number]>([
  [
    'dbvmssql',
    ':setvar db X\n:r .\\x.sql\n:on error exit\n!!dir\nSELECT 1',
    ['SETVAR db X', 'R .\\x.sql', 'ON ERROR exit', '!! dir'],
    1,
  ],
  [
    'dbvteradata',
    '.LOGON h/u,p\nSELECT 1;\n.IF ERRORCODE <> 0 THEN .QUIT 1\nSELECT 2;',
    ['LOGON h/u,p', 'IF ERRORCODE <> 0 THEN .QUIT 1'],
    2,
  ],
  [
    'dbvteradata',
    '.IMPORT INFILE x\n  LAYOUT y\n  APPLY z;\nSELECT 1;',
    ['IMPORT INFILE x\n  LAYOUT y\n  APPLY z'],
    1,
  ],
  [
    'dbvhive',
    'SET hive.x = true;\nADD JAR /a.jar;\n!connect x\ndfs -ls /;\nSELECT 1;',
    ['SET hive.x=true', 'ADD JAR /a.jar', '!CONNECT x', 'DFS -ls /'],
    1,
  ],
  ['dbvsnowflake', '!set a=b\nSELECT 1;', ['SET a=b'], 1],
  [
    'dbvdb2',
    'CONNECT TO x USER y;\n--#SET TERMINATOR @\nBEGIN SELECT 1; END@\nSELECT 2@',
    ['CONNECT TO x USER y'],
    2,
  ],
  ['dbvsqlite', '.mode csv\n.import a.csv t\nSELECT 1;', ['MODE csv', 'IMPORT a.csv t'], 1],
])('%s reads the tool lines of %j', (vendor, source, directives, batches) => {
  expect(directivesOf(vendor, source)).toEqual(directives);
  expect(read(vendor, source).batches).toHaveLength(batches);
});

test('offsets of directives hold their line', () => {
  const source = 'SELECT 1;\n  prompt x  \nSELECT 2;';
  const { start, end, beforeToken } = read('dbvoracle', source).directives[0]!;
  expect(source.slice(start, end).trim()).toBe('prompt x');
  expect(beforeToken).toBe(3);
});
