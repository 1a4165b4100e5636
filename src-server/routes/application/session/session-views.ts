import type { Request, Response, Router } from 'express';
import { composedFormula } from '../../../../src-lineage/graph/edges/composed-formula.ts';
import { parseFields } from '../../../base/failures.ts';
import type { RelationDetails } from '../../../contract/application/result/details.ts';
import { graphRequest } from '../../../contract/application/result/graph.ts';
import { streamAnswer, wholeAnswer } from '../../../http/stream-answer.ts';
import { readJson } from '../../../http/bodies/request-fields.ts';
import { serve, wholeNumber } from '../../../http/route-methods.ts';
import type { View } from '../../../workers/protocol/protocol.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { fileText, packedFileText } from '../../exports/file-text.ts';
import { edgeEndsFromQuery, graphOptionsOf, graphRequestFromQuery } from '../../find/graph-query.ts';
import { namedSession } from '../../find/named-session.ts';
import { sessionView } from '../../find/sessions.ts';

const jsonType = 'application/json; charset=utf-8';
/** Characters of an expression that are shown. */
const expressionLength = 4000;
const diagnosticsAtOnce = 5000;

/** The views of a session's model, each drawn by a worker. */
export function addSessionViewRoutes(router: Router, context: ServiceContext): void {
  const session = async (request: Request): Promise<string> =>
    (await namedSession(context, request)).sessionId;
  const send = (response: Response, sessionId: string, view: View): Promise<void> =>
    streamAnswer(response, sessionView(context, sessionId, view), { type: jsonType });

  serve(router, 'post', '/sessions/:sessionId/graph', readJson(context), async (request, response) => {
    const sessionId = await session(request);
    const fields = parseFields(graphRequest, request.body ?? {});
    const options = graphOptionsOf(fields);
    const relationLimit = fields.relationLimit ?? context.settings.relationLimit;
    await send(response, sessionId, { kind: 'application-graph', options, relationLimit, sessionId });
  });
  serve(router, 'get', '/sessions/:sessionId/columns/:column', async (request, response) => {
    const column = wholeNumber('column', request.params['column']);
    await send(response, await session(request), { kind: 'column', column });
  });
  for (const [level, path] of [
    ['table', 'tables'],
    ['column', 'columns'],
  ] as const) {
    serve(router, 'get', `/sessions/:sessionId/${path}/:${level}/links`, async (request, response) => {
      const linked = { [level]: wholeNumber(level, request.params[level]) };
      const options = graphOptionsOf(graphRequestFromQuery(request.query));
      await send(response, await session(request), { kind: 'links', linked, options });
    });
  }
  serve(router, 'get', '/sessions/:sessionId/relations/:relation', async (request, response) => {
    const relation = wholeNumber('relation', request.params['relation']);
    const options = graphOptionsOf(graphRequestFromQuery(request.query));
    const edge = { options, ...edgeEndsFromQuery(request.query) };
    response.json(
      await relationWithText(context, await session(request), { kind: 'relation', relation, edge }),
    );
  });
  serve(router, 'get', '/sessions/:sessionId/files/:file', async (request, response) => {
    const file = wholeNumber('file', request.params['file']);
    const sessionId = await session(request);
    const text = (await packedFileText(context, sessionId, file)).packed;
    await send(response, sessionId, { kind: 'file', file, text });
  });
  serve(router, 'get', '/sessions/:sessionId/files/:file/edges', async (request, response) => {
    const [file, start, end] = [
      wholeNumber('file', request.params['file']),
      wholeNumber('start', request.query['start']),
      wholeNumber('end', request.query['end']),
    ];
    const sessionId = await session(request);
    await packedFileText(context, sessionId, file);
    const options = graphOptionsOf(graphRequestFromQuery(request.query));
    await send(response, sessionId, { kind: 'range-edges', piece: { file, start, end }, options });
  });
  serve(router, 'get', '/sessions/:sessionId/diagnostics', async (request, response) => {
    const offset = wholeNumber('offset', request.query['offset'], 0);
    const limit = Math.min(wholeNumber('limit', request.query['limit'], 200), diagnosticsAtOnce);
    await send(response, await session(request), { kind: 'diagnostics', offset, limit });
  });
}

/** The details of a relation, to which the text of the expressions is added here, beside the worker. */
async function relationWithText(
  context: ServiceContext,
  sessionId: string,
  view: View,
): Promise<RelationDetails> {
  const text = await wholeAnswer(sessionView(context, sessionId, view));
  const details = JSON.parse(text) as RelationDetails;
  const texts = new Map<number, string>();
  const textAt = async ([file, start, end]: readonly [number, number, number]): Promise<string> => {
    const known = texts.get(file) ?? (await fileText(context, sessionId, file)).text;
    texts.set(file, known);
    return known.slice(start, Math.min(end, start + expressionLength));
  };
  for (const step of details.steps) {
    if (step.span !== undefined) step.expression = await textAt(step.span);
  }
  const formula = composedFormula(details.steps);
  return {
    ...details,
    ...(formula !== undefined && { formula }),
    ...(details.span !== undefined && { expression: await textAt(details.span) }),
  };
}
