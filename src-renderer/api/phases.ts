import type {
  LongestPhaseText,
  PhasesRequest,
  PhasesResponse,
} from '../../src-server/contract/application/service/phases.ts';
import { postJson } from './http/http.ts';

export type { PhasesRequest, PhasesResponse };

/** Characters that are analysed at most. */
export const longestPhaseText: LongestPhaseText = 200_000;

/** What the engine makes of a text in one of its phases. */
export function readPhases(request: PhasesRequest, signal: AbortSignal): Promise<PhasesResponse> {
  return postJson('/api/v1/phases', request, signal);
}
