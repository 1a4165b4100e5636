import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import type { SkipKind } from '../io/archives/refusal.ts';
import type { ModelOverview } from '../workers/protocol/protocol.ts';
import type { ResultNumbers } from './job.ts';

/** A file of a session; its text is found by the hash of its bytes. */
export interface SessionFile {
  name: string;
  contentHash: string;
}

/** A file that was not analysed, or a folder of such files, and why. */
export interface SkippedFile {
  /** That of a folder ends with a slash. */
  name: string;
  reason: string;
  /** False for what is no SQL anyway (pictures, read-me files): it does not make a job partly successful. */
  problem: boolean;
  /** Absent in results of earlier versions. */
  kind?: SkipKind;
  /** Of a folder: its files, and how many of them are SQL by their name. */
  holds?: { files: number; sqlFiles: number };
}

/** What is known of a session without unpacking its model. */
export interface SessionOverview extends ModelOverview {
  skipped: SkippedFile[];
}

export interface StoredSession {
  sessionId: string;
  /** Absent for the session of an immediate call. */
  jobId?: string;
  /** Whose it is: of the job, or of the immediate call. */
  userId: string;
  /** The shared workspace of its job; absent where it is the user's own. */
  workspace?: string;
  vendor: VendorId;
  /** It is that of a job in which nothing could be analysed: it contains the problems, and has no lineage. */
  hasFailed: boolean;
  /** When a later result of the job replaced it, in epoch milliseconds; absent for a present result. */
  replacedAt?: number;
}

/** A result of a job, as it is listed. Times are epoch milliseconds. */
export interface JobResult {
  /** The revision of the job that it came from. */
  number: number;
  sessionId: string;
  vendor: VendorId;
  finishedAt: number;
  /** Absent for the present result. */
  replacedAt?: number;
  files: number;
  statements: number;
  /** Not known of results of earlier versions. */
  numbers?: ResultNumbers;
  /** What it takes on the disk beside the texts of its files. */
  bytes: number;
}

/** The result of a run, to be kept. */
export interface NewSession extends Omit<StoredSession, 'userId' | 'workspace' | 'hasFailed' | 'replacedAt'> {
  overview: SessionOverview;
  /** In the order of the model, by which places name their file. */
  files: readonly SessionFile[];
  /** Packed, in blocks one after the other. */
  model: readonly Uint8Array[];
}
