import type { FileLink, Site } from '../run/file-link.ts';
import type { RowSetId } from '../../ir/names.ts';
import type { Step } from '../../ir/inputs.ts';
import { type CatalogEntry, prove } from '../../catalog/catalog.ts';
import { ColumnList } from '../../catalog/column-list.ts';
import { isIndex } from '../../ir/value-fields.ts';
import type { Source } from '../../ir/dataflow.ts';
import { keptNames } from '../../lowering/names/kept-names.ts';
import type { DraftColumn, DraftObject, SourceColumn } from '../run/draft.ts';
import { Positions, positionsOf } from '../run/positions.ts';
import type { LinkRun } from '../run/run.ts';
import { synonymsOf } from './row-set-columns.ts';
import { OutColumn, type RowSetNode, type SourceView } from './row-set-node.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';

/** A table, a view, a temporary table or another object with columns. */
export class TableView implements SourceView {
  readonly index: number;
  readonly source: Source;
  readonly object: DraftObject;
  readonly entry: CatalogEntry | undefined;
  private readonly run: LinkRun;
  private readonly site: Site;
  private known: ColumnList | undefined;

  /** @param site sees the columns of the entry; without one the object's own are all that there are */
  constructor(
    run: LinkRun,
    site: Site,
    index: number,
    source: Source,
    object: DraftObject,
    entry: CatalogEntry | undefined,
  ) {
    this.run = run;
    this.site = site;
    this.index = index;
    this.source = source;
    this.object = object;
    this.entry = entry;
  }

  private columns(): ColumnList {
    if (this.known !== undefined) return this.known;
    const list = this.find();
    if (list.complete) this.known = list;
    return list;
  }

  /** A table that the statement itself makes (its computed columns read it) is seen as made. */
  private find(): ColumnList {
    const { file, statement } = this.site;
    if (this.entry === undefined) return objectColumns(this.object);
    if (this.source.declared) return declaredList(this.run, this.source.declared);
    return this.entry.history.at(file.index, this.source.target ? statement + 1 : statement);
  }

  private names(): readonly string[] | undefined {
    const { columnNames, keptNames: kept } = this.source;
    if (columnNames !== undefined || kept === undefined) return columnNames;
    return keptNames(
      this.columns().columns.map(({ name }) => name),
      kept,
    );
  }

  list(): ColumnList {
    const list = this.columns();
    const names = this.names();
    if (names === undefined) return list;
    const given = names.map((name): KnownColumn => ({ key: this.run.fold.column(name, false), name }));
    const others = list.inOrder().slice(names.length);
    const known = others.filter((column) => column !== undefined);
    return new ColumnList([...given, ...known], list.complete && known.length === others.length);
  }

  column(key: string, name: string): DraftColumn {
    const names = this.names();
    if (names !== undefined) {
      const position = names.findIndex((alias) => this.run.fold.column(alias, false) === key);
      if (position >= 0) return this.columnAt(position, names.length);
    }
    const known = this.columns().find(key);
    return this.run.builder.column(this.object, known?.key ?? key, known?.name ?? name);
  }

  private columnAt(position: number, count: number): DraftColumn {
    const columns = this.columns().inOrder();
    const positions = new Positions(columns.map((column) => column === undefined));
    const known = columns[positions.at(position, count)];
    return known === undefined
      ? this.run.builder.star(this.object)
      : this.run.builder.column(this.object, known.key, known.name);
  }

  listed({ key, name }: KnownColumn): DraftColumn {
    return this.column(key, name);
  }

  isSettled(): boolean {
    return this.entry !== undefined;
  }

  /** Notes a use that proves the column. */
  prove(key: string): void {
    if (this.entry !== undefined) prove(this.entry, key);
  }

  proves(key: string): boolean {
    return this.entry === undefined ? this.object.has(key) : this.entry.observed?.has(key) === true;
  }

  matches(path: readonly string[], from: number): number {
    const { alias, name } = this.source;
    if (alias !== undefined && same(alias, path[from])) return 1;
    if (name === undefined) return 0;
    for (let length = Math.min(name.parts.length, path.length - from); length > 0; length--) {
      if (endsAlike(name.parts, path, from, length)) return alias === undefined || length > 1 ? length : 0;
    }
    return this.matchesCompleted(path, from);
  }

  qualifiers(): string[] {
    const { alias, name } = this.source;
    const { outer = '', inner = '' } = this.entry?.display ?? {};
    return [...(alias === undefined ? [] : [alias]), ...(name?.parts ?? []), inner, outer];
  }

  /** `dbo.t.c` where FROM says `t`. */
  private matchesCompleted(path: readonly string[], from: number): number {
    const parts = path.length - from;
    if (parts < 2 || this.entry === undefined || this.source.alias !== undefined) return 0;
    const { outer, inner, name } = this.entry.display;
    if (inner === '') return 0;
    const qualified = same(outer, path[from]) && same(inner, path[from + 1]) && same(name, path[from + 2]);
    if (parts > 2 && outer !== '' && qualified) return 3;
    return same(inner, path[from]) && same(name, path[from + 1]) ? 2 : 0;
  }
}

/** What a view of a row set asks for. */
interface ViewedRowSets {
  expanded(file: FileLink, id: RowSetId): RowSetNode;
  columnOf(node: RowSetNode, key: string, name: string): DraftColumn | undefined;
}

/** A subquery, a CTE, a table function … of the same file. */
export class RowSetView implements SourceView {
  readonly index: number;
  readonly source: Source;
  readonly object: DraftObject;
  private readonly run: LinkRun;
  private readonly rowSets: ViewedRowSets;
  private readonly viewed: RowSetNode;
  /** Its outputs are single values whose fields may be named (UNNEST of a list of structs). */
  private readonly wholeRow: boolean;
  private known: ColumnList | undefined;
  /** The columns that an alias list names, by their entries. */
  private renamed: Map<KnownColumn, DraftColumn> | undefined;

  constructor(run: LinkRun, rowSets: ViewedRowSets, index: number, source: Source, viewed: RowSetNode) {
    this.run = run;
    this.rowSets = rowSets;
    this.index = index;
    this.source = source;
    this.viewed = viewed;
    this.object = viewed.object;
    this.wholeRow = viewed.rowSet.wholeRow === true;
  }

  private columns(): RowSetNode {
    return this.rowSets.expanded(this.viewed.site.file, this.viewed.id);
  }

  list(): ColumnList {
    if (this.known !== undefined) return this.known;
    const { out, open, state } = this.columns();
    const columns: KnownColumn[] = [];
    const gaps: number[] = [];
    const aliases = (out.length > 0 && this.source.columnNames) || [];
    const positions = positionsOf(aliases.length > 0 ? out : []);
    aliases.forEach((alias, i) => {
      const given = out[positions.at(i, aliases.length)];
      if (given === undefined) return;
      const known: KnownColumn = { key: this.run.fold.column(alias, false), name: alias };
      columns.push(known);
      (this.renamed ??= new Map()).set(known, given.column);
    });
    for (let i = aliases.length; i < out.length; i++) {
      const given = out[i]!;
      if (given.column.pseudo === 'star') gaps.push(columns.length);
      else if (given.column.pseudo === undefined) columns.push(given);
    }
    const synonyms = aliases.length > 0 ? undefined : synonymsOf(this.run, out);
    const list = new ColumnList(columns, !open, gaps.length > 0 ? gaps : undefined, synonyms);
    if (state === 'expanded') this.known = list;
    return list;
  }

  column(key: string, name: string): DraftColumn {
    const known = this.list().find(key);
    // of several of one name the first is meant, also by a further name of another one
    const first = known === undefined || known.key === key ? known : this.list().find(known.key);
    const column = first === undefined ? this.rowSets.columnOf(this.viewed, key, name) : this.columnOf(first);
    return column ?? this.run.builder.column(this.object, key, name);
  }

  private columnOf(known: KnownColumn): DraftColumn | undefined {
    return known instanceof OutColumn ? known.column : this.renamed?.get(known);
  }

  isSettled(): boolean {
    this.list();
    return this.known !== undefined;
  }

  listed(known: KnownColumn): DraftColumn {
    return this.columnOf(known) ?? this.column(known.key, known.name);
  }

  proves(key: string): boolean {
    return this.object.has(key);
  }

  /** The values of the rows, of which a name behind the alias can only be a field. */
  elements(): SourceColumn[] | undefined {
    return this.wholeRow ? this.columns().out.map(({ column }) => column) : undefined;
  }

  qualifiers(): string[] {
    return this.source.alias === undefined ? [] : [this.source.alias];
  }

  matches(path: readonly string[], from: number): number {
    return same(this.source.alias, path[from]) ? 1 : 0;
  }
}

/** Names of sources are compared without case: no real script distinguishes two by letter case alone. */
function same(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  if (a === b) return true;
  // most differ in a letter: that is seen without making them lower case
  for (let i = 0; i < a.length; i++) {
    const [one, other] = [a.charCodeAt(i), b.charCodeAt(i)];
    if ((one | caseBit) !== (other | caseBit) && one < 128 && other < 128) return false;
  }
  return a.toLowerCase() === b.toLowerCase();
}

/** In which letters of ASCII differ by their case. */
const caseBit = 0x20;

/** The last `length` parts of a name are the parts of the path from `from` on. */
function endsAlike(name: readonly string[], path: readonly string[], from: number, length: number): boolean {
  for (let i = 0; i < length; i++) {
    if (!same(name[name.length - length + i], path[from + i])) return false;
  }
  return true;
}

/** What a source that is declared in place says of its columns. */
function declaredList({ fold }: LinkRun, columns: NonNullable<Source['declared']>): ColumnList {
  const known = columns.map(({ name, quoted, dataType }) => ({
    key: fold.column(name, quoted === true),
    name,
    ...(dataType !== undefined && { dataType }),
  }));
  return new ColumnList(known, true);
}

/** The columns that a special source has so far; it is never complete. */
function objectColumns(object: DraftObject): ColumnList {
  const known = object.columns.filter((column) => column.key !== '').map(({ key, name }) => ({ key, name }));
  return new ColumnList(known, object.complete);
}

/** `s.t`: a path that names a source by all its parts, and no column of it (DuckDB). */
export function isWholeRow({ dialect }: LinkRun, view: SourceView, path: readonly string[]): boolean {
  if (!dialect.names.wholeRows || view.matches(path, 0) !== path.length) return false;
  const list = view.list();
  return list.complete && list.find(path.at(-1)!) === undefined;
}

/** The alias of a source as a value: its whole row. */
export function wholeRow(run: LinkRun, view: SourceView): SourceColumn[] {
  const list = view.list();
  const columns = list.columns.map((known) => view.column(known.key, known.name));
  return list.complete ? columns : [...columns, run.builder.star(view.object)];
}

/** The column that steps into a whole row lead to, or into a list of such rows: `r[0].c`, `FIRST x.c FOR x IN r END` (Couchbase). */
export function stepInto(
  { fold }: LinkRun,
  view: SourceView,
  steps: readonly Step[] | undefined,
): string | undefined {
  const name = steps?.find((step) => !isIndex(step));
  if (name === undefined) return undefined;
  const list = view.list();
  return list.complete && list.find(fold.column(name, false)) === undefined ? undefined : name;
}

/** The rows of a function of which nothing is known are single values, as far as one can say. */
export function givesValues(view: SourceView): boolean {
  const { columns, complete } = view.list();
  return view.object.kind === 'table-function' && columns.length === 0 && !complete;
}
