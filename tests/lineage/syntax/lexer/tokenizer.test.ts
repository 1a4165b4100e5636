import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keywords } from '../../../../src-lineage/syntax/tokens/keywords.ts';
import { read, tokensOf, tokenTexts } from './reading.ts';

describe('words', () => {
  test('are keywords in any letter case and identifiers otherwise', () => {
    const { tokens } = read('dbvansi', 'select SELECT Select selects _select');
    expect(tokens.texts.slice(0, tokens.count)).toEqual(['SELECT', 'SELECT', 'SELECT', '', '']);
  });

  test('may have letters of any script and the signs that the vendor allows', () => {
    expect(tokensOf('dbvoracle', 'größe 表名 a$b#c имя')).toEqual([
      'word größe',
      'word 表名',
      'word a$b#c',
      'word имя',
    ]);
    expect(tokensOf('dbvmssql', '#t ##g a@b $action')).toEqual([
      'word #t',
      'word ##g',
      'word a@b',
      'word $action',
    ]);
    expect(tokensOf('dbvmysql', '1st_col t.2020_total')).toEqual([
      'word 1st_col',
      'word t',
      '.',
      'word 2020_total',
    ]);
  });

  test('may be names with hyphens in BigQuery where a table is expected, and a difference elsewhere', () => {
    expect(tokensOf('dbvbigquery', 'FROM my-project.d.t')).toEqual([
      'word FROM',
      'word my-project',
      '.',
      'word d',
      '.',
      'word t',
    ]);
    expect(tokensOf('dbvbigquery', 'SELECT a-b')).toEqual(['word SELECT', 'word a', '-', 'word b']);
  });
});

describe('quoted names', () => {
  test('are quoted as the vendor does it', () => {
    expect(tokensOf('dbvmssql', '[a]]b] "c""d"')).toEqual(['quoted [a]]b]', 'quoted "c""d"']);
    expect(tokensOf('dbvmysql', '`a``b` "c"')).toEqual(['quoted `a``b`', 'string "c"']);
    expect(tokensOf('dbvpostgresql', 'a[1]')).toEqual(['word a', '[', 'number 1', ']']);
  });

  test('are names in double quotes beside a dot even where double quotes hold strings', () => {
    expect(tokensOf('dbvinformix', `"own".t = "text"`)).toEqual([
      'quoted "own"',
      '.',
      'word t',
      '=',
      'string "text"',
    ]);
  });

  test('that their line does not close are cut after their first word', () => {
    const script = read('dbvpostgresql', 'SELECT "abc FROM t;\nSELECT 1');
    expect(tokenTexts('dbvpostgresql', 'SELECT "abc FROM t;\nSELECT 1')).toEqual([
      'SELECT',
      '"abc',
      'FROM',
      't',
      ';',
      'SELECT',
      '1',
    ]);
    expect(script.diagnostics.map(({ code, span }) => [code, span])).toEqual([
      ['unterminated-identifier', [0, 7, 11]],
    ]);
  });
});

describe('strings', () => {
  test.each([
    ['dbvansi', `'it''s'`],
    ['dbvmysql', String.raw`'it\'s'`],
    ['dbvmysql', `_utf8mb4'x'`],
    ['dbvmssql', `N'x'`],
    ['dbvpostgresql', String.raw`E'it\'s'`],
    ['dbvpostgresql', String.raw`U&'\0041'`],
    ['dbvoracle', `q'[it's]'`],
    ['dbvoracle', `nq'!it's!'`],
    ['dbvbigquery', `'''it's'''`],
    ['dbvbigquery', `"""say "x" \n twice"""`],
    ['dbvbigquery', String.raw`rb"a\b"`],
    ['dbvsnowflake', `'line\nbreak'`],
    ['dbvsnowflake', 's3://bucket/a-b/*.csv'],
    ['dbvnetezza', '‘typographic’'],
  ] as const)('%s reads %s as one', (vendor, text) => {
    expect(tokensOf(vendor, text)).toEqual([`string ${text}`]);
  });

  test('in dollar quotes end at their own tag', () => {
    expect(tokensOf('dbvpostgresql', '$a$ x $$ y $a$ $$z$$')).toEqual([
      'dollarString $a$ x $$ y $a$',
      'dollarString $$z$$',
    ]);
    expect(tokensOf('dbvpostgresql', '$1')).toEqual(['variable $1']);
  });

  test('after the name of a type are two tokens', () => {
    expect(tokensOf('dbvansi', `DATE '2020-01-01'`)).toEqual(['word DATE', `string '2020-01-01'`]);
  });

  test('that nothing closes end on their line, and the statements after it are whole', () => {
    const source = "INSERT INTO t VALUES ('abc, 5);\nSELECT a FROM u;\nSELECT 'x' FROM v;";
    expect(tokenTexts('dbvansi', source).filter((text) => text === 'SELECT')).toHaveLength(2);
    expect(tokenTexts('dbvansi', source)).toContain('v');
    expect(read('dbvansi', source).diagnostics).toMatchObject([
      { code: 'unterminated-string', span: [0, 22, 29] },
    ]);
  });

  test('that are open in two statements cost these only', () => {
    const source =
      "SELECT it's FROM t WHERE a = 'blue';\nSELECT c FROM u;\nSELECT it's FROM v WHERE a = 'blue';\nSELECT d FROM w;";
    const texts = tokenTexts('dbvansi', source);
    expect(texts.filter((text) => text === 'SELECT')).toHaveLength(4);
    expect(texts).toEqual(expect.arrayContaining(['u', 'd', 'w']));
    expect(read('dbvansi', source).diagnostics).toHaveLength(2);
  });

  test('that lack their opening quote cost their statement only', () => {
    const source = "SELECT abc', 'def' FROM t;\nSELECT b FROM u;\nSELECT 'c' FROM v;";
    expect(tokenTexts('dbvansi', source).slice(-9)).toEqual(
      ['SELECT', 'b', 'FROM', 'u', ';', 'SELECT', "'c'", 'FROM', 'v', ';'].slice(-9),
    );
  });
});

describe('numbers', () => {
  test.each(['1', '1.', '.5', '1.5e-10', '1E5', '0x1F', '0b01', '1_000', '10L', '2.5BD', '100M'])(
    '%s is one',
    (text) => {
      expect(tokensOf('dbvsparksql', text)).toEqual([`number ${text}`]);
    },
  );

  test('part from ranges, paths and words', () => {
    expect(tokensOf('dbvoracle', '1..10')).toEqual(['number 1', '..', 'number 10']);
    expect(tokensOf('dbvansi', 't.1')).toEqual(['word t', '.', 'number 1']);
    expect(tokensOf('dbvansi', '1AND 2')).toEqual(['number 1', 'word AND', 'number 2']);
    expect(tokensOf('dbvmssql', '$1.50')).toEqual(['number $1.50']);
  });
});

describe('operators', () => {
  test('are one token, the longest that fits', () => {
    const text = ':: := => -> ->> #> #>> || <= >= <> != ^= ~= ** .. |> <=> @> <@ && ~* !~ !~* *= += << >> @@';
    expect(tokensOf('dbvpostgresql', text)).toEqual(text.split(' '));
  });

  test('give way to the marks of the vendor', () => {
    expect(tokensOf('dbvmssql', 'a<@b')).toEqual(['word a', '<', 'variable @b']);
    expect(tokensOf('dbvpostgresql', `a ? 'k' AND b = ?`)).toEqual([
      'word a',
      '?',
      `string 'k'`,
      'word AND',
      'word b',
      '=',
      'variable ?',
    ]);
    expect(tokensOf('dbvoracle', 'a(+) = b')).toEqual(['word a', '(', '+', ')', '=', 'word b']);
  });

  test('may have blanks inside in Oracle and SQL Server', () => {
    expect(tokensOf('dbvoracle', 'a > = b')).toEqual(['word a', '>=', 'word b']);
  });
});

describe('comments and blanks', () => {
  test.each([
    ['dbvansi', 'a -- b\nc'],
    ['dbvansi', 'a /* b */ c'],
    ['dbvansi', 'a /*+ hint */ c'],
    ['dbvpostgresql', 'a /* b /* d */ e */ c'],
    ['dbvmysql', 'a # b\nc'],
    ['dbvsnowflake', 'a // b\nc'],
    ['dbvinformix', 'a { b } c'],
    ['dbvansi', 'a\u00a0\ufeff\u3000\u2003\u0000\u0007c'],
  ] as const)('%s steps over those in %j', (vendor, text) => {
    expect(tokenTexts(vendor, text)).toEqual(['a', 'c']);
  });

  test('need a blank after two hyphens in MySQL', () => {
    expect(tokenTexts('dbvmysql', 'a--1')).toEqual(['a', '-', '-', '1']);
  });

  test('hold SQL in MySQL where an exclamation mark says so', () => {
    expect(tokenTexts('dbvmysql', '/*!40101 SET x = 1 */;')).toEqual(['SET', 'x', '=', '1', ';']);
  });

  test('that nothing closes end on their line', () => {
    expect(tokenTexts('dbvansi', 'a /* b\nc')).toEqual(['a', 'c']);
    expect(read('dbvansi', 'a /* b\nc').diagnostics).toMatchObject([
      { code: 'unterminated-comment', span: [0, 2, 6] },
    ]);
  });
});

test('every word that the grammar compares with is a keyword', () => {
  const folder = join(import.meta.dirname, '../../../../src-lineage/syntax/grammar');
  const known = new Set<string>(keywords);
  const compared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/'([A-Z][A-Z_0-9]+)'/g)])
    .map((match) => match[1]!);
  expect(compared.filter((word) => !known.has(word))).toEqual([]);
});
