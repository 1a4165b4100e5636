import { expect, test } from 'vitest';
import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { tokenize } from '../../../src-lineage/syntax/lexer/tokenizer.ts';
import { substituteMarks } from '../../../src-lineage/syntax/templates/substitution.ts';
import type { TokenizedScript } from '../../../src-lineage/syntax/tokens/script.ts';

function substituted(vendor: VendorId, source: string): TokenizedScript {
  const dialect = dialectOf(vendor);
  return substituteMarks(tokenize(source, dialect), dialect, { take: () => true });
}

function textsOf({ tokens }: TokenizedScript): string[] {
  return Array.from(
    { length: tokens.count },
    (_, i) => tokens.replaced?.get(i) ?? tokens.source.slice(tokens.starts[i], tokens.ends[i]),
  );
}

test.each<[VendorId, string, string]>([
  ['dbvmssql', ':setvar db Sales\nFROM $(db)', 'FROM Sales'],
  ['dbvmssql', ':setvar db "My Sales"\nFROM [$(db)].dbo.t', 'FROM [My Sales] . dbo . t'],
  ['dbvmssql', ':setvar t dbo.x\n:setvar u $(t)_y\nFROM $(u)', 'FROM dbo . x_y'],
  ['dbvmssql', 'FROM $(db)\nGO\n:setvar db Sales\nFROM a', 'FROM $(db) FROM a'],
  ['dbvmssql', 'FROM $(unknown)', 'FROM $(unknown)'],
  ['dbvoracle', 'DEFINE s = HR\nFROM &s._emp', 'FROM HR_emp'],
  ['dbvoracle', 'DEFINE s = HR\nFROM &s..emp', 'FROM HR . emp'],
  ['dbvoracle', "DEFINE s = HR\nSELECT '&s', :s", "SELECT 'HR' , :s"],
  ['dbvpostgresql', '\\set t foo\nFROM :t', 'FROM foo'],
  ['dbvpostgresql', "\\set f 'o''x'\nSELECT :'f'", "SELECT 'o''x'"],
  ['dbvpostgresql', '\\set f Foo\nSELECT :"f", \':f\'', 'SELECT "Foo" , \':f\''],
  ['dbvhive', 'SET hivevar:t=foo;\nFROM ${t} JOIN ${hivevar:t}_b', 'FROM foo JOIN foo_b'],
  ['dbvsnowflake', "{% set t = 'foo' %}FROM {{ t }}", 'FROM foo'],
])('%s: %j is read as %s', (vendor, source, expected) => {
  expect(textsOf(substituted(vendor, source)).join(' ')).toBe(expected);
});

test.each([
  ['FROM <schema_name, sysname, dbo>.<table_name, sysname, t1>', 'FROM dbo . t1'],
  [
    'CREATE TABLE PK_<name, sysname, x> (<c1, sysname, c1> <type, , decimal(10,2)>)',
    'CREATE TABLE PK_x ( c1 decimal ( 10 , 2 ) )',
  ],
  ['FROM <table,,>', 'FROM table'],
  ['USE [<db, sysname, Sales>]', 'USE [Sales]'],
  ['SELECT IIF(a<b, c, d), IIF(e>f, 1, 2)', 'SELECT IIF ( a < b , c , d ) , IIF ( e > f , 1 , 2 )'],
  ['WHERE a < <limit, int, 5>', 'WHERE a < 5'],
])('SQL Server Management Studio reads %j as %s', (source, expected) => {
  expect(textsOf(substituted('dbvmssql', source)).join(' ')).toBe(expected);
});

test('a value of several tokens stands at its mark', () => {
  const source = 'DEFINE t = hr.emp\nSELECT a FROM &t;';
  const { tokens, batches } = substituted('dbvoracle', source);
  const at = source.indexOf('&t');
  const places = Array.from({ length: tokens.count }, (_, i) => [tokens.starts[i], tokens.ends[i]]);
  expect(places.slice(3)).toEqual([
    [at, at],
    [at, at],
    [at, at + 2],
    [at + 2, at + 3],
  ]);
  expect(batches).toEqual([{ first: 0, end: 7 }]);
});

test('values that hold each other do not grow without end', () => {
  const lines = Array.from({ length: 60 }, (_, i) => `:setvar v${i + 1} $(v${i})$(v${i})`);
  const uses = '$(v60) '.repeat(5000);
  const script = substituted('dbvmssql', `:setvar v0 x\n${lines.join('\n')}\nSELECT ${uses}`);
  expect(script.tokens.count).toBeGreaterThan(5000);
});
