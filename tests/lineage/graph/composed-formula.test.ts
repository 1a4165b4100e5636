import { expect, it } from 'vitest';
import { composedFormula } from '../../../src-lineage/graph/edges/composed-formula.ts';

const step = (columnName: string, expression?: string): Parameters<typeof composedFormula>[0][number] => ({
  from: { columnName },
  ...(expression !== undefined && { expression }),
});

it('puts the expression of each step in the place of the column that it made', () => {
  expect(
    composedFormula([
      step('discount', 'qty * unit_price * (1 - COALESCE(discount, 0)) AS net'),
      step('net', 's.net'),
      step('net', 'SUM(s.net)'),
    ]),
  ).toBe('SUM(qty * unit_price * (1 - COALESCE(discount, 0)))');
});

it('goes through a function once, though the steps into it and out of it have the same text', () => {
  const steps = [step('amount', 'amount * 2'), step('net', 'SUM(s.net)'), step('SUM', 'SUM(s.net)')];
  expect(composedFormula(steps)).toBe('SUM(amount * 2)');
  expect(composedFormula([...steps, step('SUM', 'ROUND(SUM(s.net), 2)')])).toBe('ROUND(SUM(amount * 2), 2)');
});

it('keeps the order of operations', () => {
  expect(composedFormula([step('a', 'a + 1'), step('b', 'b * 2')])).toBe('(a + 1) * 2');
  expect(composedFormula([step('a', 'UPPER(a)'), step('b', "b || '-'")])).toBe("UPPER(a) || '-'");
});

it('replaces quoted and qualified names, and nothing in texts, comments and names of functions', () => {
  expect(composedFormula([step('x', 'x + 1'), step('Unit Price', "f(t.[Unit Price], 'Unit Price')")])).toBe(
    "f(x + 1, 'Unit Price')",
  );
  expect(composedFormula([step('x', 'x + 1'), step('left', 'left("LEFT", 3) /* left */')])).toBe(
    'left(x + 1, 3) /* left */',
  );
});

it('is none where a step does not name what it takes', () => {
  expect(composedFormula([step('a', 'a + 1'), step('a', 'COUNT(*)')])).toBeUndefined();
});

it('is none where a value is only passed on, or where it would fill a page', () => {
  expect(composedFormula([step('a', 'a'), step('a', 's.a'), step('a')])).toBeUndefined();
  expect(composedFormula([step('a', `a + ${'1 + '.repeat(800)}1`)])).toBeUndefined();
});
