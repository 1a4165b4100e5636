/** The service's own endpoints in the OpenAPI document. */
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { health, liveness, readiness, version } from '../sqlflow/service.ts';

export const servicePaths: ZodOpenApiPathsObject = {
  '/health': { get: got('Whether the service works, and how busy it is', health) },
  '/health/live': { get: got('Whether the process lives', liveness) },
  '/health/ready': {
    get: {
      ...got('Whether the service can take work now', readiness),
      responses: {
        '200': answer('It can', readiness),
        '503': answer('It cannot; callers who may know see which part is missing', readiness),
      },
    },
  },
  '/metrics': {
    get: got('Numbers for Prometheus, where the setting `metrics` is on', z.string(), 'text/plain'),
  },
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
    responses: { '200': answer('The answer', schema, mediaType) },
  };
}

function answer(
  description: string,
  schema: z.ZodType,
  mediaType = 'application/json',
): ZodOpenApiResponseObject {
  return { description, content: { [mediaType]: { schema } } };
}
