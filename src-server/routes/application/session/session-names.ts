import type { Router } from 'express';
import { parseFields } from '../../../base/failures.ts';
import { catalogueQuery } from '../../../contract/application/result/catalogue.ts';
import { searchQuery } from '../../../contract/application/result/search.ts';
import { jsonType } from '../../../http/answers/envelope.ts';
import { streamAnswer } from '../../../http/stream-answer.ts';
import { serve, wholeNumber } from '../../../http/route-methods.ts';
import { intact } from '../../../jobs/damaged-results.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { namedSession } from '../../find/named-session.ts';
import { sessionView } from '../../find/sessions.ts';

const usualHits = 50;
const mostHits = 1000;

/** What a session's model consists of: the catalogue, its tables one by one, and the search for names. */
export function addSessionNameRoutes(router: Router, context: ServiceContext): void {
  serve(router, 'get', '/sessions/:sessionId/catalogue', async (request, response) => {
    const query = parseFields(catalogueQuery, request.query);
    const { sessionId } = await namedSession(context, request);
    const overview = await intact(context, sessionId, () => context.store.sessions.overview(sessionId));
    const others = overview?.skipped.filter(({ kind }) => kind === 'of-project') ?? [];
    const projects = others.map(({ name }) => name);
    const view = { kind: 'catalogue', sessionId, ...query, projects } as const;
    await streamAnswer(response, sessionView(context, sessionId, view), { type: jsonType });
  });
  serve(router, 'get', '/sessions/:sessionId/tables/:table', async (request, response) => {
    const table = wholeNumber('table', request.params['table']);
    const { sessionId } = await namedSession(context, request);
    const pieces = sessionView(context, sessionId, { kind: 'table', table });
    await streamAnswer(response, pieces, { type: jsonType });
  });
  serve(router, 'get', '/sessions/:sessionId/search', async (request, response) => {
    const { text, intermediates, perTable, limit = usualHits } = parseFields(searchQuery, request.query);
    const { sessionId } = await namedSession(context, request);
    const view = { kind: 'search', text, intermediates, perTable, limit: Math.min(limit, mostHits) } as const;
    await streamAnswer(response, sessionView(context, sessionId, view), { type: jsonType });
  });
}
