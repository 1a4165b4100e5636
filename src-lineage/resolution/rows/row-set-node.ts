import type { Site } from '../run/file-link.ts';
import type { RowSetId } from '../../ir/names.ts';
import type { ColumnOutput, StarOutput } from '../../ir/outputs.ts';
import type { RowSetHead, RowSetParts, Source } from '../../ir/dataflow.ts';
import type { DraftColumn, DraftObject, SourceColumn } from '../run/draft.ts';
import { isWhole, partsOf } from '../../ir/packed/linkable-dataflow.ts';
import type { ColumnList } from '../../catalog/column-list.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';

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
  /** From what it comes from to the part that it is: steps into its value. */
  declare way?: readonly string[];
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
  /** The scopes in which its names are looked up, and what the sources among them are called: only `Scopes` reads them. */
  scopes: object | undefined;
  scopeSources: object | undefined;
  /** What columns that are not listed come from (rows of a table function). */
  openSources: SourceColumn[];
}

/** Those of row sets without any: so short a list is copied for one more. */
const noOpenSources: SourceColumn[] = [];
/** Those of row sets that are not expanded yet, or are left again: nothing is added to these. */
export const noColumns: OutColumn[] = [];

/** A row set whose columns are not expanded yet. */
export function freshNode(site: Site, id: RowSetId, rowSet: RowSetHead, object: DraftObject): RowSetNode {
  return {
    site,
    id,
    rowSet,
    object,
    out: noColumns,
    open: true,
    openStars: undefined,
    state: 'fresh',
    views: undefined,
    scopes: undefined,
    scopeSources: undefined,
    openSources: noOpenSources,
  };
}

/** What a row set is made of. */
export function partsOfNode({ rowSet, site, id }: RowSetNode): RowSetParts {
  return isWhole(rowSet) ? rowSet : partsOf(site.file.dataflow, id);
}

/** A FROM item as the names of a scope see it. */
export interface SourceView {
  /** Position among the sources of its row set. */
  index: number;
  source: Source;
  object: DraftObject;
  /** The columns that can be named, as far as known. */
  list(): ColumnList;
  /** The column of a name, made where it is new. */
  column(key: string, name: string): DraftColumn;
  /** The column of an entry of the list, which distinguishes several columns of one name. */
  listed(known: KnownColumn): DraftColumn;
  /** Whether the columns of the list are all that it will have, once statements are linked. */
  isSettled(): boolean;
  /** Whether another use of the source proves that it has the column. */
  proves(key: string): boolean;
  /** Names that may stand first where `matches` finds it. */
  qualifiers(): string[];
  /** How many parts of a path, from `from` on, name this source; 0 where it is another's. */
  matches(path: readonly string[], from: number): number;
}
