import { sessionOperations as operations } from '../../../contract/application/operations/session-operations.ts';
import type { ApplicationRoutes } from '../../../http/routes.ts';
import { intact } from '../../../jobs/damaged-results.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { jsonView, keptSession, viewAnswer } from '../../find/sessions.ts';

const usualHits = 50;
const mostHits = 1000;

/** What a session's model consists of: the catalogue, its tables one by one, and the search for names. */
export function addSessionNameRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  routes.serve(operations.showCatalogue, async ({ caller, params, query }) => {
    const { sessionId } = await keptSession(context, caller, params.sessionId);
    const overview = await intact(context, sessionId, () => context.store.sessions.overview(sessionId));
    const others = overview?.skipped.filter(({ kind }) => kind === 'of-project') ?? [];
    const projects = others.map(({ name }) => name);
    return jsonView(context, sessionId, { kind: 'catalogue', sessionId, ...query, projects });
  });
  routes.serve(operations.showTable, (call) =>
    viewAnswer(context, call, { kind: 'table', table: call.params.tableId }),
  );
  routes.serve(operations.search, (call) => {
    const { limit = usualHits, ...query } = call.query;
    return viewAnswer(context, call, { kind: 'search', ...query, limit: Math.min(limit, mostHits) });
  });
}
