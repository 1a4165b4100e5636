import { describe, expect, test } from 'vitest';
import { ChangingColumns } from '../../../src-lineage/catalog/changing-columns.ts';
import { ColumnList } from '../../../src-lineage/catalog/column-list.ts';
import type { KnownColumn } from '../../../src-lineage/catalog/known-column.ts';

const column = (name: string): KnownColumn => ({ key: name.toUpperCase(), name });
const names = (list: ColumnList): string[] => list.columns.map(({ name }) => name);

/** A table of `count` columns, and one list for each of as many columns that are added to it. */
function grownOneByOne(count: number): ColumnList[] {
  const changing = new ChangingColumns(new ColumnList([column('c0')], true));
  return Array.from({ length: count }, (_, i) => {
    changing.add(column(`c${i + 1}`));
    return changing.list();
  });
}

describe('columns that are added in turns with reads of the table', () => {
  test('each list has what was there when it was asked for', () => {
    const lists = grownOneByOne(40);
    expect(names(lists[1]!)).toEqual(['c0', 'c1', 'c2']);
    expect(lists[20]!.size).toBe(22);
    expect(lists[20]!.find('C21')?.name).toBe('c21');
    expect(lists[20]!.find('C22')).toBeUndefined();
    expect(lists[39]!.find('c40')?.name).toBe('c40');
    expect(lists[30]!.find('c40')).toBeUndefined();
    expect(lists[39]!.beyond(lists[36]).map(({ name }) => name)).toEqual(['c38', 'c39', 'c40']);
    expect(lists[3]!.beyond(lists[4])).toHaveLength(5);
  });

  test('a list that two others grow from is the beginning of both', () => {
    const first = new ColumnList([column('a')], true).grown([column('b')]);
    const left = first.grown([column('x')]);
    const right = first.grown([column('y')]);
    expect([names(first), names(left), names(right)]).toEqual([
      ['a', 'b'],
      ['a', 'b', 'x'],
      ['a', 'b', 'y'],
    ]);
    expect(right.beyond(left)).toHaveLength(3);
  });

  test('columns that are not known stay before those added', () => {
    const changing = new ChangingColumns(new ColumnList([column('a')], false));
    changing.add(column('b'));
    expect(
      changing
        .list()
        .inOrder()
        .map((known) => known?.name),
    ).toEqual(['a', undefined, 'b']);
  });

  test('another change in between is not lost', () => {
    const changing = new ChangingColumns(new ColumnList([column('a'), column('b')], true));
    changing.add(column('c'));
    const before = changing.list();
    changing.add(column('d'));
    changing.drop(['A']);
    changing.add(column('e'), { first: true });
    changing.add(column('f'));
    expect(names(changing.list())).toEqual(['e', 'b', 'c', 'd', 'f']);
    expect(names(before)).toEqual(['a', 'b', 'c']);
  });

  test('as many lists as columns take memory by their number', () => {
    const lists = grownOneByOne(20_000);
    expect(lists.every((list, i) => list.find(`C${i + 1}`) !== undefined)).toBe(true);
  });
});
