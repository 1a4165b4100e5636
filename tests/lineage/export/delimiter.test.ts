import { expect, test } from 'vitest';
import { isDelimiter } from '../../../src-lineage/export/text/csv-line.ts';

test.each([',', ';', '|', '\t', ' ', '~', '§'])('%j may stand between values', (text) => {
  expect(isDelimiter(text)).toBe(true);
});

test.each(['', ',,', '"', '\r', '\n', '=', '+', '-', '@', 'a', 'ß', '7', '\0', '\u001b', '\u202e', '\ud800'])(
  '%j may not',
  (text) => {
    expect(isDelimiter(text)).toBe(false);
  },
);
