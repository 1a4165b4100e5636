/**
 * The columns of the rows that a function gives. Names, the last of which is a map's key and value where the function reads
 * one; or numbered columns: `c0` for each argument behind the first, `col0` for what `stack(n, …)` deals out; or the fields
 * of the structs in a list.
 */
export type RowColumns = readonly string[] | 'each-argument' | 'dealt' | 'fields';
