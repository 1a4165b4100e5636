import type { LoweredVariable } from '../../ir/dataflow.ts';
import type { RowSetNode } from '../rows/row-set-node.ts';
import type { Constructed, DraftColumn, DraftObject, SourceColumn } from '../run/draft.ts';
import type { LinkRun } from '../run/run.ts';
import type { KnownRoutine } from './known-routine.ts';

/** What a call hands over at one position. */
export interface PassedArgument {
  /** The parameter's name where it is passed by name. */
  name?: string;
  values: readonly SourceColumn[];
  /** The argument is nothing but this variable: a record or table passes whole, and a value may come back. */
  variable?: string;
  /** … or this field of it. */
  field?: string;
  /** The argument is nothing but the rows of this query: `CURSOR (SELECT …)`. */
  rows?: RowSetNode;
  /** … or the row that a function answers with. */
  row?: DraftObject;
  /** The argument makes a row: its parts by position. */
  made?: Constructed;
  /** The name of that row's source may be that of one of its columns, which a parameter of a plain type takes. */
  namesake?: () => DraftColumn;
  /** Marked as OUTPUT. */
  out?: true;
}

/** PL/pgSQL's functions answer with their OUT and INOUT parameters, and change no variable of their caller but cursors (37.5.4). */
export function givesBack({ dialect }: LinkRun, { lowered }: KnownRoutine): boolean {
  return lowered.kind !== 'function' || !dialect.language.outParametersAreResults;
}

/** The parameters that arguments go to by position: calls of PL/pgSQL's functions leave out those that are OUT (37.5.4). */
export function takesByPosition<T extends { lowered: LoweredVariable }>(
  { dialect }: LinkRun,
  { lowered }: KnownRoutine,
  parameters: readonly T[],
): readonly T[] {
  if (lowered.kind !== 'function' || !dialect.language.outParametersAreResults) return parameters;
  return parameters.filter((parameter) => parameter.lowered.mode !== 'out');
}
