import { describe, expect, it } from 'vitest';
import { OffsetMap } from '../../../../../src-renderer/features/result/source/language/offsetMap.ts';
import { NameIndex } from '../../../../../src-renderer/features/result/source/marks/NameIndex.ts';

const plain = new OffsetMap('');

// SELECT o.amount FROM shop.orders o
// 0      7 9      16   21          33
const marks = [9, 15, 4, 40, 21, 32, 4, -1];

describe('the name at an offset', () => {
  const names = new NameIndex(marks, plain);

  it('is the column or table whose mark holds it, its end included', () => {
    expect(names.at(9)).toEqual({ start: 9, end: 15, tableId: 4, columnId: 40 });
    expect(names.at(15)).toMatchObject({ tableId: 4, columnId: 40 });
    expect(names.at(26)).toMatchObject({ tableId: 4, columnId: -1 });
  });

  it('is none between names', () => {
    expect(names.at(0)).toBeUndefined();
    expect(names.at(18)).toBeUndefined();
    expect(new NameIndex([], plain).at(3)).toBeUndefined();
  });

  it('is the shortest where marks lie in each other', () => {
    const nested = new NameIndex([0, 11, 1, -1, 5, 11, 1, 7], plain);
    expect(nested.at(8)).toMatchObject({ tableId: 1, columnId: 7 });
  });

  it('is found in typed numbers just as well', () => {
    expect(new NameIndex(Int32Array.from(marks), plain).at(9)).toMatchObject({ columnId: 40 });
  });
});

describe('the names of a part', () => {
  it('are those that begin in it', () => {
    const names = new NameIndex(marks, plain);
    expect([...names.startingIn(10, 22)].map(({ columnId }) => columnId)).toEqual([-1]);
    expect([...names.startingIn(0, 9)]).toEqual([]);
    expect([...names.startingIn(0, 100)]).toHaveLength(2);
  });
});

describe('offsets of a text with CRLF', () => {
  const text = 'SELECT a\r\nFROM t\r\nWHERE b';
  const inDocument = text.replaceAll('\r\n', '\n');
  const map = new OffsetMap(text);

  it('shrink by one for every line end before them', () => {
    for (const word of ['a', 'FROM', 't', 'WHERE', 'b']) {
      const at = map.toDocument(text.lastIndexOf(word));
      expect(inDocument.slice(at, at + word.length)).toBe(word);
    }
  });

  it('grow again on the way back, for the first character of every line, too', () => {
    for (let at = 0; at <= inDocument.length; at++) expect(map.toDocument(map.toText(at))).toBe(at);
    expect(map.toText(inDocument.indexOf('FROM'))).toBe(text.indexOf('FROM'));
    expect(map.toText(inDocument.indexOf('WHERE'))).toBe(text.indexOf('WHERE'));
  });

  it('are those of the document in names', () => {
    const at = text.indexOf('t\r');
    const names = new NameIndex([at, at + 1, 1, -1], map);
    expect(names.at(inDocument.indexOf('t\n'))).toMatchObject({
      start: inDocument.indexOf('t\n'),
      tableId: 1,
    });
  });
});
