/** Index into {@link FileDataflow.rowSets}. */
export type RowSetId = number;

/** Index into {@link FileDataflow.routines}; -1 is the script itself. */
export type RoutineIndex = number;

/** An object's name as written: parts without quotes, and which of them were quoted. */
export interface NameUse {
  parts: string[];
  /** Bit i is set where parts[i] was quoted. */
  quoted: number;
  start: number;
  end: number;
  link?: string; // database link or linked server
  function?: true; // a table function of a tool's query: an object with columns where no script defines it
  model?: true; // a template's `ref`: the relation that the file of this name makes
  file?: true; // the one part is the place of a file, whatever it looks like
  method?: 'of-value' | 'of-object'; // a function behind a dot: what is before it is its schema or an argument
}

/** The columns that a type gives to its values; none of the fields is there for plain values. */
export interface RowType {
  columns?: string[]; // the fields of a record, the columns of a table type
  unlisted?: string[]; // those that an INSERT without a list leaves out
  /** `t%ROWTYPE` of a table, view or cursor. */
  likeRow?: NameUse;
  /** `v%TYPE`, `t.c%TYPE`. */
  likeValue?: NameUse;
  /** A type that scripts define, or may define. */
  type?: NameUse;
}

/** Target columns of a write, as written. */
export interface ColumnUse {
  name: string;
  quoted?: true;
  start: number;
  end: number;
}
