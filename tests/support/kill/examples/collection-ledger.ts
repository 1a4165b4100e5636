import type { Found } from './collections.ts';

/** An entity that the service has shown. */
export interface KnownEntity {
  id: string;
  /** What it was last acknowledged to hold; undefined after its removal. */
  value: string | undefined;
  /** A write whose answer was lost: it has come to pass as a whole, or not at all. */
  unanswered?: { value: string | undefined };
  /** A client is at it. */
  isBusy: boolean;
}

/** What the service owes for one collection. */
export class CollectionLedger {
  readonly #entities = new Map<string, KnownEntity>();
  /** Values of additions without an answer. */
  readonly #unansweredAdditions = new Set<string>();

  adding(value: string): void {
    this.#unansweredAdditions.add(value);
  }

  /** @returns what is wrong with the id that was given */
  added(id: string, value: string): string[] {
    this.#unansweredAdditions.delete(value);
    const isKnown = this.#entities.has(id);
    this.#entities.set(id, { id, value, isBusy: false });
    return isKnown ? [`the id ${id} was given twice`] : [];
  }

  /** Entities that a client may write now. */
  get free(): KnownEntity[] {
    return [...this.#entities.values()].filter(({ value, isBusy }) => value !== undefined && !isBusy);
  }

  /** How many entities are there, about. */
  get size(): number {
    return [...this.#entities.values()].filter(({ value }) => value !== undefined).length;
  }

  forget(): void {
    this.#entities.clear();
    this.#unansweredAdditions.clear();
  }

  /**
   * Compares what is there, besides the samples, with what is owed, and learns what became of unanswered writes.
   * @returns what is wrong
   */
  settle(found: Found): string[] {
    const wrong: string[] = [];
    for (const [id, [one, other]] of found) {
      if (one !== other) wrong.push(`entity ${id} holds halves of two states`);
      else if (!this.#entities.has(id)) {
        if (this.#unansweredAdditions.has(String(one))) this.added(id, String(one));
        else wrong.push(`nobody added entity ${id}: ${String(one).slice(0, 40)}`);
      }
    }
    for (const entity of this.#entities.values()) {
      const { id, value, unanswered } = entity;
      const there = found.get(id)?.[0] as string | undefined;
      if (there !== value && !(unanswered !== undefined && there === unanswered.value)) {
        wrong.push(`entity ${id} holds ${brief(there)}, not ${brief(value)} as acknowledged`);
      }
      entity.value = there;
      delete entity.unanswered;
    }
    this.#unansweredAdditions.clear();
    return wrong;
  }
}

function brief(value: string | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value.slice(0, 40));
}
