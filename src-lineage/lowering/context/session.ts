import type { NameUse, RowSetId } from '../../ir/dataflow.ts';
import type { Identifier, Name } from '../../syntax/tree/node.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import type { PreparedStatement } from '../routines/prepared.ts';
import type { TableMacro } from '../table-functions/table-macros.ts';
import type { ConstantColumn } from '../texts/constant-rows.ts';

/** The query of a view, or of a CTE of one statement. */
interface NamedQuery {
  query: Query;
  columns: readonly Identifier[];
  statement?: number;
  /** The texts of its rows, once they were asked for. */
  texts?: readonly ConstantColumn[];
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
  /** The names of the tables that the file creates. */
  createdTables: readonly Name[] = [];
  /** The databases that ATTACH names, in lower case (DuckDB). */
  readonly attached = new Set<string>();
  /** The queries of views, and of the CTEs of the statement that is bound, by their names in lower case. */
  readonly namedQueries = new Map<string, NamedQuery>();
  /** The texts that the rows of cursors hold, by body and name. */
  readonly cursorTexts = new Map<string, readonly ConstantColumn[]>();
  /** The locators of result sets, in lower case: the procedures, and which of their result sets. */
  readonly locators = new Map<string, { procedure: Name; position: number }>();
  /** The variables that hold the id of a query: its statement, or -1 where it is not known. */
  readonly queryIds = new Map<string, number>();
}
