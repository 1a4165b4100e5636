import type { ExportFormat } from '../../src-server/contract/application/result/exports.ts';
import type {
  ExportProgress,
  PreparedExport,
  PrepareExportRequest,
} from '../../src-server/contract/application/result/prepared-exports.ts';
import { answerOf, jsonBody, postJson, requestJson } from './http/http.ts';
import { sessionPath } from './result/sessions.ts';

const exportPath = (exportId: string): string => `/api/v1/exports/${encodeURIComponent(exportId)}`;

/** Where a prepared export is fetched, once. The address holds nothing that lets in: it is its caller's alone. */
export const exportAddress = (exportId: string): string => `${exportPath(exportId)}/file`;

/** What the page saves is opened in spreadsheets, which must not calculate what the SQL of others names. */
const forPeople = { csvSafe: true };

/** Has the service keep ready what is to be in a file. */
export function prepareExport(request: PrepareExportRequest, signal: AbortSignal): Promise<PreparedExport> {
  return postJson('/api/v1/exports', { ...request, ...forPeople }, signal);
}

/** How the fetching of a prepared export goes. */
export function readExportProgress(exportId: string): Promise<ExportProgress> {
  return requestJson(exportPath(exportId));
}

/** Breaks a prepared export off. */
export async function cancelExport(exportId: string): Promise<void> {
  await postJson(`${exportPath(exportId)}/cancel`, {});
}

/**
 * Asks for an export as it is read, to look at its beginning.
 * @param request the fields of a graph request and of the format
 */
export function requestExport(
  sessionId: string,
  format: ExportFormat,
  request: object,
  signal: AbortSignal,
): Promise<Response> {
  return answerOf(`${sessionPath(sessionId)}/export/${format}`, {
    ...jsonBody({ ...request, ...forPeople }),
    signal,
  });
}
