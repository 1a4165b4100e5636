import { expect, it } from 'vitest';
import { storedNumbers } from '../../../src-server/store/job-row.ts';

it('numbers of earlier versions keep their meaning, but not tables and views in one', () => {
  const former = { tables: 4, columns: 9, relations: 7, errors: 1, warnings: 2 };
  expect(storedNumbers(JSON.stringify(former))).toEqual({
    numbers: { columns: 9, steps: 7, errors: 1, warnings: 2 },
  });
  const now = { tables: 3, views: 1, columns: 9, steps: 7, errors: 1, warnings: 2 };
  expect(storedNumbers(JSON.stringify(now))).toEqual({ numbers: now });
  expect(storedNumbers('{}')).toEqual({});
});
