import type { SessionStores } from './session-stores.ts';

/** Functions that the lineage treats specially; names in upper case. */
export interface FunctionRules {
  /** Aggregates besides the standard ones. */
  aggregates: ReadonlySet<string>;
  /** Endings that make another aggregate of one: `sumIf` (ClickHouse). */
  combinators?: readonly string[];
  /** Functions written without parentheses (`SYSDATE`, `CURRENT_DATE`, `USER`): never columns. */
  niladic: ReadonlySet<string>;
  /** Functions that read the variable whose name is their argument. */
  variableReaders?: ReadonlySet<string>;
  stores?: SessionStores;
  /** Functions that make several rows of one where they stand in a select list, besides those of `rowColumns`. */
  multipliers?: ReadonlySet<string>;
  /** The vendor's procedures that raise an error. */
  raises?: ReadonlySet<string>;
  /** The vendor's procedures that give out a handle of what their other arguments hold. */
  handles?: ReadonlySet<string>;
}
