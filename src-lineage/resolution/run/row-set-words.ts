import type { RowSetHead } from '../../ir/dataflow.ts';
import { RelationWords } from '../../model/relation-words.ts';
import type { Clause, EffectType, Relation, Transform } from '../../model/relations.ts';

/**
 * What a relation of a row set says.
 * @param clause that of the sources that name none
 */
export function says(
  { rowSet }: { rowSet: RowSetHead },
  type: Relation['type'],
  transform?: Transform,
  clause?: Clause,
): number {
  return RelationWords.of(type, effectOf(rowSet), transform, clause);
}

function effectOf({ kind }: RowSetHead): EffectType {
  switch (kind) {
    case 'update-set':
      return 'update';
    case 'merge-update':
      return 'merge_update';
    case 'merge-insert':
      return 'merge_insert';
    default:
      return 'select';
  }
}

/** The clause that what a row set shows stands in. */
export function clauseOf({ kind }: RowSetHead): Clause {
  if (kind === 'update-set' || kind === 'merge-update') return 'set';
  return kind === 'values' || kind === 'merge-insert' ? 'values' : 'selectList';
}
