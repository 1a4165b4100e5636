import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import { vendorIds } from '../../../src-lineage/dialects/table/vendor.ts';
import { writtenWords } from '../../../src-lineage/dialects/table/written-words.ts';

describe.each(vendorIds)('the words of %s', (id) => {
  const { keywords, procedural, types, functions } = writtenWords(dialectOf(id));

  it('have what every query is written with', () => {
    expect(keywords).toEqual(expect.arrayContaining(['SELECT', 'FROM', 'WHERE', 'WITH', 'AS']));
    expect(functions).toContain('SUM');
    expect(types).toContain('VARCHAR');
  });

  it('stand in one list each', () => {
    const all = [...keywords, ...procedural, ...types, ...functions];
    expect(new Set(all).size).toBe(all.length);
  });
});

it('are those of the vendor', () => {
  const words = (id: (typeof vendorIds)[number]): ReturnType<typeof writtenWords> =>
    writtenWords(dialectOf(id));
  expect(words('dbvoracle').procedural).toContain('ELSIF');
  expect(words('dbvmssql').procedural).toContain('RAISERROR');
  expect(words('dbvsnowflake').keywords).toContain('WAREHOUSE');
  expect(words('dbvoracle').keywords).not.toContain('WAREHOUSE');
  expect(words('dbvteradata').keywords).toContain('SEL');
});

it('are not what the vendor lets be names', () => {
  expect(writtenWords(dialectOf('dbvmssql')).keywords).not.toContain('LIMIT');
});
