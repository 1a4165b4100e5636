import type { JobNameLength, JobRecord, JobsSummary } from '../../src-server/contract/jobs.ts';
import { RequestFailure, signedIn } from './http.ts';
import { callOperation, type Envelope, jobForm, unwrap } from './sqlflow.ts';
import { strings } from '../strings.ts';

export type { JobRecord };

/** How many characters the name of a job has at most. */
export const jobNameLength: JobNameLength = 255;

/** What a job is made of. */
export interface JobSubmission {
  name: string;
  vendor: string;
  /** Files with the paths that the user knows them by. */
  files: readonly { path: string; file: File }[];
  defaultDatabase?: string | undefined;
  defaultSchema?: string | undefined;
  /** Columns of tables that no script defines: JSON or DDL. */
  metadata?: string | undefined;
}

export async function listJobs(): Promise<JobRecord[]> {
  const summary = await callOperation<JobsSummary>('job/displayUserJobsSummary', {});
  return summary.jobDetails;
}

export function readJob(jobId: string, signal?: AbortSignal): Promise<JobRecord> {
  return callOperation<JobRecord>('job/displayUserJobSummary', { jobId }, signal);
}

export function deleteJob(jobId: string): Promise<JobRecord> {
  return callOperation<JobRecord>('job/deleteUserJob', { jobId });
}

/**
 * Sends a job; where a shared server wants to know who calls, again after the sign-in.
 * @param onSent called with the share that is sent, 0 to 1
 */
export async function submitJob(
  submission: JobSubmission,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<JobRecord> {
  for (;;) {
    const envelope = await sendJob(submission, onSent, signal);
    if (envelope.code !== 401) return unwrap(envelope);
    await signedIn(signal);
  }
}

/** `XMLHttpRequest`, because `fetch` does not tell how much of a large upload is through. */
function sendJob(
  submission: JobSubmission,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<Envelope<JobRecord>> {
  const form = jobForm({
    jobName: submission.name,
    dbvendor: submission.vendor,
    defaultDatabase: submission.defaultDatabase,
    defaultSchema: submission.defaultSchema,
    metadata: submission.metadata,
  });
  for (const { path, file } of submission.files) form.append('sqlfiles', file, path);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/sqlflow/job/submitUserJob');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onSent(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(JSON.parse(request.responseText) as Envelope<JobRecord>);
      } catch {
        reject(new RequestFailure(strings.failures.status(request.status), request.status));
      }
    });
    request.addEventListener('error', () => reject(new RequestFailure(strings.failures.unreachable, 0)));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
