import type { DirectLinks } from '../../../src-server/contract/application/result/details.ts';
import type { GraphRequest } from '../../../src-server/contract/application/result/graph.ts';
import type {
  OverviewRequest,
  OverviewResponse,
} from '../../../src-server/contract/application/result/overview.ts';
import type { ReachRequest, ReachResponse } from '../../../src-server/contract/application/result/reach.ts';
import type {
  RelationsRequest,
  RelationsResponse,
} from '../../../src-server/contract/application/result/relation-pages.ts';
import type { SearchResponse } from '../../../src-server/contract/application/result/search.ts';
import { postJson, requestJson } from '../http/http.ts';
import { graphQuery } from './graphQuery.ts';
import { sessionPath } from './sessions.ts';

/**
 * Tables and columns of the whole model by a part of their names, the best first.
 * @param asked.intermediates finds what exists only while statements run, too
 * @param asked.perTable columns of one table that are listed at most
 */
export function searchNames(
  sessionId: string,
  asked: { text: string; limit: number; perTable?: number; intermediates: boolean },
  signal?: AbortSignal,
): Promise<SearchResponse> {
  const { text, limit, perTable, intermediates } = asked;
  const query = new URLSearchParams({
    text,
    limit: String(limit),
    intermediates: String(intermediates),
    ...(perTable !== undefined && { perTable: String(perTable) }),
  });
  return requestJson(`${sessionPath(sessionId)}/search?${query}`, { signal: signal ?? null });
}

/** How many tables each further step from a selection would add: for choosing before anything is fetched. */
export function countSteps(
  sessionId: string,
  request: ReachRequest,
  signal?: AbortSignal,
): Promise<ReachResponse> {
  return postJson(`${sessionPath(sessionId)}/reach`, request, signal);
}

/** The schema map: databases and schemas, and what flows between them. */
export function readOverview(
  sessionId: string,
  request: OverviewRequest,
  signal?: AbortSignal,
): Promise<OverviewResponse> {
  return postJson(`${sessionPath(sessionId)}/overview`, request, signal);
}

/** The relations of a graph, filtered and sorted, a page at a time: whether they are drawn or not. */
export function readRelations(
  sessionId: string,
  request: RelationsRequest,
  signal?: AbortSignal,
): Promise<RelationsResponse> {
  return postJson(`${sessionPath(sessionId)}/relations`, request, signal);
}

/** A table or a column. */
export type Linked = { tableId: number } | { columnId: number };

/** What flows straight into a table or column and out of it, in the graph of a request. */
export function readLinks(
  sessionId: string,
  linked: Linked,
  request: Partial<GraphRequest>,
  signal?: AbortSignal,
): Promise<DirectLinks> {
  const place = 'tableId' in linked ? `tables/${linked.tableId}` : `columns/${linked.columnId}`;
  return requestJson(`${sessionPath(sessionId)}/${place}/links?${graphQuery(request)}`, {
    signal: signal ?? null,
  });
}
