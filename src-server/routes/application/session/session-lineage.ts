import { defaultGraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { sessionOperations as operations } from '../../../contract/application/operations/session-operations.ts';
import type { ApplicationRoutes } from '../../../http/routes.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { graphOptionsOf, selectionOf } from '../../find/graph-query.ts';
import { viewAnswer } from '../../find/sessions.ts';

/** What is asked of a session's lineage beside the graph. */
export function addSessionLineageRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  routes.serve(operations.countReach, (call) => {
    const { selection, ...asked } = call.body;
    const options = { ...defaultGraphOptions, ...asked, selection: selectionOf(selection) };
    return viewAnswer(context, call, { kind: 'steps-ahead', options });
  });
  routes.serve(operations.listRelations, (call) => {
    const { text, sort, descending, offset, limit, ...asked } = call.body;
    const options = graphOptionsOf({ ...asked, linkedOnly: true });
    const listing = { text, ...(sort !== undefined && { sort }), descending };
    return viewAnswer(context, call, { kind: 'relation-page', options, listing, page: { offset, limit } });
  });
  routes.serve(operations.showOverview, (call) => {
    const options = { ...defaultGraphOptions, ...call.body, hideIntermediates: 'all' } as const;
    return viewAnswer(context, call, { kind: 'overview', options, sessionId: call.params.sessionId });
  });
}
