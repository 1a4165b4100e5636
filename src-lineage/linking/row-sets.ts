import type {
  CallInput,
  ColumnOutput,
  ColumnUse,
  Input,
  RowSet,
  RowSetId,
  Source,
  StarOutput,
} from '../binding/dataflow.ts';
import type { CatalogEntry } from '../catalog/catalog.ts';
import { structFields } from '../catalog/struct-type.ts';
import { ColumnList, type KnownColumn } from '../catalog/column-list.ts';
import type { DraftColumn, DraftObject, SourceColumn } from './draft.ts';
import { matchedByName } from './arms-by-name.ts';
import { changedTables, type ChangedTables, isChanged } from './changed-tables.ts';
import { joinedColumns } from './merged-columns.ts';
import { noRoutines, type RoutineNames } from './routine-names.ts';
import type { OutColumn, RowSetNode } from './row-set-node.ts';
import { RowSetNeeds } from './row-set-needs.ts';
import { rowSetObjectName } from './row-set-names.ts';
import { type FileLink, type LinkRun, type Site, siteOf, spanOf, statementNumber } from './run.ts';
import { objectColumns, RowSetView, type SourceView, TableView } from './source-views.ts';
import { structColumn } from './struct-column.ts';
import type { StructFields } from './struct-fields.ts';
import { throughStar, sameColumn } from './star-names.ts';
import type { Tables } from './tables.ts';

/** Gives row sets their columns: select items, expanded stars, set operations, CTEs. */
export class RowSets {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly nodes = new Map<FileLink, RowSetNode[]>();
  private readonly byObject = new Map<DraftObject, RowSetNode>();
  /** Where UPDATE, MERGE and DELETE name the table that they change: being a source there is no reading. */
  private readonly written = new Map<FileLink, ChangedTables>();
  private routineNames = noRoutines;
  private structs: Pick<StructFields, 'field' | 'names'> | undefined;
  private expanding = false;
  private readonly needs: RowSetNeeds;

  constructor(run: LinkRun, tables: Tables) {
    this.run = run;
    this.tables = tables;
    this.needs = new RowSetNeeds(run, tables, (file, id) => this.node(file, id));
  }

  /** Sets how the things that routines declare are found. */
  setRoutineNames(names: RoutineNames): void {
    this.routineNames = names;
  }

  /** Sets how the fields of structs are followed. */
  setStructFields(structs: Pick<StructFields, 'field' | 'names'>): void {
    this.structs = structs;
  }

  /** Makes the objects of all row sets, in the order of the text, so that their numbers follow it. */
  create(file: FileLink): void {
    const nodes = file.dataflow.rowSets.map((bound, id): RowSetNode => {
      const site = siteOf(file, bound.statement);
      const rowSet = this.withArguments(site, bound);
      const object = this.run.builder.object(
        rowSet.kind,
        rowSet.role,
        rowSetObjectName(this.run.builder, rowSet),
        {
          spans: [spanOf(file, rowSet)],
          ...(rowSet.statement >= 0 && { statement: statementNumber(site) }),
        },
      );
      return {
        site,
        id,
        rowSet,
        object,
        out: [],
        open: true,
        openStars: [],
        state: 'fresh',
        openSources: [],
      };
    });
    this.nodes.set(file, nodes);
    for (const node of nodes) this.byObject.set(node.object, node);
    this.written.set(file, changedTables(file));
  }

  /** HANA: what looks like a function's call may be a view with arguments. */
  private withArguments(site: Site, rowSet: RowSet): RowSet {
    const { routine, ...view } = rowSet;
    if (!this.run.dialect.syntax.viewArguments || routine === undefined || rowSet.sources.length > 0)
      return rowSet;
    if (this.tables.entry(site, routine).kind !== 'view') return rowSet;
    const { start, end } = rowSet;
    delete view.open;
    return {
      ...view,
      sources: [{ name: routine, start: routine.start, end: routine.end }],
      outputs: [{ kind: 'star', qualifier: [], start, end }],
    };
  }

  node(file: FileLink, id: RowSetId): RowSetNode {
    return this.nodes.get(file)![id]!;
  }

  /** The row set that an object stands for. */
  nodeOf(object: DraftObject): RowSetNode | undefined {
    return this.byObject.get(object);
  }

  /** The query that is all that fills a temporary table. */
  onlyQueryOf(object: DraftObject): RowSetNode | undefined {
    const entry = object.kind === 'temporary-table' ? this.tables.entryOf(object) : undefined;
    const [query, ...others] = entry?.madeFrom.queries ?? [];
    if (query === undefined || others.length > 0 || entry!.filled) return undefined;
    return this.expanded(this.run.files[query.file]!, query.rowSet);
  }

  /** The one query that defines a table or view. */
  definingQueryOf(object: DraftObject): RowSetNode | undefined {
    const [query, ...others] = this.tables.entryOf(object)?.madeFrom.queries ?? [];
    if (query === undefined || others.length > 0) return undefined;
    return this.expanded(this.run.files[query.file]!, query.rowSet);
  }

  /** The node with its columns known. Recursion ends: a row set that is being expanded is open. */
  expanded(file: FileLink, id: RowSetId): RowSetNode {
    const node = this.node(file, id);
    if (node.state !== 'fresh') return node;
    if (this.expanding) this.expand(node);
    else {
      this.expanding = true;
      for (const needed of this.needs.inOrder(node)) if (needed.state === 'fresh') this.expand(needed);
      this.expanding = false;
    }
    return node;
  }

  private expand(node: RowSetNode): void {
    node.state = 'expanding';
    if (node.rowSet.arms !== undefined && node.rowSet.arms.length > 0)
      this.expandArms(node, node.rowSet.arms);
    else this.expandOutputs(node);
    node.state = 'expanded';
  }

  /** The columns of a query as those of the table or view that it defines. */
  columnList(file: FileLink, id: RowSetId, columns: readonly ColumnUse[] | undefined): ColumnList {
    const node = this.expanded(file, id);
    const known: KnownColumn[] = [];
    const named = node.out.filter((out) => out.column.pseudo === undefined);
    if (columns !== undefined && columns.length > 0) {
      for (const use of columns)
        known.push({ key: this.run.fold.column(use.name, use.quoted === true), name: use.name });
      // PostgreSQL: a list may name the first columns only
      for (const out of named.slice(columns.length)) known.push({ key: out.key, name: out.name });
      return new ColumnList(known, true);
    }
    for (const out of named) known.push({ key: out.key, name: out.name });
    return new ColumnList(known, !node.open && known.length > 0, gapsOf(node.out));
  }

  /** The column of a name, also one that can only come through an open star. */
  columnOf(node: RowSetNode, key: string, name: string): DraftColumn | undefined {
    this.expanded(node.site.file, node.id);
    const known = node.object.byKey.get(key);
    if (known !== undefined || !node.open) return known;
    return this.run.builder.addColumn(node.object, key, name);
  }

  views(node: RowSetNode): SourceView[] {
    if (node.views === undefined) {
      node.views = [];
      node.rowSet.sources.forEach((source, index) => {
        const view = this.view(node, source, index);
        if (view !== undefined) node.views!.push(view);
      });
    }
    return node.views;
  }

  private view(node: RowSetNode, source: Source, index: number): SourceView | undefined {
    const { file } = node.site;
    if (source.rowSet !== undefined) {
      const id = source.rowSet;
      return new RowSetView(this.run, index, this.named(node.site, source), {
        object: this.node(file, id).object,
        columns: () => this.expanded(file, id),
        columnOf: (key, name) => this.columnOf(this.node(file, id), key, name),
        wholeRow: file.dataflow.rowSets[id]?.wholeRow === true,
      });
    }
    if (source.name === undefined) return undefined;
    const special = this.routineNames.specialSource(node.site, source);
    if (special !== undefined)
      return new TableView(this.run, index, source, special, undefined, () => objectColumns(special));
    const changed = source.target || isChanged(this.written.get(file), node.site, source.name);
    const { entry, object } = this.tables.use(node.site, source.name, changed ? 'mentions' : 'reads');
    if (source.alias !== undefined) object.alias ??= source.alias;
    return new TableView(this.run, index, source, object, entry, () =>
      this.columnsAt(node.site, entry, source),
    );
  }

  private named(site: Site, source: Source): Source {
    const list =
      source.namedLike &&
      this.tables.entry(site, source.namedLike).history.at(site.file.index, site.statement);
    return list?.complete ? { ...source, columnNames: list.columns.map((column) => column.name) } : source;
  }

  /** A table that the statement itself makes (its computed columns read it) is seen as made. */
  private columnsAt({ file, statement }: Site, entry: CatalogEntry, source: Source): ColumnList {
    return source.target
      ? entry.history.afterStatement(file.index, statement)
      : entry.history.at(file.index, statement);
  }

  private expandArms(node: RowSetNode, arms: readonly RowSetId[]): void {
    const { file } = node.site;
    const first = this.expanded(file, arms[0]!);
    const names = node.rowSet.columnNames;
    const kept = node.rowSet.byName && matchedByName(this.run.fold, node.rowSet.byName, this.othersOf(node));
    first.out.forEach((out, i) => {
      if (kept !== undefined && out.column.pseudo === undefined && !kept(out.key)) return;
      const renamed = names?.[i];
      if (renamed !== undefined) this.add(node, this.run.fold.column(renamed, false), renamed, {});
      else if (out.column.pseudo === 'star') this.addStar(node, {});
      else this.add(node, out.key, out.name, {});
    });
    for (const name of names?.slice(first.out.length) ?? [])
      this.add(node, this.run.fold.column(name, false), name, {});
    for (const name of node.rowSet.moreColumns ?? [])
      this.add(node, this.run.fold.column(name, false), name, {});
    node.open = first.state !== 'expanded' || first.open;
    if (node.rowSet.byName?.columns === 'any') this.addNamesOfArms(node, kept!);
    if (names !== undefined && first.state === 'expanded') node.open = false;
    if (node.open) this.flowFromArms(node, arms);
  }

  private addNamesOfArms(node: RowSetNode, kept: (key: string) => boolean): void {
    for (const other of this.othersOf(node)) {
      for (const out of other.out) {
        if (out.column.pseudo === undefined && !node.object.byKey.has(out.key) && kept(out.key))
          this.add(node, out.key, out.name, {});
      }
    }
  }

  /** The arms of a set operation behind the first. */
  private othersOf({ site, rowSet }: RowSetNode): RowSetNode[] {
    return rowSet.arms!.slice(1).map((arm) => this.expanded(site.file, arm));
  }

  private flowFromArms(node: RowSetNode, arms: readonly RowSetId[]): void {
    const { file } = node.site;
    const own = new Set(node.out.map((out) => out.key));
    node.object.inflows.push({
      effect: 'select',
      statement: statementNumber(node.site),
      span: spanOf(file, node.rowSet),
      source: (key, name) => {
        if (own.has(key)) return [];
        return arms.flatMap((arm) => {
          const column = this.columnOf(this.node(file, arm), key, name);
          return column === undefined ? [] : [{ column }];
        });
      },
    });
  }

  private expandOutputs(node: RowSetNode): void {
    const { rowSet } = node;
    for (const output of rowSet.outputs) {
      if (output.kind === 'star') this.expandStar(node, output);
      else this.addOutput(node, output);
    }
    const result = rowSet.outputs.length === 0 ? this.resultOf(node) : undefined;
    for (const { key, name } of result ?? []) this.add(node, key, name, {});
    rowSet.columnNames?.forEach((name, i) => {
      const out = node.out[i];
      if (out !== undefined && out.column.pseudo === undefined) this.rename(node, out, name);
    });
    node.open =
      node.openStars.length > 0 || (rowSet.open !== undefined && !rowSet.listed && result === undefined);
    if (node.open) this.flowThroughStars(node);
  }

  /** The columns that a called table function of the run answers with. */
  private resultOf(node: RowSetNode): readonly KnownColumn[] | undefined {
    const { routine } = node.rowSet;
    return routine && this.routineNames.resultColumns(node.site, routine, argumentCount(node.rowSet));
  }

  private addOutput(node: RowSetNode, output: ColumnOutput): void {
    const [only, ...others] = output.inputs;
    const mayBeRecord = node.rowSet.kind === 'values' || node.rowSet.wholeRow || isRow(node, output);
    const fields =
      mayBeRecord && only && others.length === 0
        ? this.routineNames.recordFields(node.site, only)
        : undefined;
    if (fields !== undefined) {
      for (const field of fields) this.addField(node, field);
      return;
    }
    const name = output.name ?? output.text ?? `column${node.out.length + 1}`;
    const key = this.run.fold.column(name, output.nameQuoted === true || output.name === undefined);
    const out = this.add(node, key, name, { output });
    out.column.spans = [spanOf(node.site.file, output)];
  }

  /** `INSERT INTO t VALUES record`, `UPDATE t SET ROW = record`, `TABLE(list)`: each field is a value. */
  private addField(node: RowSetNode, field: DraftColumn): void {
    const from = [{ column: field }];
    if (field.pseudo === 'star') this.addStar(node, { from });
    else this.add(node, field.key, field.name, { from });
  }

  private add(node: RowSetNode, key: string, name: string, more: Partial<OutColumn>): OutColumn {
    const out = { column: this.run.builder.addColumn(node.object, key, name), key, name, ...more };
    node.out.push(out);
    return out;
  }

  private addStar(node: RowSetNode, more: Partial<OutColumn>): OutColumn {
    const out = { column: this.run.builder.star(node.object), key: '', name: '*', ...more };
    node.out.push(out);
    return out;
  }

  private rename(node: RowSetNode, out: OutColumn, name: string): void {
    const { byKey } = node.object;
    if (byKey.get(out.key) === out.column) byKey.delete(out.key);
    out.key = out.column.key = this.run.fold.column(name, false);
    out.name = out.column.name = name;
    if (!byKey.has(out.key)) byKey.add(out.column);
  }

  private expandStar(node: RowSetNode, star: StarOutput): void {
    if (star.value !== undefined) {
      this.expandValue(node, star, star.value);
      return;
    }
    const views = this.starViews(node, star.qualifier);
    if (views.length === 0 && (this.expandRecord(node, star) || this.expandStruct(node, star))) return;
    const merging = star.qualifier.length === 0;
    for (const { key, name, views: holders, listed, unknown } of joinedColumns(
      this.run.fold,
      views,
      merging,
    )) {
      const sources = (): SourceColumn[] =>
        holders.map((view) => ({ column: listed ? view.listed(listed) : view.column(key, name) }));
      if (unknown === undefined) this.addStarColumn(node, star, key, name, sources);
      else this.addStar(node, { star, from: [{ column: this.run.builder.star(unknown.object) }] });
    }
    const open = views.filter((view) => !view.list().complete);
    if (open.length === 0 && views.length > 0) return;
    if (views.length === 0) this.addStar(node, { star, from: [] });
    node.openStars.push({ output: star, views: open });
    for (const { name } of star.replace ?? []) {
      const key = this.run.fold.column(name, false);
      if (node.object.byKey.has(key)) continue;
      this.addStarColumn(node, star, key, name, () => []);
      node.out.at(-1)!.placeless = true;
    }
  }

  /** `(f(x)).*`: the columns that the function is known to answer with, else a star that is made of the value. */
  private expandValue(node: RowSetNode, star: StarOutput, value: Input[]): void {
    const { start, end } = star;
    const [call, ...others] = value;
    const routine = call?.kind === 'call' && others.length === 0 ? call.routine : undefined;
    const count = call?.kind === 'call' ? (call.argumentSizes?.length ?? call.inputs.length) : 0;
    const columns = routine && this.routineNames.resultColumns(node.site, routine, count);
    for (const { key, name } of columns ?? []) {
      const inputs = [{ ...(call as CallInput), field: name }];
      this.add(node, key, name, { output: { kind: 'column', inputs, transform: 'copy', start, end } });
    }
    if (columns !== undefined) return;
    this.addStar(node, { output: { kind: 'column', inputs: value, transform: 'function', start, end } });
    node.openStars.push({ output: star, views: [] });
  }

  /** `record.*`, `NEW.*` */
  private expandRecord(node: RowSetNode, star: StarOutput): boolean {
    const [name, ...others] = star.qualifier;
    if (name === undefined || others.length > 0) return false;
    const { start, end } = star;
    const input: Input = { kind: 'column', path: [name], quoted: 0, start, end };
    const fields = this.routineNames.recordFields(node.site, input);
    for (const field of fields ?? []) this.addField(node, field);
    return fields !== undefined;
  }

  /** `t.column.*`: the fields of a struct, each of which comes from its column. */
  private expandStruct(node: RowSetNode, { qualifier, ...place }: StarOutput): boolean {
    const { structPaths, tableTypes } = this.run.dialect.names;
    if (!(structPaths || tableTypes === true) || qualifier.length === 0) return false;
    const column = structColumn(this.run.fold, this.views(node), qualifier);
    if (column === undefined) return false;
    const from: [SourceColumn] = [{ column: column.view.column(column.key, column.name) }];
    const star = { ...place, qualifier: [] };
    const [{ column: struct }] = from;
    const fields =
      structFields(column.dataType ?? '', column.fields) ?? this.structs?.names(struct, column.fields);
    for (const name of fields ?? []) {
      const field = this.structs?.field(struct, [...column.fields, name]);
      const sources = field === undefined ? from : [{ column: field }];
      this.addStarColumn(node, star, this.run.fold.column(name, false), name, () => sources);
    }
    if (fields !== undefined) return true;
    this.addStar(node, { star, from });
    node.openStars.push({ output: star, views: [] });
    node.openSources.push(...from);
    return true;
  }

  /** The sources that a star stands for; those of the scopes around where the qualifier is found there only. */
  starViews(node: RowSetNode, qualifier: readonly string[]): SourceView[] {
    if (qualifier.length === 0) return this.views(node).filter((view) => !view.source.hidden);
    for (let at: RowSetNode | undefined = node, hops = 0; at !== undefined && hops < 100; hops++) {
      const view = this.views(at).find((candidate) => candidate.matches(qualifier, 0) === qualifier.length);
      if (view !== undefined) return [view];
      at = at.rowSet.parent >= 0 ? this.node(at.site.file, at.rowSet.parent) : undefined;
    }
    return [];
  }

  private addStarColumn(
    node: RowSetNode,
    star: StarOutput,
    key: string,
    name: string,
    sources: () => SourceColumn[],
  ): void {
    const renamed = throughStar(this.run.fold, star, key, name);
    if (renamed === undefined) return;
    const replaced = star.replace?.find((item) => sameColumn(this.run.fold, item.name, key));
    if (replaced === undefined) {
      const out = this.add(node, renamed.key, renamed.name, { from: sources(), star });
      out.column.spans = [spanOf(node.site.file, star)];
      return;
    }
    const out = this.add(node, renamed.key, renamed.name, {
      output: { kind: 'column', ...replaced },
    });
    out.column.spans = [spanOf(node.site.file, replaced)];
  }

  /** Columns that are named later come through the open stars, or from what a table function takes. */
  private flowThroughStars(node: RowSetNode): void {
    const own = new Set(node.out.map((out) => out.key));
    node.object.inflows.push({
      effect: 'select',
      statement: statementNumber(node.site),
      span: spanOf(node.site.file, node.rowSet),
      source: (key, name) => (own.has(key) ? [] : this.sourcesThroughStars(node, key, name)),
    });
  }

  private sourcesThroughStars(node: RowSetNode, key: string, name: string): SourceColumn[] {
    const candidates: { view: SourceView; key: string; name: string }[] = [];
    for (const { output, views } of node.openStars) {
      const rename = output.rename?.find(({ to }) => sameColumn(this.run.fold, to, key));
      const inner = rename
        ? { key: this.run.fold.column(rename.from, false), name: rename.from }
        : { key, name };
      if (rename === undefined && throughStar(this.run.fold, output, key, name)?.key !== key) continue;
      for (const view of views) candidates.push({ view, ...inner });
    }
    if (candidates.length === 0) return node.openSources;
    const proven = candidates.filter((candidate) => candidate.view.proves(candidate.key));
    const [chosen] = proven.length > 0 ? proven : candidates;
    if (chosen === undefined) return [];
    const column = chosen.view.column(chosen.key, chosen.name);
    return [proven.length === 1 || candidates.length === 1 ? { column } : { column, uncertain: true }];
  }
}

/** Before which of the named columns others stand that are not known. */
function gapsOf(out: readonly OutColumn[]): number[] | undefined {
  const gaps: number[] = [];
  let named = 0;
  for (const { column } of out) {
    if (column.pseudo === 'star') gaps.push(named);
    else if (column.pseudo === undefined) named++;
  }
  return gaps.length > 0 ? gaps : undefined;
}

/** PL/SQL: `SET ROW = record`. */
function isRow(node: RowSetNode, output: ColumnOutput): boolean {
  return node.rowSet.kind === 'update-set' && output.name?.toUpperCase() === 'ROW';
}

/** How many arguments a table function is called with. */
export function argumentCount({ argumentSizes, open }: Pick<RowSet, 'argumentSizes' | 'open'>): number {
  return argumentSizes?.length ?? open?.length ?? 0;
}
