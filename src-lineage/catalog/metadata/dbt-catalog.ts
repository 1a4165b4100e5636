import type { SuppliedTable } from './supplied-table.ts';

type Fields = Record<string, unknown>;

/**
 * Reads dbt's `catalog.json`, which `dbt docs generate` writes: the relations of nodes and sources, each with its columns
 * (https://docs.getdbt.com/reference/artifacts/catalog-json). Undefined for other JSON.
 */
export function readDbtCatalog(root: Fields): SuppliedTable[] | undefined {
  const { nodes, sources } = root;
  if (!isRecord(nodes) || !isRecord(root['metadata'])) return undefined;
  const relations = [...Object.values(nodes), ...Object.values(isRecord(sources) ? sources : {})];
  return relations.filter(isRecord).flatMap((relation) => {
    const { metadata, columns } = relation;
    if (!isRecord(metadata) || !isRecord(columns)) return [];
    const name = text(metadata['name']);
    const names = Object.entries(columns)
      .map(([key, column]) =>
        isRecord(column) ? { name: text(column['name']) || key, index: Number(column['index']) } : undefined,
      )
      .filter((column) => column !== undefined)
      .sort((one, other) => one.index - other.index)
      .map((column) => column.name);
    if (name === '') return [];
    return [{ database: text(metadata['database']), schema: text(metadata['schema']), name, columns: names }];
  });
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
