import { basename } from 'node:path';
import type { Logger } from 'pino';
import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import type { AnalysisOptions } from '../../src-lineage/model/engine.ts';
import { isOfDisk } from '../base/disk-full.ts';
import { Looks } from '../base/looks.ts';
import { messageOf } from '../base/thrown.ts';
import type { JobProgress } from '../contract/sqlflow/jobs.ts';
import { countSourceFiles, sourceFiles } from '../io/selection/source-files.ts';
import type { StoredFile } from '../io/selection/source-files.ts';
import { submittedProject } from '../io/selection/submitted-project.ts';
import { withLogContext } from '../log/log-context.ts';
import { noMeter } from '../log/metrics/meter.ts';
import type { Meter } from '../log/metrics/meter.ts';
import type { JobLoad } from '../log/metrics/observed.ts';
import { withTrace } from '../log/traces/current-trace.ts';
import type { JobTrace } from '../log/traces/current-trace.ts';
import { noTraces } from '../log/traces/traces.ts';
import type { ServiceSettings } from '../settings/settings.ts';
import type { JobEnd, StoredJob } from '../store/job.ts';
import type { NewSession } from '../store/session.ts';
import type { SharedQueue, Storage } from '../store/storage.ts';
import type { JobFolders } from './folders/job-folder.ts';
import { submissionsOf } from './folders/job-manifest.ts';
import { LocalCopies } from './folders/local-copies.ts';
import { removeReplaced } from './folders/replaced-uploads.ts';
import { jobsToBegin } from './jobs-to-begin.ts';
import { analysisLimits } from './reading/analysis-limits.ts';
import type { Analysis } from './reading/analysis.ts';
import { asProjectSays, type ReadingOfProject } from './reading/as-project-says.ts';
import { jobOutcome, resultNumbers } from './record/job-outcome.ts';
import { fileCount, skippedNotices } from './record/skipped-files.ts';
import { suppliedMetadata } from './record/supplied-metadata.ts';
import { atTheStart, noting } from './watch/run-progress.ts';
import { RunWatches } from './watch/run-watch.ts';
import type { RunWatch } from './watch/run-watch.ts';

/**
 * Milliseconds after a failure of the store before waiting jobs are looked at again, so that a short one keeps no job
 * waiting; twice as many after each further one, so that a lasting one does not fill the log.
 */
const firstPause = 200;
const longestPause = 30_000;

/** A job during which the service ended so often, with no file read meanwhile, alone, is not tried again. */
const hopeless = 20;

/** Jobs of a shared store that one process runs at once, and milliseconds between two signs that they go on. */
const sharedPlaces = 4;
const keepInterval = 3000;

interface ActiveJob {
  /** Of the job's record, which a new run makes again. */
  revision: number;
  controller: AbortController;
  progress: JobProgress;
  settled: Promise<void>;
}

/** The job was deleted, or got new files, while it ran. */
class Superseded extends Error {
  override name = 'Superseded';
}

/** Runs the accepted jobs, several at once that take turns; those that a crash interrupted, again. */
export class JobRunner {
  /** Called when a job has a result. */
  jobDone: () => void = () => undefined;
  /** Called with how a job ended whose run was neither cancelled nor superseded. */
  jobEnded: (job: StoredJob, status: JobEnd['status']) => void = () => undefined;
  readonly watches: RunWatches;
  readonly #store: Storage;
  readonly #analysis: Analysis;
  readonly #folders: JobFolders;
  readonly #settings: ServiceSettings;
  readonly #log: Logger;
  readonly #meter: Meter;
  readonly #active = new Map<string, ActiveJob>();
  readonly #looks: Looks;
  /** Removals of replaced files that go on. */
  readonly #removals = new Set<Promise<void>>();
  /** Jobs whose run the disk has ended, which does not count as an attempt; that is not stored yet. */
  readonly #postponed = new Set<string>();
  #stopped = false;
  #pause = firstPause;
  #retry: NodeJS.Timeout | undefined;
  #keeping: NodeJS.Timeout | undefined;
  readonly #copies: LocalCopies;

  constructor(
    store: Storage,
    analysis: Analysis,
    folders: JobFolders,
    settings: ServiceSettings,
    log: Logger,
    meter: Meter = noMeter,
    watches = new RunWatches(meter, noTraces),
  ) {
    this.watches = watches;
    this.#store = store;
    this.#analysis = analysis;
    this.#folders = folders;
    this.#settings = settings;
    this.#log = log;
    this.#meter = meter;
    this.#copies = new LocalCopies({ store, folders, log });
    this.#looks = new Looks(
      () => this.#fill(),
      (error) => {
        log.error({ err: error }, 'waiting jobs could not be begun');
        this.#wakeLater();
      },
    );
  }

  /** Begins with the jobs that wait, and goes on with those that come. */
  start(): void {
    const { shared } = this.#store;
    if (shared !== undefined) {
      shared.onWaiting(() => this.wake());
      void this.#keep(shared);
    }
    this.wake();
  }

  /** Removes the files of a job from this machine, where the store has them and no run reads them. */
  clearLocal(jobId: string): void {
    this.#copies.clear(jobId, () => this.#active.has(jobId));
  }

  /** Starts waiting jobs as far as there is place. */
  wake(): void {
    if (!this.#stopped) this.#looks.due();
  }

  async #fill(): Promise<void> {
    for (const jobId of this.#postponed) {
      await this.#store.queue.release(jobId);
      this.#postponed.delete(jobId);
    }
    const { shared } = this.#store;
    const failures = shared === undefined ? await this.#beginChosen() : await this.#beginTaken(shared);
    if (failures > 0) this.#wakeLater();
    else this.#pause = firstPause;
  }

  /** Begins jobs of a queue that this process has alone, by its own choice; gives how many it could not begin. */
  async #beginChosen(): Promise<number> {
    let failures = 0;
    const waiting = await this.#store.queue.waiting(this.#active.keys());
    for (const jobId of jobsToBegin(waiting, this.#active)) {
      if (this.#stopped) break;
      try {
        const job = await this.#store.queue.claim(jobId, Date.now());
        if (job !== undefined) await this.#begin(job);
      } catch (error) {
        failures += 1;
        this.#log.error({ jobId, err: error }, 'a waiting job could not be begun');
      }
    }
    return failures;
  }

  /** Takes jobs that other services could take, as far as there is place. */
  async #beginTaken(shared: SharedQueue): Promise<number> {
    while (!this.#stopped && this.#active.size < sharedPlaces) {
      const job = await shared.take(Date.now());
      if (job === undefined) break;
      await this.#begin(job, job.trace);
    }
    return 0;
  }

  /** Reports to the other services that the jobs of this one go on, and ends those that it has no more. */
  async #keep(shared: SharedQueue): Promise<void> {
    try {
      for (const jobId of await shared.keep((each) => this.progress(each))) {
        this.#active.get(jobId)?.controller.abort(new Superseded());
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'the database does not learn that jobs go on');
    }
    if (!this.#stopped) this.#keeping = setTimeout(() => void this.#keep(shared), keepInterval).unref();
  }

  #wakeLater(): void {
    if (this.#stopped || this.#retry !== undefined) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.wake();
    }, this.#pause).unref();
    this.#pause = Math.min(2 * this.#pause, longestPause);
  }

  /** Whether jobs wait for the disk: it is full, or does not work. */
  get waitsForDisk(): boolean {
    return this.#postponed.size > 0;
  }

  progress(jobId: string): JobProgress | undefined {
    return this.#active.get(jobId)?.progress;
  }

  /** Jobs that run, and that wait. */
  async load(): Promise<JobLoad> {
    const running = this.#active.size;
    const { shared, queue } = this.#store;
    if (shared === undefined) return { running, waiting: Math.max((await queue.length()) - running, 0) };
    const { waiting, oldestSeconds } = await shared.depth();
    return { running, waiting, ...(oldestSeconds !== undefined && { oldestWaitingSeconds: oldestSeconds }) };
  }

  /**
   * Ends the run of a job, if there is one.
   * @param revision leaves a run of this or a later one: where a queue is shared it begins as soon as it is there
   */
  async cancel(jobId: string, revision = Number.POSITIVE_INFINITY): Promise<void> {
    // It may just be beginning.
    await this.#looks.ended();
    const active = this.#active.get(jobId);
    if (active === undefined || active.revision >= revision) return;
    active.controller.abort(new Superseded());
    await active.settled;
  }

  /** Ends all runs; the jobs run again at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#keeping);
    await this.#looks.ended();
    const active = [...this.#active];
    for (const [jobId, { controller }] of active) {
      await this.#store.queue
        .release(jobId)
        .catch((error: unknown) => this.#log.error({ jobId, err: error }, 'a job could not be given back'));
      controller.abort(new Superseded());
    }
    await Promise.all(active.map(([, { settled }]) => settled));
    await Promise.all(this.#removals);
    await this.#copies.idle();
  }

  async #begin(job: StoredJob, trace?: JobTrace): Promise<void> {
    const { jobId } = job;
    if (job.attempts > hopeless) {
      const errorMessage =
        `The service ended ${hopeless} times in a row while it analysed this job, at last alone and without ` +
        'reading any further file. Submit its files in parts to find the one that it ends at.';
      this.#log.error({ jobId, attempts: hopeless }, 'job given up');
      if (await this.#store.queue.complete(job, { status: 'fail', errorMessage }, Date.now()))
        this.#ended(job, 'fail');
      this.wake();
      return;
    }
    const controller = new AbortController();
    const progress = atTheStart();
    const watch = this.watches.begin(job, trace);
    const run = (): Promise<void> => this.#run(job, controller.signal, progress, watch);
    const settled = withLogContext({ jobId }, () => withTrace(watch, run))
      .catch((error: unknown) => {
        watch.failed(error);
        return this.#fail(job, error, controller.signal);
      })
      .then(
        () => true,
        (error: unknown) => {
          this.#log.error({ jobId, err: error }, 'the end of a job could not be stored: it runs again');
          if (isOfDisk(error)) this.#postponed.add(jobId);
          return false;
        },
      )
      .then((isStored) => {
        watch.end();
        if (this.#active.get(jobId)?.controller === controller) {
          this.#active.delete(jobId);
          this.#store.shared?.letGo(jobId);
        }
        this.clearLocal(jobId);
        if (isStored) this.wake();
        else this.#wakeLater();
      });
    this.#active.set(jobId, { revision: job.revision, controller, progress, settled });
  }

  async #run(job: StoredJob, signal: AbortSignal, progress: JobProgress, watch: RunWatch): Promise<void> {
    watch.next('unpacking');
    const submissions = await this.#submissions(job);
    const { limits } = this.#settings;
    progress.files.total = await countSourceFiles(submissions, limits);
    signal.throwIfAborted();
    const replaced: string[] = [];
    const { chosen, options, ...how } = await this.#reading(job, submissions);
    watch.next('reading');
    const files = sourceFiles(submissions, limits, {
      found: (more) => (progress.files.total += more),
      replaced: ({ path }) => replaced.push(basename(path)),
    });
    const result = await this.#analysis.run(chosen(files), options, {
      ...how,
      owner: { userId: job.userId, jobId: job.jobId },
      signal,
      isCareful: job.attempts > 1,
      progress: noting(progress, this.#meter, watch),
    });
    signal.throwIfAborted();
    watch.next('storing');
    const { overview } = result;
    const outcome = jobOutcome(overview);
    const end = {
      ...outcome,
      files: overview.files.length + fileCount(overview.skipped),
      statements: overview.statistics.statements,
      ...skippedNotices(overview.skipped),
      numbers: resultNumbers(overview),
      replaced,
    };
    if (!(await this.#store.queue.complete(job, end, Date.now(), result))) throw new Superseded();
    watch.next();
    this.jobDone();
    // Not the message of the outcome: it quotes the SQL.
    const { status } = outcome;
    watch.record({ 'headwater.job.status': status, 'headwater.statements': end.statements });
    this.#ended(job, status);
    this.#log.info({ jobId: job.jobId, status, ...overview.statistics }, 'job done');
    this.#removeReplaced(job);
  }

  /**
   * The job has its result; what cannot be removed now, the next run or start removes. It is no part of the run: a deletion that
   * has the job's folder for itself waits for the run.
   */
  #removeReplaced({ jobId }: StoredJob): void {
    const removal = removeReplaced({ store: this.#store, folders: this.#folders }, jobId)
      .catch((error: unknown) =>
        this.#log.warn({ jobId, err: error }, 'replaced files are still on the disk'),
      )
      .finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
  }

  /** What a job would give if it were read for another vendor. Its readings are kept for reuse, the result is not. */
  async tried(job: StoredJob, vendor: VendorId, signal: AbortSignal): Promise<NewSession> {
    const { userId, jobId } = job;
    const session = this.#copies.holding(jobId, async () => {
      const submissions = await this.#submissions(job);
      const { chosen, options, ...how } = await this.#reading({ ...job, vendor }, submissions);
      const files = chosen(sourceFiles(submissions, this.#settings.limits));
      return await this.#analysis.run(files, options, { ...how, owner: { userId, jobId }, signal });
    });
    return await session.finally(() => this.clearLocal(jobId));
  }

  /** How the files of a job are read, and which of them, by its record and its headwater.json. */
  async #reading(job: StoredJob, submissions: StoredFile[][]): Promise<ReadingOfProject> {
    const project = await submittedProject(submissions, this.#settings.limits);
    return asProjectSays({ options: await this.#options(job), encoding: job.settings.encoding }, project);
  }

  async #options(job: StoredJob): Promise<AnalysisOptions> {
    return {
      vendor: job.vendor,
      ...(job.defaultDatabase !== '' && { defaultDatabase: job.defaultDatabase }),
      ...(job.defaultSchema !== '' && { defaultSchema: job.defaultSchema }),
      ...suppliedMetadata(await this.#store.jobs.metadata(job.jobId)),
      ...analysisLimits(this.#settings.limits),
    };
  }

  /** The submitted files of a job, which are on this machine then. */
  async #submissions(job: StoredJob): Promise<StoredFile[][]> {
    await this.#copies.bring(job.jobId);
    const uploads = (await this.#store.jobs.uploads(job.jobId)).map(({ name, submission, storedAs }) => ({
      name,
      submission,
      path: this.#folders.path(job.jobId, { storedAs }),
      ...(name.includes('/') && { judged: 'by-reading' as const }),
    }));
    return submissionsOf(uploads);
  }

  async #fail(job: StoredJob, error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted || error instanceof Superseded) return;
    // Nothing is wrong with the job: it waits until there is room, or the disk works again.
    if (isOfDisk(error)) {
      this.#postponed.add(job.jobId);
      throw error;
    }
    this.#log.error({ jobId: job.jobId, err: error }, 'job failed');
    const errorMessage = `The analysis failed: ${messageOf(error)}`;
    if (await this.#store.queue.complete(job, { status: 'fail', errorMessage }, Date.now()))
      this.#ended(job, 'fail');
  }

  #ended(job: StoredJob, status: JobEnd['status']): void {
    this.#meter.jobEnded(status);
    this.jobEnded(job, status);
  }
}
