import type {
  CompareRequest,
  CompareResponse,
  ComparisonFormat,
} from '../../src-server/contract/application/comparison.ts';
import { postJson, problemText, RequestFailure, send } from './http.ts';

/** What is different between two analyses, by qualified names. */
export function compareAnalyses(request: CompareRequest, signal?: AbortSignal): Promise<CompareResponse> {
  return postJson('/api/v1/compare', request, signal);
}

/** All that is different, as a file. */
export async function comparisonFile(
  format: ComparisonFormat,
  { before, after, relationTypes }: Pick<CompareRequest, 'before' | 'after' | 'relationTypes'>,
): Promise<Blob> {
  const fields = {
    beforeSession: before.sessionId,
    beforeJob: before.jobId,
    afterSession: after.sessionId,
    afterJob: after.jobId,
    relationTypes: relationTypes?.join(','),
  };
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  const response = await send(`/api/v1/compare/export/${format}?${new URLSearchParams(given)}`);
  if (!response.ok) throw new RequestFailure(await problemText(response), response.status);
  return response.blob();
}
