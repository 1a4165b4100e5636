import type { DataflowHead, FileDataflow, RowSet, RowSetHead, RowSetParts } from '../dataflow.ts';
import type { RowSetId } from '../names.ts';

/** The data flow of a file as it is linked: its row sets are whole, or most of each is packed until it is asked for. */
export interface LinkableDataflow extends DataflowHead {
  rowSets: (RowSet | RowSetHead)[];
  /** What the row sets that are not whole are made of. */
  parts?: { at(id: RowSetId): RowSetParts };
}

/** What a row set of a file is made of. */
export function partsOf({ rowSets, parts }: LinkableDataflow, id: RowSetId): RowSetParts {
  const rowSet = rowSets[id]!;
  return isWhole(rowSet) ? rowSet : parts!.at(id);
}

/** A data flow whose row sets are all whole, so that nothing of it is packed. The one given stays as it is. */
export function wholeDataflow(dataflow: LinkableDataflow): FileDataflow {
  const { parts: _, ...head } = dataflow;
  return {
    ...head,
    rowSets: dataflow.rowSets.map((rowSet, id) => ({ ...rowSet, ...partsOf(dataflow, id) })),
  };
}

/** Whether a row set holds what it is made of. */
export function isWhole(rowSet: RowSet | RowSetHead): rowSet is RowSet {
  return (rowSet as Partial<RowSet>).outputs !== undefined;
}
