import type { LoweredStatement, Influence, RowSet } from '../../ir/dataflow.ts';

/** What lowering makes, which grows. */
interface Lowered {
  readonly rowSets: readonly RowSet[];
  readonly statements: readonly LoweredStatement[];
}

/**
 * Lists that were pushed to keep room for sixteen more items; most have one or two. Of a large script this would be a third
 * of its data flow, so the lists of each piece are cut while they are new: before the collector moves them to what lasts.
 */
export class ListTrimmer {
  private readonly lowered: Lowered;
  private rowSets = 0;
  private statements = 0;

  constructor(lowered: Lowered) {
    this.lowered = lowered;
  }

  /** Cuts the lists of what was lowered since the last time. */
  trim(): void {
    const { rowSets, statements } = this.lowered;
    for (; this.rowSets < rowSets.length; this.rowSets++) trimRowSet(rowSets[this.rowSets]!);
    for (; this.statements < statements.length; this.statements++) {
      const statement = statements[this.statements]!;
      statement.actions = trimmed(statement.actions);
    }
  }
}

function trimRowSet(rowSet: RowSet): void {
  rowSet.sources = trimmed(rowSet.sources);
  rowSet.outputs = trimmed(rowSet.outputs);
  rowSet.influences = trimmed(rowSet.influences);
  rowSet.comparisons = trimmed(rowSet.comparisons);
  rowSet.influences.forEach(trimInfluence);
}

function trimInfluence(influence: Influence): void {
  influence.inputs = trimmed(influence.inputs);
}

function trimmed<T>(list: T[]): T[] {
  return list.length === 0 ? list : list.slice();
}
