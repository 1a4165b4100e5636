import type { RelationList } from '../model/relation-list.ts';
import type { Relation } from '../model/relations.ts';

/** So many relations of one place are as fast to compare one by one. */
const fewSteps = 16;

/**
 * The relations already made, by their place, which is target and statement: the same step is not listed twice. There may
 * be millions: numbers in typed arrays take a tenth of the memory of a map.
 */
export class KnownSteps {
  private readonly relations: RelationList;
  /** A hash table of places: one more than the relation made last there, 0 where none is. */
  private readonly last: Int32Array;
  /** For each relation one more than the one made before it at the same place, 0 none, and how many there were with it. */
  private readonly before: Int32Array;
  private readonly counts: Int32Array;
  /** What tells the steps of a place apart, once there are many: by the slot of the place. */
  private readonly signatures = new Map<number, Set<string>>();

  /** @param most so many relations there will be at most. */
  constructor(relations: RelationList, most: number) {
    this.relations = relations;
    this.last = new Int32Array(2 ** Math.ceil(Math.log2(most * 1.5 + 1)));
    this.before = new Int32Array(most);
    this.counts = new Int32Array(most);
  }

  has(step: Relation): boolean {
    const slot = this.slotOf(step);
    const last = this.last[slot]!;
    if (last === 0) return false;
    if (this.counts[last - 1]! > fewSteps) return this.signaturesAt(slot).has(signature(step));
    for (let at = last; at > 0; at = this.before[at - 1]!)
      if (this.relations.isSameStep(at - 1, step)) return true;
    return false;
  }

  /** Notes the relation that was added last. */
  added(relation: Relation): void {
    const index = this.relations.length - 1;
    const slot = this.slotOf(relation);
    const last = this.last[slot]!;
    this.before[index] = last;
    this.counts[index] = last === 0 ? 1 : this.counts[last - 1]! + 1;
    this.last[slot] = index + 1;
    this.signatures.get(slot)?.add(signature(relation));
  }

  /** Where the table holds the place, or would. */
  private slotOf({ target, statement }: Relation): number {
    const mask = this.last.length - 1;
    const hash = Math.imul(target, 0x9e3779b1) ^ Math.imul(statement, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let at = this.last[slot]!; at > 0; at = this.last[slot]!) {
      const { relations } = this;
      if (relations.targetAt(at - 1) === target && relations.statementAt(at - 1) === statement) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private signaturesAt(slot: number): Set<string> {
    let signatures = this.signatures.get(slot);
    if (signatures === undefined) {
      this.signatures.set(slot, (signatures = new Set()));
      for (let at = this.last[slot]!; at > 0; at = this.before[at - 1]!)
        signatures.add(signature(this.relations.at(at - 1)));
    }
    return signatures;
  }
}

function signature({ type, effect, sources }: Relation): string {
  return `${type} ${effect} ${sources.map(({ column, clause = '' }) => `${column}${clause}`).join()}`;
}
