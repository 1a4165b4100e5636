import { expect, it } from 'vitest';
import { statementLines } from '../../../../../src-renderer/features/result/compare/statementLines.ts';

const others = (one: string, other: string): number[][] =>
  statementLines({ text: one, line: 1 }, { text: other, line: 11 }).map((lines) =>
    lines.filter(({ isOther }) => isOther).map(({ number }) => number),
  );

it('marks the lines that the other statement has not, and no blanks', () => {
  expect(others('select a,\n  b\nfrom t', 'select a,\n    b,\n    c\nfrom t')).toEqual([[2], [12, 13]]);
  expect(others('select a\nfrom  t', '  select a\n\tfrom t')).toEqual([[], []]);
});

it('marks all of a statement that is alone', () => {
  const [none, all] = statementLines(undefined, { text: 'select 1\nfrom t', line: 3 });
  expect(none).toEqual([]);
  expect(all.map(({ number, isOther }) => [number, isOther])).toEqual([
    [3, true],
    [4, true],
  ]);
});
