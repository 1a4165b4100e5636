/**
 * What one file says about data flow, with the names still open that only the whole run can close.
 *
 * Lowering turns a syntax tree into this form and drops the tree: scopes are fixed, CTEs and aliases of subqueries are
 * resolved (they are lexical), expressions are reduced to the inputs that their value depends on. Linking then resolves
 * table and column names against the catalog. Everything is plain, as JSON has it (no set, no `undefined` in a list): it
 * travels between threads and is cached by content hash. Offsets are UTF-16 units in the file; `file` of all spans is 0 until linking.
 */
import type { VendorId } from '../dialects/table/vendor.ts';
import type { Diagnostic } from '../base/diagnostics/diagnostics.ts';
import type { FileProject } from '../model/folder-defaults.ts';
import type { ObjectOrigin, RowSetKind } from '../model/objects.ts';
import type { Clause } from '../model/relations.ts';
import type { Action } from './actions.ts';
import type { Step } from './assignment-order.ts';
import type { FileModel } from './file-model.ts';
import type { Input, ValueFields } from './inputs.ts';
import type { TypeFamily } from './type-families.ts';
import type { RowSetId, RoutineIndex, NameUse, RowType, ColumnUse } from './names.ts';
import type { Output } from './outputs.ts';

/** The data flow of a file. */
export interface FileDataflow extends DataflowHead {
  rowSets: RowSet[];
}

/** What a data flow says besides its row sets. */
export interface DataflowHead {
  name: string;
  length: number;
  lineStarts: number[];
  statements: LoweredStatement[];
  routines: LoweredRoutine[];
  variables: LoweredVariable[]; // declared by the script itself, outside any routine
  labels?: string[]; // of the blocks outside of routines
  vendor?: VendorId; // whose SQL most of it is, where that is not the run's
  order?: Step[]; // of the assignments outside of routines
  /** The relations that the file makes where it belongs to a dbt or Dataform project. */
  models?: FileModel[];
  origins?: { name: NameUse; origin: ObjectOrigin }[]; // what relations are to the tool of a project
  project?: FileProject;
  references?: string[]; // the names in its `ref` marks, in lower case
  /** The scripts that this one runs by a line for its client tool. */
  includes: Inclusion[];
  diagnostics: Diagnostic[];
}

/** `@file`, `\i file`, `:r file`: another script is run here. */
export interface Inclusion {
  /** The file as written; variables that the script defines are replaced. */
  name: string;
  start: number;
  end: number;
}

/** One statement, also inside routines, in the order of the text. */
export interface LoweredStatement {
  /** `select`, `insert`, `create-view`, `create-procedure`, `grant` … */
  kind: string;
  start: number;
  end: number;
  routine: RoutineIndex;
  /** Part of a routine's body, in whose span it lies (it is counted, but its text is also the routine's). */
  nested?: true;
  /** Stands in dynamic SQL: the routine's variables have no names there. */
  dynamic?: true;
  /** In a handler that is declared before the statements which it may follow. */
  anytime?: true;
  /** In a branch or a loop: it may never run, or again behind what follows it. */
  conditional?: true;
  /** The row set whose rows decide whether it runs, and how often. */
  governedBy?: RowSetId;
  /** An element of CREATE SCHEMA: the schema that its names belong to. */
  schema?: string;
  /** Carries no lineage by its nature. */
  inert?: true;
  /** What it does, in order. A plain query has none: its row set has the role `result`. */
  actions: Action[];
  /** The hash of its text, where one is asked for. */
  hash?: string;
}

/** A routine, a package or an anonymous block, with what it declares. */
export interface LoweredRoutine {
  kind: 'procedure' | 'function' | 'macro' | 'trigger' | 'package' | 'block';
  name?: NameUse; // absent for anonymous blocks
  parent: RoutineIndex; // the package or routine around it; -1 none
  dynamic?: true; // stands in dynamic SQL
  nested?: true; // declared in a block, a routine or a package, whose variables it sees
  sharesOrder?: true; // a block that hides variables: its statements are a part of the body around
  /** A piece of SQL in a file of another kind: a session of its own, with its own database and schema. */
  apart?: true;
  labels?: string[]; // names of its blocks, which may stand before their variables
  start: number;
  end: number;
  variables: LoweredVariable[];
  order?: Step[]; // of its assignments
  unordered?: true; // it has assignments, whose order the text does not say
  methods?: readonly string[]; // of an object type: those that run on an object, in lower case
  foreign?: true; // written in another language: what it does with its arguments is not known
  /** What a function returns: columns of RETURNS TABLE; a type that may be a row or rows; its family; that it is no row. */
  returnColumns?: string[];
  returnType?: RowType;
  returnFamily?: TypeFamily;
  returnsValues?: true;
  returnsStatus?: true; // what it gives by RETURN is no row of its result
  returnsCursor?: true; // its value is a cursor
  returnsRows?: true; // it answers with rows, each of which is one of the query that calls it in its items
  ofTriggers?: true; // only a trigger calls it
  early?: true; // a trigger that comes before what sets it off, which it may keep away
  insteadOf?: string[]; // a trigger or rule takes the place of these changes of its view: INSERT, UPDATE, DELETE; of all without it
  ofTable?: NameUse; // its body as triggers of this table run it; there is one for each table
  /** Trigger: its table, and the names of the new and the old row (folded by the linker). */
  table?: NameUse;
  newRow?: string[];
  oldRow?: string[];
  /** Trigger: these rows are elements of this column, whose row has names of its own (Oracle: ON NESTED TABLE). */
  nestedTable?: { column: ColumnUse; parentRow: string[] };
  when?: Input[]; // what the condition of a trigger, its WHEN, depends on
  /** Where the body looks for names, if the routine says so: a schema, those behind it in its path, a database. */
  schema?: string;
  further?: string[];
  database?: string;
}

/** A variable, parameter or cursor as it is declared. */
export interface LoweredVariable extends RowType {
  name: string;
  kind: 'variable' | 'parameter' | 'cursor' | 'table';
  record?: true; // its type is RECORD: it holds a row, also where that has one column
  scalar?: true; // its type is a plain one: it holds one value
  document?: true; // which may be a document
  /** The family of its type, where that is known. */
  family?: TypeFamily;
  /** Parameters: calls may leave it out, and then the value depends on these. */
  optional?: true;
  defaults?: Input[];
  behindColumns?: true; // a column that a source may have goes before it
  rows?: true; // it holds the rows of a query (Snowflake's RESULTSET)
  /** One variable of all routines that declare this name as global. */
  global?: true;
  /** Made by a statement of its own for all that the run does later, in this schema. */
  created?: { schema?: string };
  mode?: 'in' | 'out' | 'inout'; // of a parameter
  variadic?: true; // a parameter that takes the last arguments of a call, however many
  start: number;
  end: number;
}

/**
 * A set of rows that a statement makes on the way: a SELECT, a set operation, a CTE, the new values of an UPDATE …
 * Each is an object of the model, and a scope: its inputs are resolved among its sources, then in `parent`, outwards.
 */
export interface RowSet extends RowSetHead, RowSetParts {}

/** What stays of a row set in memory while others are linked; `partsOf` gives the rest. */
export interface RowSetHead {
  kind: RowSetKind;
  /** The alias of a subquery, the name of a CTE, a function's name. */
  name?: string;
  /** `result`: rows handed to the client. */
  role: 'result' | 'intermediate';
  returned?: true; // a cursor hands them to whoever called the procedure
  opened?: number; // the statement that opens that cursor first: callers have the results in this order
  start: number;
  end: number;
  statement: number;
  parent: RowSetId; // in whose scope this one stands (correlation, LATERAL); -1 none
  /** Of `parent`, only the sources before this index are visible (LATERAL items see those to their left). */
  parentSources?: number;
  sources: Source[];
  /** New names for the outputs, by position: `WITH c (a, b)`, `AS t (a, b)`, `CREATE VIEW v (a, b)` has its own. */
  columnNames?: string[];
  /** Columns behind those of the arms, made of others of this row set (SEARCH and CYCLE of a recursive CTE). */
  moreColumns?: { name: string; of: { name: string; quoted: boolean }[] }[];
  circle?: { name: string; quoted: boolean }[]; // whose values end a recursive CTE where they come again (CYCLE)
  /** Set operations and CTEs: the row sets whose columns flow here by position (or by name). */
  arms?: RowSetId[];
  byName?: { columns: 'any' | 'common' | 'first'; list?: { name: string; quoted: boolean }[] };
  /** A condition or loop of a body: the row sets whose rows decide whether it is reached. */
  governedBy?: RowSetId[];
  grouped?: true; // a GROUP BY clause is there
  opaque?: true; // only that rows come from its sources is known: its columns are nobody's
  distinct?: true;
  /** A table function: the routine called, so that a known function's columns connect. */
  routine?: NameUse;
  /** How the inputs of `open` are divided into the table function's arguments, as in `CallInput`. */
  argumentSizes?: number[];
  argumentNames?: (string | null)[];
  argumentFamilies?: (TypeFamily | null)[];
  /** Columns that are not among the outputs come from these inputs (FLATTEN's result, an unknown function's rows). */
  open?: Input[];
  /** `open`, but the outputs are all columns that there are. */
  listed?: true;
  /** The rows are of this composite type: `jsonb_populate_recordset(NULL::t, doc)` (PostgreSQL). */
  ofType?: NameUse;
  /** UNNEST and its relatives: how the outputs follow from the lists that are taken apart. */
  unnested?: Unnested;
  /** Further names that reach the outputs as if they were this row set's columns (BigQuery `UNNEST(a) AS x`: `x`). */
  wholeRow?: true;
  valueName?: string; // the alias, which is also the name of a function's one column (PostgreSQL)
}

/** What a row set is made of: most of it, by size. */
export interface RowSetParts {
  outputs: Output[];
  /** Conditions and groupings that decide which rows there are. */
  influences: Influence[];
  /** Column pairs compared across sources. */
  comparisons: Comparison[];
}

/** What stands in FROM. */
export interface Source {
  /** A named table, view, table variable, or variable holding rows. */
  name?: NameUse;
  /** A subquery, CTE, table function … of the same file. */
  rowSet?: RowSetId;
  alias?: string;
  aliasQuoted?: true;
  columnNames?: string[];
  keptNames?: readonly string[]; // what a tool calls the columns of a procedure's rows, in an order of its own
  /** The columns have the names of this table's, by position: EXCLUDED of an INSERT without a list. */
  namedLike?: NameUse;
  /** Where it is read it is said to have these columns. */
  declared?: (ColumnUse & { dataType?: string })[];
  start: number;
  end: number;
  /** JOIN … USING (…): columns shared with the sources before it. */
  using?: { name: string; quoted: boolean }[];
  natural?: true;
  until?: number; // it and those before this number are joined with each other first, then with those before them
  cursor?: true; // the name is a cursor's; elsewhere cursors and tables of one name are apart
  /** Stars do not show its columns, and names mean them where nothing else has them. */
  hidden?: true;
  shadows?: true; // names mean it before all others: a measure of MODEL, whose cells rules have set
  /** SEMI or ANTI joined: it only says which rows there are. Names without its alias mean its columns in the condition only. */
  filters?: true;
  /** Reached by names with its alias only: the new row of an upsert, the rows of RETURNING. */
  qualifiedOnly?: true;
  target?: true; // the target of UPDATE, DELETE or MERGE that reads itself
  made?: true; // by the statement itself, whose computed columns read it
  oldRow?: true; // of RETURNING, by a name of its own: the row as it was before the statement
}

/** A condition, grouping or order that decides which rows there are. */
export interface Influence {
  clause: Clause;
  inputs: Input[];
  start: number;
  end: number;
  /** The condition's text. */
  expression?: string;
  /** Of ORDER BY: not all rows are taken, or one after the other, and the order says which. */
  picks?: true;
}

/** `left = right` (or another comparison) in a condition. */
export interface Comparison {
  left: Input[];
  right: Input[];
  start: number;
  end: number;
  expression?: string;
}

/** Lists that a table function takes apart, side by side. */
export interface Unnested {
  arguments: UnnestedArgument[];
  /** So many of the outputs are the lists' columns by position; behind them stands the number of the row. */
  named: number;
  /** Where the fields are known, these are the columns instead. */
  byField?: true;
}

/** A list or map that a table function takes apart. */
export interface UnnestedArgument {
  inputs: Input[];
  /** A map gives a column for its keys and one for its values. */
  map?: true;
  /** A list of structs gives a column for each field. */
  spreads?: true;
  /** A list that is written out, and whose elements are not seen to be structs. */
  plain?: true;
  /** What is known of the value where it is made in place. */
  parts?: ValueFields;
  start: number;
  end: number;
}
