import type { ScopeLevel } from '../../dialects/table/dialect.ts';
import type { Expression, Variable } from './expressions.ts';
import type { ColumnDefinition, DataType, ForeignKeyTarget, Identifier, Name, Node } from './node.ts';
import type {
  AllocateCursor,
  AssociateLocators,
  CreateRoutine,
  CreateTrigger,
  CreatePackage,
  Block,
  If,
  Loop,
  Declare,
  Assign,
  Jump,
  OpenCursor,
  Fetch,
  Return,
  CallStatement,
  DynamicSql,
  ExecutePrepared,
} from './procedural.ts';
import type { Query, SelectItem, TableExpression, TableReference } from './queries.ts';

export interface QueryStatement extends Node {
  kind: 'query-statement';
  query: Query;
  dropped?: true; // PERFORM: the rows are dropped
  prepares?: Identifier; // PREPARE name AS query
}

/** `column = expression` of SET; `(a, b) = (SELECT …)` has several targets. */
export interface Assignment extends Node {
  targets: Expression[];
  value: Expression;
}

/** RETURNING / OUTPUT, with the variables or the table that take the rows. */
export interface Returning extends Node {
  items: SelectItem[];
  oldAliases?: Identifier[]; // PostgreSQL: RETURNING WITH (OLD AS o, NEW AS n)
  newAliases?: Identifier[];
  intoVariables?: Expression[];
  intoTable?: Name;
  intoColumns?: Identifier[];
  also?: Returning; // OUTPUT … INTO t OUTPUT …: the rows that the client gets, too (T-SQL)
}

export interface Insert extends Node {
  kind: 'insert';
  with: Query['with'];
  recursive?: true;
  target: TableReference | undefined;
  /** `INTO (SELECT a AS x FROM t)`: the query that the target's columns are seen through; `INTO TABLE (SELECT list FROM t)`. */
  through?: TableExpression;
  /** INSERT OVERWRITE DIRECTORY, COPY-like targets. */
  path?: string;
  /** FROM INFILE 'f': the file that the rows come from. */
  file?: string;
  overwrite?: true;
  /** Db2: INCLUDE (c INT): columns behind the table's that only the statement around sees. */
  included?: Identifier[];
  /** Databricks: INSERT … REPLACE WHERE: the rows that go before the new ones come. */
  replaced?: Expression;
  columns?: Name[];
  /** ClickHouse: `(* EXCEPT (a))`, `(COLUMNS('^x'))`: the columns by what is left of all. */
  columnStar?: Expression;
  /** Hive partition columns without a value take the last columns of the query. */
  partition?: { name: Identifier; value?: Expression }[];
  query?: Query;
  /** `INSERT … SET a = 1` (MySQL), `UPDATE SET *`. */
  assignments?: Assignment[];
  /** `INSERT … EXEC p`, `INSERT … EXEC (text)`. */
  call?: CallStatement | DynamicSql;
  /** Columns by name instead of position. */
  byName?: true;
  /** ON CONFLICT DO UPDATE / ON DUPLICATE KEY UPDATE. */
  onConflict?: Assignment[];
  conflictCondition?: Expression;
  /** What ON CONFLICT compares with the rows that are there; nothing where the keys of the table do that. */
  conflictKeys?: Expression[];
  /** MySQL: `VALUES (…) AS new`: the name of the new row in ON DUPLICATE KEY UPDATE. */
  rowAlias?: Identifier;
  /** `AS new (a, b)`: names of its columns. */
  rowColumns?: Identifier[];
  /** The assignments are those of ON DUPLICATE KEY UPDATE, which sees the sources of the query too. */
  onDuplicateKey?: true;
  returning?: Returning;
}

/** Oracle INSERT ALL / FIRST, Snowflake's too. */
export interface MultiInsert extends Node {
  kind: 'multi-insert';
  /** `conditions`: all that decide whether a row comes to the branch. */
  branches: { conditions: Expression[]; target: TableReference; columns?: Name[]; values?: Expression[] }[];
  query: Query;
}

/** Hive: `FROM t INSERT … SELECT … INSERT … SELECT …`; every select reads the shared FROM. */
export interface FromInsert extends Node {
  kind: 'from-insert';
  with: Query['with'];
  recursive?: true;
  from: TableExpression[];
  inserts: Insert[];
}

export interface Update extends Node {
  kind: 'update';
  with: Query['with'];
  recursive?: true;
  /** The table, view, alias or join that is updated. */
  target: TableExpression;
  only?: true; // UPDATE ONLY t: the rows of its children stay
  /** Db2: INCLUDE (c INT): assigned here too, but only the statement around sees them. */
  included?: Identifier[];
  assignments: Assignment[];
  from: TableExpression[];
  where?: Expression;
  /** With LIMIT: which rows are changed. */
  orderBy?: Expression[];
  returning?: Returning;
}

export interface Delete extends Node {
  kind: 'delete';
  with: Query['with'];
  recursive?: true;
  only?: true; // DELETE FROM ONLY t
  /** The names after DELETE (aliases in multi-table forms). */
  targets: TableReference[];
  /** FROM and USING: further sources. */
  from: TableExpression[];
  /** Db2: INCLUDE (c INT) SET c = e: columns that only the statement around sees. */
  included?: Identifier[];
  assignments?: Assignment[];
  /** Nothing but the table is named: all its rows go. */
  all?: true;
  where?: Expression;
  /** With LIMIT: which rows are changed. */
  orderBy?: Expression[];
  returning?: Returning;
}

export interface Merge extends Node {
  kind: 'merge';
  with: Query['with'];
  recursive?: true;
  target: TableExpression;
  source: TableExpression;
  on?: Expression;
  branches: MergeBranch[];
  /** WITH SCHEMA EVOLUTION: the target gets the columns of the source that it lacks (Databricks). */
  evolves?: true;
  returning?: Returning;
}

export interface MergeBranch extends Node {
  matched: boolean;
  condition?: Expression;
  action: 'update' | 'insert' | 'delete' | 'nothing';
  assignments: Assignment[];
  columns?: Name[];
  values?: Expression[];
  /** UPDATE SET *, INSERT *, INSERT ROW. */
  star?: true;
  /** The columns of that star go by their place, not by their names: INSERT ROW, BY POSITION. */
  byPosition?: true;
  /** UPDATE SET * EXCEPT (…). */
  except?: Identifier[];
  where?: Expression;
  /** Oracle: UPDATE … DELETE WHERE. */
  deleteWhere?: Expression;
}

export interface ForeignKey extends Node {
  columns: Identifier[];
  target: ForeignKeyTarget;
}

export interface CreateTable extends Node {
  /** `ENGINE = Merge('db', '^log_')`: the arguments that decide whose rows it shows (ClickHouse). */
  merged?: Expression[];
  kind: 'create-table';
  name: Name;
  temporary?: true;
  external?: true;
  orReplace?: true;
  ifNotExists?: true;
  columns: ColumnDefinition[];
  primaryKey?: Identifier[];
  uniqueKeys?: Identifier[]; // the columns of all unique keys
  decidingKeys?: Identifier[]; // of those that say which rows there are, see {@link ColumnDefinition.decides}
  periods?: { period: Identifier; columns: Identifier[] }[]; // PERIOD FOR p (a, b): where it begins and ends
  foreignKeys: ForeignKey[];
  /** LIKE t, CLONE t, AS t, INHERITS (t), PARTITION OF t. */
  like?: {
    name: Name;
    how: 'like' | 'clone' | 'inherits' | 'partition';
    /** How many of the declared columns stand before those of the other table: `(p int, LIKE t, q int)`. */
    behind?: number;
  }[];
  ofType?: Name; // CREATE TABLE t OF type: the columns are the type's attributes
  /** T-SQL: the table that keeps the rows' earlier versions. */
  history?: Name;
  query?: Query;
  /** AS EXECUTE p: the rows are those of a prepared query. */
  executes?: ExecutePrepared;
  /** Snowflake's dynamic tables: the statement that fills it. */
  filledBy?: Insert | Merge;
  /** What else is read: tables that the rows are ordered by, files that have the columns. */
  reads?: Query[];
  flexible?: true; // Vertica's flex tables have columns besides those that are declared
  refreshed?: true; // CREATE OR REFRESH: a pipeline keeps it up to date (Databricks)
  empty?: true; // WITH NO DATA, DEFINITION ONLY: the query only says what the columns are
  /** Spark, Hive: columns of the query that stand behind all others, as partition columns of files do. */
  lastColumns?: Identifier[];
  /** Spark, Hive: what the rows are stored as. */
  format?: string;
  /** LOCATION, path or stage of an external table. */
  location?: string;
  /** Further places of its rows. */
  moreLocations?: string[];
  /** The table whose rows it shows and that takes its rows (ClickHouse's Distributed, Buffer …). */
  over?: Name;
  /** Its rows go to its location, they do not come from there (Greenplum's writable external tables). */
  writable?: true;
}

export interface CreateView extends Node {
  kind: 'create-view';
  name: Name;
  materialized?: true;
  temporary?: true;
  orReplace?: true;
  refreshed?: true; // as in CreateTable
  columns: Identifier[];
  ofType?: Name; // `CREATE VIEW v OF type`: the attributes are the columns
  query?: Query;
  /** ClickHouse: `CREATE MATERIALIZED VIEW v TO t`. */
  to?: Name;
}

export type AlterAction =
  | { action: 'rename-table'; to: Name }
  | { action: 'set-schema'; schema: Identifier }
  | { action: 'rename-column'; from: Identifier; to: Identifier }
  | { action: 'add-columns'; columns: ColumnDefinition[] }
  | { action: 'drop-columns'; columns: Identifier[] }
  /** Hive: the columns of PARTITIONED BY stay. */
  | { action: 'replace-columns'; columns: ColumnDefinition[] }
  | { action: 'move-column'; column: Identifier; place: NonNullable<ColumnDefinition['place']> }
  | { action: 'hide-column' | 'show-column'; column: Identifier }
  | { action: 'compute-column'; column: Identifier; expression: Expression }
  | { action: 'add-foreign-key'; foreignKey: ForeignKey }
  | { action: 'add-primary-key'; columns: Identifier[] }
  | { action: 'swap'; with: Name }
  | { action: 'exchange-partition'; with: Name }
  | { action: 'append-from' | 'detach-into' | 'mention'; table: Name }
  /** PostgreSQL's ATTACH PARTITION c, and INHERIT p of a child. */
  | { action: 'attach'; table: Name }
  | { action: 'inherit'; from: Name }
  /** ATTACH and DETACH PARTITION t of PostgreSQL: a partition is a table. */
  | { action: 'partition-table'; table: Name }
  | { action: 'read'; query: Query }
  | { action: 'set-location'; path: string }
  /** `stored`: the rows are kept. */
  | { action: 'as-query'; query: Query; stored?: true }
  | { action: 'other' };

export interface AlterTable extends Node {
  kind: 'alter-table';
  object: 'table' | 'view' | 'other';
  name: Name;
  actions: AlterAction[];
}

/** RENAME TABLE a TO b, c TO d. */
export interface RenameTables extends Node {
  kind: 'rename-tables';
  renames: { from: Name; to: Name }[];
}

export interface Drop extends Node {
  kind: 'drop';
  object: string;
  names: Name[];
}

export interface Truncate extends Node {
  kind: 'truncate';
  names: Name[];
  /** Some partitions only. */
  part?: true;
}

/** USE, DATABASE, SET search_path, ALTER SESSION SET CURRENT_SCHEMA. */
export interface SetScope extends Node {
  kind: 'set-scope';
  /** USE with the name in a text or variable: a path of both levels, or a name of the one that `level` says. */
  path?: Name;
  level?: ScopeLevel;
  database?: Identifier;
  schema?: Identifier;
  /** The schemas behind the first in a search path. */
  further?: Identifier[];
  /** `RESET search_path`, `SET search_path TO DEFAULT`. */
  reset?: true;
}

/** COPY, LOAD, UNLOAD, EXPORT, BULK INSERT: between a table or query and a place outside. */
export interface Transfer extends Node {
  kind: 'transfer';
  direction: 'in' | 'out';
  table?: Name;
  columns?: Identifier[];
  declares?: true; // the table is made with these columns where it is not there
  /** Columns whose values are not in the file: those of a partition. */
  fixedColumns?: Identifier[];
  assignments?: Assignment[]; // columns that take values of queries besides (MySQL: LOAD DATA … SET)
  query?: Query;
  location?: { text: string; stage?: true; more?: string[] }; // file, bucket or stage
  fields?: Variable[]; // the fields of the record, which the statements behind it name (BTEQ, MultiLoad)
}

export interface CreateSynonym extends Node {
  kind: 'create-synonym';
  /** It stands for a package, module or library. */
  ofPackage?: true;
  name: Name;
  target: Name;
}

/** Streams, stages, sequences: objects that are only named, with the table that they watch. */
export interface CreateObject extends Node {
  kind: 'create-object';
  object: 'sequence' | 'stage' | 'stream' | 'type' | 'index' | 'schema' | 'database' | 'other';
  name?: Name;
  on?: Name;
  location?: string;
  /** The columns of a table type or record. */
  columns?: ColumnDefinition[];
  under?: Name; // the type whose attributes come first
  element?: DataType; // `TABLE OF x`, `VARRAY (n) OF x`: the type of the elements
  subtypeOf?: DataType; // PL/SQL: SUBTYPE s IS t
  /** CREATE SCHEMA s CREATE TABLE t …: they belong to the schema. */
  elements?: Statement[];
  /** What a model is trained with, a projection or an index is made of. */
  queries?: Query[];
  /** The arguments of a policy, which its queries may use. */
  arguments?: Identifier[];
}

/** A statement that carries no lineage; `what` names it: `grant`, `set`, `comment` … */
export interface Other extends Node {
  kind: 'other';
  what: string;
  raises?: true | string; // an error, or the condition of this name: what follows does not run
  expressions?: Expression[]; // read inside it, such as PRINT's
  name?: Name;
  fills?: Name[]; // tables that get the rows of their own queries again
  table?: Name; // that a statement of the administration is about
}

export type Statement =
  | QueryStatement
  | Insert
  | MultiInsert
  | FromInsert
  | ExecutePrepared
  | Update
  | Delete
  | Merge
  | CreateTable
  | CreateView
  | AlterTable
  | RenameTables
  | Drop
  | Truncate
  | SetScope
  | Transfer
  | CreateSynonym
  | CreateObject
  | CreateRoutine
  | CreateTrigger
  | CreatePackage
  | Block
  | If
  | Loop
  | Declare
  | Assign
  | Jump
  | OpenCursor
  | AllocateCursor
  | AssociateLocators
  | Fetch
  | Return
  | CallStatement
  | DynamicSql
  | Other;
