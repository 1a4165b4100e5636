import type { Logger } from 'pino';
import { appendAll } from '../../../src-lineage/base/append-all.ts';
import { addToList } from '../../../src-lineage/base/list-map.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import type { ProjectKind } from '../../../src-lineage/index.ts';
import type { AnalysisOptions } from '../../../src-lineage/model/engine.ts';
import { bytesOf, joined } from '../../base/packing.ts';
import type { RefusedFile } from '../../io/archives/refusal.ts';
import type { RawFile } from '../../io/selection/source-files.ts';
import type { ServiceLimits } from '../../settings/settings.ts';
import type { SkippedFile } from '../../store/session.ts';
import type { ReadingUse, Storage, StoredReading } from '../../store/storage.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { ReadingOptions, ReadResult, SentFile } from '../../workers/protocol/protocol.ts';
import type { ReadingProcess } from '../../workers/reading-process.ts';
import { byName } from '../record/by-name.ts';
import { skippedFile } from '../record/skipped-files.ts';
import { analysisLimits } from './analysis-limits.ts';
import { isOfFiles, logFaults, type RunOptions, work } from './analysis-run.ts';
import { FileBatch, forProcesses } from './file-batch.ts';
import type { FileReading, Outcome } from './file-outcome.ts';
import type { FilesWithOthers } from './offered-files.ts';
import { type HowRead, projectKeys, type ReadingKeys, readingKeys } from './reading-keys.ts';

/** A file to be read, unless it was. */
interface Unread {
  file: RawFile;
  /** Of its bytes, which may be a thread's by then. */
  length: number;
  keys: ReadingKeys;
}

/** A run, and who reads its files besides the threads of this process. */
export interface ReadingRun extends RunOptions {
  /** A process that reads files of which one may end it, where this one can start such. */
  apart?: () => ReadingProcess | undefined;
  others?: FilesWithOthers | undefined;
}

/** Bytes of files of all runs that are handed to workers before further ones wait. */
const bytesAtHand = 64 * 1024 * 1024;

/** Bytes of files that are sent to others together; larger ones cost more to send than to read. */
const mostSent = 4 * 1024 * 1024;

/** Milliseconds that reading several small files together may take before each is read alone. */
const batchTime = 10_000;

/** Reads the files of runs in the workers, or takes earlier readings of them. */
export class FileReader {
  readonly #store: Storage;
  readonly #pool: WorkerPool;
  readonly #limits: ServiceLimits;
  readonly #fingerprint: () => Promise<string>;
  readonly #log: Logger;
  #bytesUnderWay = 0;
  /** By run, the tasks that its files have in the threads of this process. */
  readonly #ownTasks = new WeakMap<ReadingRun, number>();

  constructor(
    store: Storage,
    pool: WorkerPool,
    limits: ServiceLimits,
    fingerprint: () => Promise<string>,
    log: Logger,
  ) {
    this.#store = store;
    this.#pool = pool;
    this.#limits = limits;
    this.#fingerprint = fingerprint;
    this.#log = log;
  }

  /**
   * Reads all files of a run.
   * @param underWay takes the readings that go on, which never reject
   */
  async readAll(
    files: AsyncIterable<RawFile | RefusedFile>,
    options: AnalysisOptions,
    run: ReadingRun,
    underWay: Set<Promise<void>>,
  ): Promise<{ readings: FileReading[]; skipped: SkippedFile[] }> {
    const outcomes: Outcome[] = [];
    const ofProjects = new Map<ProjectKind, RawFile[]>();
    const { others } = run;
    const batch = new FileBatch(others && forProcesses);
    const state: { failure?: unknown } = {};
    const begin = (batched: readonly RawFile[]): void => {
      const bytes = bytesOf(batched.map((file) => file.bytes));
      this.#bytesUnderWay += bytes;
      const reading = this.read(batched, options.vendor, run)
        .then((read) => appendAll(outcomes, read))
        .catch((error: unknown) => {
          state.failure ??= error;
        })
        .finally(() => {
          this.#bytesUnderWay -= bytes;
          underWay.delete(reading);
        });
      underWay.add(reading);
    };
    for await (const file of files) {
      run.signal.throwIfAborted();
      if (state.failure !== undefined) throw state.failure;
      if ('reason' in file) {
        outcomes.push(skippedFile(file));
        run.progress?.fileDone(0, 'skipped', 0);
        continue;
      }
      if (file.project !== undefined) {
        addToList(ofProjects, file.project, file);
        continue;
      }
      const batched = batch.add(file);
      if (batched.length === 0) continue;
      begin(batched);
      while (underWay.size > 0 && this.#enoughUnderWay(underWay.size - (others?.most ?? 0)))
        await Promise.race(underWay);
    }
    const rest = batch.rest();
    if (rest.length > 0) begin(rest);
    for (const [project, members] of ofProjects)
      appendAll(outcomes, await this.#readProject(project, members, options, run));
    await Promise.all(underWay);
    if (state.failure !== undefined) throw state.failure;
    run.signal.throwIfAborted();
    return apart(outcomes);
  }

  /** Two tasks for each worker of a job: one is done while the next is being handed over. Large ones wait for others. */
  #enoughUnderWay(tasks: number): boolean {
    return tasks >= 2 * this.#pool.size || this.#bytesUnderWay > bytesAtHand;
  }

  async #howRead(vendor: VendorId, { encoding }: ReadingRun): Promise<HowRead> {
    return { fingerprint: await this.#fingerprint(), vendor, encoding };
  }

  #readingOptions(vendor: VendorId, { encoding }: ReadingRun): ReadingOptions {
    return { vendor, ...(encoding !== undefined && { encoding }), ...analysisLimits(this.#limits) };
  }

  /** Reads files of which none counts for the others; those that were read before need no worker. */
  async read(files: readonly RawFile[], vendor: VendorId, run: ReadingRun): Promise<Outcome[]> {
    const how = await this.#howRead(vendor, run);
    const unread = files.map((file) => ({ file, length: file.bytes.length, keys: readingKeys(file, how) }));
    const known = await this.#known(unread, run);
    const outcomes: Outcome[] = [];
    const fresh: Unread[] = [];
    for (const [index, each] of unread.entries()) {
      const found = known[index];
      if (found === undefined) {
        fresh.push(each);
        continue;
      }
      run.progress?.fileDone(found.statements, 'reused', each.length);
      outcomes.push(found.reading);
    }
    if (fresh.length > 0) appendAll(outcomes, await this.#readNew(fresh, vendor, run));
    return outcomes;
  }

  /** The readings that are kept of files, under whichever of their keys. */
  async #known(
    files: readonly Unread[],
    run: ReadingRun,
  ): Promise<({ reading: FileReading; statements: number } | undefined)[]> {
    const lookedUp = files.flatMap((each) => [readingOf(each, false), readingOf(each, true)]);
    const found = await this.#store.dataflows.find(lookedUp, useOf(run));
    return files.map((_, index) => {
      const place = [2 * index, 2 * index + 1].find((each) => found[each] !== undefined);
      return place === undefined ? undefined : { reading: lookedUp[place]!, statements: found[place] ?? 0 };
    });
  }

  /** Has files read by whom they are for: with care, by others, or in the threads of this process. */
  async #readNew(files: readonly Unread[], vendor: VendorId, run: ReadingRun): Promise<Outcome[]> {
    const { others, isCareful } = run;
    if (isCareful === true) return await this.#readApart(files, vendor, run);
    const tasks = this.#ownTasks.get(run) ?? 0;
    const isBusy = tasks >= 2 * this.#pool.size;
    if (others !== undefined && isBusy && others.hasRoom && bytesOfAll(files) <= mostSent)
      return await this.#readByOthers(files, vendor, run, others);
    this.#ownTasks.set(run, tasks + 1);
    try {
      return await this.#readInThread(files, vendor, run);
    } finally {
      this.#ownTasks.set(run, (this.#ownTasks.get(run) ?? 1) - 1);
      others?.hasSpareTime();
    }
  }

  async #readByOthers(
    files: readonly Unread[],
    vendor: VendorId,
    run: ReadingRun,
    others: FilesWithOthers,
  ): Promise<Outcome[]> {
    const raw = files.map(({ file }) => file);
    const read = await others.read(raw, this.#readingOptions(vendor, run));
    if (read === undefined) {
      this.#log.warn(
        { files: files.length },
        'the process that read files for this one has died; they are read apart',
      );
      return await this.#readApart(files, vendor, run);
    }
    for (const [index, { length }] of files.entries())
      run.progress?.fileDone(index === 0 ? read.statements : 0, 'elsewhere', length);
    return read.outcomes;
  }

  /** Reads files of which one may end the process that does. */
  async #readApart(files: readonly Unread[], vendor: VendorId, run: ReadingRun): Promise<Outcome[]> {
    const apart = run.apart?.();
    if (apart === undefined) return await this.#readInThread(files, vendor, run);
    const options = this.#readingOptions(vendor, run);
    const results = await apart.read(
      files.map(({ file }) => sent(file)),
      options,
      run.signal,
    );
    return await this.#keep(files, results, run);
  }

  /** Where several files together are too much for a worker, each is read alone, so that only those at fault are lost. */
  async #readInThread(files: readonly Unread[], vendor: VendorId, run: ReadingRun): Promise<Outcome[]> {
    const { readTime } = this.#limits;
    const isAlone = files.length === 1;
    try {
      const { readings: results } = await this.#pool.run(
        {
          kind: 'read',
          files: sentTogether(files.map(({ file }) => file)),
          options: this.#readingOptions(vendor, run),
        },
        { time: isAlone ? readTime : Math.min(readTime, batchTime), ...work(run) },
      );
      return await this.#keep(files, results, run);
    } catch (error) {
      if (!isOfFiles(error) || run.signal.aborted) throw error;
      if (isAlone) return this.#failed(files, error, run);
      this.#log.warn({ err: error, files: files.length }, 'reading files failed; each is read alone');
      const outcomes: Outcome[] = [];
      for (const each of files) appendAll(outcomes, await this.#readInThread([each], vendor, run));
      return outcomes;
    }
  }

  /**
   * Reads the files of projects of one kind, or takes an earlier reading of all of them: each counts for how the others
   * are read. What is left out is only known where they are read.
   */
  async #readProject(
    project: ProjectKind,
    files: readonly RawFile[],
    { vendor }: AnalysisOptions,
    run: ReadingRun,
  ): Promise<Outcome[]> {
    const members = files.toSorted(byName);
    const keys = projectKeys(members, project, await this.#howRead(vendor, run));
    const unread = members.map((file, index) => ({ file, length: file.bytes.length, keys: keys[index]! }));
    const readings = unread.map((each) => readingOf(each, true));
    const known = await this.#store.dataflows.find(readings, useOf(run));
    if (known.every((statements) => statements !== undefined)) {
      for (const [index, statements] of known.entries())
        run.progress?.fileDone(statements, 'reused', readings[index]!.bytes);
      return readings;
    }
    try {
      const { readings: results, faults } = await this.#pool.run(
        {
          kind: 'read-project',
          project,
          files: members.map(sent),
          options: this.#readingOptions(vendor, run),
        },
        { time: this.#limits.readTime * members.length, ...work(run) },
      );
      logFaults(this.#log, faults);
      return await this.#keep(unread, results, run);
    } catch (error) {
      if (!isOfFiles(error) || run.signal.aborted) throw error;
      return this.#failed(unread, error, run);
    }
  }

  /** Keeps what reading files has given. */
  async #keep(files: readonly Unread[], results: readonly ReadResult[], run: ReadingRun): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    // Of equal files one reading is kept.
    const stored = new Map<string, StoredReading>();
    for (const [index, result] of results.entries()) {
      const { [index]: each } = files;
      if (result.outcome === 'refused') {
        outcomes.push(skippedFile({ ...result.refusal, name: each!.file.name }));
        continue;
      }
      const { statements, text, dataflow, isOfName, faults } = result;
      const reading = readingOf(each!, isOfName);
      const { contentHash, cacheKey } = reading;
      logFaults(this.#log, faults);
      stored.set(cacheKey, { contentHash, cacheKey, statements, text, dataflow });
      outcomes.push(reading);
    }
    if (stored.size > 0) await this.#store.dataflows.add([...stored.values()], useOf(run));
    for (const [index, result] of results.entries()) {
      const { length } = files[index]!;
      if (result.outcome === 'read') run.progress?.fileDone(result.statements, 'read', length);
      else run.progress?.fileDone(0, 'skipped', length);
    }
    return outcomes;
  }

  #failed(files: readonly Unread[], error: Error, run: ReadingRun): SkippedFile[] {
    this.#log.error({ err: error, files: files.map(({ file }) => file.name) }, 'reading files failed');
    return files.map(({ file: { name }, length }) => {
      run.progress?.fileDone(0, 'skipped', length);
      return skippedFile({ name, kind: 'unreadable', reason: `reading it failed: ${error.message}` });
    });
  }
}

function apart(outcomes: readonly Outcome[]): { readings: FileReading[]; skipped: SkippedFile[] } {
  const readings: FileReading[] = [];
  const skipped: SkippedFile[] = [];
  for (const outcome of outcomes) {
    if ('reason' in outcome) skipped.push(outcome);
    else readings.push(outcome);
  }
  return { readings, skipped };
}

/** The reading of a file, under the key of its name or of its content alone. */
function readingOf({ file: { name }, length, keys }: Unread, isOfName: boolean): FileReading {
  const { contentHash, ofName, ofContent } = keys;
  return { name, bytes: length, contentHash, cacheKey: isOfName ? ofName : ofContent };
}

function bytesOfAll(files: readonly Unread[]): number {
  return files.reduce((sum, { length }) => sum + length, 0);
}

function useOf({ owner }: ReadingRun): ReadingUse {
  return { at: Date.now(), jobId: owner?.jobId };
}

function sent({ name, bytes, isDoubtful, vendor }: RawFile): SentFile {
  return { name, bytes, isDoubtful: isDoubtful === true, ...(vendor !== undefined && { vendor }) };
}

/** Several files are copied into one buffer, which changes threads as it is; each of them may have to be sent again. */
function sentTogether(files: readonly RawFile[]): SentFile[] {
  if (files.length === 1) return files.map(sent);
  const whole = joined(files.map(({ bytes }) => bytes));
  let at = 0;
  return files.map((file) => ({ ...sent(file), bytes: whole.subarray(at, (at += file.bytes.length)) }));
}
