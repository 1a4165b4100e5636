import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { type ApplicationOperation, pathFields } from '../fields/application-operation.ts';
import { problem } from '../application/service/problem.ts';

/** Names the session in a path. */
export const session = z.object({ sessionId: z.string() });

/** An operation of `/api/v1`, without what it takes besides the path. */
export function endpoint(
  summary: string,
  answer: z.ZodType,
  path?: z.ZodObject,
  mediaType = 'application/json',
): ZodOpenApiOperationObject {
  return {
    summary,
    tags: ['Application'],
    ...(path !== undefined && { requestParams: { path } }),
    responses: {
      '200': { description: 'The answer', content: { [mediaType]: { schema: answer } } },
      default: {
        description: 'Why there is none',
        content: { 'application/problem+json': { schema: problem } },
      },
    },
  };
}

/** Operations of `/api/v1` as the document has them. */
export function operationPaths(operations: readonly ApplicationOperation[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const { method, path, summary, body, query, form, answer } of operations) {
    const content = body
      ? { 'application/json': { schema: body } }
      : form && { 'multipart/form-data': { schema: form } };
    const described = endpoint(summary, answer, pathFields(path));
    paths[`/api/v1${path}`] = {
      [method]: {
        ...described,
        ...(query && { requestParams: { ...described.requestParams, query } }),
        ...(content && { requestBody: { content } }),
      },
    };
  }
  return paths;
}
