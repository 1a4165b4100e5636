/** The application's own endpoints (`/api/v1`) in the OpenAPI document. */
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import * as detailsContract from '../application/result/details.ts';
import * as graphContract from '../application/result/graph.ts';
import * as auditContract from '../application/service/audit.ts';
import * as exportsContract from '../application/result/exports.ts';
import * as sessionsContract from '../application/service/sessions.ts';
import * as startContract from '../application/service/start.ts';
import { vendorWriting } from '../application/service/writing.ts';
import { countField, csvSafeField, textField } from '../fields/fields.ts';
import { examplesResponse } from '../sqlflow/examples.ts';
import { jobOperations } from '../application/service/job-operations.ts';
import { endpoint, operationPaths, session } from './application-endpoint.ts';
import { modelPaths } from './model-paths.ts';
import { settingsPaths } from './settings-paths.ts';

const graphFieldsNote = z.string().optional().meta({
  description: 'Separated by commas; like this, the other fields of the graph request.',
});

/** The graph request as a query: lists as text, the selection's fields by their own names. */
const exportQuery = graphContract.graphRequest.omit({ relationTypes: true, selection: true }).extend({
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

export const applicationPaths: ZodOpenApiPathsObject = {
  '/api/v1/vendors': { get: endpoint('The database vendors', startContract.vendorsResponse) },
  '/api/v1/vendors/{vendor}/writing': {
    get: endpoint('How the SQL of a vendor is written', vendorWriting, z.object({ vendor: z.string() })),
  },
  '/api/v1/vendor-guess': {
    post: {
      ...endpoint('The vendor that a text most looks like', startContract.vendorGuessResponse),
      requestBody: { content: { 'application/json': { schema: startContract.vendorGuessRequest } } },
    },
  },
  '/api/v1/sign-in': {
    get: endpoint('How one can sign in', startContract.signInWays),
    post: {
      ...endpoint('Signs in to a shared server: sets a cookie for the page', startContract.signInResponse),
      requestBody: { content: { 'application/json': { schema: startContract.signInRequest } } },
    },
  },
  '/api/v1/sign-in/openid': {
    post: endpoint('Begins a sign-in at the OpenID provider', startContract.openIdSignInResponse),
  },
  '/api/v1/sign-out': { post: endpoint('Clears the cookie of the page', startContract.signOutResponse) },
  '/api/v1/startup': { get: endpoint('What the application shows first', startContract.startupResponse) },
  '/api/v1/examples': { get: endpoint('The example applications, and requests to try', examplesResponse) },
  ...operationPaths(Object.values(jobOperations)),
  ...settingsPaths,
  '/api/v1/audit': {
    get: {
      ...endpoint(
        'The audit log, for administrators',
        auditContract.auditEntry,
        undefined,
        'application/x-ndjson',
      ),
      requestParams: { query: auditContract.auditRequest },
    },
  },
  '/api/v1/sessions/{sessionId}': {
    get: endpoint('What is known of a session', sessionsContract.sessionResponse, session),
  },
  '/api/v1/sessions/{sessionId}/graph': {
    post: {
      ...endpoint('The graph of a session', graphContract.graphResponse, session),
      requestBody: { content: { 'application/json': { schema: graphContract.graphRequest } } },
    },
  },
  ...modelPaths,
  '/api/v1/sessions/{sessionId}/columns/{columnId}': {
    get: endpoint(
      'A column with all its places',
      detailsContract.columnDetails,
      session.extend({ columnId: z.int() }),
    ),
  },
  '/api/v1/sessions/{sessionId}/columns/{columnId}/links': {
    get: linksEndpoint('What flows straight into a column and out of it', { columnId: z.int() }),
  },
  '/api/v1/sessions/{sessionId}/tables/{tableId}/links': {
    get: linksEndpoint('What flows straight into a table and out of it', { tableId: z.int() }),
  },
  '/api/v1/sessions/{sessionId}/relations/{relationIndex}': {
    get: {
      ...endpoint('Why an edge is there', detailsContract.relationDetails),
      requestParams: {
        path: session.extend({ relationIndex: z.int() }),
        query: detailsContract.edgeEnds.extend({
          relationTypes: graphFieldsNote,
        }),
      },
    },
  },
  '/api/v1/sessions/{sessionId}/files/{index}': {
    get: endpoint('A file with its marks', sessionsContract.fileResponse, session.extend({ index: z.int() })),
  },
  '/api/v1/sessions/{sessionId}/files/{index}/edges': {
    get: {
      ...endpoint('The edges that a piece of a file makes', detailsContract.rangeEdges),
      requestParams: {
        path: session.extend({ index: z.int() }),
        query: z.object({
          start: z.int().min(0),
          end: z.int().min(0),
          relationTypes: graphFieldsNote,
        }),
      },
    },
  },
  '/api/v1/sessions/{sessionId}/diagnostics': {
    get: {
      ...endpoint('What could not be read or resolved', sessionsContract.diagnosticsResponse),
      requestParams: {
        path: session,
        query: z.object({ offset: z.int().min(0).optional(), limit: z.int().min(0).max(5000).optional() }),
      },
    },
  },
  '/api/v1/sessions/{sessionId}/export/{format}': {
    get: {
      ...endpoint('An export of a session', z.string(), undefined, '*/*'),
      requestParams: {
        path: session.extend({ format: z.enum(exportsContract.exportFormats) }),
        query: exportQuery,
      },
    },
    post: {
      ...endpoint('An export of a session, for long selections', z.string(), undefined, '*/*'),
      requestParams: { path: session.extend({ format: z.enum(exportsContract.exportFormats) }) },
      requestBody: { content: { 'application/json': { schema: exportsContract.exportRequest } } },
    },
  },
};

function linksEndpoint(summary: string, path: z.ZodRawShape): ZodOpenApiOperationObject {
  return {
    ...endpoint(summary, detailsContract.directLinks),
    requestParams: { path: session.extend(path), query: z.object({ relationTypes: graphFieldsNote }) },
  };
}
