/** Routines that keep values in the session under keys, and those that read them. */
export interface SessionStores {
  /** By the last part of the routine's name, in upper case. */
  writers: ReadonlyMap<string, StoreWriter>;
  /** The functions that read such a value, and how many of their arguments are keys. */
  readers: ReadonlyMap<string, number>;
  /** `SET 'key' = value` keeps it for this reader (HANA). */
  set?: string;
}

/** A routine that keeps a value in the session: `sp_set_session_context`. */
interface StoreWriter {
  /** The package that it belongs to. */
  owner?: string;
  /** The function that reads the value. */
  reader: string;
  /** The names of its arguments in order: those of the keys, then that of the value. */
  arguments: readonly string[];
  /** The keys where no argument names them. */
  keys?: readonly string[];
}
