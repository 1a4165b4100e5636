import type { ExportFormat } from '../../src-server/contract/application/exports.ts';
import type { GraphRequest } from '../../src-server/contract/application/graph.ts';
import { jsonBody, problemText, RequestFailure, send } from './http.ts';
import { sessionPath } from './sessions.ts';
import { fetchExport } from './sqlflow.ts';

/** The whole lineage of a job as its columns' CSV. */
export function columnCsv(jobId: string): Promise<Blob> {
  return fetchExport('job/exportFullLineageAsCsv', { jobId });
}

/** The whole lineage of a job from table to table as CSV. */
export function tableCsv(jobId: string): Promise<Blob> {
  return fetchExport('job/exportFullLineageAsCsv', { jobId, tableToTable: 'true' });
}

/** The whole lineage of a job as JSON. */
export function lineageJson(jobId: string): Promise<Blob> {
  return fetchExport('job/exportLineageAsJson', { jobId });
}

/** The whole lineage of a job as a page with the interactive graph; intermediates are joined up. */
export function lineageReport(jobId: string): Promise<Blob> {
  return fetchExport('job/exportLineageAsHtml', { jobId, ignoreRecordSet: 'true', ignoreFunction: 'true' });
}

/** The whole lineage of a job as OpenLineage events. */
export function openLineage(jobId: string): Promise<Blob> {
  return fetchExport('job/exportLineageAsOpenLineage', { jobId });
}

/**
 * Asks for an export as it is read, so that nobody has to hold the whole of it.
 * @param request the fields of a graph request and of the format
 */
export async function requestExport(
  sessionId: string,
  format: ExportFormat,
  request: object,
  signal: AbortSignal,
): Promise<Response> {
  const response = await send(`${sessionPath(sessionId)}/export/${format}`, { ...jsonBody(request), signal });
  if (!response.ok) throw new RequestFailure(await problemText(response), response.status);
  return response;
}

/** The graph as the options show it, or the part of it that a selection of tables and columns traces. */
export async function shownGraph(
  sessionId: string,
  format: ExportFormat,
  { relationLimit: _, ...request }: Partial<GraphRequest>,
): Promise<Blob> {
  const response = await send(`${sessionPath(sessionId)}/export/${format}`, jsonBody(request));
  if (!response.ok) throw new RequestFailure(await problemText(response), response.status);
  return response.blob();
}
