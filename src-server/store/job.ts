import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import type { JobProgress, JobSettings, JobStatus, SkippedNotice } from '../contract/sqlflow/jobs.ts';

/** A job as it is stored. Times are epoch milliseconds. */
export interface StoredJob {
  number: number;
  jobId: string;
  userId: string;
  /** The shared workspace that it belongs to; absent where it is its user's own. */
  workspace?: string;
  jobName: string;
  vendor: VendorId;
  defaultDatabase: string;
  defaultSchema: string;
  persist: boolean;
  incremental: boolean;
  status: Exclude<JobStatus, 'delete'>;
  errorMessage?: string;
  sessionId?: string;
  /** Of the latest result: its files, the skipped ones too, and its statements. */
  files: number;
  statements: number;
  /** Files that were not read, and the first of them. */
  skippedCount: number;
  skippedFiles: SkippedNotice[];
  /** What the latest result holds; of a result of an earlier version it is not known. */
  numbers?: ResultNumbers;
  /** Counts the submissions: a result of an older revision is not the newest submission's. */
  revision: number;
  /** Runs that were begun and not finished: by a crash, or the one that goes on. */
  attempts: number;
  /** How far the run of another service was some seconds ago. */
  progress?: JobProgress;
  /** How its graph is drawn unless a request says otherwise: fields as they were sent with it. */
  settings: JobSettings;
  createdAt: number;
  startedAt?: number;
  finishedAt?: number;
}

/** Whose jobs are meant: those of a user that are his own, and those of some shared workspaces. */
export interface JobScope {
  userId: string;
  workspaces: readonly string[];
}

export type NewJob = Omit<
  StoredJob,
  | 'number'
  | 'status'
  | 'files'
  | 'statements'
  | 'skippedCount'
  | 'skippedFiles'
  | 'numbers'
  | 'errorMessage'
  | 'sessionId'
  | 'revision'
  | 'attempts'
  | 'progress'
  | 'startedAt'
  | 'finishedAt'
>;

/** How a run of a job ended. Figures that are absent stay as they were: those of a former result. */
export interface JobEnd {
  status: Exclude<JobStatus, 'create' | 'delete'>;
  errorMessage?: string;
  files?: number;
  statements?: number;
  skippedCount?: number;
  skippedFiles?: SkippedNotice[];
  numbers?: ResultNumbers;
  /** Uploads, by the names under which they are stored, of which later submissions replace all. */
  replaced?: readonly string[];
}

/** How much a result holds. */
export interface ResultNumbers {
  /** As `stored-counts.ts` counts them, like the next three; those of earlier versions did not distinguish the first two. */
  tables?: number;
  views?: number;
  columns: number;
  steps: number;
  /** Those with a result of their own; earlier versions did not count them. */
  files?: number;
  errors: number;
  warnings: number;
  /** How many files are of which vendor; absent where all are of the job's. */
  filesByVendor?: Record<string, number>;
}

/** What a job may be given when it is analysed again; what is absent stays. */
export interface JobChange {
  vendor?: VendorId | undefined;
  defaultDatabase?: string | undefined;
  defaultSchema?: string | undefined;
  /** Replaces the earlier. */
  metadata?: string | undefined;
}

/** What was submitted for a job. */
export interface UploadSize {
  uploads: number;
  bytes: number;
}

/** A submitted file, kept in the job's folder under another name. */
export interface StoredUpload {
  /** Path as the client named it. */
  name: string;
  /** File name in the job's folder. */
  storedAs: string;
  bytes: number;
}

/** An upload of a job, and the submission it came with, from 1. */
export interface JobUpload extends StoredUpload {
  submission: number;
}
