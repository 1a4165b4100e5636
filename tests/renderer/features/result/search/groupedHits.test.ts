import { expect, it } from 'vitest';
import { groupedHits } from '../../../../../src-renderer/features/result/search/groupedHits.ts';
import type { SearchHit } from '../../../../../src-server/contract/application/result/search.ts';

const hit = (table: number, column?: number, more: Partial<SearchHit> = {}): SearchHit => ({
  table,
  name: 'n',
  path: 'p',
  kind: 'table',
  role: 'persistent',
  ...(column !== undefined && { column }),
  ...more,
});

it('puts what belongs to a table together, and shows at the last how many more columns there are', () => {
  const lines = groupedHits([
    hit(1, 10, { columnsFound: 7 }),
    hit(2),
    hit(1),
    hit(1, 11, { columnsFound: 7 }),
    hit(3, undefined, { role: 'result' }),
  ]);
  expect(lines.map(({ hit: { table, column }, isBelow, more }) => [table, column, isBelow, more])).toEqual([
    [1, 10, false, 0],
    [1, undefined, false, 0],
    [1, 11, true, 5],
    [2, undefined, false, 0],
    [3, undefined, false, 0],
  ]);
  expect(lines.map(({ startsPassing }) => startsPassing)).toEqual([false, false, false, false, true]);
});
