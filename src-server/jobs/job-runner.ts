import type { Logger } from 'pino';
import type { AnalysisOptions } from '../../src-lineage/engine.ts';
import { countSourceFiles, sourceFiles } from '../archives/source-files.ts';
import type { RawFile, RefusedFile, StoredFile } from '../archives/source-files.ts';
import type { JobProgress } from '../contract/jobs.ts';
import type { ServiceLimits, ServiceSettings } from '../settings.ts';
import type { StoredJob } from '../store/job-store.ts';
import type { Store } from '../store/store.ts';
import type { Analysis } from './analysis.ts';
import type { JobFolders } from './job-folder.ts';
import { jobOutcome } from './job-outcome.ts';
import { suppliedMetadata } from './supplied-metadata.ts';

/** Jobs that run at once; they share the workers. */
const places = 2;
/** A job during which the service died this often is not tried again. */
const attempts = 5;

interface ActiveJob {
  controller: AbortController;
  progress: JobProgress;
  settled: Promise<void>;
}

/** The job was deleted, or got new files, while it ran. */
class Superseded extends Error {
  override name = 'Superseded';
}

/** Runs the accepted jobs in the order of their submission; those that a crash interrupted, again. */
export class JobRunner {
  readonly #store: Store;
  readonly #analysis: Analysis;
  readonly #folders: JobFolders;
  readonly #settings: ServiceSettings;
  readonly #log: Logger;
  readonly #active = new Map<string, ActiveJob>();
  #stopped = false;

  constructor(store: Store, analysis: Analysis, folders: JobFolders, settings: ServiceSettings, log: Logger) {
    this.#store = store;
    this.#analysis = analysis;
    this.#folders = folders;
    this.#settings = settings;
    this.#log = log;
  }

  /** Starts waiting jobs as far as there is place. */
  wake(): void {
    if (this.#stopped) return;
    for (const jobId of this.#store.jobs.waiting()) {
      if (this.#active.size >= places) return;
      if (!this.#active.has(jobId)) this.#begin(jobId);
    }
  }

  progress(jobId: string): JobProgress | undefined {
    return this.#active.get(jobId)?.progress;
  }

  /** Jobs that run, and that wait. */
  get load(): { running: number; waiting: number } {
    const running = this.#active.size;
    return { running, waiting: Math.max(this.#store.jobs.waiting().length - running, 0) };
  }

  /** Ends the run of a job, if there is one. */
  async cancel(jobId: string): Promise<void> {
    const active = this.#active.get(jobId);
    active?.controller.abort(new Superseded());
    await active?.settled;
  }

  /** Ends all runs; the jobs run again at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const active = [...this.#active];
    for (const [jobId, { controller }] of active) {
      this.#store.jobs.markInterrupted(jobId);
      controller.abort(new Superseded());
    }
    await Promise.all(active.map(([, { settled }]) => settled));
  }

  #begin(jobId: string): void {
    const job = this.#store.jobs.get(jobId);
    if (job === undefined) return;
    if (job.attempts >= attempts) {
      const errorMessage = `The service ended ${attempts} times while it analysed this job.`;
      this.#store.jobs.finish(job, { status: 'fail', errorMessage }, Date.now());
      return;
    }
    this.#store.jobs.markStarted(jobId, Date.now());
    const controller = new AbortController();
    const progress: JobProgress = {
      stage: 'reading',
      files: { done: 0, total: 0 },
      statements: { done: 0, total: 0 },
    };
    const settled = this.#run(job, controller.signal, progress)
      .catch((error: unknown) => this.#fail(job, error, controller.signal))
      .finally(() => {
        this.#active.delete(jobId);
        this.wake();
      });
    this.#active.set(jobId, { controller, progress, settled });
  }

  async #run(job: StoredJob, signal: AbortSignal, progress: JobProgress): Promise<void> {
    const submissions = this.#submissions(job);
    const { limits } = this.#settings;
    progress.files.total = await countSourceFiles(submissions.flat(), limits);
    const files = filesOf(submissions, limits);
    const result = await this.#analysis.run(files, this.#options(job), {
      urgent: false,
      signal,
      progress: {
        fileDone: (statements) => {
          progress.files.done += 1;
          progress.files.total = Math.max(progress.files.total, progress.files.done);
          progress.statements.done += statements;
          progress.statements.total = progress.statements.done;
        },
        linking: () => (progress.stage = 'linking'),
      },
    });
    signal.throwIfAborted();
    const outcome = jobOutcome(result.overview);
    this.#store.atomically(() => {
      const now = Date.now();
      const { sessionId, overview } = result;
      const files = overview.files.length + overview.skipped.length;
      const { statements } = overview.statistics;
      if (!this.#store.jobs.finish(job, { ...outcome, sessionId, files, statements }, now))
        throw new Superseded();
      this.#analysis.store(result, job.jobId, now);
      this.#store.sessions.keepOnly(job.jobId, sessionId);
    });
    this.#analysis.whenIdle(() => this.#store.dataflows.trim(this.#settings.cacheSize));
    this.#log.info({ jobId: job.jobId, ...outcome, ...result.overview.statistics }, 'job done');
  }

  #options(job: StoredJob): AnalysisOptions {
    return {
      vendor: job.vendor,
      ...(job.defaultDatabase !== '' && { defaultDatabase: job.defaultDatabase }),
      ...(job.defaultSchema !== '' && { defaultSchema: job.defaultSchema }),
      ...suppliedMetadata(this.#store.jobs.metadata(job.jobId)),
    };
  }

  /** The files of each submission. */
  #submissions(job: StoredJob): StoredFile[][] {
    const submissions = new Map<number, StoredFile[]>();
    for (const upload of this.#store.jobs.uploads(job.jobId)) {
      const files = submissions.get(upload.submission) ?? [];
      submissions.set(upload.submission, files);
      files.push({ name: upload.name, path: this.#folders.path(job.jobId, upload) });
    }
    return [...submissions.values()];
  }

  #fail(job: StoredJob, error: unknown, signal: AbortSignal): void {
    if (signal.aborted || error instanceof Superseded) return;
    this.#log.error({ jobId: job.jobId, err: error }, 'job failed');
    const why = error instanceof Error ? error.message : String(error);
    const errorMessage = `The analysis failed: ${why}`;
    this.#store.jobs.finish(job, { status: 'fail', errorMessage }, Date.now());
  }
}

async function* filesOf(
  submissions: readonly StoredFile[][],
  limits: ServiceLimits,
): AsyncGenerator<RawFile | RefusedFile> {
  for (const files of submissions) yield* sourceFiles(files, limits);
}
