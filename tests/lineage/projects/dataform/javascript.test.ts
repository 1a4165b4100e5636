/** What is reckoned of JavaScript: texts, lists, objects, functions of them; and that nothing of it takes long. */
import { expect, test } from 'vitest';
import { Interpreter, Scope } from '../../../../src-lineage/projects/dataform/javascript/interpreter.ts';
import { globals } from '../../../../src-lineage/projects/dataform/javascript/methods.ts';
import { parseExpression, parseScript } from '../../../../src-lineage/projects/dataform/javascript/parser.ts';
import { Allowance, NotKnown, textOf } from '../../../../src-lineage/projects/dataform/javascript/values.ts';

/** The text that an expression gives behind a script; undefined where it is not known. */
function textAfter(script: string, expression: string): string | undefined {
  const allowance = new Allowance(300_000, 3_000_000);
  const interpreter = new Interpreter(allowance);
  const scope = new Scope(globals(allowance));
  interpreter.script(parseScript(script) ?? [], scope);
  const parsed = parseExpression(expression);
  try {
    return parsed && textOf(interpreter.value(parsed, scope), allowance);
  } catch (error) {
    if (error instanceof NotKnown) return undefined;
    throw error;
  }
}

test.each([
  ['', '`a${1 + 2}b`', 'a3b'],
  ['', '"it\\"s " + \'\\u0041\\x42\\n\'', 'it"s AB\n'],
  ['', '[1, ...[2, 3]].map((x) => x * 2).join("-")', '2-4-6'],
  ['', '["b", "a"].sort()', 'a,b'],
  ['', '`x${[1, 2].map(i => `y${i}`).join("")}z`', 'xy1y2z'],
  ['', 'null ?? undefined ?? "c"', 'c'],
  ['', '1 < 2 && "a" < "b" ? "yes" : "no"', 'yes'],
  ['', '1 + 2 * 3 - 4 / 2 + "!"', '5!'],
  ['', '2 ** 3 ** 1', '8'],
  ['', '"a" in {a: 1} ? typeof [] : ""', 'object'],
  ['', '"a-b-c".replace("-", "$&").replaceAll("-", "_").toUpperCase()', 'A$&B_C'],
  [
    'const o = { a: 1, "b c": 2, [`d`]: 3, e() { return 4; } };',
    'Object.keys(o).join("|") + o.e() + o?.x?.y',
    'a|b c|d|e4undefined',
  ],
  ['const { a, b: [c, ...d], e = "f" } = { a: 1, b: [2, 3, 4] };', '[a, c, d, e]', '1,2,3,4,f'],
  ['function f(a, b = a + 1, ...c) { if (a > 1) return c; else return b }', 'f(1) + f(2, 0, 8, 9)', '28,9'],
  ['let s = ""; for (const [k, v] of Object.entries({ x: 1, y: 2 })) { s += k + v; }', 's', 'x1y2'],
  ['const x = (a) => ({ a }); // comment\n/* another */ var y = x(5)["a"]', 'y', '5'],
  ['const now = new Date(); const day = now.toString(); const known = 1', 'known', '1'],
  ['const now = new Date();', '`${now}`', undefined],
  ['const r = /a[/]b/g; const c = 4 / 2 / 1;', 'c', '2'],
  ['', 'other.name', undefined],
  ['class A {}', 'A', undefined],
])('%s %s', (script, expression, expected) => {
  expect(textAfter(script, expression)).toBe(expected);
});

test.each([
  ['calls without an end', 'const f = (x) => f(x + 1);', 'f(0)'],
  ['a list that grows while it is read', 'const a = [1]; for (const x of a) a.push(x);', 'a'],
  ['a list that doubles', 'let a = [1]; const d = () => { a = a.concat(a); return d(); };', 'd()'],
  [
    'a text that doubles',
    'let a = "x"; [1,2,3,4,5,6,7,8,9].forEach(() => { for (const i of "x".repeat(99).split("")) a = a + a; });',
    'a',
  ],
  ['a long text', '', '"x".repeat(1e9)'],
  ['many brackets', '', `${'('.repeat(100_000)}1`],
  ['many templates', '', '`${'.repeat(50_000)],
  ['many terms', '', `1${' + 1'.repeat(50_000)} + ""`],
  ['many calls', '', `a${'()'.repeat(50_000)}`],
  ['many slashes', '', `a = ${'/['.repeat(50_000)}`],
  ['a text without an end', '', `"${'\\"'.repeat(100_000)}`],
])('%s ends', (_what, script, expression) => {
  const begun = performance.now();
  textAfter(script, expression);
  expect(performance.now() - begun).toBeLessThan(2000);
});
