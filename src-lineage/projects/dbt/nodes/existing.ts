import type { Relation } from './relation.ts';

/** Which tables that no node makes the database has. */
export class ExistingTables {
  readonly #catalog: ReadonlyMap<string, unknown>;
  readonly #listedSchemas = new Set<string>();
  readonly #findSeeded: () => ReadonlySet<string>;
  #seeded: ReadonlySet<string> | undefined;

  /**
   * @param catalog by `schema.name` and by name, in lower case
   * @param findSeeded finds the names of the sources of which seeds make a table
   */
  constructor(catalog: ReadonlyMap<string, unknown>, findSeeded: () => ReadonlySet<string>) {
    this.#catalog = catalog;
    this.#findSeeded = findSeeded;
    for (const key of catalog.keys())
      if (key.includes('.')) this.#listedSchemas.add(key.slice(0, key.indexOf('.')));
  }

  /**
   * Without better knowledge a table is there; but where the catalog lists its schema without it, or where seeds make other
   * tables of its source and not this one, as in tests of packages, it is not.
   */
  isLacking({ identifier, schema, source }: Relation['parts']): boolean {
    if (this.#catalog.has(identifier.toLowerCase())) return false;
    if (schema !== undefined && this.#listedSchemas.has(schema.toLowerCase())) return true;
    if (this.#catalog.size > 0 || source === undefined) return false;
    this.#seeded ??= this.#findSeeded();
    return this.#seeded.has(source.source);
  }
}
