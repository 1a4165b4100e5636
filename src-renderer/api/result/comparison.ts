import type {
  CompareRequest,
  CompareResponse,
} from '../../../src-server/contract/application/result/comparison.ts';
import { postJson } from '../http/http.ts';

/** What is different between two analyses, by qualified names. */
export function compareAnalyses(request: CompareRequest, signal?: AbortSignal): Promise<CompareResponse> {
  return postJson('/api/v1/compare', request, signal);
}
