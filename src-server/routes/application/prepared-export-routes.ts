import type { z } from 'zod';
import type { Caller } from '../../access/caller.ts';
import { parseFields } from '../../base/failures.ts';
import { impactQuestion } from '../../contract/application/result/impact.ts';
import type { prepareExportRequest } from '../../contract/application/result/prepared-exports.ts';
import { exportOperations as operations } from '../../contract/application/operations/export-operations.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { chosenFileName, type ExportFile } from '../exports/export-files.ts';
import { keptSession } from '../find/sessions.ts';
import { PreparedExports } from './prepared-exports.ts';
import { askedByBody, lineageFile } from './session-exports.ts';
import { comparisonFile, sidesOf } from './session/comparison-routes.ts';
import { impactFile, impactQuestionOf } from './session/session-impact.ts';

/** Files in two steps: what is to be in them is described in a body, and they are fetched at an address, once. */
export function addPreparedExportRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  const exports = new PreparedExports(Date.now);

  routes.serve(operations.prepareExport, async ({ caller, body, request }) => {
    const file = await fileOf(context, caller, body, request.body);
    return { exportId: exports.prepare(caller, file), fileName: file.fileName };
  });
  routes.serve(operations.showExport, ({ caller, params }) => exports.progressOf(caller, params.exportId));
  routes.serve(operations.cancelExport, ({ caller, params }) => {
    exports.drop(caller, params.exportId);
    return {};
  });
  routes.serve(operations.fetchExport, async ({ caller, params: { exportId }, request, response }) => {
    // Whoever asks for the head alone wants to fetch the file afterwards.
    if (request.method === 'HEAD') response.type(exports.fileOf(caller, exportId).type).end();
    else await exports.send(caller, exportId, response);
    return undefined;
  });
}

async function fileOf(
  context: ServiceContext,
  caller: Caller,
  asked: z.output<typeof prepareExportRequest>,
  body: unknown,
): Promise<ExportFile> {
  const file = await plainlyNamed(context, caller, asked, body);
  return asked.fileName === undefined ? file : { ...file, fileName: chosenFileName(asked.fileName) };
}

async function plainlyNamed(
  context: ServiceContext,
  caller: Caller,
  asked: z.output<typeof prepareExportRequest>,
  body: unknown,
): Promise<ExportFile> {
  if (asked.of === 'comparison') {
    const { relationTypes, format, delimiter, csvSafe } = asked;
    const compared = { relationTypes, format, csv: { delimiter, csvSafe } };
    return comparisonFile(context, await sidesOf(context, caller, asked), compared);
  }
  const session = await keptSession(context, caller, asked.sessionId);
  if (asked.of === 'lineage') return lineageFile(context, session, asked.format, askedByBody(body));
  const { format, delimiter, csvSafe } = asked;
  const question = impactQuestionOf(parseFields(impactQuestion, body));
  return impactFile(context, session, { question, format, csv: { delimiter, csvSafe } });
}
