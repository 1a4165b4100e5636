import type { DraftColumn } from './draft.ts';

/** So many columns are as fast to ask one by one; most objects have no more, and a map takes several times their memory. */
const fewColumns = 12;

/** Columns of one object by their folded names. */
export class ColumnsByName {
  /** Copied to grow: an array that was pushed to would keep room for sixteen more. */
  private few: DraftColumn[] | undefined;
  private many: Map<string, DraftColumn> | undefined;

  get(key: string): DraftColumn | undefined {
    if (this.many !== undefined) return this.many.get(key);
    return this.few?.find((column) => column.key === key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** Adds a column whose name no other one here has. */
  add(column: DraftColumn): void {
    if (this.many !== undefined) this.many.set(column.key, column);
    else if (this.few === undefined) this.few = [column];
    else if (this.few.length < fewColumns) this.few = this.few.concat(column);
    else {
      this.many = new Map([...this.few, column].map((one) => [one.key, one]));
      this.few = undefined;
    }
  }

  delete(key: string): void {
    this.many?.delete(key);
    this.few = this.few?.filter((column) => column.key !== key);
  }

  clear(): void {
    this.few = undefined;
    this.many = undefined;
  }
}
