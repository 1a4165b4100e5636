import type { Span } from '../base/span.ts';
import type { ColumnId, ObjectId } from './objects.ts';

/**
 * The kinds of relation:
 * - `fdd`: the value of the target column comes from the source column;
 * - `frd`: the number of rows in the target depends on the value of the source column;
 * - `fdr`: the value of the target column depends on the number of rows in the source;
 * - `join`: rows were combined by comparing the two columns;
 * - `call`: a routine calls a routine;
 * - `er`: a foreign key refers to a key.
 */
export const relationTypes = ['fdd', 'frd', 'fdr', 'join', 'call', 'er'] as const;
export type RelationType = (typeof relationTypes)[number];

/** The operation that makes a relation, as the SQLFlow API names it. */
export type EffectType =
  | 'select'
  | 'insert'
  | 'update'
  | 'delete'
  | 'merge_update'
  | 'merge_insert'
  | 'create_view'
  | 'create_table'
  | 'function'
  | 'rename_table'
  | 'swap_table'
  | 'clone_table'
  | 'copy'
  | 'cursor'
  | 'assign'
  | 'trigger'
  | 'call'
  | 'foreign_key'
  | 'join';

/** The clause in which a source column is used. */
export type Clause =
  | 'selectList'
  | 'where'
  | 'joinCondition'
  | 'groupBy'
  | 'having'
  | 'qualify'
  | 'orderBy'
  | 'connectBy'
  | 'distinct'
  | 'set'
  | 'values';

/**
 * What happens to a value on its way:
 * `copy` keeps value and name, `rename` keeps the value, the others change it.
 */
export const transforms = [
  'copy',
  'rename',
  'expression',
  'conditional',
  'function',
  'aggregate',
  'window',
  'constant',
] as const;
export type Transform = (typeof transforms)[number];

/** Whether the value passes as it is, under whatever name. */
export function isUnchanged(transform: Transform): boolean {
  return transform === 'copy' || transform === 'rename';
}

/** How a source decides over a value without being a part of it: as a condition in it, or by the rows of its window. */
export type Decision = 'condition' | 'window';

/** One source of a relation. */
export interface RelationSource {
  column: ColumnId;
  clause?: Clause;
  /** Absent where the value comes from the source. */
  decides?: Decision;
}

/** One step of data flow: all the sources that one expression or condition gives to one column. */
export interface Relation {
  type: Exclude<RelationType, 'call'>;
  effect: EffectType;
  target: ColumnId;
  sources: RelationSource[];
  transform?: Transform;
  /** The expression or condition that makes the relation. */
  span?: Span;
  /** Its text (blanks folded, at most 400 characters) where it is more than the source itself. */
  expression?: string;
  /** Index into {@link LineageModel.statements}. */
  statement: number;
  /** The relation was chosen among several possible ones, or assumed: why. */
  uncertain?: Doubt;
}

/**
 * What makes a relation uncertain: a bare name that several sources may have (the first one is taken); a name that the
 * definition of its table lacks; a name behind the stars of several tables; a text that a macro is given; a component that
 * nobody can read.
 */
export const doubts = [
  'ambiguous-column',
  'unknown-column',
  'ambiguous-star',
  'unread-macro',
  'unread-component',
] as const;
export type Doubt = (typeof doubts)[number];

/** One routine calls another. */
export interface CallRelation {
  type: 'call';
  caller: ObjectId;
  callee: ObjectId;
  span?: Span;
  statement: number;
}
