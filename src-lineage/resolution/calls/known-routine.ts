import type { FileLink } from '../run/file-link.ts';
import type { RoutineIndex, RowSetId } from '../../ir/names.ts';
import type { LoweredRoutine } from '../../ir/dataflow.ts';

/** A routine whose body is part of the run. */
export interface KnownRoutine {
  file: FileLink;
  index: RoutineIndex;
  lowered: LoweredRoutine;
  /** It answers with a value or rows (RETURN). */
  returns: boolean;
  /** The first query that it returns the rows of. */
  returnedRows?: RowSetId;
  /** The rows that its queries hand to whoever calls it. */
  queries: RowSetId[];
}

/** Whether a routine is a method that is run on an object. */
export function isMember({ file, lowered }: KnownRoutine): boolean {
  const { methods } = file.dataflow.routines[lowered.parent] ?? {};
  return methods?.includes(lowered.name?.parts.at(-1)?.toLowerCase() ?? '') === true;
}

/** What only declares a routine (a package's specification, a forward declaration) stands for the one with its body. */
export function withBodies(candidates: readonly KnownRoutine[]): readonly KnownRoutine[] {
  const defined = candidates.filter(({ lowered }) => !lowered.foreign);
  return defined.length > 0 ? defined : candidates;
}

const rowsAlone = new WeakMap<KnownRoutine, KnownRoutine>();

/** A routine as who takes its rows sees it: of a status there are none. */
export function forItsRows<Known extends KnownRoutine | undefined>(routine: Known): Known | KnownRoutine {
  if (routine?.lowered.returnsStatus !== true || !routine.returns || routine.returnedRows !== undefined)
    return routine;
  let alone = rowsAlone.get(routine);
  if (alone === undefined) rowsAlone.set(routine, (alone = { ...routine, returns: false }));
  return alone;
}
