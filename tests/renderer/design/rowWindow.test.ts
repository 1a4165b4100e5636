import { describe, expect, it } from 'vitest';
import { rowsInSight, scrolledTo } from '../../../src-renderer/base/rowWindow.ts';

describe('the rows that are made of a long list', () => {
  it('are those in sight and some around them, within the list', () => {
    // 20 px a row, 200 px in sight: rows 1000 to 1009, and 14 on either side.
    expect(rowsInSight(500_000, 20, { top: 20_000, tall: 200 })).toEqual({ first: 986, end: 1024 });
    expect(rowsInSight(500_000, 20, { top: 0, tall: 200 })).toEqual({ first: 0, end: 24 });
    expect(rowsInSight(1005, 20, { top: 20_000, tall: 200 })).toEqual({ first: 986, end: 1005 });
    expect(rowsInSight(0, 20, { top: 0, tall: 200 })).toEqual({ first: 0, end: 0 });
  });

  it('are the last ones where the list has become shorter than it is scrolled', () => {
    expect(rowsInSight(10, 20, { top: 20_000, tall: 200 })).toEqual({ first: 9, end: 10 });
  });
});

describe('scrolling to a row', () => {
  it('moves no further than the row needs, and not at all where it is in sight', () => {
    expect(scrolledTo(5, 20, { top: 0, tall: 200 })).toBe(0);
    // Row 10 ends at 220, beneath a head of 25 at 245.
    expect(scrolledTo(10, 20, { top: 0, tall: 200 })).toBe(20);
    expect(scrolledTo(10, 20, { top: 0, tall: 200 }, 25)).toBe(45);
    expect(scrolledTo(3, 20, { top: 100, tall: 200 })).toBe(60);
  });

  it('shows what follows a row that one jumps to, and what is before it', () => {
    expect(scrolledTo(100, 20, { top: 0, tall: 210 })).toBe(1930);
    expect(scrolledTo(100, 20, { top: 0, tall: 235 }, 25)).toBe(1930);
    expect(scrolledTo(10, 20, { top: 2000, tall: 210 })).toBe(130);
    expect(scrolledTo(1, 20, { top: 2000, tall: 210 })).toBe(0);
  });
});
