import { describe, expect, it } from 'vitest';
import { likeMatcher } from '../../../src-lineage/base/patterns/like-pattern.ts';
import { nameSearch } from '../../../src-lineage/base/patterns/name-pattern.ts';
import { analyze, type VendorId } from '../../../src-lineage/index.ts';
import { processorTime } from '../../support/processor-time.ts';

const longName = 'a'.repeat(60);

/** A name of 60 letters, and a query over it; the time of reading and linking them. */
function timeOf(vendor: VendorId, item: string): number {
  const text = `create table t (${longName} int, c int);\ncreate view v as select ${item} from t;`;
  return processorTime(() => analyze([{ name: 'a.sql', text }], { vendor }));
}

describe('a pattern for names of columns', () => {
  it.each<[string, VendorId, string]>([
    ['COLUMNS', 'dbvduckdb', `columns('${'a*'.repeat(10)}b')`],
    ['COLUMNS of ClickHouse', 'dbvclickhouse', `columns('${'a*'.repeat(10)}b')`],
    ['COLUMNS with choices', 'dbvduckdb', `columns('${'(a|a)'.repeat(20)}b')`],
    ['ILIKE', 'dbvsnowflake', `* ilike '${'%a'.repeat(10)}%b'`],
    ['LIKE', 'dbvduckdb', `* like '${'%a'.repeat(10)}%b'`],
    ['backticks', 'dbvsparksql', `\`${'a.*'.repeat(10)}b\``],
  ])('of %s is matched without going back', (_, vendor, item) => {
    timeOf(vendor, item);
    expect(timeOf(vendor, item)).toBeLessThan(100);
  });

  it.each([
    ['t_(.*)', 'set_max', ['t_max', 'max']],
    ['^(?:a|ab)(c|bcd)?', 'abcd', ['abcd', 'bcd']],
    ['(a+?)(a*)', 'aaa', ['aaa', 'a', 'aa']],
    ['(x)|(y)', 'y', ['y', '', 'y']],
    ['T', 't', undefined],
    ['(?i)T', 't', ['t']],
    ['\\bid\\b', 'user id', ['id']],
    ['\\bid\\b', 'userid', undefined],
    ['(?i)^(?:(ds|hr)?+.+)$', 'DS', undefined],
    ['(?i)^(?:(ds|hr)?+.+)$', 'ds2', ['2']],
    ['(?i)^(?:(ds|hr)?+.+)$', 'total', ['total']],
  ])('%s is found in %s', (pattern, name, groups) => {
    expect(nameSearch(pattern)(name)).toEqual(groups);
  });

  it.each([
    ['%_name', 'first_name', true],
    ['%_name', 'name', false],
    ['a%b%c', 'AxxbyyC', true],
    ['a%b%c', 'axxcyyb', false],
    ['%', '', true],
    ['', 'a', false],
    ['a_', 'a', false],
    ['%ab', 'aab', true],
  ])('%s is like %s: %s', (pattern, name, expected) => {
    expect(likeMatcher(pattern)(name)).toBe(expected);
  });
});
