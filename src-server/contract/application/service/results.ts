/** The results of a job: the present one, and the earlier ones that later runs have replaced. */
import { z } from 'zod';
import { resultNumbers } from './jobs.ts';

/** Which result of a job: the number of the submission, or of the rerun, that it came from; from 1. */
export const resultNumber = z.int().min(1);

/** A result of a job. Times are in UTC, ISO 8601. */
export const jobResult = z.object({
  number: resultNumber,
  /** Everything that is asked of a session can be asked of an earlier result, too. */
  sessionId: z.string(),
  vendor: z.string(),
  finishedAt: z.string(),
  /** When a later result took its place; absent for the present one. */
  replacedAt: z.string().optional(),
  files: z.int(),
  statements: z.int(),
  /** Not known of results of earlier versions. */
  numbers: resultNumbers.optional(),
  /** What it takes on the disk, beside the texts of its files, which results share. */
  bytes: z.int(),
});

/** `GET /api/v1/jobs/:jobId/results`: those with lineage, the latest first. */
export const resultsResponse = z.object({ results: z.array(jobResult) });

/** `POST /api/v1/jobs/:jobId/results/delete`: numbers that no earlier result has any more are passed over. */
export const deleteResultsRequest = z.object({ numbers: z.array(resultNumber).max(1000) });
export const deleteResultsResponse = z.object({ deleted: z.int() });

export type JobResult = z.infer<typeof jobResult>;
export type ResultsResponse = z.infer<typeof resultsResponse>;
export type DeleteResultsResponse = z.infer<typeof deleteResultsResponse>;
