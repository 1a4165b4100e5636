import { describe, expect, it } from 'vitest';
import type { Machines } from '../../../scripts/simulate/cluster.ts';
import { measuredCosts, tsql } from '../../../scripts/simulate/inputs.ts';
import { firstToSaturate } from '../../../scripts/simulate/report.ts';
import { simulated } from '../../../scripts/simulate/simulated.ts';

const machines: Machines = { workers: 4, cores: 2, database: 4, services: 2, looksOnce: true };
const users = { count: 500, jobsAnHour: 10, viewsAnHour: 6, seconds: 60 };

describe('a simulated cluster', () => {
  it('does the same by the same seed, and something else by another', () => {
    const load = { kind: tsql, jobs: 5, statements: 2000, users };
    const first = simulated(machines, load, 3);
    expect(simulated(machines, load, 3)).toEqual(first);
    expect(simulated(machines, load, 4)).not.toEqual(first);
  });

  it('does all that was submitted, and no faster than its cores', () => {
    const { statements, seconds, shares } = simulated(
      machines,
      { kind: tsql, jobs: 40, statements: 5000 },
      1,
    );
    expect(statements).toBe(200_000);
    const work = 200_000 * (tsql.reading + tsql.linking) + (200_000 / 17) * measuredCosts.handleFile;
    const cores = machines.workers * machines.cores;
    expect(seconds).toBeGreaterThan(work / cores);
    expect(shares['cores: reading'] + shares['cores: linking']).toBeLessThanOrEqual(1);
  });

  it('says what bounds it: one job by its linking, many by the cores, then by what they share', () => {
    const one = simulated(machines, { kind: tsql, jobs: 1, statements: 200_000 }, 1);
    expect(one.seconds).toBeGreaterThan(200_000 * tsql.linking);
    expect(firstToSaturate(one)).toBe('linking of one job by one core');
    const many = { kind: tsql, jobs: 200, statements: 5000 };
    expect(firstToSaturate(simulated(machines, many, 1))).toBe('cores of the workers');
    expect(firstToSaturate(simulated({ ...machines, workers: 60, database: 16 }, many, 1))).toBe('log');
  });

  it('is brought down by a look of each process for each notice', () => {
    const load = { kind: tsql, jobs: 40, statements: 5000 };
    const large = { ...machines, workers: 500 };
    const once = simulated(large, load, 1);
    const each = simulated({ ...large, looksOnce: false }, load, 1);
    expect(each.seconds).toBeGreaterThan(2 * once.seconds);
    expect(firstToSaturate(each)).toContain('transactions');
  });
});
