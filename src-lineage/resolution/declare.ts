import type { FileLink, Site } from './run/file-link.ts';
import type { ColumnUse, NameUse, RowSetId } from '../ir/names.ts';
import { workAt } from '../base/diagnostics/faults.ts';
import { type CatalogEntry, madeFromQuery, madeFromTable, withHeirs } from '../catalog/catalog.ts';
import type { ChangingColumns, ColumnPlace } from '../catalog/changing-columns.ts';
import { ColumnList, unknownColumns } from '../catalog/column-list.ts';
import { metadataOf, readMetadata } from '../catalog/metadata/metadata.ts';
import type { AddedColumn, Action, AlterColumns, DefineTable } from '../ir/actions.ts';
import type { CalledAlters } from './calls/called-bodies.ts';
import { rowNumbers } from './rows/row-numbers.ts';
import type { LinkRun } from './run/run.ts';
import type { Tables } from './declare/tables.ts';
import type { KnownColumn } from '../catalog/known-column.ts';

/** The columns of a defining query; the list after the object's name renames them. */
type QueryColumns = (
  file: FileLink,
  rowSet: RowSetId,
  columns: readonly ColumnUse[] | undefined,
) => ColumnList;

/** The attributes of a type, by the name that a statement writes. */
type TypeColumns = (site: Site, type: NameUse) => readonly KnownColumn[] | undefined;

/** What else than its own list gives the columns of a table. */
export interface ColumnSources {
  ofQuery: QueryColumns;
  ofType: TypeColumns;
  /** What called bodies do to the columns of temporary tables. */
  called: CalledAlters;
}

/** Supplied metadata: columns of tables that nothing in the run defines. */
export function declareMetadata(run: LinkRun): void {
  for (const { format, text } of metadataOf(run.options))
    if (format !== 'ddl') declareTables(run, readMetadata(text, format));
}

function declareTables(run: LinkRun, { tables, problem }: ReturnType<typeof readMetadata>): void {
  if (problem !== undefined) run.builder.report('metadata', 'warning', 'AnalyzeError', problem, [0, 0, 0]);
  const keyed = tables.map((table) => {
    const parts = [table.database, table.schema, table.name].filter((part) => part !== '');
    return { table, key: run.fold.key({ parts, quoted: 0, start: 0, end: 0 }, {}) };
  });
  for (const { key } of keyed) run.catalog.declare(key, -1, true);
  for (const { table, key } of keyed) {
    const columns = table.columns.map((name): KnownColumn => ({ key: run.fold.column(name, false), name }));
    run.catalog.findItself(key).history.supplied = new ColumnList(columns, columns.length > 0);
  }
}

/** Records in every table's history what a statement does to its columns. */
export function declareHistories(run: LinkRun, tables: Tables, columns: ColumnSources, site: Site): void {
  site.file.dataflow.statements[site.statement]!.actions.forEach((action, step) => {
    declareAction(run, tables, columns, { ...site, step }, action);
    declareGrown(run, tables, { ...site, step });
  });
}

/**
 * Follows the changes of tables in the order of the text, so that each finds the one before it known: long chains of
 * renames, swaps and ALTERs would else be followed backwards all at once.
 */
export function settleHistories(tables: Tables, site: Site): void {
  const { file, statement } = site;
  for (const { entry } of tables.grown.at(site)) entry.history.settle(file.index, statement);
  for (const action of file.dataflow.statements[statement]!.actions) {
    for (const use of changedTables(action))
      tables.entry(site, use, true).history.settle(file.index, statement);
  }
}

function changedTables(action: Action): NameUse[] {
  switch (action.do) {
    case 'alter-columns':
      return [action.table];
    case 'rename':
      return [action.to];
    case 'swap':
      return [action.left, action.right];
    case 'define-table':
      return [action.name];
    default:
      return [];
  }
}

function declareAction(
  run: LinkRun,
  tables: Tables,
  columns: ColumnSources,
  site: Site & { step: number },
  action: Action,
): void {
  const { step } = site;
  const at = { file: site.file.index, statement: site.statement, step };
  const followed = (list: () => ColumnList): (() => ColumnList) =>
    workAt(run.faults, site, () => run.nesting.deeper(list, unknownColumns));
  const columnsOf = (entry: CatalogEntry): (() => ColumnList) =>
    followed(() => entry.history.at(at.file, at.statement, step));
  const named = (use: NameUse, temporary?: true) => {
    if (run.fold.isTemporary(use, temporary)) return tables.defineLocal(site, use);
    const name = use.parts.at(-1) ?? '';
    if (run.fold.temporaryByName(name) === 'local') return tables.defineLocal(site, use);
    const entry = tables.entry(site, use, true);
    if (!entry.local && (temporary || run.fold.temporaryByName(name) === 'global'))
      entry.kind = 'temporary-table';
    return entry;
  };
  const altered = (alters: AlterColumns): void => {
    const apply = workAt(run.faults, site, (list: ChangingColumns) => alter(run, list, alters));
    for (const entry of withHeirs(named(alters.table))) entry.history.add({ ...at, what: 'alter', apply });
  };
  switch (action.do) {
    case 'define-table': {
      if (action.temporary && action.orReplace) tables.renewLocal(site, action.name);
      const entry = named(action.name, action.temporary);
      if (action.external && entry.kind === 'table') entry.kind = 'external-table';
      const list = followed(() => tableColumns(run, tables, columns.ofType, site, action));
      for (const { name, how } of action.like ?? []) {
        const model = tables.entry(site, name);
        madeFromTable(entry, model);
        if (how === 'inherits' || how === 'partition') (model.heirs ??= []).push(entry);
      }
      entry.history.add({
        ...at,
        what: 'define',
        list,
        ...(action.ifNotExists && { onlyIfAbsent: true as const }),
      });
      return;
    }
    case 'define-by-query': {
      if (action.temporary && action.orReplace) tables.renewLocal(site, action.name);
      const entry = named(action.name, action.temporary);
      if (entry.kind === 'table') entry.kind = action.object;
      madeFromQuery(entry, at.file, action.rowSet);
      entry.history.add({
        ...at,
        what: 'define',
        list: followed(() => {
          const list = columns.ofQuery(site.file, action.rowSet, action.columns);
          return action.lastColumns
            ? list.withLast(action.lastColumns.map((use) => knownColumn(run, use)))
            : list;
        }),
      });
      return;
    }
    case 'alter-columns':
      if (!columns.called.isOfCallers(site, action)) altered(action);
      return;
    case 'call':
      for (const alters of columns.called.of(site, action)) altered(alters);
      return;
    case 'drop':
      if (action.object === 'table' || action.object === 'view') {
        for (const use of action.names) {
          tables.entry(site, use, true).history.add({ ...at, what: 'drop' });
          tables.dropLocal(site, use);
        }
      }
      return;
    case 'empty': {
      const renewed = tables.renewLocal(site, action.table);
      if (renewed !== undefined)
        renewed.entry.history.add({ ...at, what: 'define', list: columnsOf(renewed.before) });
      return;
    }
    case 'write':
      tables.growLocal(site, action.target);
      return;
    case 'rename': {
      const from = tables.entry(site, action.from);
      if (from.local) tables.dropLocal(site, action.from);
      const to = from.local ? tables.defineLocal(site, action.to) : tables.entry(site, action.to, true);
      if (from === to) return;
      madeFromTable(to, from);
      to.history.add({ ...at, what: 'define', list: columnsOf(from) });
      from.history.add({ ...at, what: 'drop' });
      if (to.kind === 'table') to.kind = from.kind;
      return;
    }
    case 'swap': {
      const left = tables.entry(site, action.left);
      const right = tables.entry(site, action.right);
      madeFromTable(left, right);
      madeFromTable(right, left);
      left.history.add({ ...at, what: 'define', list: columnsOf(right) });
      right.history.add({ ...at, what: 'define', list: columnsOf(left) });
      return;
    }
    case 'define-synonym': {
      if (action.ofPackage) return;
      const key = run.fold.key(action.name, site.file.scopes[site.statement] ?? {});
      const synonym = run.catalog.findItself(key);
      synonym.kind = 'synonym';
      synonym.synonymOf = tables.entry(site, action.target);
      if (synonym.synonymOf === synonym) delete synonym.synonymOf;
      return;
    }
    case 'use-sequence':
      tables.entry(site, action.name).kind = 'sequence';
      return;
    case 'define-object':
      if (action.object !== 'trigger') tables.entry(site, action.name).kind = action.object;
      if (action.object === 'stream' && action.on !== undefined)
        declareStream(run, tables, site, action.name, columnsOf(tables.entry(site, action.on)));
      return;
    default:
  }
}

/** Temporary tables that go on as others have the columns of those. */
function declareGrown(run: LinkRun, tables: Tables, site: Site & { step: number }): void {
  const file = site.file.index;
  for (const { before, entry, statement } of tables.grown.takeBegun()) {
    const columns = (): ColumnList => before.history.at(file, statement, site.step);
    const list = workAt(run.faults, site, () => run.nesting.deeper(columns, unknownColumns));
    entry.history.add({ file, statement, step: site.step, what: 'define', list });
  }
}

/** A stream has the columns of its table and three that describe the change (Snowflake, "Introduction to Streams"). */
function declareStream(
  run: LinkRun,
  tables: Tables,
  site: Site & { step: number },
  name: NameUse,
  columns: () => ColumnList,
): void {
  const at = { file: site.file.index, statement: site.statement, step: site.step };
  const added = ['METADATA$ACTION', 'METADATA$ISUPDATE', 'METADATA$ROW_ID'].map((column) => ({
    key: run.fold.column(column, false),
    name: column,
  }));
  tables.entry(site, name).history.add({ ...at, what: 'define', list: () => columns().withAdded(added) });
}

/** The columns of CREATE TABLE: its own, those of the tables it is like in their places, or those of its type. */
function tableColumns(
  run: LinkRun,
  tables: Tables,
  typeColumns: TypeColumns,
  site: Site,
  action: DefineTable,
): ColumnList {
  const own = action.columns.map((column): KnownColumn => knownColumn(run, column));
  const typed = action.ofType && typeColumns(site, action.ofType);
  if (typed !== undefined) return new ColumnList(typed, true);
  const likes = action.like ?? [];
  if (likes.length === 0)
    return new ColumnList(own, own.length > 0 && !action.flexible, undefined, rowNumbers(run, own));
  const parts: ColumnList[] = [];
  let placed = 0;
  for (const { name, how, behind = 0 } of likes) {
    parts.push(new ColumnList(own.slice(placed, behind), true));
    placed = Math.max(placed, behind);
    parts.push(inherited(tables.entry(site, name).history.at(site.file.index, site.statement), how));
  }
  parts.push(new ColumnList(own.slice(placed), true));
  return joined(parts);
}

/** What a table has of the one it is like: of a parent's columns neither types nor keys. */
function inherited(list: ColumnList, how: NonNullable<DefineTable['like']>[number]['how']): ColumnList {
  if (how === 'like' || how === 'clone') return list;
  return new ColumnList(
    list.columns.map(({ key, name }) => ({ key, name })),
    list.complete,
    list.gaps,
  );
}

/** The columns of several lists after each other; of one that comes again the first counts. */
function joined(parts: readonly ColumnList[]): ColumnList {
  const columns: KnownColumn[] = [];
  const gaps: number[] = [];
  const seen = new Set<string>();
  for (const part of parts) {
    for (const column of part.inOrder()) {
      if (column === undefined) gaps.push(columns.length);
      else if (!seen.has(column.key)) {
        seen.add(column.key);
        columns.push(column);
      }
    }
  }
  return new ColumnList(
    columns,
    parts.every(({ complete }) => complete),
    gaps,
  );
}

function knownColumn(
  run: LinkRun,
  column: Pick<
    DefineTable['columns'][number],
    'name' | 'quoted' | 'type' | 'primaryKey' | 'unique' | 'leftOut' | 'partition' | 'numbered' | 'decides'
  >,
): KnownColumn {
  return {
    key: run.fold.column(column.name, column.quoted === true),
    name: column.name,
    ...(column.type && { dataType: column.type }),
    ...(column.primaryKey && { primaryKey: true as const }),
    ...(column.unique && { unique: true as const }),
    ...(column.leftOut && { leftOut: column.leftOut }),
    ...(column.numbered && { numbered: true as const }),
    ...(column.decides && { decides: true as const }),
    ...(column.partition && { partition: true as const }),
  };
}

function alter(run: LinkRun, columns: ChangingColumns, action: AlterColumns): void {
  for (const column of action.add ?? []) columns.add(knownColumn(run, column), placeOf(run, column));
  for (const name of action.drop ?? []) columns.drop(bothKeys(run, name));
  if (action.replace) columns.replace(action.replace.map((column) => knownColumn(run, column)));
  if (action.hide !== undefined) columns.show(bothKeys(run, action.hide), 'by-stars');
  if (action.show !== undefined) columns.show(bothKeys(run, action.show), undefined);
  for (const { from, to } of action.rename ?? []) {
    const target = { key: run.fold.column(to, false), name: to };
    for (const key of bothKeys(run, from)) columns.rename(key, target);
  }
  if (action.move) columns.move(bothKeys(run, action.move.name), placeOf(run, action.move));
}

/** Where an added column comes to stand. */
function placeOf(
  run: LinkRun,
  { first, before, after }: Pick<AddedColumn, 'first' | 'before' | 'after'>,
): ColumnPlace {
  if (first) return { first };
  if (before !== undefined) return { before: bothKeys(run, before) };
  return after === undefined ? {} : { after: bothKeys(run, after) };
}

/** Names without the knowledge of their quotes may be either. */
function bothKeys(run: LinkRun, name: string): string[] {
  return [...new Set([run.fold.column(name, false), run.fold.column(name, true)])];
}
