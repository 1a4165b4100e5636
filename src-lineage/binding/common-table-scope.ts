import type { SelectItem } from '../syntax/tree/queries.ts';
import type { RowSetId } from './dataflow.ts';

/** The CTEs visible at a place, innermost first. */
export interface CommonTableScope {
  name: string;
  rowSet: RowSetId;
  outer: CommonTableScope | undefined;
  /** The expressions that have names here; queries inside see them, too (ClickHouse). */
  expressions?: readonly SelectItem[];
}
