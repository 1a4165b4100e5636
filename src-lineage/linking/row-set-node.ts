import type { ColumnOutput, RowSet, RowSetId, StarOutput } from '../binding/dataflow.ts';
import type { DraftColumn, DraftObject, SourceColumn } from './draft.ts';
import type { Site } from './run.ts';
import type { SourceView } from './source-views.ts';

/** A column that a row set gives. */
export interface OutColumn {
  column: DraftColumn;
  key: string;
  name: string;
  /** The select item that makes it; set operations and expanded stars have none. */
  output?: ColumnOutput;
  /** Further names by which it is found, where no `output` says them. */
  synonyms?: readonly string[];
  /** Of an expanded star: where the column comes from. */
  from?: SourceColumn[];
  /** The star that it comes through, expanded or not. */
  star?: StarOutput;
  /** Of an expanded star: the name of the source that it comes from. */
  source?: string;
  /** Its place among the columns of a star is not known (`* REPLACE`). */
  placeless?: true;
  /** What its value depends on, once it is linked: an alias used elsewhere stands for these. */
  sources?: SourceColumn[];
}

/** A star over sources whose columns are not all known. */
interface OpenStar {
  output: StarOutput;
  views: SourceView[];
}

/** A row set while it is linked. */
export interface RowSetNode {
  site: Site;
  id: RowSetId;
  rowSet: RowSet;
  object: DraftObject;
  out: OutColumn[];
  /** There may be more columns than those in `out`. */
  open: boolean;
  openStars: OpenStar[];
  state: 'fresh' | 'expanding' | 'expanded';
  views?: SourceView[];
  /** What columns that are not listed come from (rows of a table function). */
  openSources: SourceColumn[];
}
