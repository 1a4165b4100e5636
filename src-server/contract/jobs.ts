/** Jobs in the SQLFlow API: their requests and records. */
import { z } from 'zod';
import { booleanField, metadataField, requiredText, vendorField } from './fields.ts';

export const jobStatus = z.enum(['create', 'success', 'partial_success', 'fail', 'delete']);

/** How far a job is. */
export const jobProgress = z.object({
  /** `waiting` for its turn, then `reading` files, then `linking` all of them. */
  stage: z.enum(['waiting', 'reading', 'linking', 'done']),
  /** Files read, and in all; what is skipped counts as read. */
  files: z.object({ done: z.int(), total: z.int() }),
  /** Statements read so far, and in all as far as known. */
  statements: z.object({ done: z.int(), total: z.int() }),
});

/** The specification's job record, and the later fields of the vendor's servers that apply here. */
export const jobRecord = z.object({
  jobId: z.string(),
  jobName: z.string(),
  userId: z.string(),
  dbVendor: z.string(),
  dataSource: z.object({}),
  defaultDatabase: z.string(),
  defaultSchema: z.string(),
  fileNames: z.array(z.string()),
  /** Local time, `YYYY-MM-DD HH:MM:SS`. */
  createTime: z.string(),
  status: jobStatus,
  sessionId: z.string().optional(),
  errorMessage: z.string().optional(),
  lastExecuteTime: z.string().optional(),
  /** For people: `0min 2sec`. */
  executeTime: z.string().optional(),
  executeTimeMillis: z.int().optional(),
  persist: z.boolean(),
  incremental: z.boolean(),
  progress: jobProgress,
  version: z.string(),
});

export const jobsSummary = z.object({
  total: z.int(),
  success: z.int(),
  partialSuccess: z.int(),
  fail: z.int(),
  jobIds: z.array(z.string()),
  jobDetails: z.array(jobRecord),
});

export const submitRequest = z.object({
  jobName: requiredText,
  dbvendor: vendorField,
  defaultDatabase: z.string().optional(),
  defaultSchema: z.string().optional(),
  metadata: metadataField,
});

export const submitPersistRequest = submitRequest.extend({
  incremental: booleanField(false),
  jobId: z.string().optional(),
});

export const jobRequest = z.object({ jobId: requiredText });
export const jobLookupRequest = z.object({ jobId: z.string().optional(), jobName: z.string().optional() });

export type JobStatus = z.infer<typeof jobStatus>;
export type JobProgress = z.infer<typeof jobProgress>;
export type JobRecord = z.infer<typeof jobRecord>;
export type JobsSummary = z.infer<typeof jobsSummary>;
