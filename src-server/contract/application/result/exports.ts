/** What the application saves. */
import { z } from 'zod';
import { csvSafeField, delimiterField, textField } from '../../fields/fields.ts';
import { graphRequest, relationType } from './graph.ts';

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

/**
 * `POST /api/v1/sessions/:sessionId/export/:format`. The same fields, lists separated by commas and the selection's by
 * their own names, may be asked as a query: `GET`.
 */
export const exportRequest = graphRequest.omit({ relationLimit: true }).extend({
  /** Where it is absent, those that the format has. */
  relationTypes: z.array(relationType).optional(),
  /** Only relations that begin or end at one of these tables. */
  includedTables: z.array(z.string()).optional(),
  delimiter: delimiterField,
  csvSafe: csvSafeField,
  namespace: textField('OpenLineage: the namespace of the tables.'),
});

export type ExportFormat = (typeof exportFormats)[number];
export type ExportRequest = z.input<typeof exportRequest>;
