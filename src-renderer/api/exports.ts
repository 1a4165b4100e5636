import type { ExportFormat } from '../../src-server/contract/application/exports.ts';
import type { GraphRequest } from '../../src-server/contract/application/graph.ts';
import { graphQuery } from './graphQuery.ts';
import { problemText, RequestFailure, send } from './http.ts';
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

/** The graph as the options show it. */
export async function shownGraph(
  sessionId: string,
  format: ExportFormat,
  options: Partial<GraphRequest>,
): Promise<Blob> {
  const query = graphQuery(options);
  const response = await send(`/api/v1/sessions/${encodeURIComponent(sessionId)}/export/${format}?${query}`);
  if (!response.ok) throw new RequestFailure(await problemText(response), response.status);
  return response.blob();
}
