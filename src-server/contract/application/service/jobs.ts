/** The jobs as the application shows them, and what it does with them. */
import { z } from 'zod';
import { countField, metadataField, nameField, textField, vendorField } from '../../fields/fields.ts';
import { jobNameLength, jobProgress, jobRecord, skippedNotice } from '../../sqlflow/jobs.ts';

/** How much a result holds. */
export const resultNumbers = z.object({
  tables: z.int().optional().meta({
    description:
      'Stored tables: none that is temporary or made within statements. Absent in results of earlier versions.',
  }),
  views: z.int().optional().meta({ description: 'Stored views; absent as `tables`.' }),
  columns: z.int().meta({ description: 'Columns of these tables and views.' }),
  steps: z.int().meta({
    description:
      'Steps of the lineage, of all types and through all results in between: several make one relation of a graph.',
  }),
  files: z.int().optional().meta({
    description:
      'Files that were read by themselves: neither those that were skipped nor what others of a project are read with. Absent in results of earlier versions.',
  }),
  errors: z.int(),
  warnings: z.int(),
  /** How many files are of which vendor; absent where all are of the job's. */
  filesByVendor: z.record(z.string(), z.int()).optional(),
});

/** A job in a list. Times are in UTC, ISO 8601. */
export const jobEntry = z.object({
  jobId: z.string(),
  name: z.string(),
  /** The shared workspace that it belongs to; absent where it is its user's own. */
  workspace: z.string().optional(),
  /** The caller may see it, but neither change nor delete it; absent where he may. */
  readOnly: z.literal(true).optional(),
  vendor: z.string(),
  /** `running` also while it waits for its turn; `problems`: lineage is there, but not of everything. */
  status: z.enum(['running', 'done', 'problems', 'failed', 'cancelled']),
  createdAt: z.string(),
  /** Of the last run. */
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
  /** Files and archives as they were submitted, and their bytes. */
  uploads: z.int(),
  bytes: z.int(),
  /** Of the latest result. */
  files: z.int(),
  skipped: z.int(),
  statements: z.int(),
  /** Not known before the first result, and of results of earlier versions. */
  numbers: resultNumbers.optional(),
  /** Why it failed. */
  message: z.string().optional(),
  /** Once there is a result; a job that runs again keeps its former one meanwhile. */
  sessionId: z.string().optional(),
  progress: jobProgress,
});

/** `GET /api/v1/jobs`: all jobs, some of them, or those of some ids; the newest first. */
export const listJobsRequest = z.object({
  ids: textField('Only these jobs, separated by commas.'),
  limit: countField('At most so many jobs, the newest; else all.').pipe(
    z.number().min(1, 'must be at least 1').optional(),
  ),
  before: countField('Goes on behind a page: its `next`.'),
});
export const jobsResponse = z.object({
  jobs: z.array(jobEntry),
  /** Where a page has as many jobs as asked for: what `before` takes for those after it. */
  next: z.string().optional(),
});

/** `GET /api/v1/jobs/:jobId`: all that is known of a job. */
export const jobDetails = jobEntry.extend({
  userId: z.string(),
  defaultDatabase: z.string(),
  defaultSchema: z.string(),
  /** Of files that are not UTF-8; absent where it is guessed. */
  encoding: z.string().optional(),
  /** Characters of the metadata that came with it; 0 for none. */
  metadataLength: z.int(),
  /** The metadata, where it has at most a million characters. */
  metadata: z.string().optional(),
  /** How SQLFlow clients see its graph. */
  settings: jobRecord.pick({
    showRelationType: true,
    simpleOutput: true,
    ignoreRecordSet: true,
    ignoreFunction: true,
    showConstantTable: true,
    dataflowOfAggregateFunction: true,
    showTransform: true,
  }),
  /** The submitted files, each with the number of the submission that it came with, from 1. */
  submitted: z.array(z.object({ name: z.string(), bytes: z.int(), submission: z.int() })),
  /** The first hundred of them. */
  skippedFiles: z.array(skippedNotice),
});

/** `POST /api/v1/jobs/:jobId/rename` */
export const renameJobRequest = z.object({
  name: nameField(jobNameLength, 'What the job is called.').trim().min(1, 'must not be empty'),
});

/** `POST /api/v1/jobs/:jobId/rerun`: what is absent stays as it was. */
export const rerunJobRequest = z.object({
  vendor: vendorField.optional(),
  defaultDatabase: z.string().optional(),
  defaultSchema: z.string().optional(),
  metadata: metadataField,
});

/** `POST /api/v1/jobs/:jobId/trial`: what the job would hold if it were read for another vendor; nothing is kept. */
export const trialRequest = z.object({ vendor: vendorField });

/** `POST /api/v1/jobs/:jobId/files`: a multipart form of files; those of paths that are there replace them. */
export const addFilesRequest = z.object({ metadata: metadataField });

/** `POST /api/v1/jobs/delete`: jobs that are not there count as deleted. */
export const deleteJobsRequest = z.object({ jobIds: z.array(z.string()).max(10_000) });
export const deleteJobsResponse = z.object({ deleted: z.int() });

export type JobEntry = z.infer<typeof jobEntry>;
export type JobsResponse = z.infer<typeof jobsResponse>;
export type JobDetails = z.infer<typeof jobDetails>;
export type RerunJobRequest = z.infer<typeof rerunJobRequest>;
export type TrialResponse = z.infer<typeof resultNumbers>;
export type DeleteJobsResponse = z.infer<typeof deleteJobsResponse>;
