import { describe, expect, it } from 'vitest';
import { rounds } from '../../support/deep.ts';
import { killRun, moments } from '../../support/kill/kill-run.ts';

describe('a service that is killed again and again', () => {
  it('keeps every promise: what it acknowledged is there, right and complete', async () => {
    const seed = Number(process.env['HEADWATER_KILL_SEED'] ?? Date.now() % 1_000_000);
    const each = rounds(5);
    const report = await killRun(each * moments.length, seed, () => undefined);
    expect({ seed, faults: report.faults }).toEqual({ seed, faults: [] });
    expect(Object.values(report.kills)).toEqual(moments.map(() => each));
  }, 600_000);
});
