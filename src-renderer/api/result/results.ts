import type {
  DeleteResultsResponse,
  JobResult,
  ResultsResponse,
} from '../../../src-server/contract/application/service/results.ts';
import { jsonBody, requestJson } from '../http/http.ts';

export type { JobResult };

const resultsPath = (jobId: string): string => `/api/v1/jobs/${encodeURIComponent(jobId)}/results`;

/** The results of a job, the latest first: the present one, and the earlier ones that are kept. */
export async function readResults(jobId: string, signal?: AbortSignal): Promise<JobResult[]> {
  return (await requestJson<ResultsResponse>(resultsPath(jobId), { signal: signal ?? null })).results;
}

/** Deletes earlier results of a job. With `keepalive` also where the page goes away meanwhile. */
export function deleteResults(
  jobId: string,
  numbers: readonly number[],
  keepalive = false,
): Promise<DeleteResultsResponse> {
  return requestJson(`${resultsPath(jobId)}/delete`, { ...jsonBody({ numbers }), keepalive });
}
