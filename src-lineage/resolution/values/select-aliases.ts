import { addToList } from '../../base/list-map.ts';
import type { NameRules } from '../../dialects/table/dialect.ts';
import type { ColumnInput } from '../../ir/inputs.ts';
import type { Clause } from '../../model/relations.ts';
import type { OutColumn, RowSetNode, SourceView } from '../rows/row-set-node.ts';
import type { DraftColumn, SourceColumn } from '../run/draft.ts';
import type { Place } from './place.ts';

/** What an alias stands for: the sources of its item, and the column that the item is. */
export interface SelectAlias {
  item: DraftColumn;
  sources: readonly SourceColumn[];
}

/** Row sets whose items are kept by their names. */
const mostIndexes = 8;

/** The aliases of select items, used as names elsewhere in their query. */
export class SelectAliases {
  private readonly names: NameRules;
  /** Where the items of a name stand, of some row sets. */
  private readonly indexes = new Map<RowSetNode, ReadonlyMap<string, number[]>>();

  constructor(names: NameRules) {
    this.names = names;
  }

  /** {@link find}, where the vendor lets the clause see aliases. */
  visible(place: Place, key: string, input: ColumnInput): SelectAlias | undefined {
    const clause = aliasClauses[place.clause];
    if (clause === undefined || !this.names.aliasVisibleIn.includes(clause)) return undefined;
    return this.find(place, key, input);
  }

  /**
   * What a name in a nested query means that no source has: an item of a query around it (DuckDB, SQLite, Snowflake). A query in
   * FROM sees none.
   */
  around(
    { site, node, clause }: Place,
    scopes: readonly { node: RowSetNode | undefined }[],
    key: string,
    input: ColumnInput,
  ): SelectAlias | undefined {
    if (!this.names.aliasVisibleIn.includes('where')) return undefined;
    let inner = node;
    for (const scope of scopes) {
      if (scope.node === undefined || scope.node === node) continue;
      if (inner?.rowSet.parentSources !== undefined) return undefined;
      inner = scope.node;
      const found = this.find({ site, node: scope.node, clause }, key, input);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What the select item of this alias depends on. An item does not see itself. */
  find(place: Place, key: string, input: ColumnInput): SelectAlias | undefined {
    const { node, outputIndex } = place;
    // no item of a node that is still being expanded has its sources
    if (node?.state !== 'expanded') return undefined;
    const everywhere = outputIndex === undefined || this.names.aliasesHideColumns;
    const folded = input.path[0]!.toLowerCase();
    const at = this.positions(node, key).findLast((position) => {
      if (position === outputIndex || (!everywhere && position > outputIndex)) return false;
      const { output, sources, replaces } = node.out[position]!;
      if (replaces && outputIndex !== undefined) return false;
      // clauses behind the select list see what the vendor calls an output, too
      const name = output?.name ?? (outputIndex === undefined ? output?.systemName?.name : undefined);
      if (name === undefined || sources === undefined) return false;
      // an item that reads the name itself shows that it is a column; ORDER BY and the like mean the item all the same
      return (
        outputIndex === undefined ||
        !output!.inputs.some((one) => one.kind === 'column' && one.path.join('.').toLowerCase() === folded)
      );
    });
    if (at === undefined) return undefined;
    const { column, sources = [] } = node.out[at]!;
    return { item: column, sources };
  }

  /** Where the items of this folded name stand. A row set is linked whole before the next, together with those within it. */
  private positions(node: RowSetNode, key: string): readonly number[] {
    let byKey = this.indexes.get(node);
    if (byKey === undefined) {
      byKey = this.indexOf(node);
      if (this.indexes.size >= mostIndexes) this.indexes.clear();
      this.indexes.set(node, byKey);
    }
    return byKey.get(key) ?? [];
  }

  private indexOf(node: RowSetNode): ReadonlyMap<string, number[]> {
    const byKey = new Map<string, number[]>();
    node.out.forEach((item, position) => addToList(byKey, item.key, position));
    return byKey;
  }
}

const aliasClauses: Partial<Record<Clause, 'where' | 'group-by' | 'having' | 'qualify' | 'select'>> = {
  where: 'where',
  groupBy: 'group-by',
  having: 'having',
  qualify: 'qualify',
  selectList: 'select',
};

/**
 * The item ahead of another that an alias in this means, where no source has a column of the name: `list(s) AS l, l[1] AS first`.
 * Unlike {@link SelectAliases} it knows the items of a row set whose values are not linked yet.
 */
export function itemAhead(
  names: NameRules,
  node: RowSetNode,
  out: OutColumn,
  { path }: ColumnInput,
  key: string,
  views: readonly SourceView[],
): DraftColumn | undefined {
  if (path.length > 1 || !names.aliasVisibleIn.includes('select')) return undefined;
  const item = node.out.slice(0, node.out.indexOf(out)).findLast((one) => one.key === key);
  const isColumn = item && views.some((view) => view.list().find(key) !== undefined);
  return isColumn ? undefined : item?.column;
}
