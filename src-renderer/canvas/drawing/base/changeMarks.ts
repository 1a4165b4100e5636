/** How something is different from what a graph is compared with. */
export type ChangeKind = 'added' | 'changed' | 'removed';

/** What of a graph is different, by ids. */
export interface ChangeMarks {
  tables: ReadonlyMap<number, ChangeKind>;
  columns: ReadonlyMap<number, ChangeKind>;
  /** By {@link edgeKey} of the columns between which a value flows. */
  edges: ReadonlyMap<string, ChangeKind>;
}

/** What distinguishes changes, beside their colours. */
export const changeSigns: Readonly<Record<ChangeKind, string>> = { added: '+', changed: '~', removed: '−' };

export const edgeKey = (source: number, target: number): string => `${source} ${target}`;
