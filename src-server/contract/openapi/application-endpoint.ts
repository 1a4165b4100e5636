import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
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
