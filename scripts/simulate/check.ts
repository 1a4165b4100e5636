import type { Machines } from './cluster.ts';
import { measuredCosts, tsql } from './inputs.ts';
import type { Costs, Kind } from './inputs.ts';
import { realRun } from './real-run.ts';
import type { RealRun } from './real-run.ts';
import { simulated } from './simulated.ts';

/** What a real run took, and what the simulation says of it. */
export interface Compared {
  workers: number;
  real: RealRun;
  simulated: number;
}

const jobs = 12;
const files = 150;
/** Places of the simulated machine; its other work makes each of them slower. */
const places = 2;

/**
 * Compares the simulation with two real workers on this machine. What a file takes beyond reading, linking and the
 * database is not measured by itself: the run of one worker gives it.
 */
export async function checked(): Promise<{ handleFile: number; runs: Compared[] }> {
  const one = await realRun({ workers: 1, jobs, files });
  const without = of(one, 1, 0);
  const perSecond = (of(one, 1, 1e-3) - without) / 1e-3;
  const handleFile = Math.max((one.seconds - without) / perSecond, 0);
  const two = await realRun({ workers: 2, jobs, files });
  return {
    handleFile,
    runs: [
      { workers: 1, real: one, simulated: of(one, 1, handleFile) },
      { workers: 2, real: two, simulated: of(two, 2, handleFile) },
    ],
  };
}

/** Seconds that the simulation says of a run on one machine, on what was left of it. */
function of({ statements, cores }: RealRun, workers: number, handleFile: number): number {
  const slower = places / cores;
  const machines: Machines = {
    workers,
    cores: places,
    threads: 1,
    database: places,
    services: 1,
    looksOnce: true,
    oneMachine: true,
  };
  const load = { kind: slowerKind(tsql, slower), jobs, statements: Math.round(statements / jobs) };
  return simulated(machines, load, 1, slowerCosts({ ...measuredCosts, handleFile }, slower)).seconds;
}

function slowerKind(kind: Kind, factor: number): Kind {
  return { ...kind, reading: kind.reading * factor, linking: kind.linking * factor };
}

function slowerCosts({ write, read, ...seconds }: Costs, factor: number): Costs {
  const slowed = Object.entries(seconds).map(([name, value]) => [name, value * factor] as const);
  return { ...(Object.fromEntries(slowed) as typeof seconds), write: write / factor, read: read / factor };
}
