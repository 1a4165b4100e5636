import { parseFields } from '../../base/failures.ts';
import type { GraphRequest } from '../../contract/application/result/graph.ts';
import { type ExportFormat, exportRequest } from '../../contract/application/result/exports.ts';
import { tableNamesField } from '../../contract/fields/fields.ts';
import { exportOperations as operations } from '../../contract/application/operations/export-operations.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import type { StoredSession } from '../../store/session.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { type ExportFile, exportFileName } from '../exports/export-files.ts';
import { exportFormatTable, exportOptions } from '../exports/export-formats.ts';
import { graphOptionsOf, graphRequestFromQuery } from '../find/graph-query.ts';
import { keptSession, sessionView } from '../find/sessions.ts';

/** What an export is asked for, in a query or in a body. */
export interface AskedExport {
  graph: GraphRequest;
  /** Whether relation types are named; else the format has its own. */
  namesTypes: boolean;
  includedTables: string[] | undefined;
  /** Where the format finds its own fields. */
  fields: object;
}

/**
 * The download of a session's lineage in any format. It takes the fields of a graph request and the format's: as a query,
 * or as a body, because a selection of thousands of ids has no room in an address.
 */
export function addSessionExportRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  routes.serve(operations.exportSession, async ({ caller, params: { sessionId, format }, request }) => {
    const session = await keptSession(context, caller, sessionId);
    return lineageFile(context, session, format, askedByQuery(request.query));
  });
  routes.serve(operations.exportSelection, async ({ caller, params: { sessionId, format }, request }) => {
    const session = await keptSession(context, caller, sessionId);
    return lineageFile(context, session, format, askedByBody(request.body));
  });
}

/** The lineage of a session as a file. @throws OperationFailure (400) where fields of the format are wrong */
export async function lineageFile(
  context: ServiceContext,
  { sessionId, jobId }: StoredSession,
  formatName: ExportFormat,
  asked: AskedExport,
): Promise<ExportFile> {
  const format = exportFormatTable[formatName];
  const view = format.view(asked.fields);
  const options = exportOptions(format, graphOptionsOf(asked.graph), asked.namesTypes);
  const job = jobId === undefined ? undefined : await context.store.jobs.get(jobId);
  const { includedTables } = asked;
  const scope = {
    options: includedTables === undefined ? options : { ...options, includedTables },
    sessionId,
    ...(job !== undefined && { jobName: job.jobName }),
  };
  return {
    type: format.mediaType,
    fileName: exportFileName(job, format.ending),
    pieces: () => sessionView(context, sessionId, view(scope)),
  };
}

function askedByQuery(query: Readonly<Record<string, unknown>>): AskedExport {
  const fields = textsOf(query);
  return {
    graph: graphRequestFromQuery(fields),
    namesTypes: fields['relationTypes'] !== undefined,
    includedTables: parseFields(tableNamesField, fields['includedTables']),
    fields,
  };
}

/** Reads what an export is asked for in a body. @throws OperationFailure (400) */
export function askedByBody(body: unknown): AskedExport {
  const { includedTables, relationTypes, ...graph } = parseFields(exportRequest, body ?? {});
  return {
    graph: { ...graph, relationTypes: relationTypes ?? ['fdd'] },
    namesTypes: relationTypes !== undefined,
    includedTables,
    fields: body ?? {},
  };
}

/** The values of a query as text; of repeated ones all, separated by commas; empty ones are left out. */
function textsOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(query).flatMap(([name, given]) => {
    const text = Array.isArray(given) ? given.join(',') : given;
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : [];
  });
  return Object.fromEntries(texts);
}
