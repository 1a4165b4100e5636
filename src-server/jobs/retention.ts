import type { Logger } from 'pino';
import type { ServiceSettings } from '../settings/settings.ts';
import { parsedBounds, type WorkspaceBounds } from '../settings/workspace-bounds.ts';
import { hasEnded } from '../store/job-states.ts';
import type { StoredJob } from '../store/job.ts';
import type { Storage } from '../store/storage.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { Analysis } from './reading/analysis.ts';
import { jobSizes } from './job-sizes.ts';
import { trustedTime } from './trusted-time.ts';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds between two looks at what has become too old. */
const interval = 60 * 60 * 1000;
/** Calls of a shared server after which the sessions of all its users are looked at, and not the caller's alone. */
const callsBetween = 100;

/** What the keeping of results needs of the service. */
interface Parts {
  store: Storage;
  pool: WorkerPool;
  analysis: Analysis;
  settings: ServiceSettings;
  log: Logger;
}

/**
 * Keeps what is stored within its bounds: sessions of immediate calls, earlier results of jobs, readings for reuse, and,
 * where that is set, finished jobs. One tidying goes on at a time, beside all other work.
 */
export class Retention {
  readonly #parts: Parts;
  readonly #removeJob: (job: StoredJob) => Promise<void>;
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #calls = 0;

  constructor(parts: Parts, removeJob: (job: StoredJob) => Promise<void>) {
    this.#parts = parts;
    this.#removeJob = removeJob;
  }

  /** Tidies up now and every hour. */
  start(): void {
    this.#timer = setInterval(() => this.#tidyAll(), interval).unref();
    this.#tidyAll();
  }

  /** Ends the tidying. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#work;
  }

  /** A call of a user has left a session, and nothing else. */
  afterShortAnswer(userId: string): void {
    void this.#queue(() => this.#removeSessionsOf(userId));
  }

  /** A call of a user has left a session and readings. */
  afterImmediateAnalysis(userId: string): void {
    void this.#queue(async () => {
      await this.#removeSessionsOf(userId);
      await this.#trim();
    });
  }

  /** A job is done. */
  afterJob(): void {
    void this.#queue(async () => {
      await this.#removeEarlierResults();
      await this.#forgetRemoved();
      await this.#trim();
      await this.#removeJobs();
    });
  }

  /** A job is gone: nothing of it is left when this returns, but for what other runs are using. */
  async afterRemoval(): Promise<void> {
    await this.#queue(() => this.#forgetRemoved());
  }

  #tidyAll(): void {
    void this.#queue(async () => {
      await this.#removeSessions();
      await this.#removeEarlierResults();
      await this.#dropAudit();
      await this.#removeJobs();
      await this.#forgetRemoved();
      await this.#trim();
    });
  }

  #queue(tidy: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#stopped) return;
      await tidy().catch((error: unknown) => this.#parts.log.error({ err: error }, 'tidying up failed'));
    });
    return this.#work;
  }

  /** Whether the bounds are those of each user. */
  get #perUser(): boolean {
    return this.#parts.settings.auth === 'token';
  }

  async #removeSessionsOf(userId: string): Promise<void> {
    this.#calls += 1;
    await this.#removeSessions(this.#perUser && this.#calls % callsBetween !== 0 ? userId : undefined);
  }

  async #removeSessions(userId?: string): Promise<void> {
    const { store, pool, settings } = this.#parts;
    const { sessions, sessionDays, sessionSize, allSessionsSize } = settings.retention;
    const keep = {
      perUser: this.#perUser,
      count: sessions,
      bytes: sessionSize,
      usedSince: (await trustedTime(store.settings, Date.now())) - sessionDays * day,
      totalBytes: this.#perUser ? allSessionsSize : sessionSize,
    };
    const gone = await store.sessions.removeUnused(keep, (sessionId) => pool.isViewing(sessionId), userId);
    if (gone.length > 0) pool.forget(gone);
  }

  async #removeEarlierResults(): Promise<void> {
    const { store, pool, settings } = this.#parts;
    const { earlierResults: count, earlierResultsSize: bytes } = settings.retention;
    const keep = { count, bytes, perUser: this.#perUser };
    const gone = await store.results.removeSurplus(keep, (sessionId) => pool.isViewing(sessionId));
    if (gone.length > 0) pool.forget(gone);
  }

  async #dropAudit(): Promise<void> {
    const { store, settings } = this.#parts;
    const now = await trustedTime(store.settings, settings.now());
    await store.audit.dropBefore(now - settings.auditDays * day);
  }

  async #forgetRemoved(): Promise<void> {
    const { store, analysis } = this.#parts;
    await store.dataflows.forgetRemoved(analysis.oldestStart('immediate'));
  }

  async #trim(): Promise<void> {
    const { store, analysis, settings } = this.#parts;
    await store.dataflows.trim(settings.retention.cacheSize, analysis.oldestStart('all'));
  }

  /**
   * Removes the finished jobs of a workspace, on a shared server, that are too many, too old, or too large together, where
   * that is set. Regular jobs are kept.
   */
  async #removeJobs(): Promise<void> {
    const { store } = this.#parts;
    const bounds = this.#jobBounds();
    const all = [bounds.usual, ...bounds.ofWorkspace.values()];
    if (!all.some(({ jobs, jobDays, jobsSize }) => jobs > 0 || jobDays > 0 || jobsSize > 0)) return;
    const finished = (await store.jobs.list()).filter((job) => hasEnded(job) && !job.persist).reverse();
    const now = await trustedTime(store.settings, Date.now());
    const isSized = all.some(({ jobsSize }) => jobsSize > 0);
    const sizeOf = isSized ? await jobSizes(store, finished) : () => 0;
    const newer = new Map<string, { jobs: number; bytes: number }>();
    for (const job of finished) {
      const workspace = this.#perUser ? workspaceKey(job) : '';
      const { jobs: count, jobDays, jobsSize } = bounds.ofWorkspace.get(workspace) ?? bounds.usual;
      const tooOld = jobDays === 0 ? -Infinity : now - jobDays * day;
      const { jobs, bytes } = newer.get(workspace) ?? { jobs: 0, bytes: 0 };
      const extent = { jobs: jobs + 1, bytes: bytes + sizeOf(job) };
      const isTooMuch =
        (count > 0 && extent.jobs > count) ||
        // The newest stays, however large it is.
        (jobsSize > 0 && extent.jobs > 1 && extent.bytes > jobsSize);
      newer.set(workspace, extent);
      // Not by a call of `afterRemoval`, which would wait for this very tidying.
      if (isTooMuch || (job.finishedAt ?? job.createdAt) < tooOld) await this.#removeJob(job);
    }
  }

  /** What is kept of jobs, and of those of workspaces that have bounds of their own, by their keys. */
  #jobBounds(): { usual: Required<WorkspaceBounds>; ofWorkspace: Map<string, Required<WorkspaceBounds>> } {
    const { jobs, jobDays, jobsSize, workspaces } = this.#parts.settings.retention;
    const usual = { jobs, jobDays, jobsSize };
    const ofWorkspace = new Map<string, Required<WorkspaceBounds>>();
    for (const text of workspaces) {
      const [workspace, bounds] = parsedBounds(text) ?? [];
      if (workspace !== undefined) ofWorkspace.set(sharedKey(workspace), { ...usual, ...bounds });
    }
    return { usual, ofWorkspace };
  }
}

/** The workspace of a job: a shared one, or its user's own. */
function workspaceKey({ workspace, userId }: StoredJob): string {
  return workspace === undefined ? `of ${userId}` : sharedKey(workspace);
}

const sharedKey = (workspace: string): string => `shared ${workspace}`;
