import type { Field } from './fields.ts';
import type { ResourceDescription } from './resource.ts';

/** A JSON Schema of the entities of a resource. */
export function jsonSchema({ type, fields }: ResourceDescription): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: titleOf(type),
    type: 'object',
    properties: propertiesOf(fields),
  };
}

function propertiesOf(fields: readonly Field[]): object {
  return Object.fromEntries(
    fields.map((field) => [field.name, { title: titleOf(field.name), ...schemaOf(field) }]),
  );
}

/** Every field may be null. */
function schemaOf(field: Field): object {
  switch (field.kind) {
    case 'text':
      return { type: ['string', 'null'] };
    case 'choice':
      return { type: ['string', 'null'], enum: [...field.choices, null] };
    case 'group':
      return { type: ['object', 'null'], properties: propertiesOf(field.fields) };
  }
}

/** `firstName` is `First name`. */
function titleOf(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
