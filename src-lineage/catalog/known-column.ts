/** A column that DDL, metadata or a defining query declares. */
export interface KnownColumn {
  /** The folded name. */
  key: string;
  name: string;
  dataType?: string;
  primaryKey?: true;
  /** It belongs to a unique key. */
  unique?: true;
  /** A partition column of files: those that are added later come before it. */
  partition?: true;
  /** A star leaves it out, as does an INSERT without a list; or the latter alone; or what loads files. */
  leftOut?: 'by-stars' | 'by-inserts' | 'by-loads';
  /** New rows get their numbers here in the order in which they come. */
  numbered?: true;
  /** A value of it leaves a row out, or takes the place of another one. */
  decides?: true;
}
