import type { LinkableDataflow } from '../../src-lineage/ir/packed/linkable-dataflow.ts';

/** A data flow with the parts of its row sets in their places, as one that was not packed. */
export function wholeDataflow({ parts, ...dataflow }: LinkableDataflow): Omit<LinkableDataflow, 'parts'> {
  if (parts === undefined) return dataflow;
  const rowSets = dataflow.rowSets.map((rowSet, id) => ({ ...rowSet, ...parts.at(id) }));
  return { ...dataflow, rowSets };
}
