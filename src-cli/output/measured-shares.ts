/** Rows of the corpus, and those of them that are understood. */
export interface Share {
  rows: number;
  understood: number;
}

/** What was measured on a vendor's SQL. */
export interface Measured {
  /** Statements that carry lineage: queries, changes of data, CREATE … AS. */
  lineage: Share;
  statements: Share;
  files: Share;
}
