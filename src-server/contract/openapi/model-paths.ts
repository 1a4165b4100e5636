/** What is asked of a session's model as a whole, in the OpenAPI document. */
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { catalogueQuery, catalogueResponse, tableDetails } from '../application/result/catalogue.ts';
import {
  compareRequest,
  compareResponse,
  comparisonFormats,
  comparisonQuery,
} from '../application/result/comparison.ts';
import {
  impactFormats,
  impactPathRequest,
  impactPathResponse,
  impactRequest,
  impactResponse,
} from '../application/result/impact.ts';
import { overviewRequest, overviewResponse } from '../application/result/overview.ts';
import { reachRequest, reachResponse } from '../application/result/reach.ts';
import { relationsRequest, relationsResponse } from '../application/result/relation-pages.ts';
import { searchQuery, searchResponse } from '../application/result/search.ts';
import {
  exportProgress,
  preparedExport,
  prepareExportRequest,
} from '../application/result/prepared-exports.ts';
import { countField, csvSafeField, delimiterField, textField, wordField } from '../fields/fields.ts';
import { endpoint, session } from './application-endpoint.ts';

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

const preparedPath = z.object({ exportId: z.string() });

export const modelPaths: ZodOpenApiPathsObject = {
  '/api/v1/sessions/{sessionId}/catalogue': {
    get: {
      ...endpoint('All objects of a session, in flat arrays', catalogueResponse),
      requestParams: { path: session, query: catalogueQuery },
    },
  },
  '/api/v1/sessions/{sessionId}/tables/{tableId}': {
    get: endpoint('One object with all its columns', tableDetails, session.extend({ tableId: z.int() })),
  },
  '/api/v1/sessions/{sessionId}/search': {
    get: {
      ...endpoint('Tables and columns by their names, the best first', searchResponse),
      requestParams: { path: session, query: searchQuery },
    },
  },
  '/api/v1/sessions/{sessionId}/overview': {
    post: {
      ...endpoint(
        'The schema map: databases and schemas, and what flows between them',
        overviewResponse,
        session,
      ),
      requestBody: { content: { 'application/json': { schema: overviewRequest } } },
    },
  },
  '/api/v1/sessions/{sessionId}/relations': {
    post: {
      ...endpoint(
        'The relations of a graph, filtered and sorted, a page at a time',
        relationsResponse,
        session,
      ),
      requestBody: { content: { 'application/json': { schema: relationsRequest } } },
    },
  },
  '/api/v1/sessions/{sessionId}/impact': {
    post: {
      ...endpoint('What a change reaches, or what feeds something', impactResponse, session),
      requestBody: { content: { 'application/json': { schema: impactRequest } } },
    },
  },
  '/api/v1/sessions/{sessionId}/impact/path': {
    post: {
      ...endpoint('Why something is reached: the shortest way', impactPathResponse, session),
      requestBody: { content: { 'application/json': { schema: impactPathRequest } } },
    },
  },
  '/api/v1/sessions/{sessionId}/impact/export/{format}': {
    get: {
      ...endpoint('All that a change reaches, as a file', z.string(), undefined, '*/*'),
      requestParams: {
        path: session.extend({ format: z.enum(impactFormats) }),
        query: impactExportQuery,
      },
    },
  },
  '/api/v1/compare': {
    post: {
      ...endpoint('What is different between two analyses, by qualified names', compareResponse),
      requestBody: { content: { 'application/json': { schema: compareRequest } } },
    },
  },
  '/api/v1/compare/export/{format}': {
    get: {
      ...endpoint('All that is different, as a file', z.string(), undefined, '*/*'),
      requestParams: { path: z.object({ format: z.enum(comparisonFormats) }), query: comparisonQuery },
    },
  },
  '/api/v1/exports': {
    post: {
      ...endpoint('Prepares a file, to be fetched once at an address of its own', preparedExport),
      requestBody: { content: { 'application/json': { schema: prepareExportRequest } } },
    },
  },
  '/api/v1/exports/{exportId}': {
    get: endpoint('How the fetching of a prepared file goes', exportProgress, preparedPath),
  },
  '/api/v1/exports/{exportId}/cancel': {
    post: endpoint('Breaks a prepared file off, and forgets it', z.object({}), preparedPath),
  },
  '/api/v1/exports/{exportId}/file': {
    get: endpoint('A prepared file, once', z.string(), preparedPath, '*/*'),
  },
  '/api/v1/sessions/{sessionId}/reach': {
    post: {
      ...endpoint('How many tables each further step from a selection would add', reachResponse, session),
      requestBody: { content: { 'application/json': { schema: reachRequest } } },
    },
  },
};
