import type { Router } from 'express';
import type { z } from 'zod';
import type { Caller } from '../../access/caller.ts';
import { parseFields } from '../../base/failures.ts';
import { impactQuestion } from '../../contract/application/result/impact.ts';
import {
  type PreparedExport,
  prepareExportRequest,
} from '../../contract/application/result/prepared-exports.ts';
import { readJson } from '../../http/bodies/request-fields.ts';
import { callerOf } from '../../http/guards/credentials.ts';
import { serve } from '../../http/route-methods.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ExportFile } from '../exports/export-file.ts';
import { chosenFileName } from '../exports/export-files.ts';
import { keptSession } from '../find/sessions.ts';
import { PreparedExports } from './prepared-exports.ts';
import { askedByBody, lineageFile } from './session-exports.ts';
import { comparisonFile, sidesOf } from './session/comparison-routes.ts';
import { impactFile, impactQuestionOf } from './session/session-impact.ts';

/** Files in two steps: what is to be in them is described in a body, and they are fetched at an address, once. */
export function addPreparedExportRoutes(router: Router, context: ServiceContext): void {
  const exports = new PreparedExports(Date.now);

  serve(router, 'post', '/exports', readJson(context), async (request, response) => {
    const caller = callerOf(request);
    const made = await fileOf(
      context,
      caller,
      parseFields(prepareExportRequest, request.body ?? {}),
      request.body,
    );
    const answer: PreparedExport = {
      exportId: exports.prepare(caller, made),
      fileName: made.fileName,
    };
    response.json(answer);
  });
  serve(router, 'get', '/exports/:exportId', (request, response) => {
    response.json(exports.progressOf(callerOf(request), String(request.params['exportId'])));
  });
  serve(router, 'post', '/exports/:exportId/cancel', (request, response) => {
    exports.drop(callerOf(request), String(request.params['exportId']));
    response.json({});
  });
  serve(router, 'get', '/exports/:exportId/file', async (request, response) => {
    const [caller, exportId] = [callerOf(request), String(request.params['exportId'])];
    // Whoever asks for the head alone wants to fetch the file afterwards.
    if (request.method === 'HEAD') response.type(exports.fileOf(caller, exportId).type).end();
    else await exports.send(caller, exportId, response);
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
