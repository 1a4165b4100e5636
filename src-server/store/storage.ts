/**
 * What the service remembers, whatever keeps it: `sqlite/` for one process, `postgres/` for several services that share
 * it. Therefore every call is asynchronous, each that writes is one transaction, and jobs are taken from the queue by a
 * claim that only one taker gets. Times are epoch milliseconds.
 */
import type { ReadyPart } from '../base/ready-part.ts';
import type { JobProgress } from '../contract/sqlflow/jobs.ts';
import type { PoolUse } from '../log/metrics/observed.ts';
import type { JobTrace } from '../log/traces/current-trace.ts';
import type { AuditStorage } from './audit-entry.ts';
import type {
  JobChange,
  JobEnd,
  JobScope,
  JobUpload,
  NewJob,
  StoredJob,
  StoredUpload,
  UploadSize,
} from './job.ts';
import type { JobResult, NewSession, SessionFile, SessionOverview, StoredSession } from './session.ts';

export interface Storage {
  readonly jobs: JobStorage;
  readonly queue: JobQueue;
  readonly sessions: SessionStorage;
  readonly results: ResultStorage;
  readonly dataflows: DataflowStorage;
  readonly settings: SettingStorage;
  readonly audit: AuditStorage;
  /** The content of submitted files, where the store has it; else it is in the folders of jobs. */
  readonly uploads?: UploadStorage;
  /** How services take jobs from each other's reach, where several share the store. */
  readonly shared?: SharedQueue;
  /** How they read the files of one job together. */
  readonly readings?: SharedReadings;
  /** Steps of the schema that this program knows. */
  readonly schemaVersion: number;
  /** Where what could not be read was put aside at opening. */
  readonly damagedCopy: string | undefined;
  /** Rows that were found to be damaged since the opening, and were repaired. */
  readonly damagedRows: number;
  /** The connections of this process, where the store has such. */
  readonly connections?: PoolUse;
  /** Whether it can be read and written now. */
  readiness(): Promise<readonly ReadyPart[]>;
  /** Comes upon the damaged rows of what was not closed in order or was touched since, so that they can be reported. */
  findDamage(): Promise<void>;
  close(): Promise<void>;
}

/** The jobs, and the files submitted with them. */
export interface JobStorage {
  /** Accepts a job: when this has come back, the job survives any crash and waits in the queue. */
  accept(job: NewJob, uploads: readonly StoredUpload[], metadata?: string): Promise<StoredJob>;
  /**
   * Adds files to a job, which waits in the queue again; its former result stays readable until the new one is there.
   * Metadata replaces the earlier. Gives nothing where the job is no more.
   */
  extend(jobId: string, uploads: readonly StoredUpload[], metadata?: string): Promise<StoredJob | undefined>;
  /**
   * Puts a job into the queue again, as it is or with other settings; as with {@link extend}, its former result stays
   * readable.
   */
  rerun(jobId: string, change?: JobChange): Promise<StoredJob | undefined>;
  /** Makes the record of a job say what it was accepted with. */
  correct(job: NewJob): Promise<void>;
  /** Gives a job another name. Gives nothing where the job is no more. */
  rename(jobId: string, jobName: string): Promise<StoredJob | undefined>;
  get(jobId: string): Promise<StoredJob | undefined>;
  /** The ids and states of jobs, the oldest first: of a scope, or all. There may be very many. */
  states(scope?: JobScope): Promise<Pick<StoredJob, 'jobId' | 'status'>[]>;
  /** The newest job of a name: of a scope, or of all. */
  named(jobName: string, scope?: JobScope): Promise<StoredJob | undefined>;
  /** Jobs, the oldest first: of a scope, or all; those of some ids only, where ids are given. */
  list(scope?: JobScope, ids?: readonly string[]): Promise<StoredJob[]>;
  /** Some jobs, the newest first, of a scope or all: those before the job of a number, where one is given. */
  page(most: number, scope?: JobScope, before?: number): Promise<StoredJob[]>;
  /** The newest job: of a scope, or of all. */
  latest(scope?: JobScope): Promise<StoredJob | undefined>;
  /** The uploads of a job in the order of their submission. */
  uploads(jobId: string): Promise<JobUpload[]>;
  /** How many files were submitted for each of some jobs, and how large they are. */
  uploadSizes(ids: readonly string[]): Promise<ReadonlyMap<string, UploadSize>>;
  /** The uploads, of one job or of all, of which a finished run found that later submissions replace all. */
  replacedUploads(jobId?: string): Promise<{ jobId: string; storedAs: string }[]>;
  /** Forgets uploads of a job, by the names under which they are stored. */
  dropUploads(jobId: string, storedAs: readonly string[]): Promise<void>;
  /** The metadata that was sent with a job. */
  metadata(jobId: string): Promise<string | undefined>;
  /**
   * Removes a job with its results, the earlier ones too; what was read for it is left to
   * {@link DataflowStorage.forgetRemoved}. Gives the sessions that are gone.
   */
  remove(jobId: string): Promise<string[]>;
}

/** Waiting jobs of a user from which the next ones are chosen: more than can be at work at once. */
export const waitingAtHand = 64;

/** A job without a result. */
export interface WaitingJob extends Pick<StoredJob, 'jobId' | 'userId' | 'attempts'> {
  /** Of all its files, as submitted. */
  bytes: number;
}

/** The jobs that wait for a result. */
export interface JobQueue {
  /**
   * Accepted jobs without a result, in the order of their submission: of each user the first {@link waitingAtHand}, and
   * those at work.
   */
  waiting(atWork: Iterable<string>): Promise<WaitingJob[]>;
  /** How many accepted jobs have no result. */
  length(): Promise<number>;
  /** Takes a job out of the queue to run it, which counts as an attempt; nothing where it waits no more. */
  claim(jobId: string, at: number): Promise<StoredJob | undefined>;
  /** Gives a claimed job back unfinished, on purpose: it does not count as an attempt. */
  release(jobId: string): Promise<void>;
  /**
   * Writes the end of a run, with its result where it has one. The result that it replaces stays as an earlier one until
   * {@link ResultStorage.removeSurplus}, unless it was that of a failure; without a result the former one stays with its
   * figures. The end of an outdated revision is dropped, as is a second end; returns whether it was written.
   */
  complete(job: StoredJob, end: JobEnd, at: number, result?: NewSession): Promise<boolean>;
}

/** The content of submitted files, in a store that other machines reach. */
export interface UploadStorage {
  /** Sees to it that the files of a job lie in its folder on this machine. @throws DamagedValue */
  bring(jobId: string): Promise<void>;
}

/** A job that was taken from a queue that several share. */
export interface TakenJob extends StoredJob {
  /** What it was submitted by, where that is traced. */
  trace?: JobTrace;
}

/**
 * The queue of services that share a store. Who takes a job says regularly that he still lives; else it is another's
 * after a few seconds, and what he comes with later does not count.
 */
export interface SharedQueue {
  /** Takes the next job, which counts as an attempt. */
  take(at: number): Promise<TakenJob | undefined>;
  /** Says that the jobs taken by this process go on, and how far they are; gives those that are another's by now. */
  keep(progress: (jobId: string) => JobProgress | undefined): Promise<string[]>;
  /** How many jobs nobody has taken yet, and for how many seconds the oldest waits. */
  depth(): Promise<{ waiting: number; oldestSeconds?: number }>;
  /** Forgets a job that was taken and is at work no more. */
  letGo(jobId: string): void;
  /** Notifies when there may be a job to take. */
  onWaiting(listener: () => void): void;
}

/** Files of a job that another process may read. */
export interface OfferedFiles {
  jobId: string;
  userId: string;
  /** How they are read, and how they lie in the bytes; for the reader to understand. */
  request: string;
  bytes: Uint8Array;
}

/** Files that this process has taken to read. */
export interface TakenFiles extends OfferedFiles {
  id: string;
}

/**
 * Files of jobs that are read by whichever process has time. What is read is kept where all find it; what is reported here is
 * only that it is done. Whoever takes files says regularly that he lives, as with {@link SharedQueue}.
 */
export interface SharedReadings {
  /** Takes part in the readings of one engine: files are read by the engine that links them. */
  join(engine: string): Promise<void>;
  /** How many other processes share the store now. */
  others(): Promise<number>;
  /** Lets others read files; gives a name for them. */
  offer(files: OfferedFiles): Promise<string>;
  /** Of some that were offered, the outcomes of those that are done, and none of those that nobody will read. */
  ended(ids: readonly string[]): Promise<ReadonlyMap<string, string | undefined>>;
  /** Takes back what was offered of a job: all, or some. */
  withdraw(jobId: string, ids?: readonly string[]): Promise<void>;
  /** Takes files to read. */
  take(): Promise<TakenFiles | undefined>;
  /** Says that the files taken are being read; gives those that are not this process's any more. */
  keep(): Promise<string[]>;
  /** Reports what became of files; not where they were taken back, or are another's by now. */
  end(id: string, outcome: string): Promise<void>;
  /** Leaves files to others, unread. */
  giveBack(id: string): Promise<void>;
  /** Notifies when there may be something to take, or something may be done. */
  onChange(listener: () => void): void;
}

/** The sessions: the lineage model of a run, packed, and the files it came from. */
export interface SessionStorage {
  /** Keeps a session of an immediate call; `texts` are those of its files that no reading has brought along. */
  add(
    session: NewSession,
    userId: string,
    at: number,
    texts?: readonly Pick<StoredReading, 'contentHash' | 'text'>[],
  ): Promise<void>;
  get(sessionId: string): Promise<StoredSession | undefined>;
  /** @throws DamagedValue */
  overview(sessionId: string): Promise<SessionOverview | undefined>;
  /** The packed model. @throws DamagedValue */
  model(sessionId: string): Promise<Uint8Array | undefined>;
  /**
   * Gives up a session of which a value is damaged, with its texts and what was read of them. A job whose result it is
   * waits in the queue again. Of an earlier result only the session goes: the present one may need the rest.
   */
  giveUp(sessionId: string): Promise<void>;
  /** Notes that a session was used, so that it is kept longer. */
  touch(sessionId: string, at: number): Promise<void>;
  file(sessionId: string, index: number): Promise<SessionFile | undefined>;
  /** The packed text of a file. @throws DamagedValue */
  text(contentHash: string): Promise<Uint8Array | undefined>;
  /**
   * Removes the sessions of immediate calls that are too many, too large in all or too old, with their texts, the longest
   * unused first, but none that is in use. So that not every call has to tidy up, a tenth more are let be for a while.
   * Where a user is named, only his are looked at, and what all users have together is not.
   * Gives the ids of those that are gone.
   */
  removeUnused(
    keep: SessionRetention,
    inUse: (sessionId: string) => boolean,
    userId?: string,
  ): Promise<string[]>;
}

/** The results of jobs: the present ones, and the earlier ones that they have replaced. */
export interface ResultStorage {
  /** The bytes of the results of some jobs, the earlier ones among them; jobs without are left out. */
  sizes(jobIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The results of a job with lineage, the latest first. */
  list(jobId: string): Promise<JobResult[]>;
  /** Removes earlier results of a job, by their numbers; gives their sessions. The present one goes with the job only. */
  remove(jobId: string, numbers: readonly number[]): Promise<string[]>;
  /** Removes the earlier results above the bounds, but none that is in use; gives their sessions. */
  removeSurplus(keep: ResultRetention, inUse: (sessionId: string) => boolean): Promise<string[]>;
}

/** What is kept of earlier results. */
export interface ResultRetention {
  /** Of each job, the latest. */
  count: number;
  /** Of all jobs together, or of those of each user; those go first that were replaced first. */
  bytes: number;
  perUser: boolean;
}

/** What is kept of the sessions of immediate calls. */
export interface SessionRetention {
  /** Whether `count` and `bytes` are bounds of each user, or of all together. */
  perUser: boolean;
  count: number;
  bytes: number;
  usedSince: number;
  /** Bytes of all users together; above it the longest unused of whoever has most go. */
  totalBytes: number;
}

/** What reading one file gave; found again by the content and the options it was read with. */
export interface StoredReading {
  cacheKey: string;
  contentHash: string;
  statements: number;
  /** Packed. */
  text: Uint8Array;
  /** Packed. */
  dataflow: Uint8Array;
}

/** When a reading is used, and the job that it is used for; an immediate call names none. */
export interface ReadingUse {
  at: number;
  jobId?: string | undefined;
}

/** The per-file results, so that a later run reads only what changed. */
export interface DataflowStorage {
  /**
   * The number of statements of each reading that is at hand; it is noted as used, by a job where one is named. One that
   * is damaged is not at hand.
   */
  find(
    readings: readonly Pick<StoredReading, 'cacheKey' | 'contentHash'>[],
    use: ReadingUse,
  ): Promise<(number | undefined)[]>;
  /** Keeps readings. For the job it is progress: its interrupted runs so far count no more. */
  add(readings: readonly StoredReading[], use: ReadingUse): Promise<void>;
  /** The packed dataflow of a reading. */
  dataflow(cacheKey: string): Promise<Uint8Array | undefined>;
  /**
   * Removes every trace of what was read for jobs that are removed, where no other job or session holds it, and it was
   * not used since a moment: an immediate call may be about to. What calls of other processes have used stays for an hour.
   */
  forgetRemoved(usedBefore: number): Promise<void>;
  /**
   * Drops the longest unused readings above a size, but none that was used since a moment, and the texts that nothing
   * refers to.
   */
  trim(bytes: number, usedBefore: number): Promise<void>;
}

/** Small facts that outlive a run of the service. */
export interface SettingStorage {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
}
