import type { Span } from '../base/span.ts';

/** Index of an object in {@link LineageModel.objects}. */
export type ObjectId = number;
/** Index of a column in {@link LineageModel.columns}. */
export type ColumnId = number;

/** What a set of rows is that a statement makes on the way. */
export type RowSetKind =
  | 'select-list'
  | 'insert-select'
  | 'subquery'
  | 'set-operation'
  | 'cte'
  | 'values'
  | 'update-set'
  | 'merge-update'
  | 'merge-insert'
  | 'pivot'
  | 'unpivot'
  | 'table-function'
  | 'returning'
  | 'component';

/** What an object of the model is. The first groups exist in the database; the last only while a statement runs. */
export type ObjectKind =
  // relations that are stored
  | 'table'
  | 'view'
  | 'materialized-view'
  | 'external-table'
  | 'sequence'
  | 'stream'
  | 'synonym'
  | 'cube'
  // places outside the database
  | 'stage'
  | 'path'
  // routines
  | 'procedure'
  | 'function'
  | 'trigger'
  | 'package'
  | 'macro'
  // columns whose table is not known, and literals
  | 'orphan-columns'
  | 'constants'
  // what a statement makes on the way
  | RowSetKind
  | 'function-call'
  // names that live in a script or routine
  | 'temporary-table'
  | 'variable'
  | 'cursor'
  | 'parameter';

/** What a relation is to the tool that makes or names it: what dbt and its like call it, or a report's data set. */
export type ObjectOrigin = 'model' | 'seed' | 'snapshot' | 'source' | 'exposure' | 'report';

/** What an object is called where people read it: as its tool calls it, or what it is in the database. */
type ShownKind = ObjectKind | ObjectOrigin;

/** {@link ShownKind} of an object. */
export function shownKind({ kind, origin }: Pick<LineageObject, 'kind' | 'origin'>): ShownKind {
  return origin ?? kind;
}

/**
 * How an object takes part in the lineage:
 * - `persistent`: outlives the run (tables, views, files);
 * - `result`: the rows that a top-level query hands to its client;
 * - `intermediate`: everything else; views may hide it and bridge what flowed through;
 * - `routine`: listed, and an end of `call` relations; one that no script defines has the columns that a caller takes from it.
 */
export type ObjectRole = 'persistent' | 'result' | 'intermediate' | 'routine';

/** A table, view, row set, routine … that columns belong to. */
export interface LineageObject {
  id: ObjectId;
  kind: ObjectKind;
  role: ObjectRole;
  /** Of what a project of a tool makes or names. */
  origin?: ObjectOrigin;
  /** Linked server or database link, as first written. */
  server?: string;
  /** True where the options of an export name the server, and not the SQL. */
  serverAssumed?: true;
  /** Database (catalog), as first written or by default. */
  database?: string;
  /** True where the SQL names it with its database, which else comes from USE, a setting or the options. */
  databaseWritten?: true;
  /** Schema, as first written or by default. */
  schema?: string;
  /** The last part of the name, without quotes, as first written. */
  name: string;
  /** The alias first given to it in a FROM clause. */
  alias?: string;
  /** The columns, in order of definition where that is known. */
  columns: ColumnId[];
  /** Every place where the object is named. */
  spans: Span[];
  /** The statement that makes the object (index into {@link LineageModel.statements}). */
  statement?: number;
  /** The routine or package that a local object belongs to. */
  owner?: ObjectId;
  /** Of routines: it is called, and no file of the run defines it. */
  missing?: true;
  /** Of parameters: which way values are passed. */
  mode?: 'in' | 'out' | 'inout';
  /** True where the whole column list is known from DDL, metadata or a defining query. */
  complete: boolean;
}

/** A column of an object, without its places, of which there may be thousands. */
export interface DescribedColumn {
  id: ColumnId;
  object: ObjectId;
  /** The name without quotes, as first written; `*` for a star that could not be expanded. */
  name: string;
  /** `rows` marks the pseudo column that stands for the number of rows (`PseudoRows` in the API). */
  pseudo?: 'rows' | 'star';
  /** The declared type, as written. */
  dataType?: string;
  primaryKey?: boolean;
  foreignKey?: boolean;
}

/** A column of an object. */
export interface LineageColumn extends DescribedColumn {
  /** Every place where the column is named. */
  spans: Span[];
}
