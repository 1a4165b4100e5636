import { expect, it } from 'vitest';
import { repeatedRuns, undocumentedIn } from '../../scripts/ratchets/counts.ts';
import { circlesOf } from '../../scripts/rooms/circles.ts';

const imports = (table: Record<string, string[]>): Map<string, Set<string>> =>
  new Map(Object.entries(table).map(([file, to]) => [file, new Set(to)]));

it('files in circles are found, and not those between two circles or beside one', () => {
  expect(
    circlesOf(imports({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['e'], e: ['f', 'd'], f: [], g: ['a'] })),
  ).toEqual([
    ['d', 'e'],
    ['a', 'b'],
  ]);
  expect(circlesOf(imports({ a: ['b'], b: ['c'], c: ['gone'] }))).toEqual([]);
});

it('exports without a comment are counted', () => {
  const text =
    '/** Says. */\nexport function a() {}\nexport const b = 1;\n\nexport type C = 1;\nexport { d } from "e";\n';
  expect(undocumentedIn(text)).toBe(2);
});

it('runs of ten lines in two files are counted once, imports aside', () => {
  const run = Array.from({ length: 10 }, (_, index) => `line(${index});`).join('\n');
  expect(repeatedRuns([run, `import { x } from 'y';\n  ${run}`])).toBe(1);
  expect(repeatedRuns([`${run}\n${run}`, 'other();'])).toBe(0);
});
