import { expect, it } from 'vitest';
import { Looks } from '../../../src-server/base/looks.ts';

it('looks once for all that was due before it begins, and again for what becomes due meanwhile', async () => {
  const ends: (() => void)[] = [];
  const looks = new Looks(
    () => new Promise((resolve) => ends.push(resolve)),
    () => undefined,
  );
  for (let notice = 0; notice < 100; notice += 1) looks.due();
  await expect.poll(() => ends.length).toBe(1);
  for (let notice = 0; notice < 100; notice += 1) looks.due();
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await looks.ended();
  expect(ends).toHaveLength(2);
  looks.due();
  await expect.poll(() => ends.length).toBe(3);
});

it('reports a look that failed, and goes on', async () => {
  const failures: unknown[] = [];
  let looked = 0;
  const looks = new Looks(
    async () => {
      looked += 1;
      if (looked === 1) throw new Error('away');
    },
    (error) => failures.push(error),
  );
  looks.due();
  await looks.ended();
  looks.due();
  await looks.ended();
  expect(looked).toBe(2);
  expect(failures).toEqual([new Error('away')]);
});
