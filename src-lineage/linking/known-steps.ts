import type { Relation, RelationSource } from '../model/relations.ts';
import type { DraftRelation } from './draft.ts';

/** So many relations of one place are as fast to compare one by one. */
const fewSteps = 16;

/** The relations already made, by their target and statement: the same step is not listed twice. */
export class KnownSteps {
  private readonly relations: readonly Relation[];
  /** For each place the relation made last. */
  private readonly last = new Map<number, number>();
  /** For each relation the one made before it at the same place, -1 none, and how many there were with it. */
  private readonly before: number[] = [];
  private readonly counts: number[] = [];
  /** What tells the steps of a place apart, once there are many. */
  private readonly signatures = new Map<number, Set<string>>();

  constructor(relations: readonly Relation[]) {
    this.relations = relations;
  }

  has(place: number, draft: DraftRelation, sources: readonly RelationSource[]): boolean {
    const last = this.last.get(place);
    if (last === undefined) return false;
    if (this.counts[last]! > fewSteps) return this.signaturesAt(place, last).has(signature(draft, sources));
    for (let at = last; at >= 0; at = this.before[at]!)
      if (sameStep(this.relations[at]!, draft, sources)) return true;
    return false;
  }

  /** Notes the relation that was made last. */
  added(place: number): void {
    const index = this.relations.length - 1;
    const last = this.last.get(place) ?? -1;
    this.before.push(last);
    this.counts.push(last < 0 ? 1 : this.counts[last]! + 1);
    this.last.set(place, index);
    const relation = this.relations[index]!;
    this.signatures.get(place)?.add(signature(relation, relation.sources));
  }

  private signaturesAt(place: number, last: number): Set<string> {
    let signatures = this.signatures.get(place);
    if (signatures === undefined) {
      this.signatures.set(place, (signatures = new Set()));
      for (let at = last; at >= 0; at = this.before[at]!) {
        const relation = this.relations[at]!;
        signatures.add(signature(relation, relation.sources));
      }
    }
    return signatures;
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
