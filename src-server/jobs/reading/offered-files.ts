import { joined } from '../../base/packing.ts';
import { currentParent } from '../../log/traces/current-trace.ts';
import type { RawFile } from '../../io/selection/source-files.ts';
import type { SharedReadings } from '../../store/storage.ts';
import type { WorkOwner } from '../../base/fair-queue.ts';
import type { ReadingOptions } from '../../workers/protocol/protocol.ts';
import type { Outcome } from './file-outcome.ts';

/** Files that are with others at once, for each process that there is: one is read while the next arrives. */
const offeredForEach = 4;
const mostOffered = 32;
/** Milliseconds between two looks where no notice comes. */
const interval = 1000;

/** How files are read that are sent to another process. */
export interface OfferedRequest {
  options: ReadingOptions;
  files: (Omit<RawFile, 'bytes'> & { length: number })[];
  /** The `traceparent` of the reading that they are part of. */
  trace?: string;
}

/** What another process made of files. */
export interface OfferedOutcome {
  outcomes: Outcome[];
  statements: number;
}

/** What the files need of their run. */
interface RunParts {
  signal: AbortSignal;
  hasSpareTime: () => void;
}

interface Waiting {
  resolve: (outcome: OfferedOutcome | undefined) => void;
  reject: (error: unknown) => void;
}

/** The files of one run that others read. */
export class FilesWithOthers {
  readonly #shared: SharedReadings;
  readonly #owner: WorkOwner;
  readonly #most: number;
  readonly #waiting = new Map<string, Waiting>();
  #offering = 0;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | undefined;

  /** Called when a thread of this process may have time. */
  readonly hasSpareTime: () => void;
  readonly #signal: AbortSignal;

  private constructor(shared: SharedReadings, owner: WorkOwner, others: number, run: RunParts) {
    this.#shared = shared;
    this.#owner = owner;
    this.#most = Math.min(others * offeredForEach, mostOffered);
    this.hasSpareTime = run.hasSpareTime;
    this.#signal = run.signal;
    this.#signal.addEventListener('abort', this.#onAbort);
    this.#timer = setInterval(() => this.look(), interval).unref();
  }

  /** Where there are others; what an earlier run of the job has offered is taken back. */
  static async open(
    shared: SharedReadings,
    owner: WorkOwner,
    run: RunParts,
  ): Promise<FilesWithOthers | undefined> {
    await shared.withdraw(owner.jobId);
    const others = await shared.others();
    return others === 0 ? undefined : new FilesWithOthers(shared, owner, others, run);
  }

  readonly #onAbort = (): void => {
    for (const { reject } of this.#waiting.values()) reject(this.#signal.reason);
  };

  /** Whether more can be offered. */
  get hasRoom(): boolean {
    return this.#waiting.size + this.#offering < this.#most;
  }

  /** How many are with others at most. */
  get most(): number {
    return this.#most;
  }

  /** Has files read by whoever has time; gives nothing where he died. */
  async read(files: readonly RawFile[], options: ReadingOptions): Promise<OfferedOutcome | undefined> {
    const trace = currentParent();
    const request: OfferedRequest = {
      options,
      files: files.map(({ bytes, ...how }) => ({ ...how, length: bytes.length })),
      ...(trace !== undefined && { trace }),
    };
    this.#offering += 1;
    try {
      const id = await this.#shared.offer({
        ...this.#owner,
        request: JSON.stringify(request),
        bytes: joined(files.map(({ bytes }) => bytes)),
      });
      this.#signal.throwIfAborted();
      return await new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    } finally {
      this.#offering -= 1;
    }
  }

  /** Looks what is done. */
  look(): void {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
  }

  async #look(): Promise<void> {
    if (this.#waiting.size === 0) return;
    try {
      for (const [id, text] of await this.#shared.ended([...this.#waiting.keys()])) {
        const outcome = text === undefined ? undefined : (JSON.parse(text) as OfferedOutcome);
        this.#waiting.get(id)?.resolve(outcome);
        this.#waiting.delete(id);
      }
    } catch {
      // The next look asks again: the store is away for a while.
    }
  }

  /** Takes back what is not done. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#signal.removeEventListener('abort', this.#onAbort);
    const left = [...this.#waiting.keys()];
    if (left.length > 0) await this.#shared.withdraw(this.#owner.jobId, left).catch(() => undefined);
  }
}
