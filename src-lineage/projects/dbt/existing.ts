import type { Relation } from './relation.ts';
import type { SourceTable } from './properties.ts';

/** What tells whether a table is in the database. */
interface Evidence {
  /** Of the catalog: by `schema.name` and by name, in lower case. */
  catalog: ReadonlyMap<string, unknown>;
  /** The tables of the same source. */
  siblings: (table: SourceTable) => readonly SourceTable[];
  /** Whether a seed or model makes a table of that name. */
  isMade: (table: SourceTable) => boolean;
}

/**
 * Whether the database lacks a table that no node makes. Without better knowledge it is there; but where the catalog lists its
 * schema without it, or where seeds make other tables of its source and not this one, as in tests of packages, it is not.
 */
export function isLacking(
  { identifier, schema, source }: Relation['parts'],
  { catalog, isMade, siblings }: Evidence,
): boolean {
  const name = identifier.toLowerCase();
  if (catalog.has(name)) return false;
  const prefix = `${(schema ?? '').toLowerCase()}.`;
  if (schema !== undefined && [...catalog.keys()].some((key) => key.startsWith(prefix))) return true;
  return catalog.size === 0 && source !== undefined && siblings(source).some(isMade);
}
