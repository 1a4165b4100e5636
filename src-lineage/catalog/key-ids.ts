import type { ObjectKey } from './names.ts';

/** Numbers of texts, from 0 on in the order in which they are first asked for. */
class NameIds {
  private readonly ids = new Map<string, number>();

  of(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) this.ids.set(text, (id = this.ids.size));
    return id;
  }
}

/** Words of a slot: the pair, and one more than its number; 0 where the slot is free. */
const slotLength = 3;

/** Numbers of pairs of numbers, from 0 on in the order in which they are first asked for: no key is made for looking one up. */
class PairIds {
  private count = 0;
  private slots = new Int32Array(256 * slotLength);

  /** The number of a pair; -1 where it has none. */
  find(first: number, second: number): number {
    return this.slots[this.slotOf(first, second) + 2]! - 1;
  }

  of(first: number, second: number): number {
    const at = this.slotOf(first, second);
    const known = this.slots[at + 2]!;
    if (known > 0) return known - 1;
    this.slots[at] = first;
    this.slots[at + 1] = second;
    this.slots[at + 2] = ++this.count;
    if (this.count * slotLength * 2 > this.slots.length) this.grow();
    return this.count - 1;
  }

  private slotOf(first: number, second: number): number {
    const mask = this.slots.length / slotLength - 1;
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (; this.slots[slot * slotLength + 2]! > 0; slot = (slot + 1) & mask) {
      const at = slot * slotLength;
      if (this.slots[at] === first && this.slots[at + 1] === second) break;
    }
    return slot * slotLength;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Int32Array(before.length * 2);
    for (let at = 0; at < before.length; at += slotLength)
      if (before[at + 2]! > 0)
        this.slots.set(before.subarray(at, at + slotLength), this.slotOf(before[at]!, before[at + 1]!));
  }
}

/** Numbers of the keys of objects, from 0 on in the order in which they are first asked for. */
export class KeyIds {
  private readonly names = new NameIds();
  private readonly outer = new PairIds();
  private readonly inner = new PairIds();
  private readonly keys = new PairIds();

  /** @param inner stands in place of the key's own immediate qualifier */
  of(key: ObjectKey, inner: string): number {
    return this.keys.of(this.qualifier(key, inner), this.lastPart(key));
  }

  /** The number of a key; -1 where it has none. */
  find(key: ObjectKey, inner: string): number {
    return this.keys.find(this.qualifier(key, inner), this.lastPart(key));
  }

  private qualifier({ server, outer }: ObjectKey, inner: string): number {
    const { names } = this;
    return this.inner.of(this.outer.of(names.of(server), names.of(outer)), names.of(inner));
  }

  /** A file is another object than a table of its name. */
  private lastPart({ name, file }: ObjectKey): number {
    return this.names.of(name) * 2 + (file ? 1 : 0);
  }
}
