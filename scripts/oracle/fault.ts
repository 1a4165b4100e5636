/**
 * A column that changes with another one, to which no relation leads (`unsound`) or none of values although the rows are
 * the same (`influence`), a table that a statement changes and
 * that is not among what it writes (`writes`), or columns of a result that are called otherwise.
 */
export interface Fault {
  readonly kind: 'unsound' | 'influence' | 'writes' | 'columns' | 'names';
  /**
   * `table.column` whose values were changed; of `columns` and `names`, what the database calls the result's columns; of
   * `writes`, the tables that the model knows as written.
   */
  readonly source: string;
  /** The column or table that changed; of `columns` and `names`, what the model calls them. */
  readonly target: string;
  readonly perturbation: string;
  readonly statement: string;
  /** The statements without which it is not seen, where that was asked for. */
  readonly minimal?: string;
}
