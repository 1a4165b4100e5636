import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { VendorId } from '../../src-lineage/dialects/vendor.ts';
import type { AnalysisOptions } from '../../src-lineage/engine.ts';
import { type ProjectKind, projectKindOf } from '../../src-lineage/index.ts';
import { addToList } from '../../src-lineage/list-map.ts';
import { decodeText } from '../archives/encodings.ts';
import type { RefusedFile } from '../archives/refusal.ts';
import type { RawFile } from '../archives/source-files.ts';
import type { ServiceLimits } from '../settings.ts';
import type { NewSession, SkippedFile } from '../store/session.ts';
import type { Storage } from '../store/storage.ts';
import type { WorkOwner } from '../workers/fair-queue.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { packedReadings } from '../workers/packed-readings.ts';
import type { FaultEntry } from '../workers/fault-entries.ts';
import type { PackedReadings, ReadResult } from '../workers/protocol.ts';
import { TaskFailed, WorkerLost } from '../workers/worker-thread.ts';
import { byName } from './by-name.ts';
import { newSessionId } from './session-id.ts';
import { skippedFile } from './skipped-files.ts';

interface AnalysisProgress {
  /** A file was read or skipped. */
  fileDone(statements: number): void;
  linking(): void;
}

interface RunOptions {
  /** Whose job it is for; absent where somebody waits for the answer. */
  owner?: WorkOwner;
  signal: AbortSignal;
  progress?: AnalysisProgress;
}

interface FileReading {
  name: string;
  /** Of the file. */
  bytes: number;
  contentHash: string;
  cacheKey: string;
}

/** Bytes of files of all runs that are handed to workers before further ones wait. */
const bytesAtHand = 64 * 1024 * 1024;

/** Milliseconds that linking some of the files may take to show whether it fails at them. */
const trialTime = 30_000;
/** How often the files at which linking fails are looked for. */
const mostRounds = 4;

/** Turns files into a lineage model: reads each in a worker, or takes an earlier reading, and links them in order. */
export class Analysis {
  readonly #store: Storage;
  readonly #pool: WorkerPool;
  readonly #limits: ServiceLimits;
  readonly #fingerprint: string;
  readonly #log: Logger;
  readonly #running = new Set<{ at: number; isImmediate: boolean }>();
  #bytesUnderWay = 0;

  constructor(store: Storage, pool: WorkerPool, limits: ServiceLimits, fingerprint: string, log: Logger) {
    this.#log = log;
    this.#store = store;
    this.#pool = pool;
    this.#limits = limits;
    this.#fingerprint = fingerprint;
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
    const own = { at: Date.now(), isImmediate: run.owner === undefined };
    this.#running.add(own);
    try {
      return await this.#run(files, options, run);
    } finally {
      this.#running.delete(own);
    }
  }

  /** When the oldest run that goes on was begun: it needs all readings that were used since. */
  oldestStart(only: 'all' | 'immediate'): number {
    let oldest = Date.now();
    for (const { at, isImmediate } of this.#running) {
      if (only === 'all' || isImmediate) oldest = Math.min(oldest, at);
    }
    return oldest;
  }

  /** Where a file cannot be unpacked or read for good, those under way are ended before that is thrown. */
  async #run(
    files: AsyncIterable<RawFile | RefusedFile>,
    options: AnalysisOptions,
    run: RunOptions,
  ): Promise<NewSession> {
    const ending = new AbortController();
    const signal = AbortSignal.any([run.signal, ending.signal]);
    const underWay = new Set<Promise<void>>();
    try {
      const { readings, skipped } = await this.#readAll(files, options, { ...run, signal }, underWay);
      return await this.#linkWithoutSuspects(readings.sort(byName), skipped.sort(byName), options, run);
    } catch (error) {
      ending.abort(error);
      await Promise.all(underWay);
      throw error;
    }
  }

  /** @param underWay the readings that go on, which never reject */
  async #readAll(
    files: AsyncIterable<RawFile | RefusedFile>,
    options: AnalysisOptions,
    run: RunOptions,
    underWay: Set<Promise<void>>,
  ): Promise<{ readings: FileReading[]; skipped: SkippedFile[] }> {
    const readings: FileReading[] = [];
    const skipped: SkippedFile[] = [];
    const ofProjects = new Map<ProjectKind, RawFile[]>();
    let failure: unknown;
    for await (const file of files) {
      run.signal.throwIfAborted();
      if (failure !== undefined) throw failure;
      if ('reason' in file) {
        skipped.push(skippedFile(file));
        run.progress?.fileDone(0);
        continue;
      }
      const project = file.project ?? projectKindOf(file.name, () => textOf(file));
      if (project !== undefined) {
        addToList(ofProjects, project, file);
        continue;
      }
      const bytes = file.bytes.length;
      this.#bytesUnderWay += bytes;
      const work = this.#read(file, options, run)
        .then((outcome) => {
          if ('reason' in outcome) skipped.push(outcome);
          else readings.push(outcome);
        })
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => {
          this.#bytesUnderWay -= bytes;
          underWay.delete(work);
        });
      underWay.add(work);
      while (underWay.size > 0 && this.#enoughUnderWay(underWay.size)) await Promise.race(underWay);
    }
    for (const [project, members] of ofProjects) {
      for (const outcome of await this.#readProject(project, members, options, run)) {
        if ('reason' in outcome) skipped.push(outcome);
        else readings.push(outcome);
      }
    }
    await Promise.all(underWay);
    if (failure !== undefined) throw failure;
    run.signal.throwIfAborted();
    return { readings, skipped };
  }

  /** Two files for each worker of a job: one is read while the next is being handed over. Large ones wait for others. */
  #enoughUnderWay(files: number): boolean {
    return files >= 2 * this.#pool.size || this.#bytesUnderWay > bytesAtHand;
  }

  /** @param project what other files add to how this one is read */
  #readingOf(file: RawFile, vendor: VendorId, project = ''): FileReading {
    const contentHash = sha256(file.bytes);
    // Of the options only the vendor decides how a file is read; its name is that of the model that it may define. A
    // doubtful file whose reading is kept was none of those that turn out to hold no SQL.
    const doubt = file.isDoubtful === true ? '\ndoubtful' : '';
    const cacheKey = sha256(
      `${contentHash}\n${this.#fingerprint}\n${vendor}\n${file.name}${doubt}${project}`,
    );
    return { name: file.name, bytes: file.bytes.length, contentHash, cacheKey };
  }

  /**
   * Reads the files of projects of one kind, or takes an earlier reading of all of them: each counts for how the others
   * are read. What is left out is only known where they are read.
   */
  async #readProject(
    project: ProjectKind,
    files: readonly RawFile[],
    { vendor }: AnalysisOptions,
    run: RunOptions,
  ): Promise<(FileReading | SkippedFile)[]> {
    const members = files.toSorted(byName);
    const whole = sha256(members.map(({ name, bytes }) => `${name}\n${sha256(bytes)}`).join('\n'));
    const readings = members.map((file) => this.#readingOf(file, vendor, `\n${project} ${whole}`));
    const use = { at: Date.now(), jobId: run.owner?.jobId };
    const known = await Promise.all(readings.map((reading) => this.#store.dataflows.find(reading, use)));
    if (known.every((statements) => statements !== undefined)) {
      for (const statements of known) run.progress?.fileDone(statements);
      return readings;
    }
    const sent = members.map(({ name, bytes, isDoubtful }) => ({
      name,
      bytes,
      isDoubtful: isDoubtful === true,
    }));
    try {
      const { readings: results, faults } = await this.#pool.run(
        { kind: 'read-project', project, files: sent, options: { vendor } },
        { time: this.#limits.readTime * members.length, ...work(run) },
      );
      logFaults(this.#log, faults);
      const outcomes: (FileReading | SkippedFile)[] = [];
      for (const [index, result] of results.entries())
        outcomes.push(await this.#keep(readings[index]!, result, run));
      return outcomes;
    } catch (error) {
      if (!isOfFiles(error) || run.signal.aborted) throw error;
      this.#log.error({ err: error, project, files: members.length }, 'reading a project failed');
      return members.map((file) => {
        run.progress?.fileDone(0);
        return failedFile(file, error);
      });
    }
  }

  /** Keeps what reading a file has given. */
  async #keep(reading: FileReading, result: ReadResult, run: RunOptions): Promise<FileReading | SkippedFile> {
    if (result.outcome === 'refused') {
      run.progress?.fileDone(0);
      return skippedFile({ ...result.refusal, name: reading.name });
    }
    const { statements, text, dataflow, faults } = result;
    const { contentHash, cacheKey } = reading;
    logFaults(this.#log, faults);
    const use = { at: Date.now(), jobId: run.owner?.jobId };
    await this.#store.dataflows.add({ contentHash, cacheKey, statements, text, dataflow }, use);
    run.progress?.fileDone(statements);
    return reading;
  }

  async #read(
    file: RawFile,
    { vendor }: AnalysisOptions,
    run: RunOptions,
  ): Promise<FileReading | SkippedFile> {
    const reading = this.#readingOf(file, vendor);
    const use = { at: Date.now(), jobId: run.owner?.jobId };
    const known = await this.#store.dataflows.find(reading, use);
    if (known !== undefined) {
      run.progress?.fileDone(known);
      return reading;
    }
    try {
      const result = await this.#pool.run(
        {
          kind: 'read',
          name: file.name,
          bytes: file.bytes,
          isDoubtful: file.isDoubtful === true,
          options: { vendor },
        },
        { time: this.#limits.readTime, ...work(run) },
      );
      return await this.#keep(reading, result, run);
    } catch (error) {
      if (!isOfFiles(error) || run.signal.aborted) throw error;
      this.#log.error({ err: error, file: file.name }, 'reading a file failed');
      run.progress?.fileDone(0);
      return failedFile(file, error);
    }
  }

  /** Where linking is too much for a worker, the files at which it fails are left out and told, and the others linked. */
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

  async *#dataflows(
    readings: readonly FileReading[],
  ): AsyncGenerator<{ name: string; dataflow: Uint8Array }> {
    for (const { name, cacheKey } of readings) {
      const dataflow = await this.#store.dataflows.dataflow(cacheKey);
      if (dataflow === undefined) throw new Error(`The reading of ${name} is gone.`);
      yield { name, dataflow };
    }
  }
}

function failedFile({ name }: RawFile, { message }: Error): SkippedFile {
  return skippedFile({ name, kind: 'unreadable', reason: `reading it failed: ${message}` });
}

function textOf({ bytes }: RawFile): string {
  const decoded = decodeText(bytes);
  return decoded.isText ? decoded.text : '';
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Whether a task failed by what it was given, and not by what was around it. */
function isOfFiles(error: unknown): error is WorkerLost | TaskFailed {
  return error instanceof WorkerLost || error instanceof TaskFailed;
}

/** How the workers shall take the tasks of a run. */
function work({ owner, signal }: RunOptions): { urgent: boolean; owner?: WorkOwner; signal: AbortSignal } {
  return { urgent: owner === undefined, ...(owner !== undefined && { owner }), signal };
}

/** Notes what failed for faults of the engine; the diagnostics of the result name the same places. */
export function logFaults(log: Logger, faults: readonly FaultEntry[] = []): void {
  for (const fault of faults) log.error(fault, 'the engine failed at a part of the SQL');
}
