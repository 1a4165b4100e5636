import { expect, test } from 'vitest';
import { ChangingColumns } from '../../../src-lineage/catalog/changing-columns.ts';
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
  history.add({ file: 0, statement: 1, step: 0, what: 'define', list: () => list('a') });
  history.add({ file: 0, statement: 3, step: 0, what: 'drop' });
  history.add({ file: 0, statement: 4, step: 0, what: 'define', list: () => list('b') });
  expect(names(history.at(0, 2))).toEqual(['a']);
  expect(history.at(0, 4).complete).toBe(false);
  expect(names(history.at(0, 9))).toEqual(['b']);
});

test('other files see the last definition with the changes of all files', () => {
  const history = new TableHistory();
  history.add({ file: 1, statement: 0, step: 0, what: 'define', list: () => list('a') });
  history.add({
    file: 2,
    statement: 0,
    step: 0,
    what: 'alter',
    apply: (columns) => {
      columns.add({ key: 'b', name: 'b' });
    },
  });
  expect(names(history.at(0, 0))).toEqual(['a', 'b']);
  expect(names(history.at(1, 5))).toEqual(['a']);
  expect(names(history.at(2, 5))).toEqual(['a', 'b']);
});

test('a definition that depends on itself ends', () => {
  const history = new TableHistory();
  history.add({ file: 0, statement: 0, step: 0, what: 'define', list: () => history.at(1, 0) });
  expect(history.at(1, 0).complete).toBe(false);
});

test('what a statement has changed is shown alone to who knows the rest', () => {
  const history = new TableHistory();
  history.add({ file: 0, statement: 0, step: 0, what: 'define', list: () => list('a') });
  for (const statement of [1, 2, 4]) {
    history.add({
      file: 0,
      statement,
      step: 0,
      what: 'alter',
      apply: (columns) => {
        columns.add({ key: `b${statement}`, name: `b${statement}` });
        columns.rename('a', { key: 'c', name: 'c' });
      },
    });
  }
  expect(history.madeBy(0, 2, 1)?.map(({ name }) => name)).toEqual(['b2']);
  expect(history.madeBy(0, 4, 1)).toBeUndefined();
  expect(names(history.at(0, 2))).toEqual(['c', 'b1']);
  expect(names(history.afterStatement(0, 4))).toEqual(['c', 'b1', 'b2', 'b4']);
});

test('the columns of a table change at their places', () => {
  const columns = new ChangingColumns(new ColumnList(list('a', 'b').columns, false, [1]));
  columns.add({ key: 'c', name: 'c' }, { after: ['a'] });
  columns.add({ key: 'd', name: 'd' }, { before: ['b'] });
  columns.add({ key: 'e', name: 'e' }, { first: true });
  columns.add({ key: 'f', name: 'f' });
  columns.drop(['a', 'x']);
  expect(
    columns
      .list()
      .inOrder()
      .map((column) => column?.name),
  ).toEqual(['e', 'c', undefined, 'd', 'b', 'f']);
  expect(columns.takeMade().map(({ name }) => name)).toEqual(['c', 'd', 'e', 'f']);
});

test('a name that is not there is not found, one in other letters is only where the list is complete', () => {
  expect(list('Id').find('ID')?.name).toBe('Id');
  expect(new ColumnList([{ key: 'Id', name: 'Id' }], false).find('ID')).toBeUndefined();
  expect(list('Id').find('x')).toBeUndefined();
});
