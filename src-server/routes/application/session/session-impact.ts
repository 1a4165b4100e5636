import type { CsvStyle } from '../../../../src-lineage/export/text/csv-line.ts';
import type { z } from 'zod';
import { defaultGraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { parseFields } from '../../../base/failures.ts';
import { exportOperations } from '../../../contract/application/operations/export-operations.ts';
import { sessionOperations as operations } from '../../../contract/application/operations/session-operations.ts';
import { type ImpactFormat, impactQuestion } from '../../../contract/application/result/impact.ts';
import { csvFields } from '../../../contract/fields/lineage-requests.ts';
import type { ApplicationRoutes } from '../../../http/routes.ts';
import { textValues } from '../../../http/bodies/text-values.ts';
import type { StoredSession } from '../../../store/session.ts';
import type { ImpactQuestion } from '../../../workers/protocol/questions.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { type ExportFile, exportFileName } from '../../exports/export-files.ts';
import { exportFormatTable } from '../../exports/export-formats.ts';
import { lineageFieldsFromQuery, selectionOf } from '../../find/graph-query.ts';
import { keptSession, sessionView, viewAnswer } from '../../find/sessions.ts';

/** What a change reaches and what feeds something: page by page, why, and as a file. */
export function addSessionImpactRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  routes.serve(operations.showImpact, (call) => {
    const { offset, limit, ...asked } = call.body;
    const page = { offset, limit };
    return viewAnswer(context, call, { kind: 'impact', question: impactQuestionOf(asked), page });
  });
  routes.serve(operations.showImpactPath, (call) => {
    const { to, ...asked } = call.body;
    return viewAnswer(context, call, { kind: 'impact-path', question: impactQuestionOf(asked), to });
  });
  routes.serve(exportOperations.exportImpact, async ({ caller, params: { sessionId, format }, request }) => {
    const query = textValues(request.query);
    const csv = parseFields(csvFields, query);
    const question = impactQuestionOf(parseFields(impactQuestion, impactFieldsFromQuery(query)));
    const session = await keptSession(context, caller, sessionId);
    return impactFile(context, session, { question, format, csv });
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
