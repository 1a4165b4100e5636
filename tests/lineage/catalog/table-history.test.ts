import { expect, test } from 'vitest';
import { ColumnList } from '../../../src-lineage/catalog/column-list.ts';
import { TableHistory } from '../../../src-lineage/catalog/table-history.ts';

function list(...names: string[]): ColumnList {
  return new ColumnList(
    names.map((name) => ({ key: name, name })),
    true,
  );
}

function names(columns: ColumnList): string[] {
  return columns.columns.map((column) => column.name);
}

test('a statement sees what the statements before it in its file left', () => {
  const history = new TableHistory();
  history.add({ file: 0, statement: 1, what: 'define', list: () => list('a') });
  history.add({ file: 0, statement: 3, what: 'drop' });
  history.add({ file: 0, statement: 4, what: 'define', list: () => list('b') });
  expect(names(history.at(0, 2))).toEqual(['a']);
  expect(history.at(0, 4).complete).toBe(false);
  expect(names(history.at(0, 9))).toEqual(['b']);
});

test('other files see the last definition with the changes of all files', () => {
  const history = new TableHistory();
  history.add({ file: 1, statement: 0, what: 'define', list: () => list('a') });
  history.add({
    file: 2,
    statement: 0,
    what: 'alter',
    apply: (before) => before.withAdded([{ key: 'b', name: 'b' }]),
  });
  expect(names(history.at(0, 0))).toEqual(['a', 'b']);
  expect(names(history.at(1, 5))).toEqual(['a']);
  expect(names(history.at(2, 5))).toEqual(['a', 'b']);
});

test('a definition that depends on itself ends', () => {
  const history = new TableHistory();
  history.add({ file: 0, statement: 0, what: 'define', list: () => history.at(1, 0) });
  expect(history.at(1, 0).complete).toBe(false);
});

test('a name that is not there is not found, one in other letters is only where the list is complete', () => {
  expect(list('Id').find('ID')?.name).toBe('Id');
  expect(new ColumnList([{ key: 'Id', name: 'Id' }], false).find('ID')).toBeUndefined();
  expect(list('Id').find('x')).toBeUndefined();
});
