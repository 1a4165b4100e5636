import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineStarts, offsetAt, positionAt } from '../../../src-lineage/base/lines.ts';

test('every kind of line end starts a line', () => {
  expect(lineStarts('a\nb\r\nc\rd')).toEqual([0, 2, 5, 7]);
  expect(lineStarts('')).toEqual([0]);
  expect(lineStarts('a\n')).toEqual([0, 2]);
});

test('lines and columns are 1-based', () => {
  const starts = lineStarts('ab\r\ncd');
  expect(positionAt(starts, 0)).toEqual({ line: 1, column: 1 });
  expect(positionAt(starts, 4)).toEqual({ line: 2, column: 1 });
  expect(positionAt(starts, 6)).toEqual({ line: 2, column: 3 });
});

test('a place and its offset are the same', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'é', '😀', '\n', '\r', '\r\n')), fc.nat(), (parts, at) => {
      const text = parts.join('');
      const offset = at % (text.length + 1);
      const starts = lineStarts(text);
      expect(offsetAt(starts, positionAt(starts, offset), text.length)).toBe(offset);
    }),
  );
});
