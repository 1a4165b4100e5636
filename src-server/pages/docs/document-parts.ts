/** The parts of the OpenAPI document that the page shows. */
import type { JsonSchema } from '../../contract/openapi/sample.ts';

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Operation {
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, MediaType> };
  /** What a shared server asks for, one of several ways; empty where it asks for nothing. */
  security?: Record<string, string[]>[];
  responses: Record<string, { description: string; content?: Record<string, MediaType> }>;
}

/** A way to prove who calls. */
export interface SecurityScheme {
  type: string;
  scheme?: string;
  in?: string;
  name?: string;
  description?: string;
}

export interface DocumentParts {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes?: Record<string, SecurityScheme> };
}

/** An operation with its place. */
export interface PlacedOperation extends Operation {
  method: string;
  path: string;
  /** The anchor of its section. */
  anchor: string;
}

/** The operations of a document in its order. */
export function operationsOf({ paths }: DocumentParts): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'post', 'patch'].includes(method))
      .map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        anchor: `${method}${path.replaceAll(/[^\w]+/g, '-')}`,
      })),
  );
}
