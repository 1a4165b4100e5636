import type { Logger } from 'pino';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import type { AnalysisOptions } from '../../../src-lineage/model/engine.ts';
import type { RefusedFile } from '../../io/archives/refusal.ts';
import type { RawFile } from '../../io/selection/source-files.ts';
import type { ServiceLimits } from '../../settings/settings.ts';
import type { NewSession, SkippedFile } from '../../store/session.ts';
import type { Storage } from '../../store/storage.ts';
import { packedReadings } from '../../workers/packing/packed-readings.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { PackedReadings } from '../../workers/protocol/protocol.ts';
import type { ReadingProcess } from '../../workers/reading-process.ts';
import { byName } from '../record/by-name.ts';
import { newSessionId } from '../record/session-id.ts';
import { skippedFile } from '../record/skipped-files.ts';
import { isOfFiles, logFaults, type RunOptions, work } from './analysis-run.ts';
import type { FileReading, Outcome } from './file-outcome.ts';
import { FileReader } from './file-reader.ts';
import { LinkMemory } from './link-memory.ts';
import { FilesWithOthers } from './offered-files.ts';

/** Milliseconds that linking some of the files may take to show whether it fails at them. */
const trialTime = 30_000;
/** How often the files at which linking fails are looked for. */
const mostRounds = 4;

/** Turns files into a lineage model: reads each in a worker, or takes an earlier reading, and links them in order. */
export class Analysis {
  readonly #store: Storage;
  readonly #pool: WorkerPool;
  readonly #limits: ServiceLimits;
  readonly #reader: FileReader;
  readonly #apart: (() => ReadingProcess) | undefined;
  /** Names the engine. */
  readonly engine: () => Promise<string>;
  /** Called when files that wait for others may be read here too. */
  hasSpareTime: () => void = () => undefined;
  readonly #withOthers = new Set<FilesWithOthers>();
  readonly #log: Logger;
  readonly #running = new Set<{ at: number; isImmediate: boolean }>();

  /**
   * @param fingerprint names the engine
   * @param apart starts a process that reads files, where this one can
   */
  constructor(
    store: Storage,
    pool: WorkerPool,
    limits: ServiceLimits,
    fingerprint: () => Promise<string>,
    log: Logger,
    apart?: () => ReadingProcess,
  ) {
    this.#apart = apart;
    this.engine = fingerprint;
    this.#log = log;
    this.#store = store;
    this.#pool = pool;
    this.#limits = limits;
    this.#reader = new FileReader(store, pool, limits, fingerprint, log);
  }

  /**
   * Analyses files, each with a name of its own. Neither their order nor that in which workers finish matters.
   * @returns the result, which nothing keeps yet
   * @throws the signal's reason when cancelled; what a broken engine throws while linking
   */
  async run(
    files: AsyncIterable<RawFile | RefusedFile>,
    options: AnalysisOptions,
    run: RunOptions,
  ): Promise<NewSession> {
    const end = this.#begin(run);
    const ending = new AbortController();
    const signal = AbortSignal.any([run.signal, ending.signal]);
    const underWay = new Set<Promise<void>>();
    let apart: ReadingProcess | undefined;
    let others: FilesWithOthers | undefined;
    try {
      others = await this.#othersFor(run, signal);
      const how = { ...run, signal, others, apart: () => (apart ??= this.#apart?.()) };
      const { readings, skipped } = await this.#reader.readAll(files, options, how, underWay);
      return await this.#linkWithoutSuspects(readings.sort(byName), skipped.sort(byName), options, run);
    } catch (error) {
      // a file cannot be unpacked or read for good: those under way are ended before that is thrown
      ending.abort(error);
      await Promise.all(underWay);
      throw error;
    } finally {
      end();
      apart?.close();
      if (others !== undefined) this.#withOthers.delete(others);
      await others?.close();
    }
  }

  /** Reads files for a job that another process has. */
  async readFor(files: readonly RawFile[], vendor: VendorId, run: RunOptions): Promise<Outcome[]> {
    const end = this.#begin(run);
    try {
      return await this.#reader.read(files, vendor, run);
    } finally {
      end();
    }
  }

  /** Looks whether others have read what was left to them. */
  lookAtOthers(): void {
    for (const each of this.#withOthers) each.look();
  }

  /** Notes that work goes on, which needs what it uses; what it returns ends that. */
  #begin({ owner }: RunOptions): () => void {
    const own = { at: Date.now(), isImmediate: owner === undefined };
    this.#running.add(own);
    return () => void this.#running.delete(own);
  }

  /** When the oldest run that goes on was begun: it needs all readings that were used since. */
  oldestStart(only: 'all' | 'immediate'): number {
    let oldest = Date.now();
    for (const { at, isImmediate } of this.#running) {
      if (only === 'all' || isImmediate) oldest = Math.min(oldest, at);
    }
    return oldest;
  }

  /** Those who may read files of a run: none for somebody who waits, or where a file may end its reader. */
  async #othersFor(
    { owner, isCareful, progress }: RunOptions,
    signal: AbortSignal,
  ): Promise<FilesWithOthers | undefined> {
    const { readings } = this.#store;
    // What is only tried reports no progress.
    const isRun = owner !== undefined && progress !== undefined && isCareful !== true;
    if (readings === undefined || !isRun) return undefined;
    const others = await FilesWithOthers.open(readings, owner, { signal, hasSpareTime: this.hasSpareTime });
    if (others !== undefined) this.#withOthers.add(others);
    return others;
  }

  /** Where linking is too much for a worker, the files at which it fails are left out and reported, and the others linked. */
  async #linkWithoutSuspects(
    readings: readonly FileReading[],
    skipped: SkippedFile[],
    options: AnalysisOptions,
    run: RunOptions,
  ): Promise<NewSession> {
    run.progress?.linking();
    let kept = readings;
    for (let round = 1; ; round += 1) {
      try {
        return await this.#link(kept, skipped.toSorted(byName), options, run);
      } catch (error) {
        if (!isOfFiles(error) || run.signal.aborted || round > mostRounds) throw error;
        this.#log.error({ err: error, files: kept.length }, 'linking failed; it is tried without some files');
        const suspects = await this.#suspects(kept, options, run);
        if (suspects.length === kept.length) throw error;
        for (const { name } of suspects) {
          const reason = `linking it failed: ${error.message}`;
          skipped.push(skippedFile({ name, kind: 'unreadable', reason }));
        }
        kept = kept.filter((each) => !suspects.includes(each));
      }
    }
  }

  /** The files at which linking fails, found by halving; all where it fails at none of the halves alone. */
  async #suspects(
    readings: readonly FileReading[],
    options: AnalysisOptions,
    run: RunOptions,
  ): Promise<readonly FileReading[]> {
    let group = readings;
    while (group.length > 1) {
      const middle = Math.ceil(group.length / 2);
      const halves = [group.slice(0, middle), group.slice(middle)];
      let failing: readonly FileReading[] | undefined;
      for (const half of halves) failing ??= (await this.#isLinkable(half, options, run)) ? undefined : half;
      if (failing === undefined) return group;
      group = failing;
    }
    return group;
  }

  async #isLinkable(
    readings: readonly FileReading[],
    options: AnalysisOptions,
    run: RunOptions,
  ): Promise<boolean> {
    try {
      const { sessionId } = await this.#link(readings, [], options, run, trialTime);
      this.#pool.forget([sessionId]);
      return true;
    } catch (error) {
      if (!isOfFiles(error) || run.signal.aborted) throw error;
      return false;
    }
  }

  async #link(
    readings: readonly FileReading[],
    skipped: SkippedFile[],
    options: AnalysisOptions,
    run: RunOptions,
    mostTime = Number.POSITIVE_INFINITY,
  ): Promise<NewSession> {
    const sessionId = newSessionId(Date.now());
    const sourceBytes = readings.reduce((sum, { bytes }) => sum + bytes, 0);
    const loadReadings = (): Promise<PackedReadings[]> => packedReadings(this.#dataflows(readings));
    const { model, overview, faults } = await this.#pool.run(
      { kind: 'link', sessionId, sourceBytes, loadReadings, options },
      { time: Math.min(this.#limits.linkTime, mostTime), ...work(run) },
    );
    logFaults(this.#log, faults);
    const contents = new Map(readings.map(({ name, contentHash }) => [name, contentHash]));
    return {
      sessionId,
      vendor: options.vendor,
      // In the order of the model, by which places name their file.
      files: overview.files.map(({ name }) => ({ name, contentHash: contents.get(name) ?? '' })),
      overview: { ...overview, skipped },
      model,
    };
  }

  /** @throws ProjectTooLarge, when all were looked at: linking them would take more than there is */
  async *#dataflows(
    readings: readonly FileReading[],
  ): AsyncGenerator<{ name: string; dataflow: Uint8Array }> {
    const memory = new LinkMemory(this.#limits.memory);
    for (const { name, cacheKey } of readings) {
      const dataflow = await this.#store.dataflows.dataflow(cacheKey);
      if (dataflow === undefined) throw new Error(`The reading of ${name} is gone.`);
      memory.add(dataflow);
      if (memory.isEnough) yield { name, dataflow };
    }
    memory.check();
  }
}
