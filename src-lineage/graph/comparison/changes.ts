import type { DescribedColumn, LineageObject } from '../../model/objects.ts';
import type { GraphEdge } from '../edges/edge.ts';
import type { NamedLineage } from './named-lineage.ts';

/** What happened to an object, a column or a relation. */
export type Change = 'added' | 'removed' | 'changed';

/** A column that is in one lineage only, or another in both. */
export interface ColumnChange extends ChangedText {
  change: Change;
  object: LineageObject;
  column: DescribedColumn;
  /** As of {@link ObjectChange}. */
  renamed?: DescribedColumn;
}

/** What is different between two lineages; each list is sorted by names. */
export interface LineageComparison {
  objects: ObjectChange[];
  columns: ColumnChange[];
  relations: RelationChange[];
}

/** What was different before: in words, for what expresses the same thing differently. */
export interface ChangedText {
  before?: string;
  after?: string;
}

/** A table, view or routine that is new, gone or otherwise; also where only columns of it are. */
export interface ObjectChange extends ChangedText {
  change: Change;
  /** As it is after, or was before where it is gone. */
  object: LineageObject;
  /** Of one that is changed: as it was. */
  former?: LineageObject;
  /** Of one that is new or gone: what it was called before, or is called now, by all that is known. */
  renamed?: LineageObject;
}

/** A relation by its ends: other statements may make it as long as the value comes about in the same way. */
export interface RelationChange extends ChangedText, NamedEdge {
  change: Change;
  /** Of one that is changed: what it was. */
  former?: NamedEdge;
}

interface NamedEdge {
  edge: GraphEdge;
  /** Whose objects and columns the edge names. */
  of: NamedLineage;
}
