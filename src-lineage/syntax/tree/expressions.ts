import type { DataType, Identifier, Name, Node } from './node.ts';
import type { Query } from './queries.ts';
import type { Statement } from './statements.ts';

/** A column, possibly qualified; trailing parts may turn out to be fields of a struct. */
export interface ColumnReference extends Node {
  kind: 'column';
  path: Identifier[];
  /** Marked with Oracle's `(+)`. */
  outer?: true;
  /** COLLATE stands behind it. */
  collated?: true;
  /** A template's macro is given this text: it is a column where there is one of this name. */
  assumed?: true;
}

/** `*`, `t.*`, with BigQuery's and others' modifiers. */
export interface Star extends Node {
  kind: 'star';
  qualifier: Identifier[];
  except?: Identifier[];
  /** Columns of one source that are left out: `* EXCLUDE (r.k)` (DuckDB, Databricks). */
  exceptOf?: Name[];
  replace?: { expression: Expression; name: Identifier }[];
  rename?: ColumnRename[];
  /** `ILIKE 'pattern'` / `LIKE 'pattern'` (Snowflake, DuckDB). */
  like?: string;
  /** `COLUMNS('pattern')`: a regular expression that names hold somewhere. */
  pattern?: string;
  /** `COLUMNS(['a', 'b'])`: the names themselves. */
  only?: string[];
  /** The names are those that the pattern does not fit: `* NOT LIKE 'x%'` (DuckDB). */
  negated?: true;
  /** A function over every column: DuckDB `COLUMNS(…)`, ClickHouse `APPLY`. */
  apply?: true;
  /** The plain functions of APPLY, which the columns are named by: `sum(a)` (ClickHouse). */
  functions?: string[];
}

/** `RENAME (a AS b)`, DuckDB's `RENAME (t.a AS b)` with the source. */
export interface ColumnRename {
  from: Identifier;
  of?: Identifier[];
  to: Identifier;
}

export interface Literal extends Node {
  kind: 'literal';
  type: 'string' | 'number' | 'null' | 'boolean' | 'other';
  /** The value of a string without quotes and escapes; else the text. */
  value: string;
}

/** A variable or a bind mark: `@x`, `:x`, `?`, `$1`, `&x`, `${x}`, `:new.col` (path of two). */
export interface Variable extends Node {
  kind: 'variable';
  name: string;
  /** Fields: `:new.id`, `@rec.field`. */
  fields?: Identifier[];
}

/** A function call. Keyword arguments (`EXTRACT(YEAR FROM d)`) are read as plain arguments. */
export interface Call extends Node {
  kind: 'call';
  name: Name;
  args: Expression[];
  /** `COUNT(*)`. */
  star?: true;
  distinct?: true;
  filter?: Expression;
  /** ORDER BY inside the call and WITHIN GROUP. */
  orderBy?: Expression[];
  over?: WindowSpecification;
  /** What stands behind COLUMNS: EXCEPT, REPLACE, APPLY (ClickHouse). */
  modifiers?: Star;
  /** `*COLUMNS(…)`: the columns as several arguments (DuckDB). */
  unpacked?: true;
  /** A nested query as the whole argument: `ARRAY(SELECT …)`, `CURSOR(SELECT …)`. */
  query?: Query;
}

export interface WindowSpecification extends Node {
  /** `OVER w`, or the base of `OVER (w …)`. */
  base?: Identifier;
  partitionBy: Expression[];
  orderBy: Expression[];
  measures?: Measure[]; // of the rows that a pattern of the frame matches (Trino)
}

/** `MEASURES value AS name` */
export interface Measure {
  name: Identifier;
  value: Expression;
}

export interface NamedArgument extends Node {
  kind: 'named-argument';
  name: Identifier;
  value: Expression;
  /** T-SQL OUTPUT, OUT and IN OUT of USING. */
  out?: true;
  /** OUT alone: no value goes in. */
  outOnly?: true;
}

/** Operators; chains of one associative operator are one node with many operands (`a AND b AND c`). */
export interface Operation extends Node {
  kind: 'operation';
  /** Upper-case text: `=`, `AND`, `NOT`, `IN`, `NOT IN`, `BETWEEN`, `IS`, `LIKE`, `||`, `+` … */
  operator: string;
  operands: Expression[];
}

/** Operators that give a part of a document: `d -> 'a'`, `d ->> '$.a'`, `d #>> '{a,b}'`. */
export const documentOperators: ReadonlySet<string> = new Set(['->', '->>', '#>', '#>>']);

export interface Case extends Node {
  kind: 'case';
  operand?: Expression;
  branches: { when: Expression; then: Expression }[];
  otherwise?: Expression;
}

export interface Cast extends Node {
  kind: 'cast';
  operand: Expression;
  type: DataType;
}

/** A query as a value: scalar, in EXISTS, IN, ANY … */
export interface Subquery extends Node {
  kind: 'subquery';
  query: Query;
  use: 'scalar' | 'exists' | 'set' | 'rows';
}

/** `(a, b)`, `[a, b]`, `ROW(a, b)`, IN lists. */
export interface List extends Node {
  kind: 'list';
  items: Expression[];
}

/** `STRUCT(a AS x)`, `{'x': a}`, object constructors. */
export interface Struct extends Node {
  kind: 'struct';
  fields: { name?: string; value: Expression }[];
  /** The keys of a MAP that are no constants. */
  keys?: Expression[];
}

/** `expr.field`, `expr[1]`, `expr:path.to[0]`: the value comes from the base (and from index expressions). */
export interface Access extends Node {
  kind: 'access';
  base: Expression;
  /** Field names on the way, where plainly written. */
  fields: Identifier[];
  indexes: Expression[];
  /** Fields and indexes in their order, where only these lead into the value. */
  steps?: (Identifier | Expression)[];
  /** How many of the indexes stand in round brackets behind a field, by the place of the field: `list(1).m(x)`. */
  calls?: number[];
  /** `(f(x)).*`: every field, each a column, but for what the star leaves out. */
  all?: Star;
}

export interface Lambda extends Node {
  kind: 'lambda';
  parameters: Identifier[];
  body: Expression;
}

/** An assignment inside a query: MySQL `@x := e`, T-SQL `SELECT @x = e`. */
export interface AssignmentExpression extends Node {
  kind: 'assignment';
  target: Expression;
  value: Expression;
}

/**
 * The rows of a statement as a value: Snowflake's `rs := (EXECUTE IMMEDIATE :sql)`, `ASYNC (INSERT …)`; `values`: those of
 * its one row, Vertica's `a, b := EXECUTE 'SELECT …'`.
 */
interface StatementValue extends Node {
  kind: 'statement';
  statement: Statement;
  values?: true;
}

/** A stretch that could not be read; what was understood inside it is kept. */
interface Opaque extends Node {
  kind: 'opaque';
  parts: Expression[];
}

export type Expression =
  | ColumnReference
  | Star
  | Literal
  | Variable
  | Call
  | NamedArgument
  | Operation
  | Case
  | Cast
  | Subquery
  | List
  | Struct
  | Access
  | Lambda
  | AssignmentExpression
  | StatementValue
  | Opaque;
