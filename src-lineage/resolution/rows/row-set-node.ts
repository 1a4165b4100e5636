import type { ColumnOutput, RowSetHead, RowSetId, RowSetParts, StarOutput } from '../../ir/dataflow.ts';
import type { DraftColumn, DraftObject, SourceColumn } from '../run/draft.ts';
import type { Site } from '../run/run.ts';
import { isWhole, partsOf } from '../../ir/packed/linkable-dataflow.ts';
import type { ScopeSources } from './scope-sources.ts';
import type { Scope } from './scopes.ts';
import type { SourceView } from './source-views.ts';

/** Where a column of a row set comes from. */
export interface ColumnOrigin {
  /** The select item that makes it; set operations and expanded stars have none. */
  output?: ColumnOutput;
  /** The place of that item among those of the row set, where it is one of them as it stands. */
  item?: number;
  /** Further names by which it is found, where no `output` says them. */
  synonyms?: readonly string[];
  /** Of an expanded star: where the column comes from. */
  from?: readonly SourceColumn[];
  /** The star that it comes through, expanded or not. */
  star?: StarOutput;
  /** Of an expanded star: the name of the source that it comes from. */
  source?: string;
}

/** A column that a row set gives. */
export class OutColumn implements ColumnOrigin {
  readonly column: DraftColumn;
  /** The select item; of those of the row set its place, so that it may be closed again. */
  readonly #made: ColumnOutput | RowSetNode | undefined;
  readonly #item: number;
  readonly from: readonly SourceColumn[] | undefined;
  readonly star: StarOutput | undefined;
  readonly synonyms: readonly string[] | undefined;
  readonly source: string | undefined;
  /** Its place among the columns of a star is not known (`* REPLACE`). */
  declare placeless?: true;
  /** REPLACE of a star makes it: its name is no alias for the items beside it. */
  declare replaces?: true;
  /** What its value depends on, once it is linked: an alias used elsewhere stands for these. */
  sources: readonly SourceColumn[] | undefined;

  constructor(node: RowSetNode, column: DraftColumn, origin: ColumnOrigin) {
    const { output, item = -1, from, star, synonyms, source } = origin;
    this.column = column;
    this.#made = item < 0 ? output : node;
    this.#item = item;
    this.from = from;
    this.star = star;
    this.synonyms = synonyms;
    this.source = source;
  }

  get output(): ColumnOutput | undefined {
    if (this.#item < 0) return this.#made as ColumnOutput | undefined;
    return partsOfNode(this.#made as RowSetNode).outputs[this.#item] as ColumnOutput | undefined;
  }

  get key(): string {
    return this.column.key;
  }

  get name(): string {
    return this.column.name;
  }
}

/** A star over sources whose columns are not all known. */
export interface OpenStar {
  output: StarOutput;
  views: readonly SourceView[];
}

/** A row set while it is linked. */
export interface RowSetNode {
  site: Site;
  id: RowSetId;
  rowSet: RowSetHead;
  object: DraftObject;
  out: OutColumn[];
  /** There may be more columns than those in `out`. */
  open: boolean;
  openStars: OpenStar[] | undefined;
  state: 'fresh' | 'expanding' | 'expanded';
  views: readonly SourceView[] | undefined;
  /** The scopes in which its names are looked up, innermost first, and what the sources among them are called. */
  scopes: readonly Scope[] | undefined;
  scopeSources: ScopeSources | undefined;
  /** What columns that are not listed come from (rows of a table function). */
  openSources: readonly SourceColumn[];
}

/** What a row set is made of. */
export function partsOfNode({ rowSet, site, id }: RowSetNode): RowSetParts {
  return isWhole(rowSet) ? rowSet : partsOf(site.file.dataflow, id);
}
