import type { JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { jobEnd, post, temporaryFolder } from '../service/service.ts';
import { Chance } from './chance.ts';
import { callUntilKilled } from './client.ts';
import type { Action } from './client.ts';
import { faultsOnDisk } from './disk.ts';
import { faultsOf, undisturbed } from './expectation.ts';
import type { Expectations } from './expectation.ts';
import { killAtStart } from './kill-at-start.ts';
import type { StartWork } from './kill-at-start.ts';
import { KilledService } from './killed-service.ts';
import { Ledger } from './ledger.ts';

/** In the middle of what the service is killed. */
export const moments = [
  'start-up',
  'submit',
  'extend',
  'delete',
  'export',
  'analysis',
  'migration',
  'rebuild',
] as const;
type Moment = (typeof moments)[number];

export interface KillReport {
  kills: Record<Moment, number>;
  accepted: number;
  deleted: number;
  /** What is wrong; the test asks for none. */
  faults: string[];
}

/** Clients that call at once. */
const clients = 3;
/** Milliseconds within which the kill comes, from the beginning of what it hits. */
const spans: Record<Moment, number> = {
  'start-up': 450,
  submit: 150,
  extend: 150,
  delete: 60,
  export: 150,
  analysis: 1500,
  migration: 450,
  rebuild: 450,
};

/**
 * Kills a service again and again at random moments while clients use it, and checks that it keeps every promise it
 * made: acknowledged jobs are there and come out as in a run that nothing disturbs, deleted ones are gone.
 * @param say is called with the progress
 */
export async function killRun(kills: number, seed: number, say: (line: string) => void): Promise<KillReport> {
  const run = new KillRun(seed);
  try {
    await run.prepare();
    for (let number = 1; number <= kills; number += 1) {
      const moment = moments[(number - 1) % moments.length] ?? 'start-up';
      await run.kill(moment);
      if (number % 10 === 0)
        say(`${number} kills, ${run.report.accepted} jobs, ${run.report.faults.length} faults`);
    }
    await run.end();
    return run.report;
  } finally {
    run.remove();
  }
}

class KillRun {
  readonly report: KillReport = {
    kills: {
      'start-up': 0,
      submit: 0,
      extend: 0,
      delete: 0,
      export: 0,
      analysis: 0,
      migration: 0,
      rebuild: 0,
    },
    accepted: 0,
    deleted: 0,
    faults: [],
  };
  readonly #chance: Chance;
  readonly #ledger = new Ledger();
  readonly #place = temporaryFolder();
  #expectations: Expectations = new Map();

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  remove(): void {
    this.#place.remove();
  }

  /** Learns what every job gives in peace. */
  async prepare(): Promise<void> {
    const { folder, remove } = temporaryFolder();
    const service = new KilledService(folder);
    this.#expectations = await undisturbed({ url: (await service.listening) ?? '' });
    await service.stop();
    remove();
  }

  async kill(moment: Moment): Promise<void> {
    this.report.kills[moment] += 1;
    if (moment === 'migration' || moment === 'rebuild') {
      for (const fault of await killAtStart(moment, this.#delay(moment))) this.#wrong(fault);
      return;
    }
    const service = new KilledService(this.#place.folder);
    if (moment === 'start-up') {
      await pause(this.#delay(moment));
      await service.kill();
    } else {
      await this.#useAndKill(service, moment);
    }
    this.#noteErrors(service);
  }

  async #useAndKill(service: KilledService, moment: Exclude<Moment, 'start-up' | StartWork>): Promise<void> {
    const url = (await service.listening) ?? '';
    await this.#check(url);
    const underWay = new Map<Action, number>();
    const surroundings = {
      url,
      chance: this.#chance,
      ledger: this.#ledger,
      expectations: this.#expectations,
      underWay,
      killed: () => service.killed,
      wrong: (fault: string) => this.#wrong(fault),
    };
    const calls = Array.from({ length: clients }, () => callUntilKilled(surroundings));
    const awaited: Action = moment === 'analysis' ? 'submit' : moment;
    // Not the first one, so that kills also hit a service that has been working for a while.
    await pause(this.#chance.below(400));
    for (let waited = 0; waited < 3000 && (underWay.get(awaited) ?? 0) === 0; waited += 1) await pause(1);
    await pause(this.#delay(moment));
    await service.kill();
    await Promise.all(calls);
  }

  /** Starts for the last time, lets all jobs end, and looks at everything, on the disk too. */
  async end(): Promise<void> {
    const service = new KilledService(this.#place.folder);
    const url = (await service.listening) ?? '';
    await this.#check(url);
    for (const job of this.#ledger.kept.values()) {
      const record = await jobEnd({ url }, job.jobId);
      for (const fault of await faultsOf({ url }, job, record, this.#expectations)) this.#wrong(fault);
    }
    this.report.accepted = this.#ledger.kept.size + this.#ledger.deleted.size;
    this.report.deleted = this.#ledger.deleted.size;
    await service.stop();
    this.#noteErrors(service);
    for (const fault of faultsOnDisk(this.#place.folder, this.#ledger)) this.#wrong(fault);
  }

  /** Compares the service's jobs with the ledger, and some of the finished ones with what they should give. */
  async #check(url: string): Promise<void> {
    const { data } = await post<JobsSummary>({ url }, '/sqlflow/job/displayUserJobsSummary');
    for (const fault of this.#ledger.settle(data.jobDetails)) this.#wrong(fault);
    this.report.accepted = this.#ledger.kept.size + this.#ledger.deleted.size;
    const finished = data.jobDetails.filter(({ status }) => status !== 'create');
    for (let count = 0; count < 2 && finished.length > 0; count += 1) {
      const record = this.#chance.of(finished);
      const job = this.#ledger.kept.get(record.jobId);
      if (job === undefined) continue;
      for (const fault of await faultsOf({ url }, job, record, this.#expectations)) this.#wrong(fault);
    }
  }

  #delay(moment: Moment): number {
    return this.#chance.below(spans[moment]);
  }

  #noteErrors(service: KilledService): void {
    for (const line of service.errors) this.#wrong(`the service logged ${line}`);
  }

  #wrong(fault: string): void {
    this.report.faults.push(fault);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
