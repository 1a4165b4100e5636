import type {
  ColumnDetails,
  EdgeEnds,
  RelationDetails,
} from '../../../src-server/contract/application/result/details.ts';
import type { GraphRequest } from '../../../src-server/contract/application/result/graph.ts';
import type {
  DiagnosticsResponse,
  SessionResponse,
} from '../../../src-server/contract/application/service/sessions.ts';
import type {
  StartupResponse,
  VendorGuessResponse,
  VendorsResponse,
} from '../../../src-server/contract/application/service/start.ts';
import type { VendorWriting } from '../../../src-server/contract/application/service/writing.ts';
import { postJson, requestJson } from '../http/http.ts';
import { graphQuery } from './graphQuery.ts';

/** Where the operations of a session are. */
export const sessionPath = (sessionId: string): string => `/api/v1/sessions/${encodeURIComponent(sessionId)}`;

export function readStartup(): Promise<StartupResponse> {
  return requestJson('/api/v1/startup');
}

export function readVendors(): Promise<VendorsResponse> {
  return requestJson('/api/v1/vendors');
}

/** How a vendor writes SQL. */
export function readVendorWriting(vendor: string): Promise<VendorWriting> {
  return requestJson(`/api/v1/vendors/${encodeURIComponent(vendor)}/writing`);
}

/** The beginning of a script, and its path. */
export interface Sample {
  path: string;
  text: string;
}

/** The vendor that most scripts look like, and that of each by itself. */
export function guessVendor(scripts: readonly Sample[], signal?: AbortSignal): Promise<VendorGuessResponse> {
  const parts = scripts.map(({ text }) => text);
  const names = scripts.map(({ path }) => path);
  return postJson('/api/v1/vendor-guess', { parts, names }, signal);
}

export function readSession(sessionId: string): Promise<SessionResponse> {
  return requestJson(sessionPath(sessionId));
}

export function readColumn(sessionId: string, columnId: number): Promise<ColumnDetails> {
  return requestJson(`${sessionPath(sessionId)}/columns/${columnId}`);
}

/**
 * Why an edge is there, with every step of it.
 * @param request what the graph was drawn by, so that the edge can be found again
 */
export function readRelation(
  sessionId: string,
  relationIndex: number,
  request: Partial<GraphRequest>,
  ends: EdgeEnds,
): Promise<RelationDetails> {
  // Every edge of a selection is one of the whole graph, and long lists of ids have no room in an address.
  const { selection: _, ...options } = request;
  const query = graphQuery(options);
  for (const [name, value] of Object.entries(ends)) query.set(name, String(value));
  return requestJson(`${sessionPath(sessionId)}/relations/${relationIndex}?${query}`);
}

export function readDiagnostics(
  sessionId: string,
  offset: number,
  limit: number,
): Promise<DiagnosticsResponse> {
  return requestJson(`${sessionPath(sessionId)}/diagnostics?offset=${offset}&limit=${limit}`);
}
