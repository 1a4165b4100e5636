/** A table of the supplied metadata; levels that are not given are empty. */
export interface SuppliedTable {
  database: string;
  schema: string;
  name: string;
  columns: string[];
}

/** The tables of supplied metadata, and what of it could not be read. */
export interface ReadMetadata {
  tables: SuppliedTable[];
  /** A sentence for the person who supplied it. */
  problem?: string;
}
