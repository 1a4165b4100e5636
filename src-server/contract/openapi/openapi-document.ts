import type { createDocument } from 'zod-openapi';

/** The document of the API, as it is sent. */
export type OpenApiDocument = ReturnType<typeof createDocument>;
