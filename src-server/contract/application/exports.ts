/** What the application saves. */

/** `GET /api/v1/sessions/:sessionId/export/:format`; the query takes the fields of {@link graphRequest}. */
export const exportFormats = [
  'json',
  'csv',
  'graphml',
  'sqlflow-json',
  'sqlflow-tree',
  'openlineage',
  'mermaid',
  'dot',
  'html',
] as const;

export type ExportFormat = (typeof exportFormats)[number];
