import type { Request, Response, Router } from 'express';
import type { CsvStyle } from '../../../../src-lineage/export/text/csv-line.ts';
import type { z } from 'zod';
import { defaultGraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { OperationFailure, parseFields } from '../../../base/failures.ts';
import {
  type ImpactFormat,
  impactFormats,
  impactPathRequest,
  impactQuestion,
  impactRequest,
} from '../../../contract/application/result/impact.ts';
import { csvFields } from '../../../contract/fields/lineage-requests.ts';
import { jsonType } from '../../../http/answers/envelope.ts';
import { streamAnswer } from '../../../http/stream-answer.ts';
import { readJson } from '../../../http/bodies/request-fields.ts';
import { textValues } from '../../../http/bodies/text-values.ts';
import { serve } from '../../../http/route-methods.ts';
import type { StoredSession } from '../../../store/session.ts';
import type { ImpactQuestion } from '../../../workers/protocol/questions.ts';
import type { View } from '../../../workers/protocol/protocol.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { type ExportFile, sendFile } from '../../exports/export-file.ts';
import { exportFileName } from '../../exports/export-files.ts';
import { exportFormatTable } from '../../exports/export-formats.ts';
import { lineageFieldsFromQuery, selectionOf } from '../../find/graph-query.ts';
import { namedSession } from '../../find/named-session.ts';
import { sessionView } from '../../find/sessions.ts';

/** What a change reaches and what feeds something: page by page, why, and as a file. */
export function addSessionImpactRoutes(router: Router, context: ServiceContext): void {
  const body = readJson(context);
  const send = async (request: Request, response: Response, view: View): Promise<void> => {
    const { sessionId } = await namedSession(context, request);
    await streamAnswer(response, sessionView(context, sessionId, view), { type: jsonType });
  };

  serve(router, 'post', '/sessions/:sessionId/impact', body, async (request, response) => {
    const { offset, limit, ...asked } = parseFields(impactRequest, request.body ?? {});
    const page = { offset, limit };
    await send(request, response, { kind: 'impact', question: impactQuestionOf(asked), page });
  });
  serve(router, 'post', '/sessions/:sessionId/impact/path', body, async (request, response) => {
    const { to, ...asked } = parseFields(impactPathRequest, request.body ?? {});
    await send(request, response, { kind: 'impact-path', question: impactQuestionOf(asked), to });
  });
  serve(router, 'get', '/sessions/:sessionId/impact/export/:format', async (request, response) => {
    const format = impactFormats.find((each) => each === request.params['format']);
    if (format === undefined)
      throw new OperationFailure(404, `There is no such format; there are ${impactFormats.join(', ')}.`);
    const query = textValues(request.query);
    const csv = parseFields(csvFields, query);
    const question = impactQuestionOf(parseFields(impactQuestion, impactFieldsFromQuery(query)));
    const session = await namedSession(context, request);
    await sendFile(response, await impactFile(context, session, { question, format, csv }));
  });
}

/** All that is reached as a file. */
export async function impactFile(
  context: ServiceContext,
  { sessionId, jobId }: StoredSession,
  asked: { question: ImpactQuestion; format: ImpactFormat; csv: CsvStyle },
): Promise<ExportFile> {
  const job = jobId === undefined ? undefined : await context.store.jobs.get(jobId);
  const { mediaType, ending } = exportFormatTable[asked.format];
  return {
    type: mediaType,
    fileName: exportFileName(job, `.impact${ending}`),
    pieces: () => sessionView(context, sessionId, { kind: 'impact-export', ...asked }),
  };
}

function impactFieldsFromQuery(query: Readonly<Record<string, string>>): object {
  const { direction, steps } = query;
  return {
    ...lineageFieldsFromQuery(query),
    ...(direction !== undefined && { direction }),
    ...(steps !== undefined && { steps: Number(steps) }),
  };
}

/** What the engine is asked. */
export function impactQuestionOf(asked: z.output<typeof impactQuestion>): ImpactQuestion {
  const { direction, steps, selection, ...options } = asked;
  return {
    options: { ...defaultGraphOptions, ...options, selection: selectionOf(selection) },
    direction,
    ...(steps !== undefined && { steps }),
  };
}
