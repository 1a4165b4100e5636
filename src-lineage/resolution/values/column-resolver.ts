import type { FileLink, Site } from '../run/file-link.ts';
import { appendAll } from '../../base/append-all.ts';
import { isQuoted } from '../../catalog/names.ts';
import type { CallInput, ColumnInput, Input } from '../../ir/inputs.ts';
import { besideLists } from './list-readers.ts';
import { mayBeNumbered, numberedColumn, numberedIn } from './numbered-column.ts';
import { mergedViews } from '../rows/merged-columns.ts';
import type { RowSetNode, SourceView } from '../rows/row-set-node.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import { asPart } from '../scopes/nested-names.ts';
import { aroundLists, isAmong, type Scope, Scopes } from '../scopes/scopes.ts';
import { mayBeBare, preferred } from '../rows/source-preference.ts';
import { givesValues, isWholeRow, RowSetView, stepInto, TableView, wholeRow } from '../rows/source-views.ts';
import { type DraftColumn, type SourceColumn, sourceSaying } from '../run/draft.ts';
import { type LinkRun, spanOf } from '../run/run.ts';
import { fieldOf } from '../../ir/variables/variable-names.ts';
import type { Variables } from '../variables/variables.ts';
import { NameReports } from './name-reports.ts';
import { SelectAliases } from './select-aliases.ts';
import type { StructLookup } from '../rows/struct-lookup.ts';
import type { Variable } from '../variables/variable-versions.ts';
import type { Place, Resolved } from './place.ts';

const nothing: Resolved = { sources: [] };

/** A name without a qualifier that is looked up. */
interface PlainName {
  place: Place;
  input: ColumnInput;
  name: string;
  /** The name as it is compared. */
  key: string;
}

/** What is asked about functions that are called like columns. */
interface CallLookup {
  isCall(site: Site, path: readonly string[]): boolean;
  isQualifier(site: Site, input: Input | undefined): boolean;
  asCall(place: Place, input: Input | undefined): CallInput | undefined;
  byName(place: Place, input: ColumnInput): readonly SourceColumn[] | undefined;
  ofObject(place: Place, input: ColumnInput): { sources: readonly SourceColumn[] } | undefined;
  ofRow(place: Place, view: SourceView, input: ColumnInput): readonly SourceColumn[] | undefined;
}

/** Finds the columns that names mean, in a scope and the scopes around it. */
export class ColumnResolver {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;
  private readonly variables: Variables;
  private readonly scopes: Scopes;
  private readonly aliases: SelectAliases;
  private readonly reports: NameReports;
  /** Follows the fields of structs. */
  structFields: StructLookup | undefined;
  /** Finds functions that are called like columns. */
  calls: CallLookup | undefined;

  constructor(run: LinkRun, rowSets: RowSets, variables: Variables) {
    this.run = run;
    this.rowSets = rowSets;
    this.scopes = new Scopes(run.fold, rowSets);
    this.variables = variables;
    this.aliases = new SelectAliases(run.dialect.names);
    this.reports = new NameReports(run);
  }

  resolve(place: Place, written: ColumnInput): Resolved {
    if (this.calls?.isQualifier(place.site, written)) return nothing;
    const scopes = this.scopes.of(place.node);
    const input = asPart(this.run, scopes, written);
    const resolved = input.assumed
      ? this.assumed(scopes[0], input)
      : input.path.length > 1
        ? (this.dotted(place, scopes, input) ?? this.qualified(place, scopes, input))
        : this.narrowed(this.plain(place, scopes, input), input, 0);
    for (const { column } of resolved.sources) this.run.builder.placeIn(column, place.site.file.index, input);
    return resolved;
  }

  /** Columns that qualified names, and names in queries of one source, prove their tables to have. */
  observe(node: RowSetNode, input: ColumnInput): void {
    if (this.calls?.isQualifier(node.site, input)) return;
    const view = input.path.length > 1 ? this.qualifiedView(node, input) : this.onlyView(node, input);
    // `to_json(s)` of `FROM t s` is a whole row
    const named = view?.source.alias !== undefined || this.run.dialect.names.wholeRows === 'before-columns';
    if (named && input.path.length === 1 && view?.matches(input.path, 0) === 1) return;
    if (view instanceof TableView) view.prove(this.key(input, input.path.length - 1));
  }

  /** The source of a row set itself that a qualified name is of. */
  private qualifiedView(node: RowSetNode, { path }: ColumnInput): SourceView | undefined {
    for (const view of this.scopes.of(node)[0]?.named(path[0]!) ?? [])
      if (view.matches(path, 0) === path.length - 1) return view;
    return undefined;
  }

  /** The only source that a name without a qualifier may be of. */
  private onlyView(node: RowSetNode, { path }: ColumnInput): SourceView | undefined {
    const views = this.rowSets.views(node);
    if (views.length !== 1) return undefined;
    const scopes = this.scopes.of(node);
    for (let i = 1; i < scopes.length; i++) if (!scopes[i]!.isEmpty) return undefined;
    const isOther = this.variables.isVariable(node.site, path[0]!) || this.calls?.isCall(node.site, path);
    return isOther ? undefined : views[0];
  }

  /** A text that a macro is given: a column of the source that has it, or of the only one that may have it. */
  private assumed(scope: Scope | undefined, input: ColumnInput): Resolved {
    const last = input.path.length - 1;
    const key = this.key(input, last);
    const name = input.path[last]!;
    const views = (scope?.views ?? []).filter((view) => last === 0 || view.matches(input.path, 0) === last);
    const holder = views.find((view) => view.list().find(key) !== undefined);
    if (holder !== undefined) return { sources: [holder.column(key, name)], view: holder };
    const [open, ...others] = views.filter((view) => !view.list().complete);
    if (open === undefined || others.length > 0) return nothing;
    return { sources: [{ column: open.column(key, name), uncertain: 'unread-macro' }], view: open };
  }

  /** Forgets the scopes of a file that is linked. */
  leave(file: FileLink): void {
    this.scopes.leave(file);
  }

  private key(input: ColumnInput, part: number): string {
    return this.run.fold.column(input.path[part]!, isQuoted(input.quoted, part));
  }

  /** `n.a`, `t.n.a`, where a table declares a column `n.a` (ClickHouse calls those of Nested so). */
  private dotted(place: Place, scopes: readonly Scope[], input: ColumnInput): Resolved | undefined {
    if (!this.run.dialect.names.dottedColumns) return undefined;
    const [first, ...others] = input.path;
    const isNamed = (view: SourceView): boolean => view.matches(input.path, 0) > 0;
    const views = scopes.flatMap((scope) => scope.named(first!).filter(isNamed));
    const name = (views.length > 0 ? others : input.path).join('.');
    if (!name.includes('.')) return undefined;
    const key = this.run.fold.column(name, false);
    if (views.length === 0)
      return scopes.some((scope) => scope.holding(key).length > 0)
        ? this.plain(place, scopes, { ...input, path: [name] })
        : undefined;
    return views.some((view) => view.list().find(key) !== undefined)
      ? this.qualified(place, scopes, { ...input, path: [first!, name] })
      : undefined;
  }

  private qualified(place: Place, scopes: readonly Scope[], input: ColumnInput): Resolved {
    const { path } = input;
    for (const scope of scopes) {
      let best: SourceView | undefined;
      let parts = 0;
      for (const view of scope.named(path[0]!)) {
        const matches = view.matches(path, 0);
        if (isWholeRow(this.run, view, path)) return { sources: wholeRow(this.run, view), view };
        const matching = Math.min(matches, path.length - 1);
        if (matching < Math.max(parts, 1)) continue;
        // `FROM s.t, t`: of two sources of one name the one that has the column
        const key = this.key(input, matching);
        if (matching === parts && (mayHave(best!, key) || !mayHave(view, key))) continue;
        best = view;
        parts = matching;
      }
      if (best !== undefined) {
        const column = this.inView(place, best, this.key(input, parts), path[parts]!, input);
        return this.narrowed(column, input, parts);
      }
    }
    return this.fields(place, scopes, input);
  }

  private inView(place: Place, view: SourceView, key: string, name: string, input: ColumnInput): Resolved {
    const list = view.list();
    const numbered = mayBeNumbered(this.run.dialect, name) ? numberedColumn([view], name) : undefined;
    if (numbered !== undefined) return numbered;
    const known = list.find(key) !== undefined;
    const called = known ? undefined : this.calls?.ofRow(place, view, input);
    if (called !== undefined) return { sources: called, view };
    if (known || !list.complete) return { sources: [view.column(key, name)], view };
    const elements = view instanceof RowSetView ? view.elements() : undefined;
    if (elements !== undefined) return { sources: elements, view };
    this.reports.unknownColumn(place, view, input);
    return view instanceof RowSetView
      ? { sources: [], view }
      : { sources: [this.reports.unlistedColumn(view, key, name)], view };
  }

  /** The parts behind a column's name lead to a field of its value, where it is known what made that. */
  private narrowed(resolved: Resolved, input: ColumnInput, column: number): Resolved {
    const { path, field, steps } = input;
    const [only] = resolved.sources;
    const { view } = resolved;
    const holdsValues = view instanceof RowSetView && view.elements() !== undefined;
    if (!holdsValues && path.length === column + 1 && field === undefined && steps === undefined)
      return resolved;
    const element = holdsValues && view.list().find(this.key(input, column)) === undefined;
    const behind = path.slice(element ? column : column + 1);
    if (steps !== undefined) appendAll(behind, steps);
    else if (field !== undefined) behind.push(field);
    if (behind.length > 0 && resolved.item !== undefined) {
      const sources = this.structFields?.sources(resolved.item, behind);
      return sources === undefined ? resolved : { sources };
    }
    if (behind.length === 0 || only === undefined || resolved.sources.length > 1) return resolved;
    const found = this.structFields?.field(only.column, behind);
    return found === undefined ? resolved : { ...resolved, sources: [sourceSaying(only, { column: found })] };
  }

  /** The first part names no source: a trigger's row, a record, or a column with fields. */
  private fields(place: Place, scopes: readonly Scope[], input: ColumnInput): Resolved {
    const { path } = input;
    const row = this.variables.triggerRows.find(place.site, path[0]!);
    if (row !== undefined) return single(this.variables.triggerRows.field(place.site, row, path[1]!));
    const field = fieldOf(input);
    const whole = field === undefined ? path : [...path, field];
    const known =
      this.calls?.ofObject(place, input) ?? this.variableAt(place, whole) ?? this.called(place, input);
    if (known !== undefined) return known;
    const first: ColumnInput = { ...input, path: [path[0]!] };
    const key = this.key(input, 0);
    const isColumn = scopes.some((scope) => scope.holding(key).length > 0);
    const { structPaths, columnProperties } = this.run.dialect.names;
    if (isColumn || structPaths || columnProperties?.has(path[1]!.toUpperCase()))
      return this.narrowed(this.plain(place, scopes, first), input, 0);
    this.reports.unknownSource(place, scopes, input);
    return nothing;
  }

  /** A variable or a field of one, perhaps with the name of what declares it before it. */
  private variableAt({ site }: Place, path: readonly string[]): Resolved | undefined {
    const reference = this.variables.resolve(site, path);
    if (reference === undefined) return undefined;
    // Redshift: a SUPER value is no record, its fields are parts of it
    const whole = this.run.dialect.names.structPaths && !this.variables.mayHaveFields(site, reference);
    const columns = this.variables.columnsOf(site, whole ? { found: reference.found } : reference);
    return { sources: columns };
  }

  private plain(place: Place, scopes: readonly Scope[], input: ColumnInput): Resolved {
    const name = input.path[0]!;
    const key = this.key(input, 0);
    const plain: PlainName = { place, input, name, key };
    if (place.clause === 'orderBy') {
      const alias = this.aliases.find(place, key, input);
      if (alias !== undefined) return alias;
      const ofArms = this.ofArms(place, key, name);
      if (ofArms !== undefined) return { sources: ofArms };
    }
    const numbered = mayBeNumbered(this.run.dialect, name) ? numberedIn(scopes[0], name) : undefined;
    if (numbered !== undefined) return numbered;
    const { aliasesHideColumns, variablesHideColumns } = this.run.dialect.names;
    if (variablesHideColumns && this.variables.beforeColumns(place.site, name) !== undefined)
      return this.variable(place, input)!;
    if (aliasesHideColumns) {
      const alias = this.aliases.visible(place, key, input);
      if (alias !== undefined) return alias;
    }
    for (const scope of scopes) {
      const certain = this.certain(scope, plain);
      // a column of other letter case comes behind an alias of this name
      if (certain !== undefined && certain.view?.list().has(key) !== false) return certain;
      const alias = scope.node === place.node ? this.aliases.visible(place, key, input) : undefined;
      if (alias !== undefined) return alias;
      if (certain !== undefined) return certain;
      if (!scope.isEmpty) {
        const variable = this.variables.beforeColumns(place.site, name);
        // a column that other statements give to a source goes before it
        if (variable !== undefined && this.mayLackMark(variable) && scope.proving(key).length === 0)
          return this.variable(place, input)!;
      }
      const row = this.triggerRow(place, input);
      if (row !== undefined) return row;
      const around = aroundLists(scopes, scope, key, place.clause);
      const found =
        around === undefined
          ? this.possible(scope, plain)
          : besideLists(this.certain(around, plain), scope, plain, this.rowSets, this.structFields);
      const possible = (scope.isEmpty ? undefined : this.called(place, input)) ?? found;
      if (possible !== undefined) return possible;
    }
    const known = this.variable(place, input) ?? this.called(place, input);
    return known ?? this.notFound(scopes, plain);
  }

  /** A function that is called by its name alone. */
  private called(place: Place, input: ColumnInput): Resolved | undefined {
    const sources = this.calls?.byName(place, input);
    return sources && { sources };
  }

  /** Where variables have a mark, the arguments of functions still have none. */
  private mayLackMark({ object }: Variable): boolean {
    return this.run.dialect.names.markedVariables !== true || object.owner?.kind === 'function';
  }

  /** NEW and OLD as values: the whole row. */
  private triggerRow(place: Place, { path, field }: ColumnInput): Resolved | undefined {
    const row = /^(?:new|old)$/i.test(path[0]!)
      ? this.variables.triggerRows.find(place.site, path[0]!)
      : undefined;
    if (row === undefined) return undefined;
    if (field !== undefined) return single(this.variables.triggerRows.field(place.site, row, field));
    const object = this.variables.triggerRows.rowObject(place.site, row);
    const sources = this.variables.triggerRows.fields(row, object);
    return { sources, row: object };
  }

  private variable(place: Place, input: ColumnInput): Resolved | undefined {
    const row = this.triggerRow(place, input);
    if (row !== undefined) return row;
    const reference = this.variables.resolve(place.site, [input.path[0]!]);
    if (reference === undefined) return undefined;
    const field = fieldOf(input);
    const hasField = field !== undefined && this.variables.isRecord(place.site, reference);
    const columns = this.variables.columnsOf(place.site, { ...reference, ...(hasField && { field }) });
    return { sources: columns };
  }

  /** A source is known to have the column. */
  private certain(scope: Scope, { place, input, name, key }: PlainName): Resolved | undefined {
    const merged = scope.merges ? this.merged(scope, key, name) : undefined;
    if (merged !== undefined) return merged;
    const holders = preferred(scope.holding(key).filter((view) => mayBeBare(view, place.clause)));
    const [first] = holders;
    if (first !== undefined) {
      if (holders.length === 1) return { sources: [first.column(key, name)], view: first };
      this.reports.ambiguous(place, first, input);
      return { sources: [{ column: first.column(key, name), uncertain: 'ambiguous-column' }], view: first };
    }
    const { wholeRows, hiddenRows } = this.run.dialect.names;
    if (!wholeRows && !hiddenRows) return undefined;
    const mayMean = (view: SourceView): boolean => view.list().complete || (!hiddenRows && !view.proves(key));
    const whole = scope
      .named(input.path[0]!)
      .find((view) => view.matches(input.path, 0) === 1 && mayMean(view));
    if (whole === undefined) return undefined;
    if (givesValues(whole)) return { sources: [whole.column(key, name)], view: whole };
    const column = input.field ?? stepInto(this.run, whole, input.steps);
    if (column === undefined) {
      const namesake = whole.list().complete ? undefined : (): DraftColumn => whole.column(key, name);
      return {
        sources: wholeRow(this.run, whole),
        view: whole,
        row: whole.object,
        ...(namesake && { namesake }),
      };
    }
    return { sources: [whole.column(this.run.fold.column(column, false), column)], view: whole };
  }

  /** USING and NATURAL: the column of all sides. */
  private merged(scope: Scope, key: string, name: string): Resolved | undefined {
    const views = mergedViews(scope, key);
    const [view] = views;
    return view && { sources: views.map((one) => one.column(key, name)), view };
  }

  /** ORDER BY of a set operation sees its columns. */
  private ofArms({ node }: Place, key: string, name: string): SourceColumn[] | undefined {
    if (node?.rowSet.arms === undefined) return undefined;
    const at = name.startsWith('#') ? node.out[Number(name.slice(1)) - 1] : undefined;
    const column = at?.column ?? this.rowSets.columnOf(node, key, name);
    return column && [column];
  }

  /** Sources whose columns are not all known may have it. */
  private possible(scope: Scope, { place, input, name, key }: PlainName): Resolved | undefined {
    const open = this.reports.filesOf(scope, name) ?? scope.mayHold(key, place.clause);
    const proven = open.length > 1 ? scope.proving(key).filter((view) => isAmong(open, view)) : open;
    const candidates = proven.length > 0 ? proven : open;
    // what an UPDATE reads without saying whence is rather in its FROM than in the table that it changes; RETURNING's rows are the table's
    const ofTarget = place.node?.rowSet.kind === 'returning';
    const first = candidates.find(({ source }) => (source.target ?? false) === ofTarget) ?? candidates[0];
    if (first === undefined) return undefined;
    if (candidates.length === 1) return { sources: [first.column(key, name)], view: first };
    this.reports.ambiguous(place, first, input);
    this.run.builder.orphan(key, name, spanOf(place.site.file, input));
    return { sources: [{ column: first.column(key, name), uncertain: 'ambiguous-column' }], view: first };
  }

  private notFound(scopes: readonly Scope[], { place, input, name, key }: PlainName): Resolved {
    const own = place.clause === 'joinCondition' ? undefined : this.aliases.find(place, key, input);
    const alias = own ?? this.aliases.around(place, scopes, key, input);
    if (alias !== undefined) return alias;
    const scope = scopes.find(({ isEmpty }) => !isEmpty);
    if (scope === undefined) return nothing;
    const candidates = preferred(scope.views);
    const [first] = candidates;
    this.reports.unknownColumn(place, candidates.length === 1 ? first : undefined, input);
    if (first === undefined || candidates.length > 1 || first instanceof RowSetView) return nothing;
    return { sources: [this.reports.unlistedColumn(first, key, name)], view: first };
  }
}

function single(column: DraftColumn): Resolved {
  return { sources: [column] };
}

const mayHave = (view: SourceView, key: string): boolean =>
  !view.list().complete || view.list().find(key) !== undefined;
