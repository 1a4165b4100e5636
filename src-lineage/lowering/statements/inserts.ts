import type { ColumnUse, NameUse, RowSetId } from '../../ir/names.ts';
import type { Write } from '../../ir/actions.ts';
import type { Source } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { CallStatement, DynamicSql } from '../../syntax/tree/procedural.ts';
import type { Query, TableExpression } from '../../syntax/tree/queries.ts';
import type { Assignment, FromInsert, Insert, MultiInsert, Transfer } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerCall } from '../expressions/calls.ts';
import { lowerCondition } from '../expressions/conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { assignmentTargets } from '../names/variables.ts';
import { withCommonTables } from '../queries/common-tables.ts';
import { lowerOutputs } from '../queries/projection/outputs.ts';
import { readOwnColumns } from '../queries/own-columns.ts';
import { allStoredUses, storedCollection, storedUses } from '../queries/stored-columns.ts';
import { lowerDynamicSql } from '../routines/dynamic-sql.ts';
import { columnStar, insertTarget, type InsertTarget } from './insert-target.ts';
import { addAssignments, lowerReturning, columnUses, targetSource } from './writes.ts';

/** INSERT in all forms; returns the row set of its RETURNING, if any. */
export function lowerInsert(
  context: LoweringContext,
  insert: Insert,
  shared: TableExpression[] = [],
): RowSetId | undefined {
  return withCommonTables(context, insert, () => {
    const into = insertTarget(context, insert);
    if (insert.call && into) insertAnswer(context, insert, insert.call, into.table);
    else if (insert.file !== undefined && into) insertFile(context, insert, insert.file, into.table);
    else {
      const rowSet = insertedRows(context, insert, shared);
      const place = context.placeOf(insert);
      if (insert.path !== undefined)
        context.emit({ do: 'transfer', direction: 'out', rowSet, location: insert.path, ...place });
      else if (into?.table.parts.length === 0) addElements(context, insert, rowSet);
      else if (into) return insertIntoTable(context, insert, into, rowSet);
    }
    return undefined;
  });
}

/** The rows of a file. */
function insertFile(context: LoweringContext, insert: Insert, location: string, table: NameUse): void {
  context.emit({
    do: 'transfer',
    direction: 'in',
    table,
    ...(insert.columns && { columns: columnUses(context, insert.columns) }),
    location,
    ...context.placeOf(insert),
  });
}

function insertIntoTable(
  context: LoweringContext,
  insert: Insert,
  { table: target, source }: InsertTarget,
  rowSet: RowSetId,
): RowSetId | undefined {
  const collection = storedCollection(context, source);
  if (collection !== undefined) {
    const element = asOneValue(context, rowSet);
    context.emit({ do: 'write', target, rowSet: element, columns: [collection], effect: 'insert' });
    return undefined;
  }
  context.emit({
    do: 'write',
    target,
    rowSet,
    effect: 'insert',
    ...writtenColumns(context, insert, source, rowSet),
    ...((insert.byName || insert.assignments) && { byName: true as const }),
    ...(insert.overwrite && { overwrite: true as const }),
    ...(insert.included && { included: true as const }),
  });
  if (insert.replaced) lowerReplaced(context, insert, target, rowSet);
  if (insert.conflictKeys) lowerConflictKeys(context, insert.conflictKeys, insert, target, rowSet);
  if (insert.onConflict) lowerConflict(context, insert, target, rowSet);
  return insert.returning && lowerReturning(context, insert.returning, [source], source);
}

/** Which columns of the table the rows go to; without any, all in their order. */
function writtenColumns(
  context: LoweringContext,
  insert: Insert,
  source: Source,
  rowSet: RowSetId,
): Pick<Write, 'columns' | 'star' | 'lastColumns' | 'fixedColumns'> {
  const columns = insertColumns(context, insert, source);
  const star = insert.columnStar && columnStar(context, insert.columnStar, rowSet);
  const partition = insert.partition ?? [];
  const dynamic = partition.filter(({ value }) => value === undefined);
  const fixed = partition.filter(({ value }) => value !== undefined);
  const behind = columns === undefined && star === undefined && !insert.byName && dynamic.length > 0;
  return {
    ...(columns ? { columns } : star && { star }),
    ...(behind && { lastColumns: dynamic.map(({ name }) => context.column(name)) }),
    ...(fixed.length > 0 && { fixedColumns: fixed.map(({ name }) => name.text) }),
  };
}

/** Informix: `INSERT INTO TABLE (v)`: a collection variable gets more elements ("Inserting into a Collection Variable"). */
function addElements(context: LoweringContext, { through }: Insert, rowSet: RowSetId): void {
  const [variable] = through?.kind === 'table-function' ? through.call.args : [];
  if (variable?.kind !== 'column') return;
  const targets = assignmentTargets(context, [variable]).map((one) => ({ ...one, element: true as const }));
  const { start, end } = context.rowSet(rowSet);
  context.emit({ do: 'assign', targets, rowSet: asOneValue(context, rowSet), start, end });
}

/** The rows of a row set as values of one column. */
function asOneValue(context: LoweringContext, rows: RowSetId): RowSetId {
  const { start, end } = context.rowSet(rows);
  const id = context.addRowSet({ kind: 'values', start, end });
  const inputs: Input[] = [{ kind: 'row-set', rowSet: rows, column: 'all' }];
  context.rowSet(id).outputs.push({ kind: 'column', start, end, inputs, transform: 'function' });
  return id;
}

/** INSERT … EXEC: the rows of a procedure's queries, or of the query in a text. */
function insertAnswer(
  context: LoweringContext,
  insert: Insert,
  call: CallStatement | DynamicSql,
  target: NameUse,
): void {
  const columns = insert.columns && columnUses(context, insert.columns);
  if (call.kind === 'call') lowerCall(context, call, { target, ...(columns && { targetColumns: columns }) });
  else {
    const table = { target, ...(columns && { columns }) };
    const { actions } = context.statements[context.statement]!;
    const before = actions.length;
    lowerDynamicSql(context, call, call.opaque ? {} : { table });
    // the table is written, whatever the rows are
    if (!actions.slice(before).some((action) => action.do === 'write'))
      context.emit({ do: 'write', rowSet: assignedRow(context, [], insert), effect: 'insert', ...table });
  }
}

/** The listed columns, or those of the query that the table is seen through; Hive's dynamic partition columns come behind. */
function insertColumns(context: LoweringContext, insert: Insert, source: Source): ColumnUse[] | undefined {
  if (insert.columns === undefined) return allStoredUses(context, source);
  const columns = storedUses(context, source, columnUses(context, insert.columns));
  const listed = new Set(columns.map((column) => column.name.toLowerCase()));
  for (const column of insert.partition ?? []) {
    if (column.value === undefined && !listed.has(column.name.text.toLowerCase()))
      columns.push(context.column(column.name));
  }
  return columns;
}

function insertedRows(context: LoweringContext, insert: Insert, shared: TableExpression[]): RowSetId {
  if (insert.assignments) return assignedRow(context, insert.assignments, insert);
  // DEFAULT VALUES: a row without inputs
  if (insert.query === undefined) return assignedRow(context, [], insert);
  const query: Query = shared.length > 0 ? withSharedFrom(insert.query, shared) : insert.query;
  // of two rows of one key, which of them stays depends on which comes first
  const inOrder = insert.conflictKeys !== undefined || insert.onConflict !== undefined;
  const rows = context.lower.query(context, query, { kind: 'insert-select', parent: -1, inOrder });
  readOwnColumns(context, insert, rows);
  return rows;
}

/** Hive: the SELECT behind `FROM t INSERT …` reads the shared FROM. */
function withSharedFrom(query: Query, shared: TableExpression[]): Query {
  if (query.body.kind !== 'select') return query;
  return { ...query, body: { ...query.body, from: [...shared, ...query.body.from] } };
}

/** INSERT … SET a = 1: one row whose outputs are named by the columns. */
function assignedRow(
  context: LoweringContext,
  assignments: Assignment[],
  node: { start: number; end: number },
): RowSetId {
  const id = context.addRowSet({ kind: 'values', ...context.placeOf(node) });
  addAssignments(context, id, assignments);
  return id;
}

/** `LOAD DATA … SET a = (SELECT …)` (MySQL): the rows that come from the file take values of queries, too. */
export function lowerLoadedValues(
  context: LoweringContext,
  { table, assignments, start, end }: Transfer,
): void {
  if (table === undefined || assignments === undefined) return;
  const rowSet = assignedRow(context, assignments, { start, end });
  context.emit({ do: 'write', target: context.nameUse(table), rowSet, byName: true, effect: 'insert' });
}

/** The fields of a file's records are variables of the statements behind it: `:field` (Teradata BTEQ reference, "USING"). */
export function lowerRecordFields(
  context: LoweringContext,
  { location, fields, start, end }: Transfer,
): void {
  if (location === undefined || fields === undefined) return;
  const place = context.placeOf({ start, end });
  const id = context.addRowSet({ kind: 'select-list', ...place });
  const rowSet = context.rowSet(id);
  const { text, more = [] } = location;
  for (const file of more) context.emit({ do: 'transfer', direction: 'in', location: file, ...place });
  for (const file of [text, ...more]) {
    const parts = [{ text: file, quoted: true, start, end }];
    rowSet.sources.push({ name: context.nameUse({ parts, start, end }), ...place });
  }
  rowSet.outputs.push({ kind: 'star', qualifier: [], ...place });
  context.emit({ do: 'assign', targets: assignmentTargets(context, fields), rowSet: id, ...place });
}

/** INSERT … REPLACE WHERE c: the condition decides which rows of the table remain. */
function lowerReplaced(context: LoweringContext, insert: Insert, target: NameUse, inserted: RowSetId): void {
  const condition = insert.replaced!;
  const place = context.placeOf(condition);
  const id = context.addRowSet({ kind: 'select-list', ...place });
  const rowSet = context.rowSet(id);
  rowSet.sources.push(targetSource(target, insert.target?.alias?.text));
  if (insert.rowAlias)
    rowSet.sources.push({ rowSet: inserted, alias: insert.rowAlias.text, qualifiedOnly: true, ...place });
  lowerCondition(context, new ExpressionLowering(context, id), rowSet, condition, 'where');
  context.emit({ do: 'refer', rowSet: id, deletesFrom: target });
}

/** The keys of the rows that are there decide which of the new ones come. */
function lowerConflictKeys(
  context: LoweringContext,
  keys: readonly Expression[],
  insert: Insert,
  target: NameUse,
  inserted: RowSetId,
): void {
  if (keys.length === 0) {
    context.emit({ do: 'refer', rowSet: inserted, decidesIn: target, byKeys: true });
    return;
  }
  const id = context.addRowSet({ kind: 'select-list', start: target.start, end: target.end });
  const rowSet = context.rowSet(id);
  rowSet.sources.push(targetSource(target, insert.target?.alias?.text));
  const lowering = new ExpressionLowering(context, id);
  for (const key of keys) lowerCondition(context, lowering, rowSet, key, 'where');
  context.emit({ do: 'refer', rowSet: id, decidesIn: target });
}

/** ON CONFLICT DO UPDATE and ON DUPLICATE KEY UPDATE: an update that sees the new row as EXCLUDED, VALUES or its alias. */
function lowerConflict(context: LoweringContext, insert: Insert, target: NameUse, inserted: RowSetId): void {
  const assignments = insert.onConflict!;
  const id = context.addRowSet({
    kind: 'update-set',
    start: context.start(assignments[0] ?? insert),
    end: context.end(insert),
  });
  const rowSet = context.rowSet(id);
  rowSet.sources.push(targetSource(target, insert.target?.alias?.text));
  const columnNames = insert.columns?.map((column) => column.parts.at(-1)!.text);
  const place = { start: target.start, end: target.end };
  for (const alias of ['excluded', 'VALUES'])
    rowSet.sources.push({
      rowSet: inserted,
      alias,
      hidden: true,
      qualifiedOnly: true,
      ...(columnNames ? { columnNames } : { namedLike: target }),
      ...place,
    });
  if (insert.rowAlias) {
    // columns that have names of their own may be used without the alias
    const named = insert.rowColumns?.map((column) => column.text);
    const names = named ?? columnNames;
    rowSet.sources.push({
      rowSet: inserted,
      alias: insert.rowAlias.text,
      ...(named === undefined && { hidden: true as const, qualifiedOnly: true as const }),
      ...(names && { columnNames: names }),
      ...place,
    });
  }
  if (insert.onDuplicateKey)
    for (const source of context.rowSet(inserted).sources) rowSet.sources.push({ ...source, hidden: true });
  addAssignments(context, id, assignments);
  if (insert.conflictCondition)
    lowerCondition(context, new ExpressionLowering(context, id), rowSet, insert.conflictCondition, 'where');
  context.emit({ do: 'write', target, rowSet: id, byName: true, effect: 'update' });
}

/** INSERT ALL / FIRST: every branch takes its own columns of the one query. */
export function lowerMultiInsert(context: LoweringContext, insert: MultiInsert): void {
  const query = context.lower.query(context, insert.query, { kind: 'insert-select', parent: -1 });
  for (const branch of insert.branches) {
    const target = context.nameUse(branch.target.name);
    const columns = branch.columns ? { columns: columnUses(context, branch.columns) } : {};
    if (branch.values === undefined && branch.conditions.length === 0) {
      context.emit({ do: 'write', target, rowSet: query, effect: 'insert', ...columns });
      continue;
    }
    const id = context.addRowSet({
      kind: 'values',
      ...context.placeOf(branch.target),
    });
    const rowSet = context.rowSet(id);
    rowSet.sources.push({
      rowSet: query,
      ...context.placeOf(insert.query),
    });
    const lowering = new ExpressionLowering(context, id);
    if (branch.values === undefined)
      rowSet.outputs.push({
        kind: 'star',
        qualifier: [],
        ...context.placeOf(insert.query),
      });
    else
      lowerOutputs(
        context,
        lowering,
        rowSet,
        branch.values.map((expression) => ({ expression, start: expression.start, end: expression.end })),
      );
    for (const condition of branch.conditions) lowerCondition(context, lowering, rowSet, condition, 'where');
    context.emit({ do: 'write', target, rowSet: id, effect: 'insert', ...columns });
  }
}

/** Hive: FROM … INSERT … INSERT …: the shared FROM is lowered for each insert. */
export function lowerFromInsert(context: LoweringContext, statement: FromInsert): void {
  withCommonTables(context, statement, () => {
    for (const insert of statement.inserts) lowerInsert(context, insert, statement.from);
  });
}
