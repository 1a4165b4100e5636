import { Chance } from '../../tests/support/kill/chance.ts';
import { Cluster } from './cluster.ts';
import type { Machines } from './cluster.ts';
import { Events } from './events.ts';
import { measuredCosts } from './inputs.ts';
import type { Costs, Kind } from './inputs.ts';

/** What is asked of a cluster. */
export interface Load {
  kind: Kind;
  /** Jobs that are submitted at the beginning, and the statements of each. */
  jobs: number;
  statements: number;
  /** People who submit such a job by chance, ask after it every two seconds, and look at results. */
  users?: { count: number; jobsAnHour: number; viewsAnHour: number; seconds: number };
}

/** What came of it: seconds, and shares of what there is. */
export interface Outcome {
  statements: number;
  seconds: number;
  begun: { median: number; late: number };
  ended: { median: number; late: number };
  shares: Record<Resource, number>;
  /** Seconds of linking of one job, of all. */
  linkingOfJob: number;
  connections: number;
}

/** What may be the first to have no more to give. */
type Resource =
  | 'cores: reading'
  | 'cores: linking'
  | 'cores: queue'
  | 'transactions'
  | 'log'
  | 'reads'
  | 'services';

/** Connections of a process. */
const connections = 4;
const secondsBetweenPolls = 2;

/** Lets a cluster work on a load; the same seed gives the same. */
export function simulated(
  machines: Machines,
  load: Load,
  seed: number,
  costs: Costs = measuredCosts,
): Outcome {
  const events = new Events();
  const chance = new Chance(seed);
  const cluster = new Cluster(events, chance, machines, costs);
  const { kind, jobs, statements, users } = load;
  for (let job = 0; job < jobs; job += 1) cluster.submit(kind, statements);
  if (users !== undefined) {
    // Sizes differ as those of projects do: most are small, some are large.
    const size = (): number => Math.max(1, Math.round(exponential(chance, statements)));
    often(events, chance, users.seconds, (users.count * users.jobsAnHour) / 3600, () =>
      cluster.submit(kind, size()),
    );
    often(events, chance, users.seconds, (users.count * users.viewsAnHour) / 3600, () =>
      cluster.view(kind, size()),
    );
    pollUntil(events, cluster, users.seconds);
  }
  events.run();
  return outcome(cluster, machines, load, users?.seconds ?? cluster.end);
}

/** A time whose mean is given, with no memory of what was before. */
export function exponential(chance: Chance, mean: number): number {
  return -mean * Math.log(1 - chance.next());
}

/** Lets something happen by chance, so often a second on the average, until a time. */
function often(events: Events, chance: Chance, until: number, rate: number, happen: () => void): void {
  const next = (): void => {
    events.after(exponential(chance, 1 / rate), () => {
      if (events.now > until) return;
      happen();
      next();
    });
  };
  next();
}

/** Those whose jobs are not done ask after them. */
function pollUntil(events: Events, cluster: Cluster, until: number): void {
  events.after(secondsBetweenPolls, () => {
    for (let job = 0; job < cluster.open; job += 1) cluster.poll();
    if (events.now < until) pollUntil(events, cluster, until);
  });
}

function outcome(cluster: Cluster, machines: Machines, load: Load, least: number): Outcome {
  const seconds = Math.max(cluster.end, least);
  const cores = seconds * machines.workers * machines.cores;
  const ofSpread = ({ begun, ended }: Cluster): Pick<Outcome, 'begun' | 'ended'> => ({
    begun: { median: begun.quantile(0.5), late: begun.quantile(0.99) },
    ended: { median: ended.quantile(0.5), late: ended.quantile(0.99) },
  });
  return {
    statements: cluster.statements,
    seconds,
    ...ofSpread(cluster),
    shares: {
      'cores: reading': cluster.spent.reading / cores,
      'cores: linking': cluster.spent.linking / cores,
      'cores: queue': cluster.spent.queue / cores,
      transactions: cluster.transactions.utilisation(seconds),
      log: cluster.log.utilisation(seconds),
      reads: cluster.reads.utilisation(seconds),
      services: cluster.services.utilisation(seconds),
    },
    linkingOfJob: load.statements * load.kind.linking,
    connections: connections * (machines.workers + Math.ceil(machines.services / 2)),
  };
}
