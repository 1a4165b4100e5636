import type { Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import { type CatalogEntry, withHeirs } from '../../catalog/catalog.ts';
import type {
  AlterColumns,
  DefineByQuery,
  DefineObject,
  DefineTable,
  Rename,
  Swap,
  Write,
} from '../../ir/actions.ts';
import type { EffectType } from '../../model/relations.ts';
import type { Tables } from '../declare/tables.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import type { DraftColumn, DraftObject } from '../run/draft.ts';
import { type LinkRun, spanOf, statementNumber } from '../run/run.ts';
import type { MadeRows } from '../values/made-rows.ts';
import { DecidedRows } from './decided-rows.ts';
import type { Flow, RowFlow } from '../variables/flow.ts';
import { relateForeignKeys } from './foreign-keys.ts';
import { InheritedRows } from './inherited-rows.ts';
import { insertedColumns, withLast } from './inserted-columns.ts';
import { Transfers, type UsedTable } from './transfers.ts';

/** Links what statements do to tables: definitions, writes, renames, loads. */
export class TableActions {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly rowSets: RowSets;
  private readonly flow: RowFlow;
  private readonly made: MadeRows;
  /** Tables that show the rows of others, and those that rows are written into. */
  private readonly shown: { site: Site; use: NameUse; over: NameUse }[] = [];
  private readonly filled = new Set<CatalogEntry>();
  readonly transfers: Transfers;
  readonly inherited: InheritedRows;
  readonly decided: DecidedRows;

  constructor(run: LinkRun, tables: Tables, rowSets: RowSets, flow: RowFlow, made: MadeRows) {
    this.run = run;
    this.tables = tables;
    this.rowSets = rowSets;
    this.flow = flow;
    this.made = made;
    this.transfers = new Transfers(run, tables, rowSets, flow, this.filled);
    this.inherited = new InheritedRows(run, tables, flow);
    this.decided = new DecidedRows(run, tables, rowSets, flow, this.inherited);
  }

  private flowOf(site: Site, effect: EffectType, place: { start: number; end: number }): Flow {
    return { site, effect, span: spanOf(site.file, place) };
  }

  private written(site: Site, use: NameUse): UsedTable {
    return this.tables.use(site, use, 'writes');
  }

  write(site: Site, action: Write): void {
    const { target, only } = action;
    const repeat = (child: NameUse): void => this.writeRows(site, { ...action, target: child });
    const inherits = action.effect !== 'insert' && action.effect !== 'merge_insert' && !only;
    this.inherited.changed({ site, table: target, ...(inherits && { repeat }) });
    this.filled.add(this.tables.entry(site, target));
    this.writeRows(site, action);
    if (action.effect === 'update' || action.effect === 'merge_update') this.decided.updated(site, action);
  }

  private writeRows(site: Site, action: Write): void {
    const { entry, object } = this.written(site, action.target);
    const node = this.rowSets.node(site.file, action.rowSet);
    const known = entry.history.at(site.file.index, site.statement);
    const dynamic = action.lastColumns && this.flow.listed(site, object, action.lastColumns);
    const columns = action.columns
      ? this.flow.listed(site, object, action.columns)
      : withLast(insertedColumns(this.run, known, action.fixedColumns, action.star), dynamic);
    const last = columns === undefined && dynamic;
    const flow = this.flowOf(site, action.effect, action.target);
    const made = action.columns === undefined && columns && this.made.asRows(node, columns);
    if (made) {
      this.flow.fields(flow, { object, record: true }, made);
      this.flow.rows(flow, node.object, object);
      return;
    }
    this.flow.into(flow, node, {
      object,
      ...(columns && { columns, counted: action.effect === 'insert' && !action.included }),
      ...(action.columns && { listed: true }),
      ...(last && { last }),
      ...(action.byName && { byName: true }),
      ...(action.existing && known.complete && { existing: known }),
    });
  }

  defineByQuery(site: Site, action: DefineByQuery): void {
    const { entry, object } = this.written(site, action.name);
    object.statement ??= statementNumber(site);
    const list = entry.history.afterStatement(site.file.index, site.statement);
    this.tables.list(entry, list);
    const node = this.rowSets.node(site.file, action.rowSet);
    if (action.empty) {
      // the query gives the shape alone: its rows do not come
      this.rowSets.expanded(site.file, node.id);
      return;
    }
    const listed = action.columns && this.flow.listed(site, object, action.columns);
    const columns = listed && [...listed, ...list.columns.slice(listed.length)];
    this.flow.into(this.flowOf(site, action.effect, action.name), node, {
      object,
      ...(columns ? { columns, listed: true } : { defined: true }),
    });
    if (action.location !== undefined)
      this.transfers.stored(site, { entry, object }, action.location, action.name, 'out');
  }

  defineTable(site: Site, action: DefineTable): void {
    const { entry, object } = this.written(site, action.name);
    object.statement ??= statementNumber(site);
    this.tables.list(entry, entry.history.afterStatement(site.file.index, site.statement));
    for (const column of action.columns) {
      const known = object.named(this.run.fold.column(column.name, column.quoted === true));
      if (known !== undefined) this.run.builder.placeIn(known, site.file.index, column);
    }
    relateForeignKeys(this.run, this.tables, site, object, action.foreignKeys);
    for (const { name, how } of action.like ?? []) {
      if (how === 'inherits' || how === 'partition') this.inherit(site, action.name, name);
      else this.like(site, object, name, how);
    }
    for (const over of action.shows ?? (action.over ? [action.over] : []))
      this.show(site, object, action.name, over);
    if (action.location === undefined) return;
    for (const location of [action.location, ...(action.moreLocations ?? [])])
      this.transfers.stored(site, { entry, object }, location, action.name, action.writable ? 'out' : 'in');
  }

  /** A table without rows of its own has those of another. */
  private show(site: Site, object: DraftObject, use: NameUse, over: NameUse): void {
    const other = this.tables.use(site, over, 'reads');
    if (other.object === object) return;
    this.shown.push({ site, use, over });
    const flow = this.flowOf(site, 'create_table', over);
    const list = other.entry.history.at(site.file.index, site.statement);
    this.flow.rows(flow, other.object, object);
    const own = object.columns.filter(isPlain);
    const shown = list.complete ? own.filter(({ key }) => list.find(key) !== undefined) : own;
    if (list.complete && shown.length === 0)
      this.flow.allColumns(flow, { object: other.object, list }, object);
    else this.transfers.sent(flow, other.object, shown, object);
  }

  /** Once all writes are known: what went into such a table went on into the other. */
  settle(): void {
    this.inherited.settle(this.filled);
    for (const { site, use, over } of this.shown) {
      this.run.faults.at = site;
      const { entry, object } = this.tables.use(site, use, 'mentions');
      if (!this.filled.has(entry)) continue;
      const other = this.tables.use(site, over, 'writes').object;
      this.transfers.sent(this.flowOf(site, 'insert', over), object, object.columns.filter(isPlain), other);
    }
  }

  /** What a temporary table held before the statement that brings more, see `growLocal` of {@link Tables}. */
  grow(site: Site): void {
    for (const { before, entry } of this.tables.grown.at(site)) {
      const { file, statement } = site;
      const flow = this.flowOf(site, 'insert', file.dataflow.statements[statement]!);
      const from = { object: this.tables.object(before), list: before.history.at(file.index, statement) };
      const to = this.tables.object(entry);
      this.flow.value(flow, this.run.builder.rows(to), [this.run.builder.rows(from.object)]);
      this.flow.allColumns(flow, from, to);
    }
  }

  /** A table becomes a partition or child of another. */
  inherit(site: Site, child: NameUse, parent: NameUse): void {
    for (const use of [child, parent]) this.tables.use(site, use, 'mentions');
  }

  private like(site: Site, object: DraftObject, name: NameUse, how: 'like' | 'clone'): void {
    const { entry, object: pattern } = this.tables.use(site, name, how === 'clone' ? 'reads' : 'mentions');
    // the shape alone brings no values along
    if (pattern === object || how !== 'clone') return;
    const flow = this.flowOf(site, 'clone_table', name);
    this.flow.rows(flow, pattern, object);
    if (!entry.history.at(site.file.index, site.statement).complete) this.run.builder.star(pattern);
    this.allColumns(flow, { entry, object: pattern }, object);
  }

  alterColumns(site: Site, action: AlterColumns): void {
    const object = this.tables.altered(site, action.table);
    for (const added of action.add ?? []) {
      const column = object.named(this.run.fold.column(added.name, added.quoted === true));
      if (column === undefined) continue;
      column.addedBy ??= statementNumber(site);
      this.run.builder.placeIn(column, site.file.index, added);
    }
    if (action.rename !== undefined)
      for (const entry of withHeirs(this.tables.entry(site, action.table, true)))
        this.renameColumns(site, action, this.tables.object(entry));
    relateForeignKeys(this.run, this.tables, site, object, action.foreignKeys ?? []);
  }

  private renameColumns(site: Site, { table, rename = [] }: AlterColumns, object: DraftObject): void {
    const { builder, fold } = this.run;
    for (const { from, to } of rename) {
      const source = builder.column(object, fold.column(from, false), from);
      const target = builder.column(object, fold.column(to, false), to);
      // `CHANGE zip ZIP int` keeps the name
      if (source === target) continue;
      target.addedBy ??= statementNumber(site);
      this.flow.value(this.flowOf(site, 'rename_table', table), target, [source]);
    }
  }

  rename(site: Site, action: Rename, step: number): void {
    const from = this.tables.use(site, action.from, 'reads');
    const to = this.written(site, action.to);
    const flow = this.flowOf(site, 'rename_table', action.to);
    if (from.object !== to.object) this.moved(flow, from, to.object, step);
  }

  swap(site: Site, action: Swap, step: number): void {
    const left = this.written(site, action.left);
    const right = this.written(site, action.right);
    if (left.object === right.object) return;
    this.moved(this.flowOf(site, 'swap_table', action.left), left, right.object, step);
    this.moved(this.flowOf(site, 'swap_table', action.left), right, left.object, step);
  }

  /** @param step the number of the action in its statement */
  private moved(flow: Flow, from: UsedTable, to: DraftObject, step: number): void {
    this.flow.wholeRows(flow, from.object, to);
    this.allColumns(flow, from, to, step);
  }

  private allColumns(flow: Flow, from: UsedTable, to: DraftObject, step = 0): void {
    const list = from.entry.history.at(flow.site.file.index, flow.site.statement, step);
    this.flow.allColumns(flow, { object: from.object, list }, to);
  }

  defineObject(site: Site, action: DefineObject): void {
    if (action.object === 'trigger') {
      if (action.on) this.tables.use(site, action.on, 'mentions');
      return;
    }
    const { object } = this.written(site, action.name);
    if (action.on === undefined || action.object !== 'stream') return;
    const table = this.tables.use(site, action.on, 'reads');
    const flow = this.flowOf(site, 'create_table', action.name);
    this.flow.rows(flow, table.object, object);
    const list = table.entry.history.at(site.file.index, site.statement);
    this.flow.allColumns(flow, { object: table.object, list }, object, this.run.dialect.names.streamColumns);
  }

  mention(site: Site, names: readonly NameUse[], as: 'reads' | 'writes' | 'mentions' = 'mentions'): void {
    for (const name of names) this.tables.use(site, name, as);
  }

  synonym(site: Site, name: NameUse, target: NameUse): void {
    const entry = this.run.catalog.findItself(
      this.run.fold.key(name, site.file.scopes[site.statement] ?? {}),
    );
    this.tables.named(site, name, this.tables.object(entry));
    this.tables.use(site, target, 'mentions');
  }
}

function isPlain({ pseudo }: DraftColumn): boolean {
  return pseudo === undefined;
}
