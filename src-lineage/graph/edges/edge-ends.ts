/**
 * Ends of edges are columns, or objects where an edge has none (calls, table level). As one number: a column is encoded by
 * its id, an object by the complement of its.
 */
export function endKey(object: number, column: number | undefined): number {
  return column ?? ~object;
}
