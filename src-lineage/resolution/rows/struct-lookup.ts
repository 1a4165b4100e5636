import type { Input } from '../../ir/inputs.ts';
import type { Constructed, DraftColumn, SourceColumn } from '../run/draft.ts';
import type { RowSetNode } from './row-set-node.ts';

/** What is asked about structs where columns are found: where their fields come from, and what these are called. */
export interface StructLookup {
  /** The column of a field; undefined where it is not known what made the struct, or where the struct makes itself. */
  field(column: DraftColumn, path: readonly string[]): DraftColumn | undefined;
  /** What the field of an item is made of, for the items beside it: an alias is no step on the way. */
  sources(item: DraftColumn, path: readonly string[]): readonly SourceColumn[] | undefined;
  /** The names of the fields of a struct, or of the structs in a list. */
  names(column: DraftColumn, path: readonly string[]): readonly string[] | undefined;
  /** The paths to the columns that an item `unnest(value)` gives. */
  unnested(column: DraftColumn, path: readonly string[], recursive: boolean): string[][] | undefined;
  /** The names of the attributes of a type. */
  attributes(node: RowSetNode, type: string, path?: readonly string[]): string[] | undefined;
  /** The column that a value is nothing but. */
  part(node: RowSetNode, inputs: readonly Input[]): PartColumn | undefined;
  /** The fields of a column that is a row, where they are known. */
  fieldsOf(column: DraftColumn): Constructed | undefined;
}

/** A column that a value is, with the type that its table declares. */
export interface PartColumn {
  column: DraftColumn;
  dataType?: string | undefined;
  /** The fields that lead from the column to the value. */
  path: readonly string[];
}
