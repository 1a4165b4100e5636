/** By how much the numbers of a dataflow grow that becomes a part of another. */
export interface Shift {
  /** Offsets in the text. */
  offsets: number;
  statements: number;
  rowSets: number;
}

export const unshifted: Shift = { offsets: 0, statements: 0, rowSets: 0 };

/** Fields whose numbers are row sets or statements; of steps, `next` is a statement too. */
export const rowSetNumbers: ReadonlySet<string> = new Set(['rowSet', 'arms', 'governedBy', 'scope']);
export const statementNumbers: ReadonlySet<string> = new Set(['statement', 'next', 'inside']);
const offsets: ReadonlySet<string> = new Set(['start', 'end']);

/** By how much the numbers of a field grow, of a dataflow without routines: `parent` is a row set in it. */
export function growthOf(field: string, shift: Shift): number {
  if (offsets.has(field)) return shift.offsets;
  if (statementNumbers.has(field)) return shift.statements;
  return rowSetNumbers.has(field) || field === 'parent' ? shift.rowSets : 0;
}
