import type { Row, StoreTable } from './store-tables.ts';

/** A store that is copied from or to. */
export interface StoreSide {
  /** The rows of a table, some at a time. */
  rows(table: StoreTable): AsyncIterable<Row[]>;
  insert(table: StoreTable, rows: readonly Row[]): Promise<void>;
  /** Makes an empty store ready to be copied to; false where it is not empty. */
  begin(): Promise<boolean>;
  /** Does work in one transaction: all of it, or nothing. */
  whole<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Ends a store that was copied to: from here on it is ready for use. */
  finish(): Promise<void>;
  close(): Promise<void>;
}
