import type { FunctionRules } from './function-rules.ts';
import type { OutputNaming } from './output-naming.ts';
import type { RowColumns } from './row-columns.ts';
import type { ScriptTool } from './script-tool.ts';
import type { VendorId } from './vendor.ts';

/** How a vendor writes names, strings, comments and marks. */
export interface LexicalRules {
  /**
   * Whether double quotes hold strings is an option of the session: a text that names nothing with them has strings
   * (SAP ASE), or one that switches the option off (SQL Server).
   */
  doubleQuotes?: 'strings-unless-names' | 'strings-if-off';
  /** Opening characters of quoted identifiers: `"`, `` ` ``, `[`. */
  identifierQuotes: string;
  /** Quote characters of strings: `'`, and `"` where it is no identifier quote. */
  stringQuotes: string;
  /** A backslash escapes inside strings (MySQL, BigQuery, Hive, Snowflake …); only the characters of known escapes (ClickHouse). */
  backslashEscapes: boolean | 'known';
  /** A backslash escapes inside quotes that hold names, too (ClickHouse); in double ones stand strings of Hive's DDL (Athena). */
  escapesInNames?: boolean;
  /** `$$ … $$` and `$tag$ … $tag$`; MySQL has them for the bodies behind AS only. */
  dollarQuotes: boolean | 'bodies';
  quotedOwners?: boolean; // a string before a dot is a name: `'owner'.t` (Informix)
  /** A block comment may end with the text (SQLite). */
  openComments?: boolean;
  /** Letters behind a string state how it is to be read: `'0A'XC` (Teradata). */
  stringSuffixes?: boolean;
  /** Triple-quoted strings `'''…'''` and `"""…"""` (BigQuery). */
  tripleQuotes: boolean;
  /** Oracle's `q'[…]'`. */
  alternativeQuotes: boolean;
  /** Comment starters besides `--` and `/* … *\/`: `#`, `//`. */
  lineComments: readonly string[];
  dashCommentNeedsBlank: boolean; // `--` starts a comment only before a blank (MySQL)
  /** `/* /* *\/ *\/` nests. */
  nestedComments: boolean;
  /** `/*! … *\/` holds SQL (MySQL, MariaDB). */
  conditionalComments: boolean;
  /** Characters that may start a word besides letters and `_`: `#`, `@`, `$`. */
  wordStart: string;
  loneHash?: boolean; // `#` alone is a name (Db2)
  /** Characters inside a word besides letters, digits and `_`: `$`, `#`, `@`, `-` (BigQuery project names in FROM). */
  wordPart: string;
  /** Marks of bind variables and variables: `:`, `?`, `@`, `$`, `&`, `%`. */
  variableMarks: string;
  /**
   * Signs that begin a tool's placeholder in the place of a schema, before a dot: `@` (`@x.t`, `@x@.t`), `!` (`!x!.t`), `[`
   * (`[x].t`). Not where the sign has a meaning of its own there.
   */
  schemaMarks: string;
  /** `{ … }` is a comment unless it is an ODBC escape (Informix). */
  braceComments?: boolean;
  /** `@{ a = 1 }` and `@5` are hints (GoogleSQL). */
  braceHints?: boolean;
  /** `{{` opens nested sets instead of a template mark (MDX). */
  plainBraces?: boolean;
  /** `INSERT … FORMAT CSV` is followed by rows in that format (ClickHouse). */
  inlineRows?: boolean;
  /** Names may start with a digit: `2015_sales` (MySQL, Hive, Spark). */
  digitNames?: boolean;
  /** Numbers have no types or units behind them, so that `12e` and `7c` are names, too (MySQL, Impala, ClickHouse). */
  plainNumbers?: boolean;
}

/** How unquoted names are compared. */
export type CaseFolding =
  /** `abc` is `ABC`; quoted names are taken as they are. */
  | 'upper'
  /** `ABC` is `abc`; quoted names are taken as they are. */
  | 'lower'
  /** Quoted or not, letter case does not matter. */
  | 'insensitive'
  /** Quoted or not, letter case matters. */
  | 'sensitive';

/** The levels above a table that a session sets. */
export type ScopeLevel = 'database' | 'schema';

/** How names of objects and columns are resolved. */
export interface NameRules {
  /** Folding of table names. */
  tables: CaseFolding;
  /** Folding of column names. */
  columns: CaseFolding;
  /** The qualifier by which a recursive CTE reads all that it has found so far: `recurring.t` (DuckDB, "USING KEY"). */
  wholeRecursion?: string;
  /** Object names have a database (catalog) part. */
  databases: boolean;
  /** Object names have a schema part. */
  schemas: boolean;
  /** RENAME TABLE moves the table where the new name has no schema: into the current one (MySQL, ClickHouse). */
  renameMoves?: boolean;
  /** ATTACH names databases, besides these; a name behind one of them is in its default schema (DuckDB). */
  databasesByAttach?: ReadonlySet<string>;
  /** What a name of one part sets behind USE, or behind USE and a word: `USE SCHEMA s`. */
  scopeWords: ReadonlyMap<string, ScopeLevel>;
  /** CREATE DATABASE, or CREATE SCHEMA too, makes the new one that of the statements which follow (Snowflake, Informix). */
  createdIsCurrent?: boolean;
  /** The schema of unqualified names where nothing sets another; shown as the default schema. */
  defaultSchema?: string;
  /** What the names behind FROM stand for where no script defines them; else tables. */
  relations?: 'cube';
  temporaryPrefix?: string; // of temporary tables: `#`
  temporarySchema?: string; // of a session's own tables, in upper case: `SESSION.t`
  /** Prefix that marks variables holding tables: `@`. */
  tableVariablePrefix?: string;
  /** Tables of one row, which are read for none of their columns: DUAL; in upper case. */
  oneRowTables: ReadonlySet<string>;
  /** Columns that every table has without declaring them; in upper case. */
  pseudoColumns?: ReadonlySet<string>;
  rowNumbers?: ReadonlySet<string>; // of a row, which a single key of type INTEGER is (SQLite, "ROWIDs and the INTEGER PRIMARY KEY")
  plusJoinsTexts?: boolean; // `'a' + b` is a text
  /** A local variable goes before a column of its name (MySQL manual, "Local Variable Scope and Resolution"). */
  variablesHideColumns?: boolean;
  triggerVariables?: readonly string[]; // those of a trigger function, which it does not declare
  handlerVariables?: readonly string[]; // those of exception handlers
  /** Bodies of stored functions and procedures do not see the variables of a script (BigQuery, "Procedural language", DECLARE). */
  bodiesHideScript?: boolean;
  /** In queries variables have a mark: a bare name that may be a column is one (Snowflake Scripting). */
  markedVariables?: boolean;
  /** `@stage/path` is a file in a stage, which is in a schema (Snowflake). */
  stages?: boolean;
  /** The columns with which a stream describes the changes to its table; in upper case (Snowflake). */
  streamColumns?: ReadonlySet<string>;
  /** Functions that give the row of a source as one value: `VALUE(x)` is `x.OBJECT_VALUE` (Oracle). */
  rowValues?: ReadonlySet<string>;
  wholeRows?: boolean | 'before-columns'; // a source's name is its whole row (PostgreSQL); also a table's (Couchbase)
  /** A table has a hidden column of its own name, which is its row: `ft MATCH 'x'` (SQLite, "FTS5"). */
  hiddenRows?: boolean;
  unnamedOutputs: OutputNaming;
  returnsOwnColumns?: boolean; // RETURNING sees the changed table alone, not FROM or USING (DuckDB, SQLite)
  /**
   * How the second of two columns of one name is called in a source, table or view: `id_1` (DuckDB), `id:1` (SQLite),
   * or with its source, `b.id` (ClickHouse). Elsewhere that is an error, or places decide.
   */
  repeatedColumns?: '_' | ':' | 'qualified';
  bareColumns?: true; // a query with max() or min() may show further columns, of the row that these find (SQLite)
  commaJoins?: true; // a comma in FROM joins like JOIN, from the left; else JOIN goes first
  /** Columns that USING and NATURAL merge stay at their left places in `*`, perhaps `outside` of brackets; else they come first. */
  mergedInPlace?: true | 'outside';
  implicitSources?: boolean; // a query without FROM reads the tables that qualify its columns (Teradata)
  valuesColumns: { prefix: string; from: number; byFirstRow?: true }; // of VALUES without names: a prefix and a number, or as items of the first row are called
  tableTypes?: boolean; // a table's name is the type of its rows (PostgreSQL)
  /** A select item's alias may be used in WHERE, GROUP BY, HAVING, and by later items (lateral alias). */
  aliasVisibleIn: readonly ('where' | 'group-by' | 'having' | 'qualify' | 'order-by' | 'select')[];
  aliasQualifier?: string; // may stand before such an alias: `alias.x` (DuckDB)
  /** An alias stands for its expression in its whole query, also in items before it, and hides columns (ClickHouse). */
  aliasesHideColumns?: boolean;
  /** Dotted paths reach into structs: `t.col.field`. */
  structPaths: boolean;
  dottedColumns?: boolean; // `n.a` may be the name of a column, without quotes (ClickHouse)
  keysAreIndexes?: true; // `a['k']` is an element of an associative array, and no field
  firstIndex?: 0; // the number of a list's first element; else 1
  /** What a struct's fields without names are called, before their numbers: `col1` (Spark); else the numbers alone. */
  unnamedFields?: string;
  /** Properties of values, in upper case: `spot.Lat` is a part of a column where no source is called `spot` (T-SQL). */
  columnProperties?: ReadonlySet<string>;
  /** A quoted select item may be a regular expression of columns' names (Hive, Spark). */
  columnPatterns?: boolean;
  /** In FROM, a path from a source outside is its list: `(SELECT MAX(x) FROM t.items)` (BigQuery, Impala, Couchbase). */
  outerPaths?: boolean;
  /** In FROM, `db.t.items` is the list in a column of a table (Impala, "Complex Types"). */
  collectionNames?: boolean;
  /** `JSON_TABLE(t.document, …)` and XMLTABLE read a table that FROM does not name. */
  documentTables?: boolean;
}

/** What the grammar has to know. One superset grammar reads all vendors; these are the points where texts would be ambiguous. */
export interface SyntaxRules {
  /** Statements need no terminator (T-SQL): a keyword that starts a statement ends the one before. */
  optionalTerminator: boolean;
  /** Words that can not be an alias or a name without AS, beyond those reserved everywhere. */
  reserved: ReadonlySet<string>;
  unreserved: ReadonlySet<string>; // words reserved by default that this vendor lets be names
  omittedSchemas?: boolean; // `db..t.c` names a column
  doubleDots?: boolean; // `x..m` is a part of x, or calls a method of it
  typeFirst?: ReadonlySet<string>; // functions whose first argument is a type: `CONVERT(int, x)`
  /** Words of the skeleton that are not reserved: names where nothing else can stand, as in `SELECT start, end FROM t`. */
  freeWords?: ReadonlySet<string>;
  /** The procedural language of routine bodies. */
  procedural:
    | 'plsql'
    | 'tsql'
    | 'plpgsql'
    | 'mysql'
    | 'snowflake'
    | 'bigquery'
    | 'sqlpl'
    | 'sqlscript'
    | 'spl'
    | 'none';
  /** `"x"` is a string (MySQL without ANSI_QUOTES, BigQuery, Hive, Spark). */
  doubleQuotedStrings: boolean;
  /** `expr:path` is access into a semi-structured value (Snowflake, Databricks). */
  colonPaths: boolean;
  positionalColumns?: boolean; // `$1` is the first column of what FROM names (Snowflake)
  numberedColumns?: boolean; // `#2` is the second column of FROM (DuckDB)
  /** `IDENTIFIER(text)` stands for the name in the text (Snowflake, Spark, Databricks). */
  identifierClause?: boolean;
  /** `||` is OR instead of concatenation (MySQL). */
  doublePipeIsOr: boolean;
  /** `SELECT @x = e` assigns; `alias = e` names a select item (T-SQL, Sybase). */
  equalsAlias: boolean;
  /** `database:table` (Informix), `namespace:bucket` (Couchbase), `library:function` (HANA). */
  colonNames?: boolean;
  /** A quoted name with dots is a path: BigQuery's `` `project.dataset.table` ``. */
  quotedPaths?: boolean;
  /** `x -> f(x)` is a lambda where no string follows the arrow (Snowflake, Spark, Trino, ClickHouse, DuckDB). */
  arrowLambdas?: boolean;
  parametricCalls?: boolean; // `quantile(0.5)(x)` (ClickHouse)
  selAbbreviation?: boolean; // SEL, DEL, INS, UPD (Teradata)
  fromFirst?: boolean; // a query may begin with FROM (Hive, DuckDB, BigQuery, Couchbase, Spark, ClickHouse)
  /** Views may take arguments: `FROM v (2026)` (HANA). */
  viewArguments?: boolean;
  /** `EXEC m (a = 1)`: arguments by name (Teradata's macros, Informix's routines). */
  equalsArguments?: boolean;
  /** `CREATE TABLE t (a INT) SELECT b, c`: the query's columns go by their names, those declared stand beside them (MySQL). */
  declaredBesideQuery?: boolean;
  /**
   * Words that begin an index among the columns of CREATE TABLE: `KEY i (a)` (MySQL), `INDEX i (a)` (SQL Server, Snowflake,
   * ClickHouse). Elsewhere such a word is the name of a column.
   */
  indexElements?: ReadonlySet<string>;
  /** A branch of the table may stand behind its name: `INSERT INTO t @ audit` (Trino). */
  tableBranches?: boolean;
  /** CREATE SCHEMA may hold the definitions of its tables and views, without terminators (the standard, PostgreSQL, SQL Server …). */
  schemaElements?: boolean;
  /**
   * What tables are stored as that do not say it (Spark: parquet, Databricks: delta). Partition columns of files stand
   * behind the others; without this fact tables are Hive's, which are files.
   */
  tableFormat?: string;
  /** The word with which EXPLAIN, or the word by itself, runs the statement behind it: `EXPLAIN ANALYZE` (PostgreSQL), PROFILE (Vertica). */
  explainedByRunning?: string;
  /** Rows of VALUES need no comma between them (ClickHouse). */
  commalessRows?: boolean;
  /** Methods of columns, in upper case: `c.value('/a', 'int')` (T-SQL), `c.getStringVal()` (Oracle). */
  columnMethods?: ReadonlySet<string>;
  /** `type::Method(a)` and `type::Constant` are members of a type, not casts (T-SQL). */
  typeMembers?: boolean;
  /** `UPDATE t SET ROW = (a, b)` assigns all columns by position (Db2). */
  rowTarget?: boolean;
  /** `(SUMMARIZE t)` is a source (DuckDB). */
  summaries?: boolean;
  /** SELECT INTO never makes a table: a name behind INTO is a variable, declared or not (Oracle, HANA). */
  selectIntoVariables?: boolean;
  /** `SET name = e` sets a variable whatever it is called: options are not set so (BigQuery, Snowflake; in blocks Databricks). */
  setsVariables?: 'everywhere' | 'in-blocks';
  /** INSERT's `PARTITION (a = 1, b)` names columns, elsewhere partitions (Hive, Spark, Impala). */
  partitionColumns?: boolean;
  /** `USING a, b` of a join needs no brackets (ClickHouse). */
  bareUsing?: boolean;
  /** `LIST[1, 2]`, `SET{1, 2}` are collections; elsewhere such a word is a name (Vertica, Informix). */
  collectionWords?: boolean;
  /** COPY INTO t FROM (query) fills columns by the query's names (Databricks); elsewhere by position. */
  copiesByName?: boolean;
  /** SELECT RAW / VALUE / ELEMENT and LET (Couchbase). */
  rawSelect?: boolean;
  /** `ANY v IN list SATISFIES c END`, `ARRAY e FOR v IN list END` (Couchbase). */
  rangeExpressions?: boolean;
  /** FROM takes any value that is a list: `FROM [1, 2] AS x`, `FROM {…} t`; WITH does too (Couchbase). */
  valuesAsSources?: boolean;
  /** A function that needs no arguments is called by its name alone, in SQL too (Oracle). */
  bareCalls?: boolean;
  /** What the names of the vendor's own packages look like, whose functions and constants come from no table (Oracle). */
  systemPackages?: RegExp;
  /** `row.f` is `f(row)` where the row has no column f (PostgreSQL). */
  attributeFunctions?: boolean;
  /** `a ? b : c` (ClickHouse). */
  ternaryOperator?: boolean;
  /** `FROM STREAM t`, `STREAM read_files(…)` (Spark, Databricks). */
  streamSources?: boolean;
  /** Statements and sources `PIVOT t ON c USING f(x)`, `UNPIVOT t ON a, b` (DuckDB). */
  pivotStatements?: boolean;
  /** A comma may end any list (DuckDB, "Friendly SQL"). */
  trailingCommas?: boolean;
  /** `FROM t, t.list AS x AT i`, `UNPIVOT t.object AS v AT k` (Redshift's PartiQL). */
  objectUnpivot?: boolean;
  /** Further words between SELECT and its items. */
  selectWords?: ReadonlySet<string>;
  /** `LIMIT n OVER (…)`, TIMESERIES (Vertica). */
  timeSeries?: boolean;
  /** Queries have axes and cubes (MDX): a language of its own. */
  multidimensional?: boolean;
  /** Hints in square brackets: `JOIN [SHUFFLE] t`, `FROM t [SCHEDULE_CACHE_LOCAL]` (Impala). */
  bracketHints?: boolean;
  /** `SELECT alias: e` (DuckDB). */
  prefixAliases?: boolean;
  /** PIVOT names its columns by the values as they are written, strings with their quotes (Oracle, Snowflake, Teradata). */
  pivotQuotes?: boolean;
  /** PIVOT makes identifiers of values that are no strings: `_1`, `_2024_01_02` (BigQuery). */
  pivotIdentifiers?: boolean;
  /** Of several aggregates without aliases PIVOT puts the texts behind the values: `Q1_sum(a)` (DuckDB, Spark). */
  pivotTexts?: boolean;
  /** PIVOT puts the aggregate's name before the value's (BigQuery: `sum_Q1`). */
  pivotPrefix?: boolean;
  /** An INSERT without a list fills neither identity nor computed columns (T-SQL), or no `computed` ones (DuckDB). */
  insertsSkipMade?: boolean | 'computed';
  /** CREATE TABLE LIKE, or AS a table, copies generated columns with their expressions (MySQL, ClickHouse, "CREATE TABLE"). */
  likeKeepsMade?: boolean;
  /** Date functions take their unit as the last argument: `DATE_TRUNC(d, MONTH)` (BigQuery). */
  unitsLast?: boolean;
  /** The columns of NESTED PATH of JSON_TABLE stand behind the others of their level (PostgreSQL); elsewhere as they are written. */
  nestedColumnsLast?: boolean;
  /** UNPIVOT gives its value columns before the name column (SQL Server, BigQuery); elsewhere the names come first. */
  unpivotValuesFirst?: boolean;
  /** PIVOT names its columns by the values alone where it has one aggregate (Spark, Databricks). */
  pivotPlain?: boolean;
  /** A CTE may refer to itself without RECURSIVE (Oracle, SQL Server, Db2, HANA …); `mutual`: and to later ones (SQLite). */
  implicitRecursion?: boolean | 'mutual';
  /** `a EQ b`, and conversions behind a value: `x (DATE)` (Teradata). */
  wordComparisons?: boolean;
  /** Bodies of routines between BEGIN and END are another language's (OpenEdge: Java). */
  foreignBodies?: boolean;
  /** `LIBRARY/TABLE`, the system naming of Db2 for i. */
  slashNames?: boolean;
  /** `date + 1 MONTH` (Db2, Informix). */
  labeledDurations?: boolean;
  /** `CURRENT DATE`, `CURRENT SCHEMA` (Db2). */
  specialRegisters?: boolean;
  /** XQUERY is a statement, and texts of XQuery read columns of tables: `db2-fn:xmlcolumn('T.C')` (Db2). */
  xqueries?: boolean;
  /** Watcom SQL beside T-SQL: `IF c THEN a ELSE b ENDIF` is a value, `SET x = e` assigns, blocks end with a label (SAP IQ). */
  watcom?: boolean;
  /** Any type's name may stand before a string: `int4 '5'` (PostgreSQL). */
  typedStrings?: boolean;
  /** Strings side by side are one string, also on one line (MySQL). */
  adjacentStrings?: boolean;
  /** Strings stand for names where a name is due: `INSERT INTO 't' ('a')`, `'t'.'a'` (SQLite). */
  stringNames?: boolean;
  /** `a IN t` asks a table (ClickHouse, SQLite). */
  tablesInSets?: boolean;
  fileFunctions?: ReadonlySet<string>; // in FROM, which read the file that their first argument names
  tableFunctions?: ReadonlyMap<string, number>; // the place of the argument that names a table: `remote('host', db.t)`
  changeFunctions?: ReadonlySet<string>; // table functions whose first argument is a table: `table_changes('t', 2)`
  /**
   * A function in FROM names its one column: where it has no alias (PostgreSQL manual, "Table Functions"), or always, its
   * alias naming the source alone (DuckDB).
   */
  functionNamesColumn?: 'without-alias' | 'always';
  textFunctions?: ReadonlySet<string>; // in FROM, whose argument is the text of a query (DuckDB)
  /** The columns of the rows that functions give, by the functions' names in upper case. */
  rowColumns?: ReadonlyMap<string, RowColumns>;
  /** These functions may stand in a select list, as several of its columns (Hive, Spark, Vertica). */
  generatorItems?: boolean;
  /** `unnest(x)` of a select list gives a column for each field of a struct (DuckDB). */
  unnestItems?: boolean;
  usingJoinsUnnamed?: true; // an alias of a join in brackets by USING names nothing (DuckDB)
  /** UNNEST gives a column for each field of a list's structs: Trino, BigQuery without names of columns, DuckDB where the call asks for it. */
  unnestSpreads?: 'always' | 'without-names' | 'when-requested';
  /** A subquery in FROM sees the sources before it without the word LATERAL (DuckDB, "Lateral joins"). */
  implicitLateral?: boolean;
  /** SEMI and ANTI joins give the columns of both sides (ClickHouse). */
  semiJoinColumns?: boolean;
  /** A view with parameters is called like a function: `v(day = '2024-01-01')` (ClickHouse). */
  parameterizedViews?: boolean;
  /** An expression inside brackets may have an alias, which the whole query knows: `(a + b AS c) * 2` (ClickHouse). */
  nestedAliases?: boolean;
  equalSetOperators?: boolean; // INTERSECT binds as UNION and EXCEPT do (Oracle, SQLite)
  omitsArguments?: boolean; // `EXEC m (1, , 'x')`: a parameter has its default (Teradata)
  /** `CREATE TABLE t AS u` takes the columns of u, not its rows (ClickHouse). */
  asTakesColumns?: boolean;
  /** Table engines that show and take the rows of another table or of a place, by the argument that names it (ClickHouse). */
  engines?: { tables: ReadonlyMap<string, number>; places: ReadonlyMap<string, number> };
  /** `CREATE FUNCTION f AS 'org.Mask'` names a class, never SQL (Hive, Spark, Impala). */
  textsNameClasses?: boolean;
  /** Functions of GROUP BY that a column of the groups is called by: `window(ts, '5 minutes')` (Spark). */
  timeWindows?: ReadonlySet<string>;
  /** Paths into JSON: `doc.^part`, `doc.a.:Int64` (ClickHouse). */
  subcolumns?: boolean;
  /** `COLUMNS('pattern')` stands for the columns whose names fit (DuckDB, ClickHouse). */
  columnsCalls?: boolean;
  /** `value.f(x)` is `f(value, x)` (DuckDB). */
  methodChains?: true | ReadonlySet<string>;
  /** Table functions whose rows hold those of the tables that are passed, and the columns that do (BigQuery). */
  rowArguments?: ReadonlyMap<string, readonly string[]>;
  modelColumns?: RegExp; // what table functions add to the rows that are passed, made of all of their columns (BigQuery ML)
  /** Functions may be given tables, and `columns` of these: a call gives the rows of the query, or one value. */
  tableParameters?: { callGives: 'rows' | 'value'; columns?: true };
  /** The query of `TABLE(SELECT list …)` gives a collection, whose elements are the rows (Oracle). */
  collectionQueries?: boolean;
  /** `merge('db', '^log_')` and `ENGINE = Merge(…)` read all tables whose names a pattern fits (ClickHouse). */
  tablePatterns?: boolean;
  refreshesTables?: boolean; // REFRESH TABLE fills a table by its query (Db2)
  /** INSERT writes through a CTE into the table behind it (T-SQL). */
  writableCommonTables?: boolean;
  lookupFunctions?: ReadonlySet<string>; // they look a value up in a named table: `dictGet('db.dict', 'attribute', key)`
  characterSets?: ReadonlySet<string>; // their names: `_latin1 'x'` is a string in one of them (MySQL)
}

/** All that differs from vendor to vendor: the engine holds no other vendor names. */
export interface Dialect {
  id: VendorId;
  lexical: LexicalRules;
  tools: readonly ScriptTool[];
  names: NameRules;
  syntax: SyntaxRules;
  functions: FunctionRules;
}
