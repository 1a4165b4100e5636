import type { Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import type { Source } from '../../ir/dataflow.ts';
import type { ArgumentList, Input } from '../../ir/inputs.ts';
import type { RowSetNode } from './row-set-node.ts';
import type { DraftColumn, DraftObject, HeldField } from '../run/draft.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';

/** What routines declare, for the row sets that name it. */
export interface RoutineNames {
  /** A trigger's row or another named set of columns that is no table of the catalog. */
  specialSource(site: Site, source: Source): DraftObject | undefined;
  /** The fields of the record or list that an input names, or in the field that it names, and the fields of these. */
  heldFields(site: Site, input: Input): readonly HeldField[] | undefined;
  /** Whether an input is a document in a variable, which is one value. */
  isDocument(site: Site, input: Input): boolean;
  /** The fields of the record, or of the rows of the list, in the field that an input names. */
  fieldsOfField(site: Site, input: Input): readonly DraftColumn[];
  /** The columns of the rows that a table function answers with, where they are all known. */
  resultColumns(routine: NameUse, args: ArgumentList, node: RowSetNode): readonly KnownColumn[] | undefined;
  /** Those that the function's declaration gives to its rows, to the rows of the list that it answers with, or to a field of it. */
  declaredColumns(
    routine: NameUse,
    args: ArgumentList,
    node: RowSetNode,
    field: string | undefined,
  ): readonly KnownColumn[] | undefined;
  /** Whether a script has the body of the function. */
  hasBody(routine: NameUse, args: ArgumentList, node: RowSetNode): boolean;
  /** Whether a name alone calls a function. */
  isFunction(site: Site, parts: readonly string[]): boolean;
  /** Whether a script defines a routine of this name. */
  isRoutine(site: Site, name: NameUse): boolean;
  /** The columns of a composite type. */
  typeColumns(site: Site, type: NameUse): readonly KnownColumn[] | undefined;
}

/** Before routines are declared. */
export const noRoutines: RoutineNames = {
  specialSource: () => undefined,
  heldFields: () => undefined,
  isDocument: () => false,
  fieldsOfField: () => [],
  resultColumns: () => undefined,
  declaredColumns: () => undefined,
  hasBody: () => false,
  isFunction: () => false,
  isRoutine: () => false,
  typeColumns: () => undefined,
};
