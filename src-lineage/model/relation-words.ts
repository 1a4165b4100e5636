import { doubts, transforms } from './relations.ts';
import type { Clause, Decision, Doubt, EffectType, Relation, Transform } from './relations.ts';

// Each word of a relation is kept as its place in one of these lists, in kept models too: they may only become longer.
const types: readonly Relation['type'][] = ['fdd', 'frd', 'fdr', 'join', 'er'];
const effects: readonly EffectType[] = [
  'select',
  'insert',
  'update',
  'delete',
  'merge_update',
  'merge_insert',
  'create_view',
  'create_table',
  'function',
  'rename_table',
  'swap_table',
  'clone_table',
  'copy',
  'cursor',
  'assign',
  'trigger',
  'call',
  'foreign_key',
  'join',
];
const transformCodes: readonly (Transform | undefined)[] = [undefined, ...transforms];
const clauses: readonly (Clause | undefined)[] = [
  undefined,
  'selectList',
  'where',
  'joinCondition',
  'groupBy',
  'having',
  'qualify',
  'orderBy',
  'connectBy',
  'distinct',
  'set',
  'values',
];
const doubtCodes: readonly (Doubt | undefined)[] = [undefined, ...doubts];
const decisions: readonly (Decision | undefined)[] = [undefined, 'condition', 'window'];

const clauseMask = 15;

/** The words of a relation as bits: type 0-2, effect 3-7, transform 8-11, usual clause 12-15, doubt 16-18. */
export const RelationWords = {
  /** @param clause that of the sources that name none */
  of(
    type: Relation['type'],
    effect: EffectType,
    transform?: Transform,
    clause?: Clause,
    uncertain?: Doubt,
  ): number {
    return (
      types.indexOf(type) |
      (effects.indexOf(effect) << 3) |
      (transformCodes.indexOf(transform) << 8) |
      (clauses.indexOf(clause) << 12) |
      (doubtCodes.indexOf(uncertain) << 16)
    );
  },
  type: (words: number): Relation['type'] => types[words & 7]!,
  effect: (words: number): EffectType => effects[(words >> 3) & 31]!,
  transform: (words: number): Transform | undefined => transformCodes[(words >> 8) & 15],
  doubt: (words: number): Doubt | undefined => doubtCodes[(words >> 16) & 7],
  withTransform: (words: number, transform: Transform): number =>
    (words & ~(15 << 8)) | (transformCodes.indexOf(transform) << 8),
  /** Type and effect, which distinguish steps between the same columns. */
  step: (words: number): number => words & 255,
  /** The bits of the usual clause, where {@link UseWords} have theirs. */
  usualClause: (words: number): number => (words >> 12) & clauseMask,
  /** Without the usual clause, which every source has now, and with the doubt of a source if it has one. */
  settled: (words: number, doubt: number): number =>
    doubt === 0 ? words & ~(clauseMask << 12) : (words & 0xfff) | (doubt << 16),
} as const;

/** What a relation says of one of its sources. */
export interface SaidOfUse {
  clause?: Clause;
  decides?: Decision;
  uncertain?: Doubt;
}

/** The words of a source as bits: clause 0-3, decision 4-5, doubt 6-8. */
export const UseWords = {
  of({ clause, decides, uncertain }: SaidOfUse): number {
    return clauses.indexOf(clause) | (decisions.indexOf(decides) << 4) | (doubtCodes.indexOf(uncertain) << 6);
  },
  clause: (words: number): Clause | undefined => clauses[words & clauseMask],
  decides: (words: number): Decision | undefined => decisions[(words >> 4) & 3],
  doubt: (words: number): Doubt | undefined => doubtCodes[(words >> 6) & 7],
  /** The bits of the doubt, as {@link RelationWords} have theirs. */
  doubtBits: (words: number): number => (words >> 6) & 7,
  /** The bits of the clause alone. */
  clauseBits: (words: number): number => words & clauseMask,
  /** With the usual clause where it names none, and without its doubt, which is the relation's. */
  settled: (words: number, usualClause: number): number =>
    (words & (3 << 4)) | ((words & clauseMask) === 0 ? usualClause : words & clauseMask),
  isDecision: (words: number): boolean => (words & (3 << 4)) !== 0,
  withoutDecision: (words: number): number => words & ~(3 << 4),
  /** A number for column and clause together. */
  withColumn: (words: number, column: number): number => column * (clauseMask + 1) + (words & clauseMask),
} as const;
