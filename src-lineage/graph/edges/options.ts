import type { ColumnId, ObjectId } from '../../model/objects.ts';
import type { RelationType } from '../../model/relations.ts';

/** Which intermediates a graph leaves out; what flowed through them is bridged. */
export type HiddenIntermediates =
  /** none: every step of every chain is shown */
  | 'none'
  /** row sets, functions … are hidden, the output of top-level queries stays (`ignoreRecordSet`) */
  | 'keep-results'
  /** all, the output of top-level queries too (`simpleOutput`) */
  | 'all';

/** The graph options of the API, as values. */
export interface GraphOptions {
  /** The relation types to show. Default `['fdd']`. */
  relationTypes: RelationType[];
  hideIntermediates: HiddenIntermediates;
  /** Function calls are folded: their arguments flow straight on. */
  hideFunctions: boolean;
  /** Temporary tables and table variables stay where other intermediates are hidden. */
  showTemporaryTables: boolean;
  /** Literals appear as columns of constant tables. */
  showConstants: boolean;
  /** Only columns (and tables) that take part in a relation. */
  linkedOnly: boolean;
  /** Tables without their columns; edges between tables. */
  hideColumns: boolean;
  /** Whether the argument of an aggregate flows as value (`fdd`) or as influence (`fdr`); or only that of COUNT so. */
  aggregates: 'direct' | 'indirect' | 'counts-indirect';
  /** Relations folded to table level. */
  tableLevel: boolean;
  /** Restricts the graph to what is connected with a selection. */
  selection?: Selection;
  /** Only relations that begin or end at one of these tables: `table`, `schema.table` or `database.schema.table`. */
  includedTables?: readonly string[];
  /**
   * An edge for each statement that makes it, where several give one column the same source; else there is one for each
   * pair of columns. Its statement is that of the first of its `relations`.
   */
  eachStatement?: boolean;
}

/**
 * A part of the catalog. Names match case-insensitively; absent levels match anything. Objects and columns that are named
 * by their ids are selected together; other names narrow them.
 */
export interface Selection {
  /** Whole objects. */
  objects?: readonly ObjectId[];
  /** Single columns. */
  columns?: readonly ColumnId[];
  database?: string;
  schema?: string;
  table?: string;
  column?: string;
  /** Tables whose whole name, with or without what qualifies it, matches: see `namePattern`. */
  tablePattern?: string;
  /** The way ends at tables that match this pattern. */
  stopAt?: string;
  /** Only the sources at which every way upstream begins, each joined straight to what is selected. */
  leftMost?: boolean;
  /** Steps to follow upstream and downstream; absent means all the way. */
  upstream?: number;
  downstream?: number;
}

/** The API's defaults (specification, graph option table). */
export const defaultGraphOptions: GraphOptions = {
  relationTypes: ['fdd'],
  hideIntermediates: 'none',
  hideFunctions: false,
  showTemporaryTables: false,
  showConstants: false,
  linkedOnly: true,
  hideColumns: false,
  aggregates: 'direct',
  tableLevel: false,
};
