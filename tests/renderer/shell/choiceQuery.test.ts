import { describe, expect, it } from 'vitest';
import type { IdRange } from '../../../src-renderer/canvas/scene/base/idRanges.ts';
import type { TableChoice, ViewChoice } from '../../../src-renderer/canvas/scene/index/viewChoice.ts';
import {
  choiceOf,
  choiceQuery,
  fitted,
  mostLetters,
} from '../../../src-renderer/shell/address/choiceQuery.ts';

/** What becomes of a choice that is written into an address and read again. */
function again(choice: Partial<ViewChoice>): Partial<ViewChoice> {
  const query: Record<string, string> = choiceQuery(choice);
  return choiceOf((name) => query[name] ?? '');
}

/** Numbers that look thrown, the same in every run. */
function thrown(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state % most;
  };
}

function someRanges(dice: (most: number) => number): IdRange[] {
  return Array.from({ length: 1 + dice(8) }, () => {
    const first = dice(100_000);
    return [first, first + dice(3) * dice(50)] as const;
  });
}

describe('single tables in an address', () => {
  it('are read as they were written, whatever was opened and hidden', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const dice = thrown(seed);
      const tables: TableChoice = {
        from: dice(2) === 0 ? 'all' : 'none',
        but: dice(4) === 0 ? [] : someRanges(dice),
      };
      const extents = (['none', 'linked', 'all', 1 + dice(500)] as const).filter(() => dice(2) === 0);
      const choice: Partial<ViewChoice> = {
        ...(dice(3) > 0 && { tables }),
        ...(extents.length > 0 && {
          columns: extents.map((extent) => ({ extent, tables: someRanges(dice) })),
        }),
        ...(dice(2) === 0 && { pinned: someRanges(dice) }),
      };
      expect(again(choice)).toEqual(choice);
    }
  });

  it('say in a word that all or none are shown', () => {
    expect(choiceQuery({ tables: { from: 'all', but: [] } })).toEqual({ tables: 'all' });
    expect(choiceQuery({ tables: { from: 'none', but: [] } })).toEqual({ tables: 'none' });
    expect(choiceQuery({ columns: [], pinned: [] })).toEqual({});
  });

  it('keep what makes sense of an address that somebody has spoilt', () => {
    const query: Record<string, string> = {
      tables: '3,x,5-4,7-9,99999999999',
      open: 'linked:3;wide:4;none:5,?;-2:8',
      pins: '%00,12',
    };
    expect(choiceOf((name) => query[name] ?? '')).toEqual({
      tables: {
        from: 'none',
        but: [
          [3, 3],
          [7, 9],
        ],
      },
      columns: [
        { extent: 'linked', tables: [[3, 3]] },
        { extent: 'none', tables: [[5, 5]] },
      ],
      pinned: [[12, 12]],
    });
  });

  it('read an address of a hundred thousand letters', () => {
    const tables = '1,'.repeat(50_000);
    expect(choiceOf((name) => (name === 'tables' ? tables : '')).tables?.but).toHaveLength(50_000);
  });
});

describe('an address with too many single tables', () => {
  const long = '123456,'.repeat(300);

  it('is left as it is while they fit', () => {
    const query = { sel: '3', tables: '1-9', open: 'linked:4' };
    expect(fitted(query)).toEqual({ kept: query, left: {} });
  });

  it('keeps all else, and the parts that have room', () => {
    const { kept, left } = fitted({ sel: '3', find: long, tables: '1-9', open: `linked:${long}`, pins: '7' });
    expect(kept).toEqual({ sel: '3', find: long, tables: '1-9', pins: '7' });
    expect(left).toEqual({ open: `linked:${long}` });
  });

  it('gives them no more than their letters', () => {
    const half = '1,'.repeat(mostLetters / 4 + 10);
    const { kept, left } = fitted({ tables: half, open: half, pins: half });
    expect(kept).toEqual({ tables: half });
    expect(Object.keys(left)).toEqual(['open', 'pins']);
  });
});
