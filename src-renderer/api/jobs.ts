import type {
  DeleteJobsResponse,
  JobDetails,
  JobEntry,
  JobsResponse,
  RerunJobRequest,
  TrialResponse,
} from '../../src-server/contract/application/service/jobs.ts';
import type { MetadataCheckResponse } from '../../src-server/contract/application/service/metadata.ts';
import type { JobNameLength } from '../../src-server/contract/sqlflow/jobs.ts';
import { jsonBody, postJson, requestJson, RequestFailure } from './http/http.ts';
import { type GivenFiles, type Upload, uploadForm } from './http/upload.ts';
import { unwrap } from './http/sqlflow.ts';

export type { JobDetails, JobEntry };

/** How many characters the name of a job has at most. */
export const jobNameLength: JobNameLength = 255;

/** What a job is made of. */
export interface JobSubmission {
  name: string;
  vendor: string;
  files: GivenFiles;
  defaultDatabase?: string | undefined;
  defaultSchema?: string | undefined;
  /** That of files that are not UTF-8; guessed where absent. */
  encoding?: string | undefined;
  /** The shared workspace that it is for; one's own where absent. */
  workspace?: string | undefined;
  /** Columns of tables that no script defines: DDL, CSV or JSON. */
  metadata?: string | undefined;
}

const jobPath = (jobId: string): string => `/api/v1/jobs/${encodeURIComponent(jobId)}`;

/** All jobs, or those of some ids; the newest first. */
export async function listJobs(ids?: readonly string[], signal?: AbortSignal): Promise<JobEntry[]> {
  const query = ids === undefined ? '' : `?ids=${ids.map(encodeURIComponent).join(',')}`;
  return (await requestJson<JobsResponse>(`/api/v1/jobs${query}`, { signal: signal ?? null })).jobs;
}

/** A job as it is now; a {@link RequestFailure} of status 404 where there is none. */
export async function readJobEntry(jobId: string, signal?: AbortSignal): Promise<JobEntry> {
  const [entry] = await listJobs([jobId], signal);
  if (entry === undefined) throw new RequestFailure('', 404);
  return entry;
}

export function readJobDetails(jobId: string): Promise<JobDetails> {
  return requestJson(jobPath(jobId));
}

export function renameJob(jobId: string, name: string): Promise<JobDetails> {
  return postJson(`${jobPath(jobId)}/rename`, { name });
}

/** Analyses a job again; what the change does not name stays. */
export function rerunJob(jobId: string, change: RerunJobRequest = {}): Promise<JobDetails> {
  return postJson(`${jobPath(jobId)}/rerun`, change);
}

/** What a job would hold if it were read for another vendor. */
export function tryJobAs(jobId: string, vendor: string): Promise<TrialResponse> {
  return postJson(`${jobPath(jobId)}/trial`, { vendor });
}

/** Ends the analysis of a job, which stays with its files and its former result. */
export function cancelJob(jobId: string): Promise<JobDetails> {
  return postJson(`${jobPath(jobId)}/cancel`, {});
}

/** Deletes jobs. With `keepalive` the request is carried out also where the page goes away meanwhile. */
export function deleteJobs(jobIds: readonly string[], keepalive = false): Promise<DeleteJobsResponse> {
  return requestJson('/api/v1/jobs/delete', { ...jsonBody({ jobIds }), keepalive });
}

/** What of metadata is understood. */
export function checkMetadata(
  text: string,
  vendor: string,
  signal: AbortSignal,
): Promise<MetadataCheckResponse> {
  return postJson('/api/v1/metadata-check', { text, vendor }, signal);
}

/** Sends a new job; gives its id. */
export async function submitJob(submission: JobSubmission, upload: Upload): Promise<string> {
  const fields = {
    jobName: submission.name,
    dbvendor: submission.vendor,
    defaultDatabase: submission.defaultDatabase,
    defaultSchema: submission.defaultSchema,
    encoding: submission.encoding,
    workspace: submission.workspace,
    metadata: submission.metadata,
  };
  const answer = await uploadForm('/sqlflow/job/submitUserJob', fields, submission.files, upload);
  return unwrap(answer as Parameters<typeof unwrap<{ jobId: string }>>[0]).jobId;
}

/** Adds files to a job; those of paths that it has replace the earlier ones. */
export async function addFiles(
  jobId: string,
  files: GivenFiles,
  metadata: string | undefined,
  upload: Upload,
): Promise<JobDetails> {
  const answer = await uploadForm(`${jobPath(jobId)}/files`, { metadata }, files, upload);
  return answer as JobDetails;
}
