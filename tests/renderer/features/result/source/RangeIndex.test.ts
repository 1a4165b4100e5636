import { describe, expect, it } from 'vitest';
import { RangeIndex } from '../../../../../src-renderer/features/result/source/marks/RangeIndex.ts';

const index = new RangeIndex([
  { start: 30, end: 40, name: 'late' },
  { start: 0, end: 100, name: 'whole' },
  { start: 10, end: 20, name: 'early' },
  { start: 10, end: 15, name: 'inner' },
]);
const touching = (from: number, to: number): string[] =>
  [...index.touching(from, to)].map(({ name }) => name);

describe('ranges by their places', () => {
  it('are those that share something with a part of the text, the longer first', () => {
    expect(touching(12, 18)).toEqual(['whole', 'early', 'inner']);
    expect(touching(20, 30)).toEqual(['whole', 'early', 'late']);
    expect(touching(50, 60)).toEqual(['whole']);
    expect(touching(101, 200)).toEqual([]);
  });

  it('are found by the shortest that holds an offset', () => {
    expect(index.innermostAt(12)?.name).toBe('inner');
    expect(index.innermostAt(18)?.name).toBe('early');
    expect(index.innermostAt(25)?.name).toBe('whole');
    expect(index.innermostAt(101)).toBeUndefined();
  });
});
