import type { SchemaLabel, SchemaNode } from '../scene/schemaMap.ts';
import { schemaMapStrings } from '../strings/schemaMap.ts';

const words = schemaMapStrings.schemaMap;

/** What the boxes of schemas say. A name that several have is told with its database: many a server has a `dbo` in each. */
export function schemaLabels(schemas: readonly SchemaNode[]): SchemaLabel[] {
  const labels = schemas.map(schemaLabel);
  const bearers = Map.groupBy(labels, ({ name }) => name);
  return labels.map((label, at) => {
    const { server, database, passing } = schemas[at]!;
    const isAlone = bearers.get(label.name)!.length === 1;
    if (isAlone || passing || database === undefined || database === '' || database === label.name)
      return label;
    return { ...label, name: `${database}.${label.name}`, place: server ?? '' };
  });
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

/** Server and database, as far as the name does not tell. */
function placeOf(node: SchemaNode, name: string): string {
  if (node.passing) return words.whileRunning;
  const parts = [node.server, node.database].filter((part) => part !== undefined && part !== '');
  return (parts.at(-1) === name ? parts.slice(0, -1) : parts).join('.');
}

function countsOf({ tables, views, others }: SchemaNode): string {
  const parts = [
    tables > 0 ? words.tables(tables) : '',
    views > 0 ? words.views(views) : '',
    others > 0 ? words.others(others) : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
