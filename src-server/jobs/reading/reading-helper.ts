import type { Logger } from 'pino';
import { Looks } from '../../base/looks.ts';
import type { Meter } from '../../log/metrics/meter.ts';
import type { Span, Traces } from '../../log/traces/traces.ts';
import type { SharedReadings, TakenFiles } from '../../store/storage.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { Analysis } from './analysis.ts';
import type { OfferedOutcome, OfferedRequest } from './offered-files.ts';

/** Milliseconds between two signs that files are being read. */
const keepInterval = 3000;

interface Parts {
  readings: SharedReadings;
  analysis: Analysis;
  pool: WorkerPool;
  meter: Meter;
  traces: Traces;
  log: Logger;
}

/** Reads files of other processes' jobs, and those of its own that nobody else has taken, while its threads have time. */
export class ReadingHelper {
  readonly #parts: Parts;
  readonly #active = new Map<string, { controller: AbortController; settled: Promise<void> }>();
  readonly #looks: Looks;
  #keeping: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#looks = new Looks(
      () => this.#fill(),
      (error) => parts.log.warn({ err: error }, 'files of others could not be taken'),
    );
  }

  /** Reads from now on what the same engine offers. */
  async start(): Promise<void> {
    const { readings, analysis } = this.#parts;
    await readings.join(await analysis.engine());
    analysis.hasSpareTime = () => this.wake();
    readings.onChange(() => {
      analysis.lookAtOthers();
      this.wake();
    });
    this.#keepLater();
    this.wake();
  }

  /** Takes files as far as there is time. */
  wake(): void {
    if (!this.#stopped) this.#looks.due();
  }

  async #fill(): Promise<void> {
    const { readings, pool } = this.#parts;
    // One more than there are threads is fetched while they read.
    while (!this.#stopped && pool.waiting === 0 && this.#active.size <= pool.size) {
      const files = await readings.take();
      if (files === undefined) return;
      const controller = new AbortController();
      const settled = this.#read(files, controller.signal).finally(() => {
        this.#active.delete(files.id);
        this.wake();
      });
      this.#active.set(files.id, { controller, settled });
    }
  }

  async #read({ id, jobId, userId, request, bytes }: TakenFiles, signal: AbortSignal): Promise<void> {
    const { readings, analysis, meter, traces, log } = this.#parts;
    let span: Span | undefined;
    try {
      const { options, files, trace } = JSON.parse(request) as OfferedRequest;
      span = traces.begin('read', {
        kind: 'consumer',
        parent: trace,
        facts: { 'headwater.job.id': jobId, 'headwater.files': files.length },
      });
      let at = 0;
      const raw = files.map(({ length, ...how }) => {
        const from = bytes.byteOffset + at;
        at += length;
        return { ...how, bytes: Buffer.from(bytes.buffer, from, length) };
      });
      let statements = 0;
      const outcomes = await analysis.readFor(raw, options.vendor, {
        owner: { jobId, userId },
        signal,
        ...(options.encoding !== undefined && { encoding: options.encoding }),
        progress: {
          fileDone: (more, fate, length) => {
            statements += more;
            meter.file(fate, length);
          },
          linking: () => undefined,
        },
      });
      const outcome: OfferedOutcome = { outcomes, statements };
      await readings.end(id, JSON.stringify(outcome));
      span.record({ 'headwater.statements': statements });
      span.end();
    } catch (error) {
      span?.end(error instanceof Error ? error.name : 'Error');
      if (!signal.aborted) log.warn({ jobId, err: error }, 'files of another could not be read');
      await readings.giveBack(id).catch(() => undefined);
    }
  }

  #keepLater(): void {
    if (!this.#stopped) this.#keeping = setTimeout(() => void this.#keep(), keepInterval).unref();
  }

  async #keep(): Promise<void> {
    try {
      for (const id of await this.#parts.readings.keep()) this.#active.get(id)?.controller.abort();
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the database does not learn that files are being read');
    }
    this.#keepLater();
  }

  /** Gives back what is not read yet. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#keeping);
    await this.#looks.ended();
    const active = [...this.#active.values()];
    for (const { controller } of active) controller.abort(new Error('The process stops.'));
    await Promise.all(active.map(({ settled }) => settled));
  }
}
