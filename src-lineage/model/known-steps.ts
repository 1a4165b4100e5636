/** Rows of relations that are compared: see `RelationList`. */
interface ComparedSteps {
  targetAt(index: number): number;
  statementAt(index: number): number;
  stepWordsAt(index: number): number;
  sourceCountAt(index: number): number;
  sourceKeyAt(index: number, place: number): number;
  isSameStep(index: number, other: number): boolean;
}

/** So many relations of one place are as fast to compare one by one. */
const fewSteps = 16;

/**
 * The relations already made, by their place, which is target and statement: the same step is not listed twice. There may
 * be millions: numbers in typed arrays take a tenth of the memory of a map.
 */
export class KnownSteps {
  private readonly relations: ComparedSteps;
  /** By the id of a target 1 where one relation has it, as is so for most, and 2 where several have. */
  private readonly uses: Uint8Array;
  /** A hash table of places: one more than the relation made last there, 0 where none is. */
  private readonly last: Int32Array;
  /** For each relation one more than the one made before it at the same place, 0 none, and how many there were with it. */
  private readonly before: Int32Array;
  private readonly counts: Int32Array;
  /** What distinguishes the steps of a place, once there are many: by the slot of the place. */
  private readonly signatures = new Map<number, Set<string>>();

  /**
   * @param most so many relations there will be at most: those that are there now
   * @param ids of the targets that they have now
   */
  constructor(relations: ComparedSteps, most: number, ids: Int32Array) {
    this.relations = relations;
    this.uses = new Uint8Array(ids.length);
    let alone = 0;
    for (let index = 0; index < most; index++) {
      const target = ids[relations.targetAt(index)]!;
      if (this.uses[target] === 0) alone++;
      else if (this.uses[target] === 1) alone--;
      this.uses[target] = this.uses[target] === 0 ? 1 : 2;
    }
    this.last = new Int32Array(2 ** Math.ceil(Math.log2((most - alone) * 1.5 + 1)));
    this.before = new Int32Array(most);
    this.counts = new Int32Array(most);
  }

  /** Notes the relation of a number; false where it is the same step as one before. */
  add(index: number): boolean {
    if (this.uses[this.relations.targetAt(index)] === 1) return true;
    const slot = this.slotOf(index);
    if (this.has(index, slot)) return false;
    const last = this.last[slot]!;
    this.before[index] = last;
    this.counts[index] = last === 0 ? 1 : this.counts[last - 1]! + 1;
    this.last[slot] = index + 1;
    this.signatures.get(slot)?.add(this.signature(index));
    return true;
  }

  private has(index: number, slot: number): boolean {
    const last = this.last[slot]!;
    if (last === 0) return false;
    if (this.counts[last - 1]! > fewSteps) return this.signaturesAt(slot).has(this.signature(index));
    for (let at = last; at > 0; at = this.before[at - 1]!)
      if (this.relations.isSameStep(at - 1, index)) return true;
    return false;
  }

  /** Where the table holds the place of a relation, or would. */
  private slotOf(index: number): number {
    const { relations } = this;
    const [target, statement] = [relations.targetAt(index), relations.statementAt(index)];
    const mask = this.last.length - 1;
    const hash = Math.imul(target, 0x9e3779b1) ^ Math.imul(statement, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let at = this.last[slot]!; at > 0; at = this.last[slot]!) {
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
        signatures.add(this.signature(at - 1));
    }
    return signatures;
  }

  private signature(index: number): string {
    const { relations } = this;
    let text = String(relations.stepWordsAt(index));
    for (let place = 0; place < relations.sourceCountAt(index); place++)
      text += ` ${relations.sourceKeyAt(index, place)}`;
    return text;
  }
}
