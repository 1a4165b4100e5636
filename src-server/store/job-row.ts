import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import type { JobProgress, JobSettings, SkippedNotice } from '../contract/sqlflow/jobs.ts';
import type { ResultNumbers, StoredJob } from './job.ts';

/** A row of `jobs`. */
export interface JobRow {
  number: number;
  job_id: string;
  user_id: string;
  /** Empty where it is the user's own. */
  workspace: string;
  job_name: string;
  vendor: VendorId;
  default_database: string;
  default_schema: string;
  /** SQLite knows numbers only. */
  persist: number | boolean;
  incremental: number | boolean;
  status: StoredJob['status'];
  error_message: string | null;
  session_id: string | null;
  files: number;
  statements: number;
  skipped_count: number;
  skipped: string;
  numbers: string;
  revision: number;
  attempts: number;
  created_at: number;
  settings: string;
  started_at: number | null;
  finished_at: number | null;
  /** Only where several services share the store. */
  progress?: string | null;
}

export function jobOfRow(row: JobRow): StoredJob {
  return {
    number: row.number,
    jobId: row.job_id,
    userId: row.user_id,
    ...(row.workspace !== '' && { workspace: row.workspace }),
    jobName: row.job_name,
    vendor: row.vendor,
    defaultDatabase: row.default_database,
    defaultSchema: row.default_schema,
    persist: Boolean(row.persist),
    incremental: Boolean(row.incremental),
    status: row.status,
    ...(row.error_message !== null && { errorMessage: row.error_message }),
    ...(row.session_id !== null && { sessionId: row.session_id }),
    files: row.files,
    statements: row.statements,
    skippedCount: row.skipped_count,
    skippedFiles: row.skipped === '[]' ? [] : (JSON.parse(row.skipped) as SkippedNotice[]),
    ...storedNumbers(row.numbers),
    revision: row.revision,
    attempts: row.attempts,
    ...(typeof row.progress === 'string' && { progress: JSON.parse(row.progress) as JobProgress }),
    settings: JSON.parse(row.settings) as JobSettings,
    createdAt: row.created_at,
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
  };
}

/** Before views were counted by themselves: `tables` held them, and steps were called relations. */
type FormerNumbers = Omit<ResultNumbers, 'tables' | 'views' | 'steps'> & {
  tables: number;
  relations: number;
};

/** The numbers of a result, as they are stored by this version or by earlier ones; nothing where there are none. */
export function storedNumbers(text: string): { numbers?: ResultNumbers } {
  if (text === '{}') return {};
  const stored = JSON.parse(text) as ResultNumbers | FormerNumbers;
  if (!('relations' in stored)) return { numbers: stored };
  const { tables: _, relations: steps, ...rest } = stored;
  return { numbers: { ...rest, steps } };
}
