import type { Router } from 'express';
import { exportFormats } from '../../contract/application/exports.ts';
import { tableNamesField } from '../../contract/fields.ts';
import { OperationFailure, parseFields } from '../../http/failures.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import type { ServiceContext } from '../../service-context.ts';
import { exportFileName } from '../export-files.ts';
import { exportFormatTable, exportOptions } from '../export-formats.ts';
import type { ExportFormatEntry } from '../export-formats.ts';
import { sessionView } from '../sessions.ts';
import { graphOptionsOf, graphRequestFromQuery } from './graph-query.ts';
import { serve } from '../../http/route-methods.ts';
import { namedSession } from './named-session.ts';

/** The download of a session's lineage in any format; the query takes the fields of a graph request, and the format's. */
export function addSessionExportRoutes(router: Router, context: ServiceContext): void {
  serve(router, 'get', '/sessions/:sessionId/export/:format', async (request, response) => {
    const format = formatNamed(request.params['format']);
    const query = textsOf(request.query);
    const view = format.view(query);
    const { sessionId, jobId } = await namedSession(context, request);
    const includedTables = parseFields(tableNamesField, query['includedTables']);
    const drawn = graphOptionsOf(graphRequestFromQuery(query));
    const options = exportOptions(format, drawn, query['relationTypes']);
    const job = jobId === undefined ? undefined : await context.store.jobs.get(jobId);
    const scope = {
      options: includedTables === undefined ? options : { ...options, includedTables },
      sessionId,
      ...(job !== undefined && { jobName: job.jobName }),
    };
    await streamAnswer(response, sessionView(context, sessionId, view(scope)), {
      type: format.mediaType,
      fileName: exportFileName(job, format.ending),
    });
  });
}

function formatNamed(name: unknown): ExportFormatEntry {
  const format = exportFormats.find((each) => each === name);
  if (format !== undefined) return exportFormatTable[format];
  throw new OperationFailure(404, `There is no such format; there are ${exportFormats.join(', ')}.`);
}

/** The values of a query as text; of repeated ones all, separated by commas; empty ones are left out. */
function textsOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(query).flatMap(([name, given]) => {
    const text = Array.isArray(given) ? given.join(',') : given;
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : [];
  });
  return Object.fromEntries(texts);
}
