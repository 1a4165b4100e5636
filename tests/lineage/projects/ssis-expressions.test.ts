import { expect, it } from 'vitest';
import { evaluated } from '../../../src-lineage/projects/ssis/expressions/evaluate.ts';
import { namesIn, parseExpression } from '../../../src-lineage/projects/ssis/expressions/expression.ts';

const values = new Map([
  ['User::t', 'dbo.t'],
  ['n', '3'],
]);

it.each([
  ['"select * from " + @[User::t]', 'select * from dbo.t'],
  ['@[User::t] == "dbo.t" ? "yes" : "no"', 'yes'],
  ['"a" + (DT_WSTR, 20)(1 + 2) + "\\"x\\""', 'a3"x"'],
  ['UPPER(SUBSTRING("abcdef", 2, 3)) + REPLACE("a.b", ".", "_")', 'BCDa_b'],
  ['RIGHT("0" + (DT_STR,2,1252)@n, 2)', '03'],
  ['@[User::unknown] + "x"', undefined],
  ['GETDATE()', undefined],
  ['"a" +', undefined],
])('evaluates %s', (text, value) => {
  const expression = parseExpression(text);
  expect(expression && evaluated(expression, (name) => values.get(name))).toBe(value);
});

it.each([
  [
    '[ISNULL](#284) ? -1 : #285',
    [
      ['284', true],
      ['285', false],
    ],
  ],
  [
    '#{Package\\A.Columns[x]} + "-" + (DT_WSTR,20)#{b}',
    [
      ['Package\\A.Columns[x]', false],
      ['b', false],
    ],
  ],
  [
    '[Order Date] > [Source].[Date] && !ISNULL(amount)',
    [
      ['Order Date', false],
      ['Date', false],
      ['amount', false],
    ],
  ],
] as const)('finds the columns of %s', (text, columns) => {
  const named = namesIn(parseExpression(text)!).columns;
  expect(
    named.map(({ expression, decides }) => [
      expression.kind === 'id' ? expression.id : expression.name,
      decides,
    ]),
  ).toEqual(columns);
});

it('reads nothing that is nested without end', () => {
  expect(parseExpression('('.repeat(10_000))).toBeUndefined();
  expect(parseExpression('!'.repeat(10_000))).toBeUndefined();
  expect(parseExpression(`${'1+'.repeat(1_000)}1`)).toBeDefined();
  expect(parseExpression(`${'1+'.repeat(100_000)}1`)).toBeUndefined();
});
