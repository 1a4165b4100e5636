/** What views ask of a model, beside the options of its graph. */
import type { GraphOptions, Selection } from '../../../src-lineage/graph/edges/options.ts';
import type { TraceDirection } from '../../../src-lineage/graph/edges/trace-direction.ts';
import type { RelationType } from '../../../src-lineage/model/relations.ts';

/** A page of a listing. */
export interface Page {
  offset: number;
  limit: number;
}

/** A table, or one of its columns. */
export interface Linked {
  table?: number;
  column?: number;
}

/** An edge of a graph: the options that drew it, and its ends as far as they are known. */
export interface DrawnEdge {
  options: GraphOptions;
  sourceTable?: number;
  sourceColumn?: number;
  targetTable?: number;
  targetColumn?: number;
}

/** A piece of a file's text. */
export interface TextPiece {
  file: number;
  start: number;
  end: number;
}

/** What a selection reaches. */
export interface ImpactQuestion {
  options: GraphOptions & { selection: Selection };
  direction: TraceDirection;
  steps?: number;
}

/** What is compared with the model of a view. */
export interface ComparisonQuestion {
  before: string;
  after: string;
  /** The model of the session before, packed. */
  packed: Uint8Array;
  relationTypes: RelationType[];
}
