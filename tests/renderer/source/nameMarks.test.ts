import { describe, expect, it } from 'vitest';
import { nameAt } from '../../../src-renderer/source/nameMarks.ts';
import { OffsetMap } from '../../../src-renderer/source/offsetMap.ts';

// SELECT o.amount FROM shop.orders o
// 0      7 9      16   21          33
const marks = [9, 15, 4, 40, 21, 32, 4, -1];

describe('the name at an offset', () => {
  it('is the column or table whose mark holds it, its end included', () => {
    expect(nameAt(marks, 9)).toEqual({ tableId: 4, columnId: 40 });
    expect(nameAt(marks, 15)).toEqual({ tableId: 4, columnId: 40 });
    expect(nameAt(marks, 26)).toEqual({ tableId: 4, columnId: -1 });
  });

  it('is none between names', () => {
    expect(nameAt(marks, 0)).toBeUndefined();
    expect(nameAt(marks, 18)).toBeUndefined();
    expect(nameAt([], 3)).toBeUndefined();
  });

  it('is the shortest where marks lie in each other', () => {
    expect(nameAt([0, 11, 1, -1, 5, 11, 1, 7], 8)).toEqual({ tableId: 1, columnId: 7 });
  });
});

describe('offsets of a text with CRLF', () => {
  const text = 'SELECT a\r\nFROM t\r\nWHERE b';

  it('shrink by one for every line end before them', () => {
    const map = new OffsetMap(text);
    const inDocument = text.replaceAll('\r\n', '\n');
    for (const word of ['a', 'FROM', 't', 'WHERE', 'b']) {
      const at = map.toDocument(text.lastIndexOf(word));
      expect(inDocument.slice(at, at + word.length)).toBe(word);
    }
  });

  it('leave ids alone, and everything where there is no CRLF', () => {
    expect(new OffsetMap(text).marksToDocument([10, 14, 100, 101])).toEqual([9, 13, 100, 101]);
    const flat = [1, 2, 3, 4];
    expect(new OffsetMap('a\nb').marksToDocument(flat)).toBe(flat);
  });
});
