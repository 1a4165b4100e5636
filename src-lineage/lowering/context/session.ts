import type { NameUse, RowSetId } from '../../ir/names.ts';
import type { Identifier, Name, Node } from '../../syntax/tree/node.ts';
import type { CreateRoutine, Parameter } from '../../syntax/tree/procedural.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';

/** A text that PREPARE has read: the variables that its bind marks are read as, and the rows of its query. */
export interface PreparedText {
  marks: readonly string[];
  rowSet?: RowSetId;
}

/** What is known of a prepared statement: the texts that branches may have given it, and the cursors declared for it. */
export interface PreparedStatement {
  cursors: string[];
  /** One of these hands the rows to whoever called the procedure. */
  returned?: true;
  texts: PreparedText[];
  /** It was executed or opened: the next PREPARE begins again. */
  used: boolean;
}

/**
 * A table function whose body is one query over tables that it is given: each call is that query over its own tables
 * (BigQuery, "Table functions" with TABLE parameters; Oracle, "SQL macros"; DuckDB, `query_table` in macros).
 */
export interface TableMacro {
  parameters: readonly Parameter[];
  query: Query;
  /** The parameters that stand for tables, by position. */
  tables: ReadonlySet<number>;
  /** Only the names of columns among its arguments make it another query: they may be columns of its tables. */
  takesColumns?: true;
  /** The text that holds the query, and where it stands. */
  text?: { value: string; literal: Node };
}

/** The texts that a column of a query may have, row by row; none where they are not known. */
export interface ConstantColumn {
  name?: string;
  texts: readonly string[];
}

/** The query of a view, or of a CTE of one statement. */
interface NamedQuery {
  query: Query;
  columns: readonly Identifier[];
  statement?: number;
  /** The texts of its rows, once they were asked for. */
  texts?: readonly ConstantColumn[];
}

/** Which routines of a file raise conditions. */
export interface RaisingRoutines {
  /** Functions or triggers do, which statements that name neither may run: a write, an expression. */
  unnamed: boolean;
  /** The names of those that raise nothing and call no others, in lower case. */
  quiet: ReadonlySet<string>;
}

/** What the statements of a session leave to those behind them. */
export class Session {
  /** What PREPARE has read, by routine and name. */
  readonly prepared = new Map<string, PreparedStatement>();
  /** The rows that the queries gave to the client, by their statements. */
  readonly answers = new Map<number, RowSetId>();
  /** The tables that keep the rows of views, by the views' names. */
  readonly stores = new Map<string, NameUse>();
  /** The table functions of the file that are given tables, and how deep they call each other. */
  tableMacros: ReadonlyMap<string, readonly TableMacro[]> = new Map();
  macroDepth = 0;
  /** The functions of the file that answer with texts, by the last part of their names in lower case. */
  textFunctions: ReadonlyMap<string, readonly CreateRoutine[]> = new Map();
  /** How many statements of them may be followed yet for the call that is asked about. */
  textSteps: number | undefined;
  /** Which routines of the file raise conditions. */
  raisingRoutines: RaisingRoutines = { unnamed: false, quiet: new Set() };
  /** The names of the tables that the file creates. */
  createdTables: readonly Name[] = [];
  /** The columns of periods of time, by table and period in lower case. */
  readonly periods = new Map<string, readonly Identifier[]>();
  /** The databases that ATTACH names, in lower case (DuckDB). */
  readonly attached = new Set<string>();
  /** The queries of views, and of the CTEs of the statement that is lowered, by their names in lower case. */
  readonly namedQueries = new Map<string, NamedQuery>();
  /** The texts that the rows of cursors hold, by body and name. */
  readonly cursorTexts = new Map<string, readonly ConstantColumn[]>();
  /** The locators of result sets, in lower case: the procedures, and which of their result sets. */
  readonly locators = new Map<string, { procedure: Name; position: number }>();
  /** The variables that hold the id of a query: its statement, or -1 where it is not known. */
  readonly queryIds = new Map<string, number>();
  /** The texts that variables passed to calls hold, by the place of the call and the position of the argument. */
  readonly passedTexts = new Map<number, readonly (readonly string[])[]>();
  /** A statement has asked for one before it. */
  looksBack = false;

  /** Whether statements behind it would be lowered the same in a session of their own, if none of them looks back. */
  get leavesNothing(): boolean {
    const { prepared, stores, attached, periods, cursorTexts, locators, queryIds } = this;
    return [prepared, stores, attached, periods, cursorTexts, locators, queryIds].every(
      ({ size }) => size === 0,
    );
  }

  /** The query of a view, or of a CTE of the statement. */
  queryNamed(name: string, statement: number): NamedQuery | undefined {
    const found = this.namedQueries.get(name.toLowerCase());
    if (found?.statement !== statement) this.looksBack = true;
    return found;
  }
}

/** A parameter of a cursor, in lower case, and the variable that holds its value. */
export interface CursorParameter {
  name: string;
  variable: string;
}

/** `shop.t` of an attached database is `shop.main.t` (DuckDB, "Attach"). */
export function inAttached(
  { dialect, session }: { dialect: Dialect; session: Session },
  parts: readonly Identifier[],
): readonly Identifier[] {
  const { databasesByAttach, defaultSchema } = dialect.names;
  const [first, second, ...others] = parts;
  if (databasesByAttach === undefined || second === undefined || others.length > 0) return parts;
  const database = first!.text.toLowerCase();
  if (!databasesByAttach.has(database) && !session.attached.has(database)) return parts;
  return [first!, { ...second, text: defaultSchema ?? '', quoted: false }, second];
}
