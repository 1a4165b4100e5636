/** The OpenAPI document, made from the definitions that also validate the requests. */
import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import * as app from './app.ts';

/** What an operation of the SQLFlow API takes and gives. */
export interface OperationDescription {
  /** Below every base path; the others are older or newer names of the first. */
  paths: readonly string[];
  summary: string;
  description?: string;
  fields: z.ZodObject;
  /** The part of a multipart body that holds files. */
  filePart?: 'sqlfile' | 'sqlfiles';
  /** The `data` of the envelope; a media type where the answer is a file. */
  answer: z.ZodType | string;
  /** What stands beside `data` in the envelope, besides what all have. */
  more?: Record<string, z.ZodType>;
  /** Failures that the operation knows beside those of all: 404 there is no such job or session, 409 it has no result. */
  failures?: readonly (404 | 409)[];
}

const user = z.object({
  userId: z.string().optional().meta({
    description:
      'On an on-premise server free; absent means the deployment’s user. On a shared server the user of the token.',
  }),
  token: z.string().optional().meta({
    description:
      'Required on a shared server: from `generateToken`, also as `Authorization: Bearer …`. Not looked at on-premise.',
  }),
});
const file = z.string().meta({ override: { type: 'string', format: 'binary' } });

/** The document for the given SQLFlow operations and the application's own endpoints. */
export function openApiDocument(
  operations: readonly OperationDescription[],
  version: string,
): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    for (const path of operation.paths) paths[path] = { post: sqlflowOperation(operation) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Headwater',
      version,
      description:
        'SQL data lineage: the SQLFlow API, also below `/gspLive_backend` and `/api/gspLive_backend`, and the ' +
        'application’s own endpoints below `/api/v1`. Every field of the SQLFlow API may also come in the query ' +
        'string or a JSON body.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths: { ...paths, ...applicationPaths },
  });
}

function sqlflowOperation(operation: OperationDescription): ZodOpenApiOperationObject {
  const { summary, fields, filePart, answer } = operation;
  const form = user.extend(fields.shape);
  const multipart = filePart === undefined ? form : form.extend({ [filePart]: z.array(file).optional() });
  const failure = z.object({ code: z.int(), error: z.string() });
  const content =
    typeof answer === 'string'
      ? { [answer]: { schema: z.string() } }
      : { 'application/json': { schema: z.union([envelope(answer), failure]) } };
  return {
    summary,
    tags: ['SQLFlow'],
    requestBody: {
      content: {
        'multipart/form-data': { schema: multipart },
        ...(filePart !== 'sqlfiles' && { 'application/x-www-form-urlencoded': { schema: form } }),
      },
    },
    responses: {
      '200': { description: 'The result; or, told by `code`, why there is none.', content },
    },
  };
}

function envelope(answer: z.ZodType): z.ZodType {
  return z.object({
    code: z.literal(200),
    data: answer,
    sessionId: z.string().optional(),
    error: z.string().optional().meta({ description: 'Messages about the SQL, one a line.' }),
  });
}

const session = z.object({ sessionId: z.string() });

const applicationPaths: ZodOpenApiPathsObject = {
  '/api/v1/vendors': { get: endpoint('The database vendors', app.vendorsResponse) },
  '/api/v1/vendor-guess': {
    post: {
      ...endpoint('The vendor that a text most looks like', app.vendorGuessResponse),
      requestBody: { content: { 'application/json': { schema: app.vendorGuessRequest } } },
    },
  },
  '/api/v1/sign-in': {
    post: {
      ...endpoint('Signs in to a shared server: sets a cookie for the page', app.signInResponse),
      requestBody: { content: { 'application/json': { schema: app.signInRequest } } },
    },
  },
  '/api/v1/sign-out': { post: endpoint('Clears the cookie of the page', z.object({})) },
  '/api/v1/startup': { get: endpoint('What the application shows first', app.startupResponse) },
  '/api/v1/sessions/{sessionId}': {
    get: endpoint('What is known of a session', app.sessionResponse, session),
  },
  '/api/v1/sessions/{sessionId}/graph': {
    post: {
      ...endpoint('The graph of a session', app.graphResponse, session),
      requestBody: { content: { 'application/json': { schema: app.graphRequest } } },
    },
  },
  '/api/v1/sessions/{sessionId}/columns/{columnId}': {
    get: endpoint('A column with all its places', app.columnDetails, session.extend({ columnId: z.int() })),
  },
  '/api/v1/sessions/{sessionId}/relations/{relationIndex}': {
    get: {
      ...endpoint('Why an edge is there', app.relationDetails),
      requestParams: {
        path: session.extend({ relationIndex: z.int() }),
        query: app.edgeEnds.extend({
          relationTypes: z.string().optional().meta({
            description: 'Separated by commas; like this, the other fields of the graph request.',
          }),
        }),
      },
    },
  },
  '/api/v1/sessions/{sessionId}/files/{index}': {
    get: endpoint('A file with its marks', app.fileResponse, session.extend({ index: z.int() })),
  },
  '/api/v1/sessions/{sessionId}/diagnostics': {
    get: {
      ...endpoint('What could not be read or resolved', app.diagnosticsResponse),
      requestParams: {
        path: session,
        query: z.object({ offset: z.int().min(0).optional(), limit: z.int().min(0).max(1000).optional() }),
      },
    },
  },
  '/api/v1/sessions/{sessionId}/export/{format}': {
    get: endpoint(
      'An export of a session',
      z.string(),
      session.extend({ format: z.enum(app.exportFormats) }),
    ),
  },
};

function endpoint(summary: string, answer: z.ZodType, path?: z.ZodObject): ZodOpenApiOperationObject {
  return {
    summary,
    tags: ['Application'],
    ...(path !== undefined && { requestParams: { path } }),
    responses: {
      '200': { description: 'The answer', content: { 'application/json': { schema: answer } } },
      default: {
        description: 'Why there is none',
        content: { 'application/problem+json': { schema: app.problem } },
      },
    },
  };
}
