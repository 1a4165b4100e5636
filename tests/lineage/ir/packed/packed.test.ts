import { expect, test } from 'vitest';
import type { FileDataflow } from '../../../../src-lineage/ir/dataflow.ts';
import { packedDataflow } from '../../../../src-lineage/ir/packed/pack.ts';
import { OpenRowSets, PackedParts } from '../../../../src-lineage/ir/packed/packed-parts.ts';
import type { Shift } from '../../../../src-lineage/ir/part-numbers.ts';

/** A value that was packed in a data flow, in the place of something that holds any. */
function thereAndBack<T>(value: T, shift?: Shift): T {
  const dataflow = { diagnostics: value, rowSets: [] } as unknown as FileDataflow;
  return new PackedParts(new OpenRowSets()).add(packedDataflow(dataflow), shift).diagnostics as T;
}

test('values come out as they went in', () => {
  const value = {
    numbers: [0, 1, -1, -0, 268_435_455, 268_435_456, -268_435_456, -268_435_457, 2 ** 31, 0.5, 1e300],
    texts: ['', 'a', 'a', 'š', '\ud800', 'x'.repeat(5000)],
    rest: [true, false, null, [], {}, [[1], [{ a: 1 }]]],
    shapes: [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 'x' }, { a: { a: { a: [] } } }],
  };
  const out = thereAndBack(value);
  expect(out).toStrictEqual(value);
  expect(out.shapes.map((each) => Object.keys(each).join())).toEqual(['a,b', 'b,a', 'a', 'a']);
});

test('fields that are undefined are left out', () => {
  expect(thereAndBack({ a: undefined, b: [{ c: undefined }] })).toStrictEqual({ b: [{}] });
});

test('numbers grow by what they number', () => {
  const rowSet = {
    start: 5,
    end: 9,
    statement: 1,
    parent: 0,
    rowSet: 2,
    arms: [0, 1],
    column: 3,
    routine: -1,
  };
  const shift = { offsets: 100, statements: 10, rowSets: 20 };
  expect(thereAndBack([rowSet, { ...rowSet, statement: -1, parent: -1 }], shift)).toStrictEqual([
    { start: 105, end: 109, statement: 11, parent: 20, rowSet: 22, arms: [20, 21], column: 3, routine: -1 },
    { start: 105, end: 109, statement: -1, parent: -1, rowSet: 22, arms: [20, 21], column: 3, routine: -1 },
  ]);
});

test.each([
  'start,end',
  'name,quoted,start,end,type',
  'parts,quoted,start,end',
  'kind,path,quoted,start,end,decides',
  'kind,start,end,inputs,transform,text,expression',
  'kind,name,start,end,inputs,transform,value,expression',
  'left,right,start,end,expression',
  'role,parent,sources,kind,start,end,statement',
])('an object with %s has each value in its field', (list) => {
  const fields = list.split(',');
  const value = Object.fromEntries(fields.map((field, place) => [field, `value ${place}`]));
  const out = thereAndBack({ ...value, start: 5 });
  expect(out).toStrictEqual({ ...value, start: 5 });
  expect(Object.keys(out)).toEqual(Object.keys({ ...value, start: 5 }));
  expect(thereAndBack({ ...value, start: 5 }, { offsets: 100, statements: 10, rowSets: 20 })).toStrictEqual({
    ...value,
    start: 105,
  });
});
