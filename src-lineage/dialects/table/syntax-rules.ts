import type { RowColumns } from './row-columns.ts';

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
  /** RETURN stands for RETURNING (Oracle). */
  returnForReturning?: boolean;
  /** `RETURNING OLD a, NEW b INTO …` (Oracle). */
  returnsOldAndNew?: boolean;
  /** JAVA SOURCE and MLE MODULE hold a program in another language, up to the slash that ends the batch (Oracle). */
  foreignSources?: boolean;
  /** `LEFT JOIN t PARTITION BY (a) ON …` (Oracle). */
  partitionedJoins?: boolean;
  /** A mark that is a number ends with it: `:7or` (Oracle). */
  numberedMarks?: boolean;
  /** `INSERT … VALUES (…) new ON DUPLICATE KEY`: the alias of the row needs no AS (MySQL). */
  bareRowAlias?: boolean;
  /** `MATCH a, b AGAINST (e)` needs no brackets (MySQL). */
  matchAgainst?: boolean;
  /** `AS OF TIMESTAMP @t` (MariaDB). */
  variableMoments?: boolean;
  /** `SET @a = 1, NAMES utf8` (MySQL). */
  settingsAmongVariables?: boolean;
  /** `LOAD DATA … (a, @b) SET c = @b` (MySQL). */
  loadsIntoVariables?: boolean;
  /** `CHAR(3) ASCII`, `CHAR(3) UNICODE` (MySQL). */
  characterSetWords?: boolean;
  /** `CONVERT(e, type)` (MySQL). */
  convertsToType?: boolean;
  /** `VALUES(c)`, MariaDB's `VALUE(c)`, is the new row's value in ON DUPLICATE KEY UPDATE (MySQL). */
  newRowValues?: boolean;
  /** `TABLE t` is a query outside of brackets, too (PostgreSQL, MySQL). */
  tableQueries?: boolean;
  /** A value of INSERT may read the columns before it in the list (MySQL, "INSERT Statement"). */
  readsOwnColumns?: boolean;
  /** `box @ box` (PostgreSQL's ltree and PostGIS). */
  atOperator?: boolean;
  /** ATTACH PARTITION and DETACH PARTITION name a table, whose rows come or go (PostgreSQL). */
  attachesPartitions?: boolean;
  /** `SELECT FROM t`, `SELECT WHERE c` (PostgreSQL). */
  emptySelectLists?: boolean;
  /** `SELECT INTO x a FROM t` (PL/pgSQL). */
  intoFirst?: boolean;
  /** `statement ->> statement`: `$1` is the result of the one before (Snowflake). */
  flowOperator?: boolean;
  /** `DEFINE TABLE`, as CREATE (Snowflake, "DCM Projects"). */
  definesObjects?: boolean;
  /** `RANGE<DATE> '[2026-01-01, 2026-02-01)'` (BigQuery). */
  rangeLiterals?: boolean;
  /** LOAD DATA makes the table with its columns where it is not there (BigQuery). */
  loadDeclaresTable?: boolean;
  /** `MATCH (a-(edge)->b)` is a pattern of aliases, `FROM likes FOR PATH` a source (T-SQL). */
  graphTables?: boolean;
  /** CREATE RULE is bound to columns, and runs no statement (T-SQL). */
  boundRules?: boolean;
  /** RECEIVE takes rows from a queue (T-SQL). */
  messageQueues?: boolean;
  /** `DATETIME (2020-01-01 10:00) YEAR TO MINUTE`: no string (Informix). */
  bareMoments?: boolean;
  /** `OUTPUT TO 'f' SELECT …` (Informix). */
  outputsQuery?: boolean;
  /** `FROM t, OUTER u` (Informix). */
  outerSources?: boolean;
  /** `INTO STANDARD t`, `INTO RAW t`: a table that stays, logged or not (Informix). */
  intoTableKinds?: boolean;
  /** `SELECT SKIP n FIRST m a`, with variables (Informix). */
  variableCounts?: boolean;
  /** `COLUMN TABLE "t" (…)` is the only statement of a deployment file (HANA). */
  artefacts?: boolean;
  /** `EXPORT INTO CSV FILE 'f' FROM t`, `IMPORT FROM CSV FILE 'f' INTO t` (HANA). */
  fileTransfers?: boolean;
  /** `HIERARCHY (SOURCE t START WHERE c)` (HANA). */
  sourceArguments?: boolean;
  /** `"V"('PLACEHOLDER' = ('$$x$$', '1'))`: values for a view's variables (HANA). */
  viewPlaceholders?: boolean;
  /** `SELECT a INTO x DEFAULT 0` (HANA). */
  intoDefaults?: boolean;
  /** `CREATE TEMPORARY MACRO f (x INT) x + 1` (Hive). */
  expressionMacros?: boolean;
  /** `database:f(x)` (Informix). */
  databaseFunctions?: boolean;
  /** `FROM t *` reads the tables that inherit from t, too (PostgreSQL). */
  inheritedRows?: boolean;
  /** `> =`, `! =`: blanks may stand inside a comparison (Oracle, SQL Server). */
  spacedOperators?: boolean;
}
