/** What is asked of a session's model as a whole, in the OpenAPI document. */
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { catalogueQuery, catalogueResponse, tableDetails } from '../application/catalogue.ts';
import { searchQuery, searchResponse } from '../application/search.ts';
import { endpoint, session } from './application-endpoint.ts';

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
};
