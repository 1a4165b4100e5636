import { addToList } from '../../base/list-map.ts';
import type { ColumnList } from '../../catalog/column-list.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';
import type { SourceView } from './row-set-node.ts';

/** A column of joined sources: of one, or of several that USING or NATURAL makes one of. */
export interface JoinedColumn {
  key: string;
  name: string;
  views: SourceView[];
  /** Of one source: the entry of its list. */
  listed?: KnownColumn;
  /** Not one column, but those of this source that are not known. */
  unknown?: SourceView;
}

/** A column and its place among the others: those of a lower rank stand before it. */
export interface JoinedEntry {
  column: JoinedColumn;
  rank: number;
}

/** The columns of joins that stand one after the other, while each join moves some of them to the front. */
export class JoinedList {
  private readonly entries = new Set<JoinedEntry>();
  private readonly byLetters = new Map<string, JoinedEntry[]>();
  private first = 0;
  private last = 0;

  /** The last column of a folded name. */
  find(key: string): JoinedEntry | undefined {
    let found: JoinedEntry | undefined;
    for (const entry of this.byLetters.get(key.toLowerCase()) ?? [])
      if (entry.column.key === key && (found === undefined || entry.rank > found.rank)) found = entry;
    return found;
  }

  /** The columns of the names that a list has, in their order. */
  namedIn(list: ColumnList): readonly JoinedEntry[] {
    const found = new Set<JoinedEntry>();
    const look = (key: string): void => {
      for (const entry of this.byLetters.get(key.toLowerCase()) ?? [])
        if (list.find(entry.column.key) !== undefined) found.add(entry);
    };
    for (const { key } of list.columns) look(key);
    for (const key of list.synonyms?.keys() ?? []) look(key);
    return [...found].sort((a, b) => a.rank - b.rank);
  }

  /** The columns that others have the names of, in their order. */
  named(others: readonly JoinedColumn[]): readonly JoinedEntry[] {
    const found = new Set(others.map(({ key }) => (key === '' ? undefined : this.find(key))));
    return [...found].filter((entry) => entry !== undefined).sort((a, b) => a.rank - b.rank);
  }

  add(column: JoinedColumn): void {
    this.put({ column, rank: this.last++ });
  }

  /** Puts columns before all others, in their order. */
  addBefore(columns: readonly JoinedColumn[]): void {
    this.first -= columns.length;
    columns.forEach((column, i) => this.put({ column, rank: this.first + i }));
  }

  remove(entry: JoinedEntry): void {
    this.entries.delete(entry);
    const letters = entry.column.key.toLowerCase();
    const others = this.byLetters.get(letters)!.filter((one) => one !== entry);
    this.byLetters.set(letters, others);
  }

  inOrder(): JoinedColumn[] {
    return [...this.entries].sort((a, b) => a.rank - b.rank).map(({ column }) => column);
  }

  private put(entry: JoinedEntry): void {
    this.entries.add(entry);
    addToList(this.byLetters, entry.column.key.toLowerCase(), entry);
  }
}
