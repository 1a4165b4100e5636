import type {
  ImpactFormat,
  ImpactPathRequest,
  ImpactPathResponse,
  ImpactRequest,
  ImpactResponse,
} from '../../src-server/contract/application/impact.ts';
import { postJson, problemText, RequestFailure, send } from './http.ts';
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

/** All that is reached, as a file. */
export async function impactFile(
  sessionId: string,
  format: ImpactFormat,
  request: Omit<ImpactRequest, 'offset' | 'limit'>,
): Promise<Blob> {
  const { selection, ...others } = request;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...others, ...selection })) {
    if (value !== undefined) query.set(name, String(value));
  }
  const response = await send(`${sessionPath(sessionId)}/impact/export/${format}?${query}`);
  if (!response.ok) throw new RequestFailure(await problemText(response), response.status);
  return response.blob();
}
