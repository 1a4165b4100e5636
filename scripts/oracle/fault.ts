/** A column that changes with another one, to which no relation leads. */
export interface Fault {
  readonly kind: 'unsound' | 'columns' | 'names';
  /** `table.column` whose values were changed; of `columns` and `names`, what the database calls the result's columns. */
  readonly source: string;
  /** The column that changed; of `columns` and `names`, what the model calls them. */
  readonly target: string;
  readonly perturbation: string;
  readonly statement: string;
  /** The statements without which it is not seen, where that was asked for. */
  readonly minimal?: string;
}
