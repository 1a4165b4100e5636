import type { CsvStyle } from '../../../../src-lineage/export/text/csv-line.ts';
import type { Caller } from '../../../access/caller.ts';
import { OperationFailure } from '../../../base/failures.ts';
import { exportOperations as operations } from '../../../contract/application/operations/export-operations.ts';
import type { CompareSide, ComparisonFormat } from '../../../contract/application/result/comparison.ts';
import type { RelationTypeName } from '../../../contract/application/result/graph.ts';
import type { ApplicationRoutes } from '../../../http/routes.ts';
import type { ComparisonQuestion } from '../../../workers/protocol/questions.ts';
import type { ViewPieces } from '../../../workers/protocol/view-piece.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { ExportFile } from '../../exports/export-files.ts';
import { exportFormatTable } from '../../exports/export-formats.ts';
import { knownJob, numberedResult, resultOf } from '../../find/known-jobs.ts';
import { jsonView, keptSession, packedModel, sessionView } from '../../find/sessions.ts';

/** Two sessions that are compared. */
export type ComparedSessions = Pick<ComparisonQuestion, 'before' | 'after'>;

/** What is different between two analyses: page by page, and as a file. */
export function addComparisonRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  routes.serve(operations.compare, async ({ caller, body: { before, after, relationTypes, ...page } }) => {
    const sides = await sidesOf(context, caller, { before, after });
    const question = await questionOf(context, sides, relationTypes);
    const view = { kind: 'comparison', question, page } as const;
    return jsonView(context, question.after, view);
  });
  routes.serve(operations.exportComparison, async ({ caller, params: { format }, query }) => {
    const { relationTypes, delimiter, csvSafe } = query;
    const before = { sessionId: query.beforeSession, jobId: query.beforeJob, result: query.beforeResult };
    const after = { sessionId: query.afterSession, jobId: query.afterJob, result: query.afterResult };
    const sides = await sidesOf(context, caller, { before, after });
    return comparisonFile(context, sides, { relationTypes, format, csv: { delimiter, csvSafe } });
  });
}

/** All that is different as a file. */
export function comparisonFile(
  context: ServiceContext,
  sides: ComparedSessions,
  asked: { relationTypes: RelationTypeName[]; format: ComparisonFormat; csv: CsvStyle },
): ExportFile {
  const { relationTypes, format, csv } = asked;
  const { mediaType, ending } = exportFormatTable[format];
  async function* pieces(): ViewPieces {
    const question = await questionOf(context, sides, relationTypes);
    const view = { kind: 'comparison-export', question, format, csv } as const;
    yield* sessionView(context, sides.after, view);
  }
  return { type: mediaType, fileName: `comparison${ending}`, pieces };
}

async function questionOf(
  context: ServiceContext,
  sides: ComparedSessions,
  relationTypes: RelationTypeName[],
): Promise<ComparisonQuestion> {
  return { ...sides, packed: await packedModel(context, sides.before), relationTypes };
}

/** The sessions of two sides. @throws OperationFailure 400 where one names none, 404, 409 where a job has none */
export async function sidesOf(
  context: ServiceContext,
  caller: Caller,
  { before, after }: { before: CompareSide; after: CompareSide },
): Promise<ComparedSessions> {
  return {
    before: await sessionOf(context, caller, 'before', before),
    after: await sessionOf(context, caller, 'after', after),
  };
}

async function sessionOf(
  context: ServiceContext,
  caller: Caller,
  name: string,
  { sessionId, jobId, result }: CompareSide,
): Promise<string> {
  if (sessionId !== undefined) return (await keptSession(context, caller, sessionId)).sessionId;
  if (jobId !== undefined) {
    const job = await knownJob(context, caller, jobId);
    if (result === undefined) return await resultOf(context, job);
    return (await numberedResult(context, job, result)).sessionId;
  }
  throw new OperationFailure(400, `${name} must name a sessionId or a jobId.`);
}
