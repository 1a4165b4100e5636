/** Results as files, and the comparison of two. */
import { z } from 'zod';
import { defineOperation } from '../../fields/application-operation.ts';
import { countField, csvSafeField, delimiterField, textField, wordField } from '../../fields/fields.ts';
import * as comparison from '../result/comparison.ts';
import { exportFormats, exportRequest } from '../result/exports.ts';
import { graphRequest } from '../result/graph.ts';
import { impactFormats } from '../result/impact.ts';
import { exportProgress, preparedExport, prepareExportRequest } from '../result/prepared-exports.ts';

/** A file of any type: its format is in the path. */
const file = { answer: z.string(), mediaType: '*/*' };

/** The graph request as a query, with the fields of the formats. */
const exportQuery = graphRequest.omit({ relationTypes: true, selection: true }).extend({
  relationTypes: textField('Separated by commas.'),
  database: textField('Selects what is connected with the objects of this database.'),
  schema: textField('Selects by schema.'),
  table: textField('Selects by table.'),
  column: textField('Selects by column.'),
  tables: textField('Selects tables by their ids, separated by commas.'),
  columns: textField('Selects columns by their ids, separated by commas.'),
  upstream: countField('Steps upstream of what is selected; without it, all the way.'),
  downstream: countField('Steps downstream of what is selected; without it, all the way.'),
  includedTables: textField('Only relations that begin or end at one of these tables, separated by commas.'),
  delimiter: textField('CSV: one character between the values.'),
  csvSafe: csvSafeField,
  namespace: textField('OpenLineage: the namespace of the tables.'),
});

/** The question of an export as a query; fields of the graph may be given besides. */
const impactExportQuery = z.object({
  direction: wordField(
    ['upstream', 'downstream'],
    'downstream',
    'What feeds it, or what a change of it reaches.',
  ),
  steps: countField('Steps at most; without it, all the way.'),
  tables: textField('Ids of tables, separated by commas.'),
  columns: textField('Ids of columns, separated by commas.'),
  table: textField('A table by its name.'),
  column: textField('A column by its name.'),
  relationTypes: textField('Separated by commas; fdd, frd and fdr where none are named.'),
  delimiter: delimiterField,
  csvSafe: csvSafeField,
});

/** All of them, in the order of the document. */
export const exportOperations = {
  exportSession: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/export/{format}',
    params: { format: z.enum(exportFormats) },
    summary: 'An export of a session',
    graphQuery: exportQuery,
    ...file,
  }),
  exportSelection: defineOperation({
    method: 'post',
    path: '/sessions/{sessionId}/export/{format}',
    params: { format: z.enum(exportFormats) },
    summary: 'An export of a session, for long selections',
    body: exportRequest,
    ...file,
  }),
  exportImpact: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/impact/export/{format}',
    params: { format: z.enum(impactFormats) },
    summary: 'All that a change reaches, as a file',
    graphQuery: impactExportQuery,
    ...file,
  }),
  compare: defineOperation({
    method: 'post',
    path: '/compare',
    summary: 'What is different between two analyses, by qualified names',
    body: comparison.compareRequest,
    answer: comparison.compareResponse,
  }),
  exportComparison: defineOperation({
    method: 'get',
    path: '/compare/export/{format}',
    params: { format: z.enum(comparison.comparisonFormats) },
    summary: 'All that is different, as a file',
    query: comparison.comparisonQuery,
    ...file,
  }),
  prepareExport: defineOperation({
    method: 'post',
    path: '/exports',
    summary: 'Prepares a file, to be fetched once at an address of its own',
    body: prepareExportRequest,
    answer: preparedExport,
  }),
  showExport: defineOperation({
    method: 'get',
    path: '/exports/{exportId}',
    summary: 'How the fetching of a prepared file goes',
    answer: exportProgress,
  }),
  cancelExport: defineOperation({
    method: 'post',
    path: '/exports/{exportId}/cancel',
    summary: 'Breaks a prepared file off, and forgets it',
    answer: z.object({}),
  }),
  fetchExport: defineOperation({
    method: 'get',
    path: '/exports/{exportId}/file',
    summary: 'A prepared file, once',
    ...file,
  }),
};
