import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import { defaultGraphOptions } from '../../../src-lineage/view/options.ts';
import {
  impactFormats,
  impactPathRequest,
  impactQuestion,
  impactRequest,
} from '../../contract/application/impact.ts';
import { csvFields } from '../../contract/lineage-requests.ts';
import { jsonType } from '../../http/envelope.ts';
import { OperationFailure, parseFields } from '../../http/failures.ts';
import { readJson } from '../../http/request-fields.ts';
import { serve } from '../../http/route-methods.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import { textValues } from '../../http/text-values.ts';
import type { ServiceContext } from '../../service-context.ts';
import type { View } from '../../workers/protocol.ts';
import type { ImpactQuestion } from '../../workers/views/impact-answers.ts';
import { exportFileName } from '../export-files.ts';
import { exportFormatTable } from '../export-formats.ts';
import { sessionView } from '../sessions.ts';
import { lineageFieldsFromQuery, selectionOf } from './graph-query.ts';
import { namedSession } from './named-session.ts';

/** What a change reaches and what feeds something: page by page, why, and as a file. */
export function addSessionImpactRoutes(router: Router, context: ServiceContext): void {
  const body = readJson(context.settings.limits);
  const send = async (request: Request, response: Response, view: View): Promise<void> => {
    const { sessionId } = await namedSession(context, request);
    await streamAnswer(response, sessionView(context, sessionId, view), { type: jsonType });
  };

  serve(router, 'post', '/sessions/:sessionId/impact', body, async (request, response) => {
    const { offset, limit, ...asked } = parseFields(impactRequest, request.body ?? {});
    const page = { offset, limit };
    await send(request, response, { kind: 'impact', question: questionOf(asked), page });
  });
  serve(router, 'post', '/sessions/:sessionId/impact/path', body, async (request, response) => {
    const { to, ...asked } = parseFields(impactPathRequest, request.body ?? {});
    await send(request, response, { kind: 'impact-path', question: questionOf(asked), to });
  });
  serve(router, 'get', '/sessions/:sessionId/impact/export/:format', async (request, response) => {
    const format = impactFormats.find((each) => each === request.params['format']);
    if (format === undefined)
      throw new OperationFailure(404, `There is no such format; there are ${impactFormats.join(', ')}.`);
    const query = textValues(request.query);
    const { delimiter } = parseFields(csvFields, query);
    const question = questionOf(parseFields(impactQuestion, impactFieldsFromQuery(query)));
    const { sessionId, jobId } = await namedSession(context, request);
    const job = jobId === undefined ? undefined : await context.store.jobs.get(jobId);
    const pieces = sessionView(context, sessionId, { kind: 'impact-export', question, format, delimiter });
    const { mediaType, ending } = exportFormatTable[format];
    await streamAnswer(response, pieces, {
      type: mediaType,
      fileName: exportFileName(job, `.impact${ending}`),
    });
  });
}

function impactFieldsFromQuery(query: Readonly<Record<string, string>>): object {
  const { direction, steps } = query;
  return {
    ...lineageFieldsFromQuery(query),
    ...(direction !== undefined && { direction }),
    ...(steps !== undefined && { steps: Number(steps) }),
  };
}

function questionOf(asked: z.output<typeof impactQuestion>): ImpactQuestion {
  const { direction, steps, selection, ...options } = asked;
  return {
    options: { ...defaultGraphOptions, ...options, selection: selectionOf(selection) },
    direction,
    ...(steps !== undefined && { steps }),
  };
}
