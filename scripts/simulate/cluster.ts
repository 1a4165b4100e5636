import type { Chance } from '../../tests/support/kill/chance.ts';
import type { Events } from './events.ts';
import type { Costs, Kind } from './inputs.ts';
import { Spread } from './spread.ts';
import { Station } from './station.ts';
import { Worker } from './worker.ts';

/** What there is of machines. */
export interface Machines {
  workers: number;
  /** Cores of each worker; it has as many threads, where nothing else is set. */
  cores: number;
  threads?: number;
  /** Cores of the database. */
  database: number;
  /** Cores of all services together. */
  services: number;
  /** Whether a process that looks for work while notices come looks once more, and not once for each. */
  looksOnce: boolean;
  /** Whether workers and database have the cores of one worker together: the check on one machine. */
  oneMachine?: boolean;
}

/** A job that was submitted. */
export interface Job {
  kind: Kind;
  statements: number;
  since: number;
  owner?: Worker;
  /** Statements of the batches that nobody has begun, and files of the others. */
  left: number;
  given: number;
  underWay: number;
  offered: number;
}

/** Files that are read by one task, as `src-server/jobs/reading/file-batch.ts` gathers them. */
const batchBytes = 256 * 1024;
const filesForOneMore = 16;
const offeredForEach = 4;
const mostOffered = 32;
/** Jobs that a process runs at once. */
const jobsOfProcess = 4;
const pieceOfModel = 1024 * 1024;
/** Data flows that are taken one after the other before other work of the database goes on. */
const takenAtOnce = 50;

/** Services, workers and the database that they share: what of the program takes time, in its order. */
export class Cluster {
  readonly events: Events;
  readonly transactions: Station;
  readonly log: Station;
  readonly reads: Station;
  readonly services: Station;
  readonly workers: Worker[];
  /** How long jobs wait until they begin, and until they have ended. */
  readonly begun = new Spread();
  readonly ended = new Spread();
  /** Seconds of cores. */
  readonly spent = { reading: 0, linking: 0, queue: 0 };
  /** When the last one ended. */
  end = 0;
  statements = 0;
  open = 0;
  readonly #chance: Chance;
  readonly #machines: Machines;
  readonly #costs: Costs;
  readonly #waiting: Job[] = [];
  #looking = 0;

  constructor(events: Events, chance: Chance, machines: Machines, costs: Costs) {
    this.events = events;
    this.#chance = chance;
    this.#machines = machines;
    this.#costs = costs;
    const shared = machines.oneMachine === true ? new Station(events, machines.cores) : undefined;
    this.transactions = shared ?? new Station(events, machines.database);
    this.log = new Station(events, 1);
    this.reads = new Station(events, machines.database);
    this.services = new Station(events, machines.services);
    this.workers = Array.from(
      { length: machines.workers },
      () => new Worker(shared ?? new Station(events, machines.cores), machines.threads ?? machines.cores),
    );
  }

  /** Takes a job in: its files are written, and all who have room look for it. */
  submit(kind: Kind, statements: number): void {
    const job: Job = {
      kind,
      statements,
      since: this.events.now,
      left: statements,
      given: 0,
      underWay: 0,
      offered: 0,
    };
    this.open += 1;
    this.log.serve((statements * kind.packed) / this.#costs.write, () =>
      this.transactions.serve(this.#costs.offer, () => {
        this.#waiting.push(job);
        this.#notice(this.workers.filter(({ jobs }) => jobs < jobsOfProcess).length);
        this.#beginJobs();
      }),
    );
  }

  /** Each of some processes looks for work; in the end all but one find none. */
  #notice(processes: number): void {
    if (this.#machines.looksOnce && this.#looking > 1) return;
    this.#looking += 1;
    const places = Math.min(this.#machines.database, processes);
    let left = places;
    if (places === 0) this.#looking -= 1;
    for (let place = 0; place < places; place += 1) {
      this.transactions.serve((processes / places) * this.#costs.emptyLook, () => {
        left -= 1;
        if (left === 0) this.#looking -= 1;
      });
    }
  }

  #beginJobs(): void {
    while (this.#waiting.length > 0) {
      // Whoever takes a job first is a matter of chance, but the busy ones are slower.
      const owner = this.#least(({ jobs }) => jobs);
      if (owner.jobs >= jobsOfProcess) return;
      const job = this.#waiting.shift()!;
      job.owner = owner;
      owner.jobs += 1;
      this.begun.add(this.events.now - job.since);
      const { kind, statements } = job;
      this.reads.serve((statements * kind.packed) / this.#costs.read, () => this.#hand(job));
    }
  }

  /** One of the workers that have least of something, by chance. */
  #least(of: (worker: Worker) => number): Worker {
    const start = this.#chance.below(this.workers.length);
    let found = this.workers[start]!;
    for (let step = 1; step < this.workers.length; step += 1) {
      const each = this.workers[(start + step) % this.workers.length]!;
      if (of(each) < of(found)) found = each;
    }
    return found;
  }

  /** Hands out batches of a job: as many to its own threads as they take, then some to others. */
  #hand(job: Job): void {
    const owner = job.owner!;
    const others = Math.min((this.workers.length - 1) * offeredForEach, mostOffered);
    while (job.left > 0 && job.underWay < 2 * owner.threads) this.#readOwn(job);
    while (job.left > 0 && job.offered < others) {
      job.offered += 1;
      const statements = takeBatch(job);
      this.spent.queue += this.#costs.offering;
      const written = (statements * job.kind.bytesPerStatement) / this.#costs.write;
      owner.station.serve(this.#costs.offering / 2, () =>
        this.log.serve(written, () =>
          this.transactions.serve(this.#costs.offer / 2, () => {
            this.#notice(this.workers.filter((each) => each.reading < each.threads).length);
            this.#readByOther(job, statements);
          }),
        ),
      );
    }
    if (job.left === 0 && job.underWay === 0 && job.offered === 0) this.#link(job);
  }

  #readOwn(job: Job): void {
    job.underWay += 1;
    const statements = takeBatch(job);
    this.#read(job, job.owner!, statements, () => {
      job.underWay -= 1;
      this.#hand(job);
    });
  }

  /** Whoever has least to read takes what was offered, the owner too. */
  #readByOther(job: Job, statements: number): void {
    const reader = this.#least(({ reading, threads }) => reading / threads);
    reader.reading += 1;
    this.reads.serve((statements * job.kind.bytesPerStatement) / this.#costs.read, () => {
      reader.reading -= 1;
      const notified = (): void =>
        this.transactions.serve(this.#costs.offer / 2, () => {
          job.offered -= 1;
          this.#notice(this.workers.filter((each) => each.reading < each.threads).length);
          this.#hand(job);
        });
      this.#read(job, reader, statements, () => reader.station.serve(this.#costs.offering / 2, notified));
    });
  }

  /** A batch: what is known of it, reading, and keeping what was read. */
  #read({ kind }: Job, reader: Worker, statements: number, done: () => void): void {
    const files = Math.ceil(statements / kind.statementsPerFile);
    const seconds = statements * kind.reading + files * this.#costs.handleFile;
    reader.reading += 1;
    this.transactions.serve(this.#costs.find, () =>
      reader.station.serve(seconds, () => {
        reader.reading -= 1;
        this.spent.reading += seconds;
        this.log.serve((statements * (kind.dataflow + kind.text)) / this.#costs.write, () =>
          this.transactions.serve(files * this.#costs.keepFile, done),
        );
      }),
    );
  }

  /** One thread takes all data flows, links them, and writes the model. */
  #link(job: Job): void {
    const { kind, statements } = job;
    job.left = -1;
    this.#take(job, Math.ceil(statements / kind.statementsPerFile), () => {
      const seconds = statements * kind.linking;
      job.owner!.station.serve(seconds, () => {
        this.spent.linking += seconds;
        this.#write(statements * kind.model, () => this.#close(job));
      });
    });
  }

  #take(job: Job, files: number, done: () => void): void {
    if (files <= 0) return done();
    const some = Math.min(files, takenAtOnce);
    const bytes = some * job.kind.statementsPerFile * job.kind.dataflow;
    this.transactions.serve(some * this.#costs.fetchFile, () =>
      this.reads.serve(bytes / this.#costs.read, () => this.#take(job, files - some, done)),
    );
  }

  #write(bytes: number, done: () => void): void {
    if (bytes <= 0) return done();
    this.log.serve(Math.min(bytes, pieceOfModel) / this.#costs.write, () =>
      this.#write(bytes - pieceOfModel, done),
    );
  }

  #close(job: Job): void {
    this.transactions.serve(this.#costs.offer, () => {
      job.owner!.jobs -= 1;
      this.open -= 1;
      this.statements += job.statements;
      this.ended.add(this.events.now - job.since);
      this.end = this.events.now;
      this.#beginJobs();
    });
  }

  /** Somebody asks after his job. */
  poll(): void {
    this.services.serve(this.#costs.poll, () =>
      this.transactions.serve(this.#costs.fetchFile, () => undefined),
    );
  }

  /** Somebody opens a result, whose model is read. */
  view(kind: Kind, statements: number): void {
    this.transactions.serve(this.#costs.fetchFile, () =>
      this.reads.serve((statements * kind.model) / this.#costs.read, () => undefined),
    );
  }
}

/** Takes the statements of the next batch of a job: the first ones are small, so that they spread over the workers. */
function takeBatch(job: Job): number {
  const { statementsPerFile, bytesPerStatement } = job.kind;
  const most = 1 + Math.floor(job.given / filesForOneMore);
  const files = Math.max(1, Math.min(most, Math.round(batchBytes / bytesPerStatement / statementsPerFile)));
  const statements = Math.min(files * statementsPerFile, job.left);
  job.given += files;
  job.left -= statements;
  return statements;
}
