import type { Router } from 'express';
import { defaultGraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { parseFields } from '../../../base/failures.ts';
import { overviewRequest } from '../../../contract/application/result/overview.ts';
import { reachRequest } from '../../../contract/application/result/reach.ts';
import { relationsRequest } from '../../../contract/application/result/relation-pages.ts';
import { jsonType } from '../../../http/answers/envelope.ts';
import { streamAnswer } from '../../../http/stream-answer.ts';
import { readJson } from '../../../http/bodies/request-fields.ts';
import { serve } from '../../../http/route-methods.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { graphOptionsOf, selectionOf } from '../../find/graph-query.ts';
import { namedSession } from '../../find/named-session.ts';
import { sessionView } from '../../find/sessions.ts';

/** What is asked of a session's lineage beside the graph. */
export function addSessionLineageRoutes(router: Router, context: ServiceContext): void {
  const body = readJson(context);

  serve(router, 'post', '/sessions/:sessionId/reach', body, async (request, response) => {
    const { sessionId } = await namedSession(context, request);
    const { selection, ...asked } = parseFields(reachRequest, request.body ?? {});
    const options = { ...defaultGraphOptions, ...asked, selection: selectionOf(selection) };
    const pieces = sessionView(context, sessionId, { kind: 'steps-ahead', options });
    await streamAnswer(response, pieces, { type: jsonType });
  });
  serve(router, 'post', '/sessions/:sessionId/relations', body, async (request, response) => {
    const { sessionId } = await namedSession(context, request);
    const fields = parseFields(relationsRequest, request.body ?? {});
    const { text, sort, descending, offset, limit, ...asked } = fields;
    const options = graphOptionsOf({ ...asked, linkedOnly: true });
    const listing = { text, ...(sort !== undefined && { sort }), descending };
    const page = { offset, limit };
    const pieces = sessionView(context, sessionId, { kind: 'relation-page', options, listing, page });
    await streamAnswer(response, pieces, { type: jsonType });
  });
  serve(router, 'post', '/sessions/:sessionId/overview', body, async (request, response) => {
    const { sessionId } = await namedSession(context, request);
    const asked = parseFields(overviewRequest, request.body ?? {});
    const options = { ...defaultGraphOptions, ...asked, hideIntermediates: 'all' } as const;
    const pieces = sessionView(context, sessionId, { kind: 'overview', options, sessionId });
    await streamAnswer(response, pieces, { type: jsonType });
  });
}
