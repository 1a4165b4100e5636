import type { RowSetId } from '../../ir/names.ts';
import type { LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';

/** The row sets of each statement of a file, in their order, chained by their numbers; -1 ends a chain. */
export class RowSetsOfStatements {
  private readonly firsts: Int32Array;
  private readonly nexts: Int32Array;

  constructor({ statements, rowSets }: LinkableDataflow) {
    this.firsts = new Int32Array(statements.length).fill(-1);
    this.nexts = new Int32Array(rowSets.length);
    for (let id = rowSets.length - 1; id >= 0; id--) {
      const { statement } = rowSets[id]!;
      this.nexts[id] = this.firsts[statement] ?? -1;
      // what is left out of the run is of no statement
      if (statement >= 0) this.firsts[statement] = id;
    }
  }

  /** The first row set of a statement. */
  first(statement: number): RowSetId {
    return this.firsts[statement]!;
  }

  /** The row set of the same statement behind another. */
  next(id: RowSetId): RowSetId {
    return this.nexts[id]!;
  }
}
