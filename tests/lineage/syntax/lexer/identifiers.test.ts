import { expect, test } from 'vitest';
import { identifierText, stringValue } from '../../../../src-lineage/syntax/tokens/identifiers.ts';

test.each([
  ['abc', 'abc'],
  ['"a""b"', 'a"b'],
  ['[a]]b]', 'a]b'],
  ['`a``b`', 'a`b'],
  ['"open', 'open'],
  [String.raw`U&"d\0061t\+000061"`, 'data'],
])('the name %s is %s', (raw, name) => {
  expect(identifierText(raw)).toBe(name);
});

const backslashes = { backslashEscapes: true, tripleQuotes: true };

test.each([
  [`'it''s'`, undefined, `it's`],
  [`N'x'`, undefined, 'x'],
  [String.raw`'C:\n'`, undefined, String.raw`C:\n`],
  [String.raw`'it\'s\n'`, backslashes, `it's\n`],
  [String.raw`E'a\x41\u0042'`, undefined, 'aAB'],
  [String.raw`r'a\b'`, backslashes, String.raw`a\b`],
  [`'''it's'''`, backslashes, `it's`],
  [String.raw`'\d\n\''`, { ...backslashes, backslashEscapes: 'known' as const }, String.raw`\d` + `\n'`],
  [`"""x"""`, undefined, 'x'],
  [`q'[it's]'`, undefined, `it's`],
  [`nq'!it's!'`, undefined, `it's`],
  ['$tag$ body $tag$', undefined, ' body '],
  ['$$body$$', undefined, 'body'],
  [`'open`, undefined, 'open'],
  ['s3://bucket/x', undefined, 's3://bucket/x'],
  ['‘x’', undefined, 'x'],
  [String.raw`U&'\0041'`, undefined, 'A'],
])('the value of %s is %j', (raw, rules, value) => {
  expect(stringValue(raw, rules)).toBe(value);
});
