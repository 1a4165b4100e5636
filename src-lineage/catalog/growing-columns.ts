import type { KnownColumn } from './known-column.ts';

/**
 * Columns in an order that only grows at its end. Lists are beginnings of it, each of a certain size, so that thousands of
 * them, one for each ALTER that adds a column, share one array and one index.
 */
export class GrowingColumns {
  readonly columns: KnownColumn[];
  private readonly byKey = new Map<string, number>();
  private byLetters: Map<string, number> | undefined;

  constructor(columns: readonly KnownColumn[]) {
    this.columns = [...columns];
    columns.forEach(({ key }, place) => {
      noteFirst(this.byKey, key, place);
    });
  }

  append(added: readonly KnownColumn[]): void {
    for (const column of added) {
      const place = this.columns.push(column) - 1;
      noteFirst(this.byKey, column.key, place);
      if (this.byLetters !== undefined) noteFirst(this.byLetters, column.key.toLowerCase(), place);
    }
  }

  /** The first of the first `size` columns that has this folded name. */
  find(key: string, size: number): KnownColumn | undefined {
    return this.within(this.byKey.get(key), size);
  }

  /** The same without regard to letter case. */
  findByLetters(key: string, size: number): KnownColumn | undefined {
    if (this.byLetters === undefined) {
      this.byLetters = new Map();
      for (let i = 0; i < this.columns.length; i++)
        noteFirst(this.byLetters, this.columns[i]!.key.toLowerCase(), i);
    }
    return this.within(this.byLetters.get(key.toLowerCase()), size);
  }

  private within(place: number | undefined, size: number): KnownColumn | undefined {
    return place !== undefined && place < size ? this.columns[place] : undefined;
  }
}

function noteFirst(places: Map<string, number>, key: string, place: number): void {
  if (!places.has(key)) places.set(key, place);
}
