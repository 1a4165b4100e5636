import type { JsonSchema } from '../../contract/openapi/sample.ts';
import { escaped, inline } from './html.ts';

/** The fields of an object schema as a table. */
export function fieldsTable(schema: JsonSchema, caption: string): string {
  const required = new Set(schema.required);
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return '';
  const ordered = [
    ...properties.filter(([name]) => required.has(name)),
    ...properties.filter(([name]) => !required.has(name)),
  ];
  const rows = ordered.map(([name, property]) => row(name, property, required.has(name)));
  return `<table class="fields"><caption>${escaped(caption)}</caption>
<thead><tr><th scope="col">name</th><th scope="col">type</th><th scope="col">default</th><th scope="col">meaning</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
}

function row(name: string, property: JsonSchema, isRequired: boolean): string {
  const standard = isRequired
    ? '<strong>required</strong>'
    : property.default === undefined
      ? ''
      : `<code>${escaped(String(property.default))}</code>`;
  return `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${typeText(property)}</td><td>${standard}</td><td>${meaning(property)}</td></tr>`;
}

function meaning(property: JsonSchema): string {
  const text = property.description === undefined ? '' : inline(property.description);
  const words = property.enum?.map((word) => `<code>${escaped(String(word))}</code>`).join(' ');
  return words === undefined ? text : `${text} <span class="allowed">Allowed: ${words}</span>`;
}

/** What kind of value a schema describes; components are linked. */
function typeText(schema: JsonSchema): string {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (reference !== undefined) {
    const name = escaped(reference.split('/').at(-1) ?? '');
    return `<a href="#object-${name}">${name}</a>`;
  }
  if (schema.type === 'array') {
    return schema.items === undefined ? 'list' : `list of ${typeText(schema.items)}`;
  }
  if (schema.format === 'binary') return 'file';
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  return escaped(schema.type ?? (schema.anyOf === undefined ? 'any' : 'one of several'));
}
