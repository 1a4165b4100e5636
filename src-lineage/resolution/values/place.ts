import type { Site } from '../run/file-link.ts';
import type { Clause } from '../../model/relations.ts';
import type { RowSetNode, SourceView } from '../rows/row-set-node.ts';
import type { DraftColumn, DraftObject, SourceColumn } from '../run/draft.ts';

/** Where an expression stands. */
export interface Place {
  site: Site;
  /** The row set whose sources it sees; absent in assignments and calls. */
  node?: RowSetNode;
  clause: Clause;
  /** Position of the select item; later items may use the aliases of earlier ones. */
  outputIndex?: number;
}

/** The place of what stands in a statement without a query: an assignment, an argument of a call. */
export function statementPlace(site: Site): Place {
  return { site, clause: 'selectList' };
}

/** What a column's name means. */
export interface Resolved {
  sources: readonly SourceColumn[];
  view?: SourceView;
  /** It means the whole row of a source or trigger: the object with the row's columns. */
  row?: DraftObject;
  /** It is an alias of this select item. */
  item?: DraftColumn;
  /** Where that row's columns are not known: the column of the same name that the source may have. */
  namesake?: () => DraftColumn;
}

/** Where a value passes from, and what else decides over it. */
export interface Passed {
  columns: readonly DraftColumn[];
  others: readonly SourceColumn[];
  /** From the columns to the value that passes. */
  steps?: readonly string[];
  /** A function has left the field as it was: where nothing is known of it, it comes from the whole column, and from nothing else. */
  isLeft?: true;
}

/** A value that does not pass unchanged. */
export const nothing: Passed = { columns: [], others: [] };
