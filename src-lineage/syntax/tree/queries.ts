import type { Call, Expression, WindowSpecification } from './expressions.ts';
import type { ColumnDefinition, Identifier, Name, Node } from './node.ts';
import type { CreateRoutine } from './procedural.ts';
import type { Delete, Insert, Merge, Update } from './statements.ts';

/** A query expression with its CTEs, ORDER BY and LIMIT. */
export interface Query extends Node {
  kind: 'query';
  with: CommonTable[];
  recursive?: true;
  /** Functions and procedures in WITH, which only this query has. */
  routines?: CreateRoutine[];
  body: QueryBody;
  orderBy: Expression[];
  /** `ORDER BY ALL`: by all columns (DuckDB, Snowflake, Spark). */
  orderByAll?: true;
  /** FOR XML, FOR JSON: inside other queries all rows and columns make one value. */
  document?: true;
  /** ClickHouse: `LIMIT n BY a, b`, so many rows for each. */
  limitBy?: Expression[];
  /** ClickHouse: `LIMIT n BY ALL`, so many for each distinct row. */
  limitByAll?: true;
  /** ClickHouse: `ORDER BY d WITH FILL INTERPOLATE (a AS a + 1)`: the values of columns in the rows that are filled in. */
  interpolate?: { name: Identifier; expression: Expression }[];
  /** LIMIT, OFFSET or FETCH leave some of the rows: those that ORDER BY picks. */
  limited?: true;
  /** The queries that say how many rows LIMIT, OFFSET and FETCH leave. */
  limits?: Expression[];
  /** INTO behind all other clauses. */
  into?: IntoClause;
}

/** One CTE. Its body may be a data-modifying statement (PostgreSQL). */
export interface CommonTable extends Node {
  name: Identifier;
  columns: Identifier[];
  body: Query | Insert | Update | Delete | Merge;
  /** RECURSIVE stands before the list that it is in. */
  recursive?: true;
  /** Columns that SEARCH and CYCLE add. */
  generated?: GeneratedColumn[];
  /** The columns of CYCLE: no row is made of one whose values have been there on the way to it. */
  circle?: Identifier[];
  /** A scalar CTE (`WITH expr AS name`, ClickHouse). */
  expression?: Expression;
}

/** A column of a recursive CTE that holds the order of its rows or the way to them: its value is made of other columns. */
export interface GeneratedColumn {
  name: Identifier;
  of: Identifier[];
}

export type QueryBody = Select | SetOperation | Values | Query | TableQuery | PipeQuery;

export interface Select extends Node {
  kind: 'select';
  /** SELECT AS STRUCT: each row is one value with the items as its fields (BigQuery). */
  asStruct?: true;
  /** SELECT AS VALUE, Couchbase's SELECT RAW: each row is the value of the one item; the fields of a struct are its columns. */
  asValue?: true;
  distinct?: true;
  distinctOn: Expression[];
  /** TOP or FIRST leave some of the rows. */
  limited?: true;
  /** The query that says how many rows TOP takes. */
  limits?: Expression[];
  items: SelectItem[];
  /** SELECT … INTO: a new table, or variables inside routines (which one, the context decides). */
  into?: IntoClause;
  from: TableExpression[];
  where?: Expression;
  /** GROUP BY elements, with ROLLUP, CUBE and GROUPING SETS flattened. */
  groupBy: Expression[];
  /** A GROUP BY clause is there (also `GROUP BY ALL`). */
  grouped?: true;
  groupByAll?: true;
  having?: Expression;
  qualify?: Expression;
  windows: NamedWindow[];
  startWith?: Expression;
  connectBy?: Expression;
  /** SORT BY, CLUSTER BY, DISTRIBUTE BY. */
  arrangedBy: Expression[];
  /** N1QL's LET: names for expressions, visible in the whole query. */
  lets?: SelectItem[];
}

interface NamedWindow {
  name: Identifier;
  window: WindowSpecification;
}

export interface SelectItem extends Node {
  expression: Expression;
  alias?: Identifier;
  shadows?: true; // of `lets`: the name goes before a column of the name
  /** `LATERAL VIEW`-like multi-column aliases: `explode(x) AS (k, v)`. */
  aliases?: Identifier[];
}

export interface IntoClause extends Node {
  /** Table or variable names, or bind variables. */
  targets: Expression[];
  /** `INTO TEMP t`, `INTO UNLOGGED t`, `INTO #t`, `INTO TABLE t`. */
  table?: Name;
  temporary?: true;
  /** The table is there already and takes the rows. */
  existing?: true;
  bulk?: true;
  /** INTO OUTFILE 'f': '' where the name is no string. */
  file?: string;
}

/** UNION, INTERSECT, EXCEPT / MINUS; arms in order. */
export interface SetOperation extends Node {
  kind: 'set-operation';
  operator: 'union' | 'intersect' | 'except';
  all: boolean;
  byName?: NameMatching;
  arms: QueryBody[];
}

/** How a set operation by name gives columns: those of any arm, of all arms, or of the first; or those that it lists. */
export interface NameMatching {
  columns: 'any' | 'common' | 'first';
  list?: Identifier[];
}

export interface Values extends Node {
  kind: 'values';
  rows: Expression[][];
  /** Names that the first row gives to its columns: `VALUES (1 AS id, 'x' AS name), …` (Impala); sparse. */
  names?: Identifier[];
}

/** `TABLE t` as a query. */
interface TableQuery extends Node {
  kind: 'table-query';
  name: Name;
}

/** `FROM t |> WHERE … |> SELECT …` (BigQuery, Spark, Databricks). */
export interface PipeQuery extends Node {
  kind: 'pipe';
  source: QueryBody;
  steps: PipeStep[];
}

export interface PipeStep extends Node {
  operator:
    | 'select'
    | 'extend'
    | 'set'
    | 'drop'
    | 'rename'
    | 'as'
    | 'where'
    | 'aggregate'
    | 'join'
    | 'order'
    | 'set-operation'
    | 'with'
    | 'other';
  /** `|> WITH t AS (…)`: common tables for the steps behind it. */
  with?: Pick<Query, 'with' | 'recursive' | 'routines'>;
  items: SelectItem[];
  groupBy?: SelectItem[];
  condition?: Expression;
  join?: Join;
  /** The set operation that the step is, and its other arms. */
  set?: Pick<SetOperation, 'operator' | 'all' | 'byName'>;
  queries?: QueryBody[];
  alias?: Identifier;
  rename?: { from: Identifier; to: Identifier }[];
  distinct?: true;
}

export type TableExpression =
  | TableReference
  | DerivedTable
  | TableFunction
  | Join
  | PivotTable
  | UnpivotTable
  | MatchRecognize;

interface Aliased extends Node {
  alias?: Identifier;
  columnAliases?: Identifier[];
  /** LATERAL, APPLY, UNNEST, LATERAL VIEW: the source sees the sources before it. */
  lateral?: true;
}

/** A named table, view, CTE, table variable … with its alias. */
export interface TableReference extends Aliased {
  kind: 'table';
  name: Name;
  /** The name is a bind mark or template (`:tab`, `{{ x }}`, `@tabvar`). */
  variable?: true;
  /** `t.list AS element AT position` (Redshift). */
  ordinality?: Identifier;
  /** The name is a cursor's (Db2's LOAD). */
  cursor?: true;
  /** Of UPDATE and DELETE: only this portion of the rows' periods is changed. */
  portion?: Portion;
}

/** `FOR PORTION OF p FROM a TO b`. */
export interface Portion extends Node {
  period: Identifier;
  bounds: Expression[];
}

export interface DerivedTable extends Aliased {
  kind: 'derived';
  query: Query | Insert | Update | Delete | Merge;
  /** It reads these columns of this table or file, which may have hidden ones besides. */
  declares?: { table: TableReference; columns: readonly ColumnDefinition[] };
}

/** `f(…)` in FROM: UNNEST, FLATTEN, OPENJSON, JSON_TABLE, XMLTABLE, generate_series, user functions. */
export interface TableFunction extends Aliased {
  kind: 'table-function';
  call: Call;
  /** ROWS FROM: functions side by side. */
  functions?: TableFunction[];
  /** Columns that COLUMNS (…), WITH (…) or AS t(a int) declare. */
  columns?: ColumnDefinition[];
  /** `WITH ORDINALITY`, `WITH OFFSET AS o`: one more column. */
  ordinality?: Identifier;
  /** That column holds the keys of an object, not numbers (Redshift's UNPIVOT). */
  keyed?: true;
}

export interface Join extends Node {
  kind: 'join';
  type: 'inner' | 'left' | 'right' | 'full' | 'cross' | 'semi' | 'anti' | 'apply' | 'comma';
  /** RIGHT SEMI, RIGHT ANTI: the rows are those of the right side, the left one filters. */
  leftFilters?: true;
  natural?: true;
  left: TableExpression;
  right: TableExpression;
  on?: Expression;
  using?: Identifier[];
  /** `USING (a, b) AS x`: a name for the merged columns (ISO/IEC 9075-2, 7.10; PostgreSQL). */
  usingAlias?: Identifier;
  bracketed?: true; // in brackets of its own
}

/** `source PIVOT (agg(x) FOR c IN (v AS name, …))`. */
export interface PivotTable extends Aliased {
  kind: 'pivot';
  source: TableExpression;
  aggregates: SelectItem[];
  /** The FOR columns. */
  forColumns: Expression[];
  /** The IN list: one entry for each group of output columns, with the name that it gives. */
  values: { value: Expression; alias?: Identifier }[];
  /** IN (SELECT …) or IN (ANY): the columns are not known. */
  open?: true;
  /** Oracle's PIVOT XML: all values are one document, the column `c_XML`. */
  document?: true;
  /** The query of IN (SELECT …). */
  valuesQuery?: Query;
  /** Explicit GROUP BY (DuckDB). */
  groupBy?: Expression[];
  /** Teradata's `WITH SUM(*) AS total`: aggregates of the new columns. */
  totals?: SelectItem[];
}

/** `source UNPIVOT (value FOR name IN (a, b AS 'x', …))`. */
export interface UnpivotTable extends Aliased {
  kind: 'unpivot';
  source: TableExpression;
  valueColumns: Identifier[];
  nameColumn?: Identifier;
  /** Each entry: the columns that become one row. */
  inputs: Expression[][];
  /** INCLUDE NULLS: rows are made of NULL too. */
  keepsNulls?: true;
}

export interface MatchRecognize extends Aliased {
  kind: 'match-recognize';
  source: TableExpression;
  partitionBy: Expression[];
  orderBy: Expression[];
  measures: SelectItem[];
  conditions: Expression[];
  /** The variables of PATTERN, SUBSET and DEFINE, which stand before columns as if they were sources. */
  variables: string[];
  allRows?: true;
}
