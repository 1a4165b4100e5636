import type { Request, Router } from 'express';
import { callerOf } from '../../http/credentials.ts';
import {
  compareRequest,
  comparisonFormats,
  comparisonQuery,
  type CompareSide,
} from '../../contract/application/comparison.ts';
import type { RelationTypeName } from '../../contract/application/graph.ts';
import { jsonType } from '../../http/envelope.ts';
import { OperationFailure, parseFields } from '../../http/failures.ts';
import { readJson } from '../../http/request-fields.ts';
import { serve } from '../../http/route-methods.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import { textValues } from '../../http/text-values.ts';
import type { ServiceContext } from '../../service-context.ts';
import type { ComparisonQuestion } from '../../workers/views/comparison-answers.ts';
import { exportFormatTable } from '../export-formats.ts';
import { knownJob, resultOf } from '../known-jobs.ts';
import { knownSession, packedModel, sessionView } from '../sessions.ts';

/** What is different between two analyses: page by page, and as a file. */
export function addComparisonRoutes(router: Router, context: ServiceContext): void {
  const body = readJson(context.settings.limits);

  serve(router, 'post', '/compare', body, async (request, response) => {
    const { before, after, relationTypes, ...page } = parseFields(compareRequest, request.body ?? {});
    const question = await questionOf(context, request, { before, after, relationTypes });
    const pieces = sessionView(context, question.after, { kind: 'comparison', question, page });
    await streamAnswer(response, pieces, { type: jsonType });
  });
  serve(router, 'get', '/compare/export/:format', async (request, response) => {
    const format = comparisonFormats.find((each) => each === request.params['format']);
    if (format === undefined)
      throw new OperationFailure(404, `There is no such format; there are ${comparisonFormats.join(', ')}.`);
    const query = parseFields(comparisonQuery, textValues(request.query));
    const { relationTypes, delimiter } = query;
    const before = { sessionId: query.beforeSession, jobId: query.beforeJob };
    const after = { sessionId: query.afterSession, jobId: query.afterJob };
    const question = await questionOf(context, request, { before, after, relationTypes });
    const view = { kind: 'comparison-export', question, format, delimiter } as const;
    const { mediaType, ending } = exportFormatTable[format];
    await streamAnswer(response, sessionView(context, question.after, view), {
      type: mediaType,
      fileName: `comparison${ending}`,
    });
  });
}

async function questionOf(
  context: ServiceContext,
  request: Request,
  asked: { before: CompareSide; after: CompareSide; relationTypes: RelationTypeName[] },
): Promise<ComparisonQuestion> {
  const before = await sessionOf(context, request, 'before', asked.before);
  const after = await sessionOf(context, request, 'after', asked.after);
  return { before, after, packed: await packedModel(context, before), relationTypes: asked.relationTypes };
}

/** The session that a side names. @throws OperationFailure 400 where it names none, 404, 409 where a job has none */
async function sessionOf(
  context: ServiceContext,
  request: Request,
  name: string,
  { sessionId, jobId }: CompareSide,
): Promise<string> {
  const caller = callerOf(request);
  if (sessionId !== undefined) return (await knownSession(context, caller, sessionId)).sessionId;
  if (jobId !== undefined) return resultOf(await knownJob(context, caller, jobId));
  throw new OperationFailure(400, `${name} must name a sessionId or a jobId.`);
}
