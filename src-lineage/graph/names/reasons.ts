import type { LineageModel } from '../../model/model.ts';
import type { ColumnId } from '../../model/objects.ts';
import type { Doubt } from '../../model/relations.ts';
import type { GraphEdge } from '../edges/edge.ts';

/** Why a relation says less than the SQL means, or may be another: what the text does not hold. */
export type Reason = Doubt | 'unknown-columns' | 'unknown-routine';

/** The reasons in words, for people. */
export const reasonTexts: Readonly<Record<Reason, string>> = {
  'ambiguous-column': 'the column is named without its table and may belong to several; the first was taken',
  'ambiguous-star': 'several tables stand behind *; the first that may have the column was taken',
  'unknown-column': 'the definition of the table has no column of this name',
  'unread-macro': 'the name is given to a macro whose text is not read',
  'unread-component': 'what the component does cannot be read: its columns may come from all that it takes',
  'unknown-columns': 'the columns behind * are not known: no script and no metadata defines the table',
  'unknown-routine': 'no file defines the routine: what it reads and writes is not known',
};

/** The reason of an edge; undefined where it says all that the SQL means. */
export function reasonOf(model: LineageModel, edge: GraphEdge): Reason | undefined {
  if (edge.type !== 'call') return reasonBetween(model, edge.uncertain, edge.source, edge.target);
  return model.objects[edge.targetObject]?.missing ? 'unknown-routine' : undefined;
}

/** The reason of a step between two columns. */
export function reasonBetween(
  { columns }: LineageModel,
  uncertain: Doubt | undefined,
  ...ends: readonly (ColumnId | undefined)[]
): Reason | undefined {
  const isStar = ends.some((column) => column !== undefined && columns.pseudoOf(column) === 'star');
  return uncertain ?? (isStar ? 'unknown-columns' : undefined);
}
