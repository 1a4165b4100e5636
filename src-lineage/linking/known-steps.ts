import type { Relation, RelationSource } from '../model/relations.ts';
import type { DraftRelation } from './draft.ts';

/** So many relations of one place are as fast to compare one by one. */
const fewSteps = 16;

interface Place {
  /** Index of the relation made last. */
  last: number;
  count: number;
  /** What tells the steps apart, once there are many. */
  signatures?: Set<string>;
}

/** The relations already made, by their target and statement: the same step is not listed twice. */
export class KnownSteps {
  private readonly relations: readonly Relation[];
  private readonly places = new Map<number, Place>();
  /** For each relation the one made before it at the same place, -1 none. */
  private readonly before: number[] = [];

  constructor(relations: readonly Relation[]) {
    this.relations = relations;
  }

  has(place: number, draft: DraftRelation, sources: readonly RelationSource[]): boolean {
    const known = this.places.get(place);
    if (known === undefined) return false;
    if (known.count > fewSteps) return this.signaturesOf(known).has(signature(draft, sources));
    for (let at = known.last; at >= 0; at = this.before[at]!)
      if (sameStep(this.relations[at]!, draft, sources)) return true;
    return false;
  }

  /** Notes the relation that was made last. */
  added(place: number): void {
    const last = this.relations.length - 1;
    const known = this.places.get(place);
    this.before.push(known?.last ?? -1);
    if (known === undefined) {
      this.places.set(place, { last, count: 1 });
      return;
    }
    known.last = last;
    known.count++;
    const relation = this.relations[last]!;
    known.signatures?.add(signature(relation, relation.sources));
  }

  private signaturesOf(known: Place): Set<string> {
    if (known.signatures === undefined) {
      known.signatures = new Set();
      for (let at = known.last; at >= 0; at = this.before[at]!) {
        const relation = this.relations[at]!;
        known.signatures.add(signature(relation, relation.sources));
      }
    }
    return known.signatures;
  }
}

type Step = Pick<Relation, 'type' | 'effect'>;

function sameStep(relation: Relation, draft: Step, sources: readonly RelationSource[]): boolean {
  return (
    relation.type === draft.type &&
    relation.effect === draft.effect &&
    relation.sources.length === sources.length &&
    relation.sources.every(
      (source, i) => source.column === sources[i]!.column && source.clause === sources[i]!.clause,
    )
  );
}

function signature({ type, effect }: Step, sources: readonly RelationSource[]): string {
  return `${type} ${effect} ${sources.map(({ column, clause = '' }) => `${column}${clause}`).join()}`;
}
