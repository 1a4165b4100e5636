import { rawRequest } from './service.ts';

/** The part of JSON Schema that is looked at. */
export interface Schema {
  $ref?: string;
  type?: string;
  default?: unknown;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
}

interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** An operation of the document. */
export interface Operation {
  method: string;
  path: string;
  isSqlflow: boolean;
  /** Of `/api/v1`. */
  isApplication: boolean;
  fields: Record<string, Schema>;
  required: string[];
  filePart: string | undefined;
  /** Of the answer, the result's first. */
  mediaTypes: string[];
  /** The schema of the JSON answer, or of the failure. */
  answer: Schema;
  examples: { schema: Schema; value: unknown }[];
}

interface DocumentOperation {
  tags: string[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { content?: Record<string, MediaType> }>;
}

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>;
  components: { schemas: Record<string, Schema> };
}

let components: Document['components']['schemas'] = {};

/** The operations of the document that a service serves. */
export async function documentOf(service: { url: string }): Promise<Operation[]> {
  const document = JSON.parse((await rawRequest(service, 'GET', '/openapi.json')).body) as Document;
  components = document.components.schemas;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'post', 'patch'].includes(method))
      .map(([method, operation]) => described(method.toUpperCase(), path, operation)),
  );
}

function described(method: string, path: string, operation: DocumentOperation): Operation {
  const content = operation.requestBody?.content ?? {};
  const form = (content['multipart/form-data'] ?? content['application/json'])?.schema ?? {};
  const filePart = ['sqlfile', 'sqlfiles'].find((name) => form.properties?.[name] !== undefined);
  const fields = Object.entries(form.properties ?? {}).filter(([name]) => name !== filePart);
  const answers = operation.responses['200']?.content ?? {};
  const medias = Object.values(operation.responses).flatMap((response) =>
    Object.values(response.content ?? {}),
  );
  return {
    method,
    path,
    isApplication: operation.tags.includes('Application'),
    isSqlflow: !operation.tags.some((tag) => tag === 'Application' || tag === 'Service'),
    fields: Object.fromEntries(fields),
    required: form.required ?? [],
    filePart,
    mediaTypes: Object.keys(answers),
    answer: answers['application/json']?.schema ?? {},
    examples: medias.flatMap(({ schema, example, examples = {} }) =>
      [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)].map(
        (value) => ({ schema, value }),
      ),
    ),
  };
}

/** A schema in which every reference is replaced by what it means. */
export function withoutReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema as Schema;
  if ($ref !== undefined) return withoutReferences(components[$ref.split('/').at(-1) ?? '']);
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withoutReferences(value)]));
}
