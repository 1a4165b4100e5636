import type { ColumnInput } from '../binding/inputs.ts';
import type { NameRules } from '../dialects/dialect.ts';
import type { Clause } from '../model/relations.ts';
import type { Place } from './column-resolver.ts';
import type { SourceColumn } from './draft.ts';

/** The aliases of select items, used as names elsewhere in their query. */
export class SelectAliases {
  private readonly names: NameRules;

  constructor(names: NameRules) {
    this.names = names;
  }

  /** {@link find}, where the vendor lets the clause see aliases. */
  visible(place: Place, key: string, input: ColumnInput): SourceColumn[] | undefined {
    const clause = aliasClauses[place.clause];
    if (clause === undefined || !this.names.aliasVisibleIn.includes(clause)) return undefined;
    return this.find(place, key, input);
  }

  /** What the select item of this alias depends on. An item does not see itself. */
  find(place: Place, key: string, input: ColumnInput): SourceColumn[] | undefined {
    const { node, outputIndex } = place;
    if (node === undefined) return undefined;
    const everywhere = outputIndex === undefined || this.names.aliasesHideColumns;
    const before = everywhere ? node.out : node.out.slice(0, outputIndex);
    const own = outputIndex === undefined ? undefined : node.out[outputIndex];
    const folded = input.path[0]!.toLowerCase();
    return before.findLast((item) => {
      const { output, sources } = item;
      // clauses behind the select list see what the vendor calls an output, too
      const name = output?.name ?? (outputIndex === undefined ? output?.systemName?.name : undefined);
      if (item === own || item.key !== key || name === undefined || sources === undefined) return false;
      // an item that reads the name itself shows that it is a column; ORDER BY and the like mean the item all the same
      return (
        outputIndex === undefined ||
        !output!.inputs.some((one) => one.kind === 'column' && one.path.join('.').toLowerCase() === folded)
      );
    })?.sources;
  }
}

const aliasClauses: Partial<Record<Clause, 'where' | 'group-by' | 'having' | 'qualify' | 'select'>> = {
  where: 'where',
  groupBy: 'group-by',
  having: 'having',
  qualify: 'qualify',
  selectList: 'select',
};
