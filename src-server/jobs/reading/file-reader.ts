import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import { appendAll } from '../../../src-lineage/base/append-all.ts';
import { addToList } from '../../../src-lineage/base/list-map.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { type ProjectKind, projectKindOf } from '../../../src-lineage/index.ts';
import type { AnalysisOptions } from '../../../src-lineage/model/engine.ts';
import { bytesOf, joined } from '../../base/packing.ts';
import type { RefusedFile } from '../../io/archives/refusal.ts';
import { decodeText } from '../../io/encodings/encodings.ts';
import type { RawFile } from '../../io/selection/source-files.ts';
import type { ServiceLimits } from '../../settings/settings.ts';
import type { SkippedFile } from '../../store/session.ts';
import type { ReadingUse, Storage, StoredReading } from '../../store/storage.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { ReadingOptions, ReadResult, SentFile } from '../../workers/protocol/protocol.ts';
import { byName } from '../record/by-name.ts';
import { skippedFile } from '../record/skipped-files.ts';
import { analysisLimits } from './analysis-limits.ts';
import { isOfFiles, logFaults, type RunOptions, work } from './analysis-run.ts';
import { FileBatch } from './file-batch.ts';

/** A file whose reading is kept. */
export interface FileReading {
  name: string;
  /** Of the file. */
  bytes: number;
  contentHash: string;
  cacheKey: string;
}

/** What became of a file. */
type Outcome = FileReading | SkippedFile;

/** Bytes of files of all runs that are handed to workers before further ones wait. */
const bytesAtHand = 64 * 1024 * 1024;

/** Milliseconds that reading several small files together may take before each is read alone. */
const batchTime = 10_000;

/** Reads the files of runs in the workers, or takes earlier readings of them. */
export class FileReader {
  readonly #store: Storage;
  readonly #pool: WorkerPool;
  readonly #limits: ServiceLimits;
  readonly #fingerprint: string;
  readonly #log: Logger;
  #bytesUnderWay = 0;

  constructor(store: Storage, pool: WorkerPool, limits: ServiceLimits, fingerprint: string, log: Logger) {
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
    run: RunOptions,
    underWay: Set<Promise<void>>,
  ): Promise<{ readings: FileReading[]; skipped: SkippedFile[] }> {
    const outcomes: Outcome[] = [];
    const ofProjects = new Map<ProjectKind, RawFile[]>();
    const batch = new FileBatch();
    const state: { failure?: unknown } = {};
    const begin = (batched: readonly RawFile[]): void => {
      const bytes = bytesOf(batched.map((file) => file.bytes));
      this.#bytesUnderWay += bytes;
      const reading = this.#read(batched, options, run)
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
      const project = file.project ?? projectKindOf(file.name, () => textOf(file));
      if (project !== undefined) {
        addToList(ofProjects, project, file);
        continue;
      }
      const batched = batch.add(file);
      if (batched.length === 0) continue;
      begin(batched);
      while (underWay.size > 0 && this.#enoughUnderWay(underWay.size)) await Promise.race(underWay);
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

  /** @param project what other files add to how this one is read */
  #readingOf(file: RawFile, vendor: VendorId, encoding = '', project = ''): FileReading {
    const contentHash = sha256(file.bytes);
    // Of the options the vendor and the encoding decide how a file is read; its name is that of the model that it may define. A
    // doubtful file whose reading is kept was none of those that turn out to hold no SQL.
    const doubt = file.isDoubtful === true ? '\ndoubtful' : '';
    const how = `${vendor}${file.vendor === undefined ? '' : ` ${file.vendor}`}${encoding && `\n${encoding}`}`;
    const cacheKey = sha256(`${contentHash}\n${this.#fingerprint}\n${how}\n${file.name}${doubt}${project}`);
    return { name: file.name, bytes: file.bytes.length, contentHash, cacheKey };
  }

  #readingOptions(vendor: VendorId, { encoding }: RunOptions): ReadingOptions {
    return { vendor, ...(encoding !== undefined && { encoding }), ...analysisLimits(this.#limits) };
  }

  /** Reads files of which none counts for the others; those that were read before need no worker. */
  async #read(files: readonly RawFile[], { vendor }: AnalysisOptions, run: RunOptions): Promise<Outcome[]> {
    const readings = files.map((file) => this.#readingOf(file, vendor, run.encoding));
    const known = await this.#store.dataflows.find(readings, useOf(run));
    const outcomes: Outcome[] = [];
    const fresh: RawFile[] = [];
    const kept: FileReading[] = [];
    for (const [index, reading] of readings.entries()) {
      const statements = known[index];
      if (statements === undefined) {
        fresh.push(files[index]!);
        kept.push(reading);
        continue;
      }
      run.progress?.fileDone(statements, 'reused', reading.bytes);
      outcomes.push(reading);
    }
    if (fresh.length > 0) appendAll(outcomes, await this.#readNew(fresh, kept, vendor, run));
    return outcomes;
  }

  /** Where several files together are too much for a worker, each is read alone, so that only those at fault are lost. */
  async #readNew(
    files: readonly RawFile[],
    readings: readonly FileReading[],
    vendor: VendorId,
    run: RunOptions,
  ): Promise<Outcome[]> {
    const { readTime } = this.#limits;
    const isAlone = files.length === 1;
    try {
      const { readings: results } = await this.#pool.run(
        { kind: 'read', files: sentTogether(files), options: this.#readingOptions(vendor, run) },
        { time: isAlone ? readTime : Math.min(readTime, batchTime), ...work(run) },
      );
      return await this.#keep(readings, results, run);
    } catch (error) {
      if (!isOfFiles(error) || run.signal.aborted) throw error;
      if (isAlone) return this.#failed(files, error, run);
      this.#log.warn({ err: error, files: files.length }, 'reading files failed; each is read alone');
      const outcomes: Outcome[] = [];
      for (const [index, file] of files.entries())
        appendAll(outcomes, await this.#readNew([file], [readings[index]!], vendor, run));
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
    run: RunOptions,
  ): Promise<Outcome[]> {
    const members = files.toSorted(byName);
    const whole = sha256(members.map(({ name, bytes }) => `${name}\n${sha256(bytes)}`).join('\n'));
    const readings = members.map((file) =>
      this.#readingOf(file, vendor, run.encoding, `\n${project} ${whole}`),
    );
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
      return await this.#keep(readings, results, run);
    } catch (error) {
      if (!isOfFiles(error) || run.signal.aborted) throw error;
      return this.#failed(members, error, run);
    }
  }

  /** Keeps what reading files has given. */
  async #keep(
    readings: readonly FileReading[],
    results: readonly ReadResult[],
    run: RunOptions,
  ): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const stored: StoredReading[] = [];
    for (const [index, result] of results.entries()) {
      const reading = readings[index]!;
      if (result.outcome === 'refused') {
        outcomes.push(skippedFile({ ...result.refusal, name: reading.name }));
        continue;
      }
      const { statements, text, dataflow, faults } = result;
      const { contentHash, cacheKey } = reading;
      logFaults(this.#log, faults);
      stored.push({ contentHash, cacheKey, statements, text, dataflow });
      outcomes.push(reading);
    }
    if (stored.length > 0) await this.#store.dataflows.add(stored, useOf(run));
    for (const [index, result] of results.entries()) {
      const { bytes } = readings[index]!;
      if (result.outcome === 'read') run.progress?.fileDone(result.statements, 'read', bytes);
      else run.progress?.fileDone(0, 'skipped', bytes);
    }
    return outcomes;
  }

  #failed(files: readonly RawFile[], error: Error, run: RunOptions): SkippedFile[] {
    this.#log.error({ err: error, files: files.map(({ name }) => name) }, 'reading files failed');
    return files.map(({ name, bytes }) => {
      run.progress?.fileDone(0, 'skipped', bytes.length);
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

function useOf({ owner }: RunOptions): ReadingUse {
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

function textOf({ bytes }: RawFile): string {
  const decoded = decodeText(bytes);
  return decoded.isText ? decoded.text : '';
}

function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}
