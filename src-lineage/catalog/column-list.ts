import { GrowingColumns } from './growing-columns.ts';
import type { KnownColumn } from './known-column.ts';

/** So many columns are as fast to ask one by one, and views have a list each: no index is made of them. */
const fewColumns = 16;

/** What is known of the columns of a table, in order. */
export class ColumnList {
  /** How many columns there are. */
  readonly size: number;
  /** No further columns: a name that is not here is wrong. */
  readonly complete: boolean;
  /** Before which of the columns (their number: behind the last) others stand that are not known. */
  readonly gaps: readonly number[];
  /** Further folded names of columns, where none has them as its own. */
  readonly synonyms: ReadonlyMap<string, KnownColumn> | undefined;
  private own: readonly KnownColumn[] | undefined;
  /** What the list is the beginning of; its index. */
  private growing: GrowingColumns | undefined;

  constructor(
    columns: readonly KnownColumn[] | GrowingColumns,
    complete: boolean,
    gaps?: readonly number[],
    synonyms?: ReadonlyMap<string, KnownColumn>,
  ) {
    if (columns instanceof GrowingColumns) this.growing = columns;
    else this.own = columns;
    this.size = columns instanceof GrowingColumns ? columns.columns.length : columns.length;
    this.complete = complete;
    this.gaps = complete ? [] : (gaps ?? [this.size]);
    this.synonyms = synonyms;
  }

  get columns(): readonly KnownColumn[] {
    return (this.own ??= this.growing!.columns.slice(0, this.size));
  }

  /** The list with columns of new names behind it. All lists that grow out of one another share one index. */
  grown(added: readonly KnownColumn[]): ColumnList {
    const shared =
      this.growing?.columns.length === this.size ? this.growing : new GrowingColumns(this.columns);
    this.growing ??= shared;
    shared.append(added);
    return new ColumnList(shared, this.complete, this.gaps);
  }

  /** The columns that another list has not, of which this one grew; else all. */
  beyond(other: ColumnList | undefined): readonly KnownColumn[] {
    if (other?.growing === undefined || other.growing !== this.growing || other.size > this.size)
      return this.columns;
    return this.growing.columns.slice(other.size, this.size);
  }

  /** The columns in order; undefined stands for those that are not known. */
  inOrder(): (KnownColumn | undefined)[] {
    if (this.gaps.length === 0) return [...this.columns];
    const items: (KnownColumn | undefined)[] = [];
    for (let i = 0; i <= this.columns.length; i++) {
      if (this.gaps.includes(i)) items.push(undefined);
      if (i < this.columns.length) items.push(this.columns[i]);
    }
    return items;
  }

  /** The list with partition columns behind all others; of an incomplete list they may be among those not known. */
  withLast(last: readonly KnownColumn[]): ColumnList {
    const keys = new Set(last.map((column) => column.key));
    const stays = ({ key }: KnownColumn): boolean => !keys.has(key);
    const moved = last
      .filter(({ key }) => !this.complete || this.has(key))
      .map((column): KnownColumn => ({ ...(this.find(column.key) ?? column), partition: true }));
    const gaps = this.gaps.map((gap) => this.columns.slice(0, gap).filter(stays).length);
    return new ColumnList([...this.columns.filter(stays), ...moved], this.complete, gaps, this.synonyms);
  }

  /** Whether there is a column of exactly this folded name. */
  has(key: string): boolean {
    return this.index().find(key, this.size) !== undefined;
  }

  /** The column of a folded name; in a complete list letter case is forgiven, as the name can mean nothing else. */
  find(key: string): KnownColumn | undefined {
    const own = this.size <= fewColumns ? this.findAmongFew(key) : this.findByIndex(key);
    return own ?? this.synonyms?.get(key);
  }

  private findAmongFew(key: string): KnownColumn | undefined {
    for (const column of this.columns) if (column.key === key) return column;
    if (!this.complete) return undefined;
    const letters = key.toLowerCase();
    for (const column of this.columns) if (column.key.toLowerCase() === letters) return column;
    return undefined;
  }

  private findByIndex(key: string): KnownColumn | undefined {
    const exact = this.index().find(key, this.size);
    return exact !== undefined || !this.complete ? exact : this.index().findByLetters(key, this.size);
  }

  private index(): GrowingColumns {
    return (this.growing ??= new GrowingColumns(this.columns));
  }

  /** The list with further columns behind it; those of a name that it has are left out. */
  withAdded(added: readonly KnownColumn[]): ColumnList {
    const fresh = added.filter((column) => this.find(column.key) === undefined);
    return fresh.length === 0 ? this : new ColumnList([...this.columns, ...fresh], this.complete, this.gaps);
  }
}

/** Nothing is known. */
export const unknownColumns = new ColumnList([], false);
