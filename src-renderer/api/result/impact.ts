import type {
  ImpactPathRequest,
  ImpactPathResponse,
  ImpactRequest,
  ImpactResponse,
} from '../../../src-server/contract/application/result/impact.ts';
import { postJson } from '../http/http.ts';
import { sessionPath } from './sessions.ts';

/** What a change of a selection reaches, or what feeds it. */
export function readImpact(
  sessionId: string,
  request: ImpactRequest,
  signal?: AbortSignal,
): Promise<ImpactResponse> {
  return postJson(`${sessionPath(sessionId)}/impact`, request, signal);
}

/** Why a table or column is reached: the relations of the shortest way. */
export function readImpactPath(
  sessionId: string,
  request: ImpactPathRequest,
  signal?: AbortSignal,
): Promise<ImpactPathResponse> {
  return postJson(`${sessionPath(sessionId)}/impact/path`, request, signal);
}
