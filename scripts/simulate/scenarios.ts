import type { Machines } from './cluster.ts';
import { dense, tsql } from './inputs.ts';
import type { Load } from './simulated.ts';

/** A load on some machines. */
export interface Scenario {
  name: string;
  machines: Machines;
  load: Load;
}

/** A database of eight cores, two services of two; each worker has two cores. */
function machinesWith(workers: number): Machines {
  return { workers, cores: 2, database: 8, services: 4, looksOnce: true };
}

/** People of an hour in which many work: each submits a job and looks at six results. */
const people = { count: 10_000, jobsAnHour: 1, viewsAnHour: 6, seconds: 600 };

/** All that is asked of the simulation. */
export const scenarios: readonly Scenario[] = [
  ...[10, 100, 1000].flatMap((workers): Scenario[] => [
    ...[dense, tsql].map((kind): Scenario => ({
      name: `a million statements in 100 repositories, ${kind.name}`,
      machines: machinesWith(workers),
      load: { kind, jobs: 100, statements: 10_000 },
    })),
    {
      name: `a million statements in one repository, ${tsql.name}`,
      machines: machinesWith(workers),
      load: { kind: tsql, jobs: 1, statements: 1_000_000 },
    },
    {
      name: `10,000 users, 1,000 statements a job, ${tsql.name}`,
      machines: machinesWith(workers),
      load: { kind: tsql, jobs: 0, statements: 1000, users: people },
    },
  ]),
  ...[dense, tsql].flatMap((kind): Scenario[] => [
    {
      name: `goal: a million statements in 100 repositories, ${kind.name}`,
      machines: machinesWith(20),
      load: { kind, jobs: 100, statements: 10_000 },
    },
    {
      name: `goal: ten million statements in 1,000 repositories, ${kind.name}`,
      machines: machinesWith(20),
      load: { kind, jobs: 1000, statements: 10_000 },
    },
    {
      name: `goal: a million statements in one repository, ${kind.name}`,
      machines: machinesWith(20),
      load: { kind, jobs: 1, statements: 1_000_000 },
    },
    {
      name: `goal: ten million statements in one repository, ${kind.name}`,
      machines: machinesWith(20),
      load: { kind, jobs: 1, statements: 10_000_000 },
    },
  ]),
  {
    name: `a look for each notice: a million statements in 100 repositories, ${tsql.name}`,
    machines: { ...machinesWith(1000), looksOnce: false },
    load: { kind: tsql, jobs: 100, statements: 10_000 },
  },
];
