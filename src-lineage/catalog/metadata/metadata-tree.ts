import type { SuppliedTable } from './supplied-table.ts';

type Fields = Record<string, unknown>;

/**
 * Reads the tree of objects that SQLFlow exports: `{servers: [{databases: [{schemas: [{tables: [{name, columns}]}]}]}]}`,
 * also within `dbobjs` or `sqlflow.dbobjs`; levels that the vendor does not have are missing. Undefined for other JSON.
 */
export function readTree(root: Fields): SuppliedTable[] | undefined {
  const inner =
    [record(record(root['data'])?.['sqlflow']), record(root['sqlflow']), root].find(Boolean) ?? root;
  const top = record(inner['dbobjs']) ?? inner;
  if (!isLevel(top)) return undefined;
  const tables: SuppliedTable[] = [];
  level(top, { database: '', schema: '' }, tables);
  return tables;
}

const levels = ['servers', 'databases', 'schemas'] as const;

/** A level of the tree holds lists of objects, where a plain nesting of names holds objects. */
function isLevel(value: Fields): boolean {
  return (
    levels.some((key) => records(value[key]).length > 0) ||
    isTableList(value['tables']) ||
    isTableList(value['views'])
  );
}

function isTableList(value: unknown): boolean {
  return records(value).some((table) => Array.isArray(table['columns']) && typeof table['name'] === 'string');
}

function level(at: Fields, path: { database: string; schema: string }, into: SuppliedTable[]): void {
  for (const server of records(at['servers'])) level(server, path, into);
  for (const database of records(at['databases']))
    level(database, { ...path, database: nameOf(database) }, into);
  for (const schema of records(at['schemas'])) level(schema, { ...path, schema: nameOf(schema) }, into);
  for (const table of [...records(at['tables']), ...records(at['views'])]) {
    const name = nameOf(table);
    if (name === '') continue;
    into.push({
      database: text(table['database']) || path.database,
      schema: text(table['schema']) || path.schema,
      name,
      columns: records(table['columns']).filter(isOwn).map(nameOf),
    });
  }
}

/** The pseudo columns that SQLFlow adds are none of the table's. */
function isOwn(column: Fields): boolean {
  return column['source'] !== 'system' && nameOf(column) !== '';
}

function nameOf(value: Fields): string {
  return text(value['name']);
}

/** A name without the vendor's quotes; placeholders for levels without a name are none. */
function text(value: unknown): string {
  if (typeof value !== 'string') return '';
  const plain = /^(?:\[.*\]|`.*`|".*")$/.test(value) ? value.slice(1, -1) : value;
  return plain === 'DEFAULT' || plain === 'DEFAULT_SERVER' ? '' : plain;
}

function record(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function records(value: unknown): Fields[] {
  return Array.isArray(value)
    ? value.flatMap((item: unknown): Fields[] => {
        const fields = record(item);
        return fields === undefined ? [] : [fields];
      })
    : [];
}
