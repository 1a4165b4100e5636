/** Every node knows the text it was read from: UTF-16 offsets in its file, end exclusive. */
export interface Node {
  start: number;
  end: number;
}

/** One part of a name. `text` has no quotes and no escapes. */
export interface Identifier extends Node {
  text: string;
  quoted: boolean;
}

/** A possibly qualified name: `server.database.schema.object`, as many parts as were written. */
export interface Name extends Node {
  parts: Identifier[];
  /** Oracle database link: `object@link`. */
  link?: string;
  /** A template's `ref`: the relation that the file of this name makes. */
  model?: true;
  /** The name is the value of this text: `IDENTIFIER($v)`. */
  text?: import('./expressions.ts').Expression;
}

/** A data type as written; only its words matter here. */
export interface DataType extends Node {
  text: string;
  /** `table%ROWTYPE`, `table.column%TYPE`, or a user-defined type: the name it refers to. */
  name?: Name;
  /** The fields of `STRUCT<…>`, `TABLE (…)`, `ROW(…)`. */
  fields?: ColumnDefinition[];
}

/** A column of CREATE TABLE, a table type or a table function's column list. */
export interface ColumnDefinition extends Node {
  name: Identifier;
  type?: DataType;
  primaryKey?: boolean;
  unique?: boolean;
  references?: ForeignKeyTarget;
  /** A value that breaks its constraint keeps the row away, or takes another one's place: ON CONFLICT IGNORE, REPLACE (SQLite). */
  decides?: true;
  /** New rows get numbers here, in the order in which they come: IDENTITY, AUTO_INCREMENT. */
  numbered?: true;
  /** `FOR ORDINALITY`: the number of the row, which comes from no value. */
  counts?: true;
  /** Where it lies in the document that a function takes apart, from its rows on: `$.a.b`, or the name alone. */
  path?: string;
  /** ALTER TABLE: the column that it is put before or behind; `first` of all. */
  place?: { before?: Identifier; after?: Identifier; first?: true };
  /** A column of PARTITIONED BY, behind all others: so are the ones that are added later (Hive, "Add/Replace Columns"). */
  partition?: true;
  /** A star leaves it out, as does an INSERT without a list; or the latter alone; or what loads files. */
  leftOut?: 'by-stars' | 'by-inserts' | 'by-loads';
  /** ClickHouse: what a dictionary takes of its source, `label String EXPRESSION upper(l)`. */
  ofSource?: import('./expressions.ts').Expression;
  /** Generated columns and defaults. */
  expression?: import('./expressions.ts').Expression;
}

/** The referred side of a foreign key. */
export interface ForeignKeyTarget {
  table: Name;
  columns: Identifier[];
  /** What becomes of the rows that refer to one that is deleted; absent where nothing does: RESTRICT, NO ACTION. */
  onDelete?: 'cascade' | 'set';
  /** The same for the key of such a row that changes. */
  onUpdate?: 'cascade' | 'set';
}
