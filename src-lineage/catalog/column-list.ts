/** A column that DDL, metadata or a defining query tells of. */
export interface KnownColumn {
  /** The folded name. */
  key: string;
  name: string;
  dataType?: string;
  primaryKey?: true;
  /** A partition column of files: those that are added later come before it. */
  partition?: true;
  /** A star leaves it out, as does an INSERT without a list; or the latter alone. */
  leftOut?: 'by-stars' | 'by-inserts';
}

/** So many columns are as fast to ask one by one, and views have a list each: no index is made of them. */
const fewColumns = 16;

/** What is known of the columns of a table, in order. */
export class ColumnList {
  readonly columns: readonly KnownColumn[];
  /** No further columns: a name that is not here is wrong. */
  readonly complete: boolean;
  /** Before which of the columns (their number: behind the last) others stand that are not known. */
  readonly gaps: readonly number[];
  /** Further folded names of columns, where none has them as its own. */
  readonly synonyms: ReadonlyMap<string, KnownColumn> | undefined;
  private byKey: Map<string, KnownColumn> | undefined;
  private byLetters: Map<string, KnownColumn> | undefined;

  constructor(
    columns: readonly KnownColumn[],
    complete: boolean,
    gaps?: readonly number[],
    synonyms?: ReadonlyMap<string, KnownColumn>,
  ) {
    this.columns = columns;
    this.complete = complete;
    this.gaps = complete ? [] : (gaps ?? [columns.length]);
    this.synonyms = synonyms;
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
    this.byKey ??= firstBy(this.columns, (column) => column.key);
    return this.byKey.has(key);
  }

  /** The column of a folded name; in a complete list letter case is forgiven, as the name can mean nothing else. */
  find(key: string): KnownColumn | undefined {
    const own = this.columns.length <= fewColumns ? this.findAmongFew(key) : this.findByIndex(key);
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
    this.byKey ??= firstBy(this.columns, (column) => column.key);
    const exact = this.byKey.get(key);
    if (exact !== undefined || !this.complete) return exact;
    this.byLetters ??= firstBy(this.columns, (column) => column.key.toLowerCase());
    return this.byLetters.get(key.toLowerCase());
  }

  /** The list with further columns behind it; those of a name that it has are left out. */
  withAdded(added: readonly KnownColumn[]): ColumnList {
    const fresh = added.filter((column) => this.find(column.key) === undefined);
    return fresh.length === 0 ? this : new ColumnList([...this.columns, ...fresh], this.complete, this.gaps);
  }
}

/** Nothing is known. */
export const unknownColumns = new ColumnList([], false);

function firstBy(
  columns: readonly KnownColumn[],
  keyOf: (column: KnownColumn) => string,
): Map<string, KnownColumn> {
  const map = new Map<string, KnownColumn>();
  for (const column of columns) {
    const key = keyOf(column);
    if (!map.has(key)) map.set(key, column);
  }
  return map;
}
