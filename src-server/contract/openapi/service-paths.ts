/** The service's own endpoints in the OpenAPI document. */
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { health, version } from '../sqlflow/service.ts';

export const servicePaths: ZodOpenApiPathsObject = {
  '/health': { get: got('Whether the service works, and how busy it is', health) },
  '/version': {
    get: got('The version of the service', version),
    post: got('The version of the service, as clients of the SQLFlow API ask for it', version),
  },
  '/openapi.json': { get: got('This document', z.looseObject({ openapi: z.literal('3.1.0') })) },
  '/docs': { get: got('This document as a page', z.string(), 'text/html') },
};

function got(summary: string, schema: z.ZodType, mediaType = 'application/json'): ZodOpenApiOperationObject {
  return {
    summary,
    tags: ['Service'],
    responses: { '200': { description: 'The answer', content: { [mediaType]: { schema } } } },
  };
}
