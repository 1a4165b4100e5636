import type { FunctionRules } from './function-rules.ts';
import type { OutputNaming } from './output-naming.ts';
import type { ProceduralLanguage } from './procedural-language.ts';
import type { ScriptTool } from './script-tool.ts';
import type { SyntaxRules } from './syntax-rules.ts';
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
  firstField?: 0; // the number of the first of these; else 1
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

/** All that differs from vendor to vendor: the engine holds no other vendor names. */
export interface Dialect {
  id: VendorId;
  lexical: LexicalRules;
  tools: readonly ScriptTool[];
  names: NameRules;
  syntax: SyntaxRules;
  /** That of routine bodies, blocks and scripts. */
  language: ProceduralLanguage;
  functions: FunctionRules;
}
