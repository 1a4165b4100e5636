import type { Input } from './inputs.ts';
import type { ValueFields } from './value-fields.ts';

/** Lists that a table function takes apart, side by side. */
export interface Unnested {
  arguments: UnnestedArgument[];
  /** So many of the outputs are the lists' columns by position; behind them stands the number of the row. */
  named: number;
  /** Where the fields are known, these are the columns instead. */
  byField?: true;
}

export interface UnnestedArgument {
  inputs: Input[];
  /** A map gives a column for its keys and one for its values. */
  map?: true;
  /** A list of structs gives a column for each field. */
  spreads?: true;
  /** A list that is written out, and whose elements are not seen to be structs. */
  plain?: true;
  /** What is known of the value where it is made in place. */
  parts?: ValueFields;
  start: number;
  end: number;
}
