import type { Request, Response, Router } from 'express';
import { exportFormats, graphRequest } from '../../contract/app.ts';
import type { GraphRequest, RelationDetails } from '../../contract/app.ts';
import { delimiterField } from '../../contract/fields.ts';
import { OperationFailure, parseFields } from '../../http/failures.ts';
import { streamAnswer, wholeAnswer } from '../../http/stream-answer.ts';
import type { GraphOptions, Selection } from '../../../src-lineage/view/options.ts';
import type { ServiceContext } from '../../service-context.ts';
import type { View } from '../../workers/protocol.ts';
import { fileText, packedFileText } from '../file-text.ts';
import { csvType, graphmlType } from '../media-types.ts';
import { knownSession, sessionView } from '../sessions.ts';
import { edgeEndsFromQuery, graphRequestFromQuery } from './graph-query.ts';
import { serve, wholeNumber } from './route-methods.ts';

const jsonType = 'application/json; charset=utf-8';
/** Characters of an expression that are told. */
const expressionLength = 4000;
const diagnosticsAtOnce = 1000;

/** The views of a session's model, each drawn by a worker. */
export function addSessionViewRoutes(router: Router, context: ServiceContext): void {
  const session = async (request: Request): Promise<string> =>
    (await knownSession(context, String(request.params['sessionId']))).sessionId;
  const send = (response: Response, sessionId: string, view: View): Promise<void> =>
    streamAnswer(response, sessionView(context, sessionId, view), { type: jsonType });

  serve(router, 'post', '/sessions/:sessionId/graph', async (request, response) => {
    const sessionId = await session(request);
    const options = graphOptionsOf(parseFields(graphRequest, request.body ?? {}));
    const { relationLimit } = context.settings;
    await send(response, sessionId, { kind: 'application-graph', options, relationLimit, sessionId });
  });
  serve(router, 'get', '/sessions/:sessionId/columns/:column', async (request, response) => {
    const column = wholeNumber('column', request.params['column']);
    await send(response, await session(request), { kind: 'column', column });
  });
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
  serve(router, 'get', '/sessions/:sessionId/diagnostics', async (request, response) => {
    const offset = wholeNumber('offset', request.query['offset'], 0);
    const limit = Math.min(wholeNumber('limit', request.query['limit'], 200), diagnosticsAtOnce);
    await send(response, await session(request), { kind: 'diagnostics', offset, limit });
  });
  serve(router, 'get', '/sessions/:sessionId/export/:format', async (request, response) => {
    const sessionId = await session(request);
    const { view, type, ending } = exportView(request, sessionId);
    const { jobId } = await knownSession(context, sessionId);
    const name = jobId === undefined ? undefined : (await context.store.jobs.get(jobId))?.jobName;
    const stem = (name ?? 'lineage').replace(/[\p{Cc}<>:"/\\|?*]/gu, '_').slice(0, 100);
    await streamAnswer(response, sessionView(context, sessionId, view), {
      type,
      fileName: `${stem}${ending}`,
    });
  });
}

function exportView(request: Request, sessionId: string): { view: View; type: string; ending: string } {
  const options = graphOptionsOf(graphRequestFromQuery(request.query));
  const format = exportFormats.find((each) => each === request.params['format']);
  switch (format) {
    case 'json':
      return { view: { kind: 'lineage-json', options }, type: jsonType, ending: '.json' };
    case 'csv': {
      const delimiter = parseFields(delimiterField, request.query['delimiter']);
      return { view: { kind: 'csv', options, delimiter }, type: csvType, ending: '.csv' };
    }
    case 'graphml':
      return { view: { kind: 'graphml', options }, type: graphmlType, ending: '.graphml' };
    case 'sqlflow-json':
      return {
        view: {
          kind: 'sqlflow-graph',
          options,
          withModel: true,
          relationLimit: Number.MAX_SAFE_INTEGER,
          sessionId,
        },
        type: jsonType,
        ending: '.sqlflow.json',
      };
    case undefined:
      throw new OperationFailure(404, `There is no such format; there are ${exportFormats.join(', ')}.`);
  }
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
  return details.span === undefined ? details : { ...details, expression: await textAt(details.span) };
}

function graphOptionsOf(request: GraphRequest): GraphOptions {
  const { selection, ...options } = request;
  if (selection === undefined) return options;
  const given = Object.entries(selection).filter(([, value]) => value !== undefined);
  return { ...options, selection: Object.fromEntries(given) as Selection };
}
