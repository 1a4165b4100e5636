import { composedFormula } from '../../../../src-lineage/graph/edges/composed-formula.ts';
import { parseFields } from '../../../base/failures.ts';
import { type RelationDetails, textRange } from '../../../contract/application/result/details.ts';
import { sessionOperations as operations } from '../../../contract/application/operations/session-operations.ts';
import type { ApplicationRoutes } from '../../../http/routes.ts';
import { wholeAnswer } from '../../../http/stream-answer.ts';
import type { View } from '../../../workers/protocol/protocol.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { fileText, packedFileText } from '../../exports/file-text.ts';
import { edgeEndsFromQuery, graphOptionsOf, graphRequestFromQuery } from '../../find/graph-query.ts';
import { jsonView, keptSession, sessionView, viewAnswer } from '../../find/sessions.ts';

/** Characters of an expression that are shown. */
const expressionLength = 4000;
const usualDiagnostics = 200;
const mostDiagnostics = 5000;

/** The views of a session's model, each drawn by a worker. */
export function addSessionViewRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  routes.serve(operations.showGraph, (call) => {
    const options = graphOptionsOf(call.body);
    const { relationLimit = context.settings.relationLimit } = call.body;
    const { sessionId } = call.params;
    return viewAnswer(context, call, { kind: 'application-graph', options, relationLimit, sessionId });
  });
  routes.serve(operations.showColumn, (call) =>
    viewAnswer(context, call, { kind: 'column', column: call.params.columnId }),
  );
  routes.serve(operations.showTableLinks, (call) => {
    const options = graphOptionsOf(graphRequestFromQuery(call.request.query));
    return viewAnswer(context, call, { kind: 'links', linked: { table: call.params.tableId }, options });
  });
  routes.serve(operations.showColumnLinks, (call) => {
    const options = graphOptionsOf(graphRequestFromQuery(call.request.query));
    return viewAnswer(context, call, { kind: 'links', linked: { column: call.params.columnId }, options });
  });
  routes.serve(operations.showRelation, async ({ caller, params, request: { query } }) => {
    const options = graphOptionsOf(graphRequestFromQuery(query));
    const edge = { options, ...edgeEndsFromQuery(query) };
    const { sessionId } = await keptSession(context, caller, params.sessionId);
    return relationWithText(context, sessionId, { kind: 'relation', relation: params.relationIndex, edge });
  });
  routes.serve(operations.showFile, async ({ caller, params: { sessionId, index } }) => {
    await keptSession(context, caller, sessionId);
    const text = (await packedFileText(context, sessionId, index)).packed;
    return jsonView(context, sessionId, { kind: 'file', file: index, text });
  });
  routes.serve(
    operations.listFileEdges,
    async ({ caller, params: { sessionId, index }, request: { query } }) => {
      const piece = { file: index, ...parseFields(textRange, query) };
      await keptSession(context, caller, sessionId);
      await packedFileText(context, sessionId, index);
      const options = graphOptionsOf(graphRequestFromQuery(query));
      return jsonView(context, sessionId, { kind: 'range-edges', piece, options });
    },
  );
  routes.serve(operations.listDiagnostics, (call) => {
    const { offset = 0, limit = usualDiagnostics } = call.query;
    return viewAnswer(context, call, {
      kind: 'diagnostics',
      offset,
      limit: Math.min(limit, mostDiagnostics),
    });
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
