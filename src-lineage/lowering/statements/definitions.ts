import type { NameUse, RowSetId } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { AddedColumn, AlterColumns, DefineTable, TransferRows } from '../../ir/actions.ts';
import type { ColumnDefinition, ForeignKeyTarget, Identifier } from '../../syntax/tree/node.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import type {
  AlterAction,
  AlterTable,
  CreateTable,
  CreateView,
  Transfer,
} from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { preparedRows } from '../names/prepared.ts';
import { typeKey } from '../rows/row-types.ts';
import { isUnknown } from '../texts/parts/unknown-text.ts';
import { mergedTables } from '../texts/tables-by-pattern.ts';
import { referTo } from './created-objects.ts';
import { renameInPlace } from './renames.ts';
import { notePeriods } from './updates.ts';
import { lowerGeneratedColumns, isNumbered } from '../expressions/generated-columns.ts';

/** CREATE TABLE: with its columns, like another table, or from a query. */
export function lowerCreateTable(context: LoweringContext, table: CreateTable): void {
  for (const query of table.reads ?? []) referTo(context, query);
  if (table.executes) {
    const rows = preparedRows(context, table.executes);
    for (const rowSet of rows) lowerTableOfRows(context, table, rowSet);
    if (rows.length > 0) return;
    context.report(
      'dynamic-sql-unknown',
      'The query of this prepared statement is not known.',
      table.executes,
    );
  }
  if (table.query) {
    lowerTableOfRows(context, table, definingQuery(context, table.query));
  } else lowerDeclaredTable(context, table);
}

/** CREATE TABLE AS: the rows are those of a query. */
function lowerTableOfRows(context: LoweringContext, table: CreateTable, rowSet: RowSetId): void {
  const name = context.nameUse(table.name);
  const columns = table.columns.map((column) => context.column(column.name));
  const beside = columns.length > 0 && context.dialect.syntax.declaredBesideQuery === true;
  context.emit({
    do: 'define-by-query',
    name,
    object: table.external ? 'external-table' : 'table',
    ...(table.temporary && { temporary: true as const }),
    ...(table.orReplace && { orReplace: true as const }),
    ...(table.refreshed && { refreshed: true as const }),
    ...(table.empty && { empty: true as const }),
    ...(table.columns.length > 0 && !beside && { columns }),
    rowSet,
    effect: 'create_table',
    ...(table.location !== undefined && { location: table.location }),
    ...(table.lastColumns && { lastColumns: table.lastColumns.map((column) => context.column(column)) }),
  });
  // those that only the list names stand first (MySQL manual, "CREATE TABLE ... SELECT Statement")
  const first = columns.toReversed().map((column) => ({ ...column, first: true as const }));
  if (!beside) return;
  context.emit({ do: 'alter-columns', table: name, add: first });
  lowerGeneratedColumns(context, table.columns, name, table);
}

/** CREATE TABLE without a query: its columns are declared, or like another table's. */
function lowerDeclaredTable(context: LoweringContext, table: CreateTable): void {
  notePeriods(context, table);
  const name = context.nameUse(table.name);
  const define: DefineTable = {
    do: 'define-table',
    name,
    columns: table.columns.map((column) => definedColumn(context, column, table)),
    foreignKeys: [
      ...table.columns.flatMap((column) =>
        column.references ? [foreignKey(context, [column.name], column.references, column)] : [],
      ),
      ...table.foreignKeys.map((key) => foreignKey(context, key.columns, key.target, key)),
    ],
  };
  const deciding = table.columns.filter(({ decides }) => decides).map((column) => column.name);
  if (table.decidingKeys) appendAll(deciding, table.decidingKeys);
  if (deciding.length > 0) define.deciding = deciding.map((column) => context.column(column));
  if (table.temporary) define.temporary = true;
  if (table.external) define.external = true;
  if (table.flexible) define.flexible = true;
  if (table.orReplace) define.orReplace = true;
  if (table.ifNotExists) define.ifNotExists = true;
  if (table.like) define.like = table.like.map((like) => ({ ...like, name: context.nameUse(like.name) }));
  if (table.ofType) define.ofType = context.nameUse(table.ofType);
  if (table.location !== undefined) define.location = table.location;
  if (table.moreLocations) define.moreLocations = table.moreLocations;
  if (table.writable || table.like?.some(({ how }) => how === 'clone')) define.writable = true;
  if (table.over) {
    define.over = context.nameUse(table.over);
    if (table.columns.length === 0) define.like ??= [{ name: define.over, how: 'like' }];
  }
  if (table.merged) define.shows = mergedTables(context, table.merged);
  context.emit(define);
  if (table.history) context.emit({ do: 'mention', names: [context.nameUse(table.history)] });
  // the columns of an external table come from its file, as `VALUE:c1` says
  if (table.external) return;
  lowerGeneratedColumns(context, table.columns, name, table);
  if (context.dialect.syntax.likeKeepsMade && !table.over) lowerCopiedColumns(context, table, name);
}

/** CREATE TABLE LIKE: the copy has generated columns, too, as far as the same file has defined the table before. */
function lowerCopiedColumns(
  context: LoweringContext,
  { columns, like = [] }: CreateTable,
  name: NameUse,
): void {
  const copied = like.flatMap((one) => context.typeColumns.get(madeColumns(context.nameUse(one.name))) ?? []);
  lowerGeneratedColumns(context, copied, name, name);
  const made = [...copied, ...columns].filter(({ expression }) => expression !== undefined);
  if (made.length > 0) context.typeColumns.set(madeColumns(name), made);
}

/** What says among the types of a file which columns of a table are generated. */
function madeColumns({ parts }: NameUse): string {
  return `${parts.join('.').toLowerCase()}[made]`;
}

/** The query that a new table or view is made from. */
function definingQuery(context: LoweringContext, query: Query): RowSetId {
  const { defining } = context;
  context.defining = true;
  const rowSet = context.lower.query(context, query, { kind: 'select-list', parent: -1 });
  context.defining = defining;
  return rowSet;
}

function definedColumn(
  context: LoweringContext,
  column: ColumnDefinition,
  { primaryKey, uniqueKeys, decidingKeys }: CreateTable,
): DefineTable['columns'][number] {
  const isAmong = (names: Identifier[] | undefined): boolean =>
    names?.some((key) => key.text.toLowerCase() === column.name.text.toLowerCase()) === true;
  const primary = column.primaryKey || isAmong(primaryKey);
  return {
    ...context.column(column.name),
    ...(column.type && { type: column.type.text }),
    ...(primary && { primaryKey: true as const }),
    ...((column.unique || isAmong(uniqueKeys)) && { unique: true as const }),
    ...(column.leftOut && { leftOut: column.leftOut }),
    ...(isNumbered(column) && { numbered: true as const }),
    ...((column.decides === true || isAmong(decidingKeys)) && { decides: true as const }),
    ...(column.partition && { partition: true as const }),
  };
}

function foreignKey(
  context: LoweringContext,
  columns: Identifier[],
  target: ForeignKeyTarget,
  node: { start: number; end: number },
): DefineTable['foreignKeys'][number] {
  return {
    columns: columns.map((column) => column.text),
    table: context.nameUse(target.table),
    targetColumns: target.columns.map((column) => column.text),
    ...(target.onDelete && { onDelete: target.onDelete }),
    ...(target.onUpdate && { onUpdate: target.onUpdate }),
    ...context.placeOf(node),
  };
}

export function lowerCreateView(context: LoweringContext, view: CreateView): void {
  const name = context.nameUse(view.name);
  if (view.query === undefined) {
    context.emit({
      do: 'define-table',
      name,
      columns: view.columns.map((column) => context.column(column)),
      foreignKeys: [],
    });
    return;
  }
  const { query } = view;
  const typed = view.ofType && context.typeColumns.get(typeKey(view.ofType))?.map((column) => column.name);
  const columns = view.columns.length > 0 ? view.columns : (typed ?? []);
  context.session.namedQueries.set(name.parts.at(-1)!.toLowerCase(), { query, columns });
  const rowSet = definingQuery(context, query);
  context.emit({
    do: 'define-by-query',
    name,
    object: view.materialized ? 'materialized-view' : 'view',
    ...(view.temporary && { temporary: true as const }),
    ...(view.orReplace && { orReplace: true as const }),
    ...(view.refreshed && { refreshed: true as const }),
    ...(columns.length > 0 && { columns: columns.map((column) => context.column(column)) }),
    rowSet,
    effect: 'create_view',
  });
  if (view.to) context.session.stores.set(keyOf(name), context.nameUse(view.to));
  storeRows(context, name, rowSet);
}

/** ClickHouse: what the view selects is stored in another table, also by a later query of the view. */
function storeRows(context: LoweringContext, view: NameUse, rowSet: RowSetId): void {
  const target = context.session.stores.get(keyOf(view));
  if (target) context.emit({ do: 'write', target, rowSet, byName: true, effect: 'insert' });
}

function keyOf({ parts }: NameUse): string {
  return parts.join('.').toLowerCase();
}

export function lowerAlter(context: LoweringContext, alter: AlterTable): void {
  const name = context.nameUse(alter.name);
  let changed = false;
  for (const action of alter.actions) changed = lowerAlterAction(context, name, action) || changed;
  if (!changed && alter.object !== 'other') context.emit({ do: 'mention', names: [name] });
}

function lowerAlterAction(context: LoweringContext, table: NameUse, action: AlterAction): boolean {
  switch (action.action) {
    case 'rename-table':
      renameInPlace(context, table, context.nameUse(action.to));
      return true;
    case 'set-schema':
      context.emit({
        do: 'rename',
        from: table,
        to: { ...table, parts: [action.schema.text, table.parts.at(-1)!], quoted: 0 },
      });
      return true;
    case 'swap':
    case 'exchange-partition':
      context.emit({ do: 'swap', left: table, right: context.nameUse(action.with) });
      return true;
    case 'attach':
      context.emit({ do: 'inherit', child: context.nameUse(action.table), parent: table, partition: true });
      return true;
    case 'inherit':
      context.emit({ do: 'inherit', child: table, parent: context.nameUse(action.from) });
      return true;
    case 'partition-table':
    case 'mention':
      context.emit({ do: 'mention', names: [table, context.nameUse(action.table)] });
      return true;
    case 'append-from': {
      appendFrom(context, table, context.nameUse(action.table));
      return true;
    }
    case 'detach-into':
      appendFrom(context, context.nameUse(action.table), table);
      return true;
    case 'set-location':
      context.emit({
        do: 'transfer',
        direction: 'in',
        table,
        location: action.path,
        start: table.start,
        end: table.end,
      });
      return true;
    case 'as-query': {
      const rowSet = definingQuery(context, action.query);
      context.emit({
        do: 'define-by-query',
        name: table,
        object: action.stored ? 'materialized-view' : 'view',
        orReplace: true,
        rowSet,
        effect: 'create_view',
      });
      storeRows(context, table, rowSet);
      return true;
    }
    case 'compute-column': {
      const { column: name, expression } = action;
      lowerGeneratedColumns(
        context,
        [{ name, expression, start: name.start, end: expression.end }],
        table,
        table,
      );
      return true;
    }
    case 'read':
      referTo(context, action.query);
      return false;
    case 'other':
      return false;
    default:
      context.emit({ do: 'alter-columns', table, ...columnChange(context, action) });
      if (action.action === 'add-columns') lowerGeneratedColumns(context, action.columns, table, table);
      return true;
  }
}

function columnChange(context: LoweringContext, action: AlterAction): Omit<AlterColumns, 'do' | 'table'> {
  switch (action.action) {
    case 'add-columns':
      return { add: action.columns.map((column) => addedColumn(context, column)) };
    case 'replace-columns':
      return { replace: action.columns.map((column) => addedColumn(context, column)) };
    case 'move-column':
      return { move: { name: action.column.text, ...placeOf(action.place) } };
    case 'hide-column':
      return { hide: action.column.text };
    case 'show-column':
      return { show: action.column.text };
    case 'drop-columns':
      return { drop: action.columns.map((column) => column.text) };
    case 'rename-column':
      return { rename: [{ from: action.from.text, to: action.to.text }] };
    case 'add-foreign-key':
      return {
        foreignKeys: [
          foreignKey(context, action.foreignKey.columns, action.foreignKey.target, action.foreignKey),
        ],
      };
    default:
      return {};
  }
}

function addedColumn(context: LoweringContext, column: ColumnDefinition): AddedColumn {
  const { name, type, place, leftOut } = column;
  return {
    ...context.column(name),
    ...(type && { type: type.text }),
    ...(leftOut && { leftOut }),
    ...(isNumbered(column) && { numbered: true as const }),
    ...placeOf(place),
  };
}

function placeOf(place: ColumnDefinition['place']): Pick<AddedColumn, 'before' | 'after' | 'first'> {
  return {
    ...(place?.before && { before: place.before.text }),
    ...(place?.after && { after: place.after.text }),
    ...(place?.first && { first: true as const }),
  };
}

/** Redshift: ALTER TABLE t APPEND FROM s moves all rows; Db2's ATTACH and DETACH PARTITION move those of one. */
function appendFrom(context: LoweringContext, table: NameUse, source: NameUse): void {
  if (source.parts.some(isUnknown))
    return context.emit({ do: 'mention', names: [source, table], as: 'writes' });
  const id = context.addRowSet({ kind: 'insert-select', start: table.start, end: source.end });
  const rowSet = context.rowSet(id);
  rowSet.sources.push({ name: source, start: source.start, end: source.end });
  rowSet.outputs.push({ kind: 'star', qualifier: [], start: source.start, end: source.end });
  context.emit({ do: 'write', target: table, rowSet: id, effect: 'insert', byName: true });
}

/** Rows that the client sends or shows (`COPY t FROM stdin`) have no place to come from or go to. */
export function lowerTransfer(context: LoweringContext, transfer: Transfer): void {
  if (transfer.location === undefined && transfer.query === undefined && transfer.table !== undefined) {
    const as = transfer.direction === 'in' ? 'writes' : 'reads';
    context.emit({ do: 'mention', names: [context.nameUse(transfer.table)], as });
    return;
  }
  const action: TransferRows = {
    do: 'transfer',
    direction: transfer.direction,
    ...(transfer.location && { location: transfer.location.text }),
    ...context.placeOf(transfer),
  };
  if (transfer.location?.stage) action.stage = true;
  if (transfer.table) action.table = context.nameUse(transfer.table);
  if (transfer.columns) action.columns = transfer.columns.map((column) => context.column(column));
  if (transfer.declares && action.table && action.columns) {
    const { table: name, columns } = action;
    context.emit({ do: 'define-table', name, columns, foreignKeys: [], ifNotExists: true });
  }
  if (transfer.fixedColumns) action.fixedColumns = transfer.fixedColumns.map(({ text }) => text);
  if (transfer.query) {
    const toClient = transfer.direction === 'out' && transfer.location === undefined;
    const role = toClient ? 'result' : 'intermediate';
    action.rowSet = context.lower.query(context, transfer.query, { kind: 'select-list', parent: -1, role });
    if (toClient) return;
    const { table: target, rowSet } = action;
    if (context.dialect.syntax.copiesByName && transfer.direction === 'in' && target && !action.columns) {
      context.emit({ do: 'write', target, rowSet, byName: true, effect: 'copy' });
      return;
    }
  }
  context.emit(action);
}
