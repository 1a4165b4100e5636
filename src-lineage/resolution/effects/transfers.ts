import type { CatalogEntry } from '../../catalog/catalog.ts';
import type { TransferRows } from '../../ir/actions.ts';
import type { NameUse } from '../../ir/names.ts';
import type { Tables } from '../declare/tables.ts';
import type { DraftColumn, DraftObject, SourceColumn } from '../run/draft.ts';
import type { Site } from '../run/file-link.ts';
import { type LinkRun, spanOf, statementNumber } from '../run/run.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import type { Flow, RowFlow } from '../variables/flow.ts';
import { insertedColumns, positionalColumns } from './inserted-columns.ts';

/** A table that a statement names, and what the model shows of it. */
export interface UsedTable {
  entry: CatalogEntry;
  object: DraftObject;
}

/** Links the rows that go between tables and places outside of the database: files, stages, streams. */
export class Transfers {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly rowSets: RowSets;
  private readonly flow: RowFlow;
  /** Tables into which rows are written. */
  private readonly filled: Set<CatalogEntry>;

  constructor(run: LinkRun, tables: Tables, rowSets: RowSets, flow: RowFlow, filled: Set<CatalogEntry>) {
    this.run = run;
    this.tables = tables;
    this.rowSets = rowSets;
    this.flow = flow;
    this.filled = filled;
  }

  /** Rows are loaded from a place, or unloaded to one. */
  transfer(site: Site, action: TransferRows): void {
    const { location } = action;
    const flow = copyFlow(site, action);
    if (location === undefined) {
      if (action.table && action.rowSet !== undefined)
        this.loadRows(flow, site, action, action.table, action.rowSet);
      return;
    }
    const place = this.place(site, { ...action, location });
    if (action.direction === 'in') {
      this.run.builder.touch(statementNumber(site), 'reads', place);
      if (action.table) this.load(flow, site, place, action, action.table);
      return;
    }
    this.run.builder.touch(statementNumber(site), 'writes', place);
    if (action.rowSet !== undefined)
      this.flow.into(flow, this.rowSets.node(site.file, action.rowSet), { object: place });
    else if (action.table) this.unload(flow, site, place, action, action.table);
  }

  /** The rows of a query take the listed columns, else all, in order. */
  private loadRows(
    flow: Flow,
    site: Site,
    action: TransferRows,
    table: NameUse,
    rowSet: NonNullable<TransferRows['rowSet']>,
  ): void {
    const { entry, object } = this.tables.use(site, table, 'writes');
    this.filled.add(entry);
    const columns = action.columns
      ? this.flow.listed(site, object, action.columns)
      : insertedColumns(this.run, entry.history.at(site.file.index, site.statement), undefined);
    this.flow.into(flow, this.rowSets.node(site.file, rowSet), {
      object,
      ...(columns && { columns }),
      ...(action.columns && { listed: true }),
    });
  }

  private load(flow: Flow, site: Site, place: DraftObject, action: TransferRows, table: NameUse): void {
    if (action.rowSet !== undefined) {
      this.loadRows(flow, site, action, table, action.rowSet);
      return;
    }
    const { entry, object } = this.tables.use(site, table, 'writes');
    this.filled.add(entry);
    const { builder } = this.run;
    const listed = action.columns && this.flow.listed(site, object, action.columns);
    const list = entry.history.at(site.file.index, site.statement);
    const given = positionalColumns(this.run, list, action.fixedColumns) ?? list.columns;
    const known = listed ?? given.filter(({ leftOut }) => leftOut === undefined);
    const columns = known.map(({ key, name }) => builder.column(object, key, name));
    this.fromFile(flow, place, object, columns, listed === undefined && !list.complete);
    this.flow.rows(flow, place, object);
  }

  private unload(flow: Flow, site: Site, place: DraftObject, action: TransferRows, table: NameUse): void {
    const { entry, object } = this.tables.use(site, table, 'reads');
    const listed = action.columns && this.flow.listed(site, object, action.columns);
    const known =
      listed ??
      positionalColumns(this.run, entry.history.at(site.file.index, site.statement), undefined) ??
      [];
    this.sent(flow, object, known, place);
  }

  /** A table's columns go to a place, which has them under the same names. */
  sent(
    flow: Flow,
    object: DraftObject,
    known: readonly { key: string; name: string }[],
    place: DraftObject,
  ): void {
    const { builder } = this.run;
    for (const { key, name } of known)
      this.flow.value(flow, builder.column(place, key, name), [
        { column: builder.column(object, key, name) },
      ]);
    if (known.length === 0) this.flow.value(flow, builder.star(place), [builder.star(object)]);
    this.flow.rows(flow, object, place);
  }

  /** An external table's rows are a file's; what is written into a table with a place of its own goes there. */
  stored(
    site: Site,
    { entry, object }: UsedTable,
    location: string,
    place: { start: number; end: number },
    direction: 'in' | 'out',
  ): void {
    const path = this.place(site, { location, ...place });
    const flow = copyFlow(site, place);
    // the columns that others only name are known or not by the order of the files
    const list = entry.history.afterStatement(site.file.index, site.statement);
    const columns = list.complete || direction === 'out' ? list.columns : [];
    const known = columns.map(({ key, name }) => this.run.builder.column(object, key, name));
    if (direction === 'out') {
      this.sent(flow, object, known, path);
      this.run.builder.touch(statementNumber(site), 'writes', path);
      return;
    }
    this.fromFile(flow, path, object, known);
    this.run.builder.touch(statementNumber(site), 'reads', path);
  }

  /** Every column comes from the file; where they are not known, those that are named later too. */
  private fromFile(
    flow: Flow,
    path: DraftObject,
    object: DraftObject,
    columns: readonly DraftColumn[],
    open = columns.length === 0,
  ): void {
    const star: SourceColumn = { column: this.run.builder.star(path) };
    for (const column of columns) this.flow.value(flow, column, [star]);
    if (!open) return;
    const given = new Set(columns.map(({ key }) => key));
    this.flow.value(flow, this.run.builder.star(object), [star]);
    (object.inflows ??= []).push({
      effect: flow.effect,
      statement: statementNumber(flow.site),
      span: flow.span,
      source: (key) => (given.has(key) ? [] : [star]),
    });
  }

  private place(
    site: Site,
    transfer: Pick<TransferRows, 'stage' | 'start' | 'end'> & { location: string },
  ): DraftObject {
    const key = this.run.fold.place(transfer.location, site.file.scopes[site.statement] ?? {});
    const entry = this.run.catalog.find(key);
    if (transfer.stage) entry.kind = 'stage';
    const object = this.tables.object(entry);
    this.run.builder.name(object, site.file.index, transfer);
    return object;
  }
}

function copyFlow(site: Site, place: { start: number; end: number }): Flow {
  return { site, effect: 'copy', span: spanOf(site.file, place) };
}
