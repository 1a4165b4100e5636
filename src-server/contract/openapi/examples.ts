import { sampleOf } from './sample.ts';
import type { JsonSchema } from './sample.ts';
import type { OpenApiDocument } from './openapi-document.ts';

interface MediaType {
  schema?: unknown;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

/** Adds to every request and answer of a document an example that is made from its schema. */
export function withExamples(document: OpenApiDocument): OpenApiDocument {
  const components = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of [item?.get, item?.post, item?.patch]) {
      if (operation === undefined) continue;
      const { requestBody, responses } = operation as {
        requestBody?: { content: Record<string, MediaType> };
        responses: Record<string, { content?: Record<string, MediaType> }>;
      };
      for (const media of Object.values(requestBody?.content ?? {})) addExample(media, components);
      for (const { content = {} } of Object.values(responses)) {
        for (const media of Object.values(content)) addExample(media, components);
      }
    }
  }
  return document;
}

/** An example beside those that are there. */
function addExample(media: MediaType, components: Record<string, JsonSchema>): void {
  const value = sampleOf(media.schema as JsonSchema, components);
  if (media.examples === undefined) {
    media.example = value;
    return;
  }
  // Where only failures are JSON, the result is described separately.
  const isFailure = typeof value === 'object' && value !== null && 'error' in value && !('data' in value);
  if (!isFailure) media.examples = { result: { summary: 'The result', value }, ...media.examples };
}
