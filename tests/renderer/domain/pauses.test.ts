import { describe, expect, it } from 'vitest';
import { pauseBeforeLook } from '../../../src-renderer/domain/pauses.ts';

/** When a job is looked at, in milliseconds since it began. */
function looks(until: number): number[] {
  const times: number[] = [];
  for (let time = pauseBeforeLook(0); time < until; time += pauseBeforeLook(time)) times.push(time);
  return times;
}

describe('looks at a running job', () => {
  it('come so often that none adds more than a twentieth to the time of a job, or 40 ms', () => {
    let before = 0;
    for (const time of looks(60_000)) {
      expect(time - before).toBeLessThanOrEqual(Math.max(40, before / 20 + 1e-6));
      before = time;
    }
  });

  it('are few for a long job', () => {
    expect(looks(5000).length).toBeLessThan(60);
    expect(looks(600_000).length).toBeLessThan(1600);
  });
});
