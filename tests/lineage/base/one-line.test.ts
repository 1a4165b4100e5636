import { expect, test } from 'vitest';
import { onOneLine } from '../../../src-lineage/base/one-line.ts';

test.each([
  ["DATE '2026-01-01'", "DATE '2026-01-01'"],
  ["DATE /* it's */\t'2026-01-01'", "DATE '2026-01-01'"],
  ['number(10, -- digits\n  2)', 'number(10, 2)'],
  [`'a  b''--  c'\n|| "/*  x */"`, `'a  b''--  c' || "/*  x */"`],
  ['x /* not closed', 'x /* not closed'],
])('%j is %j on one line', (sql, line) => {
  expect(onOneLine(sql)).toBe(line);
});
