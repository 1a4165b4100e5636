/** The operations of the application (`/api/v1`) in the OpenAPI document. */
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { applicationOperations } from '../application/operations/application-operations.ts';
import { problem } from '../application/service/problem.ts';
import { type ApplicationOperation, pathFields } from '../fields/application-operation.ts';

/** All of them by their paths. */
export function applicationPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of applicationOperations) {
    const path = `/api/v1${operation.path}` as const;
    paths[path] = { ...paths[path], [operation.method]: described(operation) };
  }
  return paths;
}

function described(operation: ApplicationOperation): ZodOpenApiOperationObject {
  const { summary, body, form, query, graphQuery, answer, mediaType = 'application/json' } = operation;
  const names = pathFields(operation);
  const path = Object.keys(names).length > 0 ? z.object(names) : undefined;
  const asked = query ?? graphQuery;
  const content = body
    ? { 'application/json': { schema: body } }
    : form && { 'multipart/form-data': { schema: form } };
  return {
    summary,
    tags: ['Application'],
    ...((path ?? asked) && {
      requestParams: { ...(path && { path }), ...(asked && { query: asked }) },
    }),
    ...(content && { requestBody: { content } }),
    responses: {
      '200': { description: 'The answer', content: { [mediaType]: { schema: answer } } },
      default: {
        description: 'Why there is none',
        content: { 'application/problem+json': { schema: problem } },
      },
    },
  };
}
