/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  format?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
}

type Components = Readonly<Record<string, JsonSchema>>;

/**
 * An example of what a schema describes: its own where it has one; of objects all that is required and what has
 * examples. It fits the schema by the way it is made.
 */
export function sampleOf(schema: JsonSchema, components: Components): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.$ref !== undefined) return sampleOf(resolved(schema, components), components);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  const one = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0];
  if (one !== undefined) return sampleOf(one, components);
  switch (schema.type) {
    case 'object':
      return objectSample(schema, components);
    case 'array':
      return arraySample(schema, components);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return false;
    default:
      return schema.format === 'binary' ? '@etl.sql' : '';
  }
}

/** The schema that a reference means. */
function resolved(schema: JsonSchema, components: Components): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  const meant = name === undefined ? undefined : components[name];
  return meant === undefined ? schema : resolved(meant, components);
}

function objectSample(schema: JsonSchema, components: Components): Record<string, unknown> {
  const required = new Set(schema.required);
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([name, property]) => required.has(name) || hasExample(property),
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, sampleOf(property, components)]));
}

/** What has examples, or is described in a place of its own. */
function hasExample({ examples, $ref, items, allOf, anyOf }: JsonSchema): boolean {
  if (examples !== undefined || $ref !== undefined || items?.$ref !== undefined) return true;
  return (allOf ?? anyOf ?? []).some(hasExample);
}

function arraySample({ items, prefixItems }: JsonSchema, components: Components): unknown[] {
  if (prefixItems !== undefined) return prefixItems.map((item) => sampleOf(item, components));
  return items === undefined ? [] : [sampleOf(items, components)];
}
