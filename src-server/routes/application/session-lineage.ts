import type { Router } from 'express';
import { overviewRequest } from '../../contract/application/overview.ts';
import { relationsRequest } from '../../contract/application/relation-pages.ts';
import { reachRequest } from '../../contract/application/reach.ts';
import { defaultGraphOptions } from '../../../src-lineage/view/options.ts';
import { jsonType } from '../../http/envelope.ts';
import { parseFields } from '../../http/failures.ts';
import { readJson } from '../../http/request-fields.ts';
import { serve } from '../../http/route-methods.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import type { ServiceContext } from '../../service-context.ts';
import { sessionView } from '../sessions.ts';
import { graphOptionsOf, selectionOf } from './graph-query.ts';
import { namedSession } from './named-session.ts';

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
