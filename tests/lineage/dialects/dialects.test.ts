import { expect, test } from 'vitest';
import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import { vendorIds } from '../../../src-lineage/dialects/table/vendor.ts';

test('every vendor has its own table', () => {
  for (const id of vendorIds) expect(dialectOf(id).id).toBe(id);
});

test('no character is both a quote of names and of strings', () => {
  for (const id of vendorIds) {
    const { identifierQuotes, stringQuotes } = dialectOf(id).lexical;
    expect([...identifierQuotes].filter((quote) => stringQuotes.includes(quote))).toEqual([]);
    expect(dialectOf(id).syntax.doubleQuotedStrings).toBe(stringQuotes.includes('"'));
  }
});

test('a word that is let be a name is not reserved at the same time', () => {
  for (const id of vendorIds) {
    const { reserved, unreserved } = dialectOf(id).syntax;
    expect([id, [...reserved].filter((word) => unreserved.has(word))]).toEqual([id, []]);
  }
});

test('names fold as the manuals say', () => {
  const folding = (id: (typeof vendorIds)[number]) => dialectOf(id).names.tables;
  expect(folding('dbvoracle')).toBe('upper');
  expect(folding('dbvsnowflake')).toBe('upper');
  expect(folding('dbvdb2')).toBe('upper');
  expect(folding('dbvhana')).toBe('upper');
  expect(folding('dbvnetezza')).toBe('upper');
  expect(folding('dbvpostgresql')).toBe('lower');
  expect(folding('dbvgreenplum')).toBe('lower');
  expect(folding('dbvmssql')).toBe('insensitive');
  expect(folding('dbvteradata')).toBe('insensitive');
  expect(folding('dbvclickhouse')).toBe('sensitive');
  expect(dialectOf('dbvbigquery').names).toMatchObject({ tables: 'sensitive', columns: 'insensitive' });
});
