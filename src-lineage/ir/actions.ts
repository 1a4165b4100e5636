/**
 * What the statements of a file do, in the order of the text: define, write, call, rename … Linking carries them out.
 */
import type { EffectType, Transform } from '../model/relations.ts';
import type { ForeignKeyTarget } from '../syntax/tree/node.ts';
import type { Input, ValueFields } from './inputs.ts';
import type { TypeFamily } from './type-families.ts';
import type { ColumnUse, NameUse, RowSetId, RowType } from './names.ts';
import type { StarOutput } from './outputs.ts';

export type Action =
  | DefineTable
  | DefineByQuery
  | Write
  | AssignVariables
  | DefineCursor
  | FetchCursor
  | CallRoutine
  | EvaluateCalls
  | ReturnValue
  | Rename
  | Swap
  | Inherit
  | DropObjects
  | SetNameScope
  | DefineSynonym
  | DefineObject
  | DefineType
  | TransferRows
  | AlterColumns
  | UseSequence
  | RefersTo
  | EmptyTable
  | Mention;

/** CREATE TABLE with its columns. */
export interface DefineTable {
  do: 'define-table';
  name: NameUse;
  temporary?: true;
  external?: true;
  /** There are columns besides those that are declared. */
  flexible?: true;
  orReplace?: true;
  ifNotExists?: true;
  columns: {
    name: string;
    quoted?: true;
    type?: string;
    primaryKey?: true;
    unique?: true;
    leftOut?: 'by-stars' | 'by-inserts' | 'by-loads';
    /** New rows get their numbers here in the order in which they come. */
    numbered?: true;
    /** A value of it leaves a row out, or takes the place of another one. */
    decides?: true;
    /** It stands behind all that are added later. */
    partition?: true;
    start: number;
    end: number;
  }[];
  like?: { name: NameUse; how: 'like' | 'clone' | 'inherits' | 'partition'; behind?: number }[];
  /** The type whose attributes are the columns. */
  ofType?: NameUse;
  foreignKeys: ForeignKeyUse[];
  /** Columns whose values leave rows out, or take the place of others. */
  deciding?: ColumnUse[];
  location?: string;
  moreLocations?: string[];
  /** The table whose rows it shows; what is written into it goes there. */
  over?: NameUse;
  /** Tables whose rows it shows together. */
  shows?: NameUse[];
  /** The rows go to the location. */
  writable?: true;
}

/** CREATE VIEW, CTAS, SELECT INTO: the object's columns are the row set's. */
export interface DefineByQuery {
  do: 'define-by-query';
  name: NameUse;
  object: 'table' | 'view' | 'materialized-view' | 'external-table';
  temporary?: true;
  refreshed?: true; // by a pipeline, whose statements may stand in any order
  orReplace?: true;
  /** The list after the name; types of CTAS columns are not needed. */
  columns?: ColumnUse[];
  rowSet: RowSetId;
  /** Those of its columns that stand behind all others in the table. */
  lastColumns?: ColumnUse[];
  /** The query only says what the columns are: its rows do not come. */
  empty?: true;
  effect: 'create_view' | 'create_table';
  /** Where the rows are stored. */
  location?: string;
}

/** Rows of a row set go into a table (or a table variable). */
export interface Write {
  do: 'write';
  target: NameUse;
  /** Target columns by position; absent: all columns of the table in order. */
  columns?: ColumnUse[];
  /** Hive's dynamic partitions: where the table's columns are not known, these take the last values. */
  lastColumns?: ColumnUse[];
  /** Db2: the last values are for columns that only the statement around sees. */
  included?: true;
  /** Columns that take no value from the row set (static partitions), to be left out of the positions. */
  fixedColumns?: string[];
  /** The target columns are those of all that the star stands for (ClickHouse). */
  star?: StarOutput;
  /** Match outputs to columns by name. */
  byName?: true;
  /** By name: what the target is known not to have goes nowhere (`UPDATE SET *` of MERGE). */
  existing?: true;
  rowSet: RowSetId;
  effect: Extract<EffectType, 'insert' | 'update' | 'merge_update' | 'merge_insert' | 'delete' | 'copy'>;
  overwrite?: true;
  /** UPDATE ONLY: the rows of children stay. */
  only?: true;
}

/** A variable that gets a value, or a field of it. */
interface VariableTarget {
  name: string;
  field?: string;
  /** Only an element of the variable is set: `list(i) := e`. */
  element?: true;
  start: number;
  end: number;
}

/** Values go into variables by position: SELECT INTO, assignment, RETURNING INTO. */
export interface AssignVariables {
  do: 'assign';
  targets: VariableTarget[];
  /** A query's outputs by position … */
  rowSet?: RowSetId;
  /** … or one expression for all targets, as seen from the statement or from one of its row sets. */
  inputs?: Input[];
  scope?: RowSetId;
  /** The expression makes a row, or an array of rows. */
  parts?: ValueFields;
  transform?: Transform;
  /** The text of an expression that makes or changes a value. */
  expression?: string;
  start: number;
  end: number;
}

/** A cursor or loop record gets the columns of a row set. */
export interface DefineCursor {
  do: 'define-cursor';
  name: string;
  /** OPEN … FOR: the same cursor may be opened for other queries too, whose columns it gives by position. */
  opened?: true;
  /** The rows stand beside those that it has. */
  adds?: true;
  rowSet?: RowSetId;
  /** The rows that a called procedure hands out, which of its result sets, and the columns that the caller knows of them. */
  answerOf?: { routine: NameUse; position: number; columns?: readonly string[] };
  /** FOR r IN cursor: like another cursor. */
  likeCursor?: string;
  start: number;
  end: number;
}

export interface FetchCursor {
  do: 'fetch';
  cursor: string;
  targets: VariableTarget[];
  start: number;
  end: number;
}

export interface CallRoutine {
  do: 'call';
  name: NameUse;
  /** `variable`: the argument is nothing but this variable, or its `field`. */
  arguments: {
    name?: string;
    inputs: Input[];
    variable?: string;
    field?: string;
    /** … or an element of it. */
    element?: true;
    out?: true;
    family?: TypeFamily;
    parts?: ValueFields;
  }[];
  /** Variables that take the result. */
  into?: { name: string; start: number; end: number }[];
  /** INSERT INTO t EXEC p: the rows of the routine's queries go to a table. */
  target?: NameUse;
  targetColumns?: ColumnUse[];
  /** What the caller calls the columns of its rows, where it defines them. */
  resultColumns?: readonly string[];
}

/** Functions are called whose answers nothing takes as a value: in a condition, in the borders of a loop. */
interface EvaluateCalls {
  do: 'evaluate';
  inputs: Input[];
}

/** RETURN of a routine: a value, or the rows of a query. */
export interface ReturnValue {
  do: 'return';
  /** RETURN NULL of a trigger's function: the row does not come. */
  keepsAway?: true;
  inputs?: Input[];
  /** The values of a row, by position. */
  row?: Input[][];
  /** The parts of `inputs`, where these make a row. */
  parts?: ValueFields;
  rowSet?: RowSetId;
  start: number;
  end: number;
}

export interface Rename {
  do: 'rename';
  from: NameUse;
  to: NameUse;
}

export interface Swap {
  do: 'swap';
  left: NameUse;
  right: NameUse;
}

/** A table becomes a partition or child of another, whose rows are those of both: ATTACH PARTITION, INHERIT. */
interface Inherit {
  do: 'inherit';
  /** ATTACH PARTITION: what is written into the parent may go there. */
  partition?: true;
  child: NameUse;
  parent: NameUse;
}

interface DropObjects {
  do: 'drop';
  object: string;
  names: NameUse[];
}

/** USE, DATABASE, search_path, CURRENT_SCHEMA: the defaults of the statements that follow in the file. */
export interface SetNameScope {
  do: 'set-scope';
  database?: string;
  schema?: string;
  /** The schemas behind the first in a search path. */
  further?: string[];
  /** The schema is the session's own again. */
  reset?: true;
}

interface DefineSynonym {
  do: 'define-synonym';
  name: NameUse;
  target: NameUse;
  /** It stands for a package, module or library, never for a table. */
  ofPackage?: true;
}

/** An object that is only listed: sequence, stage, stream on a table. */
export interface DefineObject {
  do: 'define-object';
  object: 'sequence' | 'stage' | 'stream' | 'trigger';
  name: NameUse;
  on?: NameUse;
}

/** A statement takes numbers from a sequence; its inputs say what for. */
interface UseSequence {
  do: 'use-sequence';
  name: NameUse;
}

/** CREATE TYPE and PL/SQL's TYPE: a row with columns, or many values of another type. */
export interface DefineType extends RowType {
  do: 'define-type';
  name: NameUse;
  /** The type whose columns come before its own. */
  under?: NameUse;
  /** The fields that are rows themselves. */
  rows?: { field: string; type: RowType }[];
}

/** COPY, LOAD, UNLOAD, EXPORT. Direction `in`: location -> table; `out`: table or row set -> location. */
export interface TransferRows {
  do: 'transfer';
  direction: 'in' | 'out';
  table?: NameUse;
  columns?: ColumnUse[];
  /** Columns whose values are not in the file (static partitions). */
  fixedColumns?: string[];
  rowSet?: RowSetId;
  /** Absent where the rows come from the script or go to the client. */
  location?: string;
  stage?: true;
  start: number;
  end: number;
}

/** A column that ALTER TABLE adds: at the end, or where `before`, `after` and `first` say. */
export interface AddedColumn {
  name: string;
  quoted?: true;
  type?: string;
  before?: string;
  after?: string;
  first?: true;
  leftOut?: 'by-stars' | 'by-inserts' | 'by-loads';
  numbered?: true;
  start: number;
  end: number;
}

/** ALTER TABLE on columns. */
export interface AlterColumns {
  do: 'alter-columns';
  table: NameUse;
  add?: AddedColumn[];
  drop?: string[];
  /** The columns but for those of partitions are these. */
  replace?: AddedColumn[];
  move?: { name: string; before?: string; after?: string; first?: true };
  /** Stars leave the column out, or give it again. */
  hide?: string;
  show?: string;
  rename?: { from: string; to: string }[];
  foreignKeys?: ForeignKeyUse[];
}

/** Columns that refer to those of another table, or to its primary key. */
export interface ForeignKeyUse extends Pick<ForeignKeyTarget, 'onDelete' | 'onUpdate'> {
  columns: string[];
  table: NameUse;
  targetColumns: string[];
  start: number;
  end: number;
}

/** A statement reads row sets without giving their rows on (IF EXISTS (SELECT …), DELETE … WHERE). */
export interface RefersTo {
  do: 'refer';
  rowSet: RowSetId;
  /** DELETE: the rows of this table depend on the row set's. */
  deletesFrom?: NameUse;
  /** DELETE FROM ONLY: the rows of children stay. */
  only?: true;
  /** INSERT … ON CONFLICT: which new rows come into this table depends on them; of `byKeys`, on its keys. */
  decidesIn?: NameUse;
  byKeys?: true;
}

/** TRUNCATE, or DELETE without a condition: all rows of a table go; what is read from it later was written later. */
interface EmptyTable {
  do: 'empty';
  table: NameUse;
}

/** A statement names a table without data flow (TRUNCATE, LOCK, ANALYZE). */
interface Mention {
  do: 'mention';
  names: NameUse[];
  /** The rows of the tables are read or changed all the same (COPY FROM stdin, TRUNCATE). */
  as?: 'reads' | 'writes';
}
