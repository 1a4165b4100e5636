import { strings } from '../../strings/strings.ts';
import type { SchemaLabel, SchemaNode } from '../scene/base/schemaMap.ts';

const words = strings.schemaMap;

/** What the boxes of schemas say. A name that several have is shown with its database: many a server has a `dbo` in each. */
export function schemaLabels(schemas: readonly SchemaNode[]): SchemaLabel[] {
  const labels = schemas.map(schemaLabel);
  const bearers = Map.groupBy(labels, ({ name }) => name);
  const full = labels.map((label, at) => {
    const { server, database, passing } = schemas[at]!;
    const isAlone = bearers.get(label.name)!.length === 1;
    if (isAlone || passing || database === undefined || database === '' || database === label.name)
      return label;
    return { ...label, name: `${database}.${label.name}`, place: server ?? '' };
  });
  return withoutPrefix(full, schemas);
}

/** Fewer names may begin alike by chance. */
const leastAlike = 3;

/** What the names of all schemas begin with distinguishes nothing: `dbt_prod_core` and `dbt_prod_mart` are `core` and `mart`. */
function withoutPrefix(labels: readonly SchemaLabel[], schemas: readonly SchemaNode[]): SchemaLabel[] {
  const isNamed = (at: number): boolean => !schemas[at]!.passing && labels[at]!.name !== words.noSchema;
  const names = labels.filter((_, at) => isNamed(at)).map(({ name }) => name);
  const prefix = names.length < leastAlike ? '' : commonPrefix(names);
  return labels.map((label, at) =>
    isNamed(at) ? { ...label, name: label.name.slice(prefix.length) } : label,
  );
}

/** What all names begin with, up to the end of a part of them. */
function commonPrefix([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const name of others) {
    let at = 0;
    while (at < length && name[at] === first[at]) at++;
    length = at;
  }
  return /^.*[._-]/.exec(first.slice(0, length))?.[0] ?? '';
}

function schemaLabel(node: SchemaNode): SchemaLabel {
  const name = nameOf(node);
  return { name, place: placeOf(node, name), counts: countsOf(node) };
}

function nameOf({ schema, database, passing }: SchemaNode): string {
  if (passing) return words.passing;
  if (schema !== undefined && schema !== '') return schema;
  return database !== undefined && database !== '' ? database : words.noSchema;
}

/** Server and database, as far as the name does not say. */
function placeOf(node: SchemaNode, name: string): string {
  if (node.passing) return words.notStored;
  const parts = [node.server, node.database].filter((part) => part !== undefined && part !== '');
  return (parts.at(-1) === name ? parts.slice(0, -1) : parts).join('.');
}

function countsOf({ tables, views, others, passing }: SchemaNode): string {
  const parts = [
    tables > 0 ? words.tables(tables) : '',
    views > 0 ? words.views(views) : '',
    others > 0 ? words[passing ? 'results' : 'others'](others) : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
