import type { Limits } from '../base/diagnostics/limits.ts';
import type { VendorId } from '../dialects/table/vendor.ts';
import type { FolderDefaults } from './folder-defaults.ts';

/** A text to analyse. */
export interface SourceFile {
  /** Path as the user knows it: shown in results, and the key for script inclusion. */
  name: string;
  text: string;
}

/**
 * Columns of tables that no script defines, as text: DDL; JSON, `{database: {schema: {table: [columns]}}}` or SQLFlow's
 * tree of objects; or CSV with a header, `database,schema,table,column[,type]`.
 */
export interface SuppliedMetadata {
  format: 'json' | 'csv' | 'ddl';
  text: string;
}

/** Settings of a run. */
export interface AnalysisOptions {
  vendor: VendorId;
  defaultDatabase?: string;
  defaultSchema?: string;
  /** Of the files of some folders; they go before those of all. */
  folderDefaults?: readonly FolderDefaults[];
  metadata?: SuppliedMetadata | readonly SuppliedMetadata[];
  /** Budgets that are not the usual ones. */
  limits?: Partial<Limits>;
}
