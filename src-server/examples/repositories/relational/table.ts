import type { Entity } from '../../resources/entity.ts';

/** A value in a row. */
export type Cell = string | number | null;

/** Where a relational store keeps the entities of one kind. */
export interface Table {
  name: string;
  /** The columns of the fields with their types in SQL; id, version and time of change are added to them. */
  columns: Readonly<Record<string, string>>;
  toRow(entity: Entity): Readonly<Record<string, Cell>>;
  toEntity(row: Readonly<Record<string, Cell>>): Entity;
  /** What a store without any of them begins with. */
  samples: readonly Entity[];
}

/** The statement that makes a table. Ids are never given twice. */
export function creation({ name, columns }: Table): string {
  const own = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return `CREATE TABLE IF NOT EXISTS ${name} (${[
    'id INTEGER PRIMARY KEY AUTOINCREMENT',
    'version INTEGER NOT NULL',
    'last_modified INTEGER NOT NULL',
    ...own,
  ].join(', ')}) STRICT`;
}
