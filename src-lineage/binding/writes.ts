import type { Expression } from '../syntax/tree/expressions.ts';
import type { Name } from '../syntax/tree/node.ts';
import type { Query, TableExpression, TableReference } from '../syntax/tree/queries.ts';
import type {
  Assignment,
  Delete,
  FromInsert,
  Insert,
  MultiInsert,
  Returning,
  Update,
} from '../syntax/tree/statements.ts';
import { bindCall } from './calls.ts';
import { bindCondition } from './conditions.ts';
import type { BindingContext } from './context.ts';
import type { ColumnUse, Input, NameUse, RowSet, RowSetId, Source, Write } from './dataflow.ts';
import { ExpressionBinder } from './expressions.ts';
import { bindOutputs } from './outputs.ts';
import { bindCommonTables } from './queries.ts';
import { addSources } from './sources.ts';
import { assignmentTargets } from './variables.ts';

/** Column names of an insert list; a qualified one counts by its last part. */
export function columnUses(context: BindingContext, columns: readonly Name[]): ColumnUse[] {
  return columns.map((column) => {
    const last = column.parts.at(-1);
    return {
      name: last?.text ?? '',
      ...(last?.quoted && { quoted: true as const }),
      start: context.start(column),
      end: context.end(column),
    };
  });
}

/** INSERT in all forms; answers with the row set of its RETURNING, if any. */
export function bindInsert(
  context: BindingContext,
  insert: Insert,
  shared: TableExpression[] = [],
): RowSetId | undefined {
  const outer = context.commonTables;
  bindCommonTables(context, { with: insert.with });
  const answer = bindInsertRows(context, insert, shared);
  context.commonTables = outer;
  return answer;
}

function bindInsertRows(
  context: BindingContext,
  insert: Insert,
  shared: TableExpression[],
): RowSetId | undefined {
  const target = insert.target ? context.nameUse(insert.target.name) : undefined;
  if (insert.call && target) {
    bindCall(context, insert.call, {
      target,
      ...(insert.columns && { targetColumns: columnUses(context, insert.columns) }),
    });
    return undefined;
  }
  const rowSet = insertedRows(context, insert, shared);
  if (insert.path !== undefined && rowSet !== undefined) {
    context.act({
      do: 'transfer',
      direction: 'out',
      rowSet,
      location: insert.path,
      start: context.start(insert),
      end: context.end(insert),
    });
    return undefined;
  }
  if (target === undefined || target.parts.length === 0) return undefined;
  if (rowSet === undefined) context.act({ do: 'mention', names: [target] });
  else {
    const write: Write = { do: 'write', target, rowSet, effect: 'insert' };
    const columns = insertColumns(context, insert);
    if (columns !== undefined) write.columns = columns;
    const fixed = insert.partition
      ?.filter((column) => column.value !== undefined)
      .map((column) => column.name.text);
    if (fixed !== undefined && fixed.length > 0) write.fixedColumns = fixed;
    if (insert.byName || insert.assignments) write.byName = true;
    if (insert.overwrite) write.overwrite = true;
    context.act(write);
    if (insert.onConflict) bindConflict(context, insert, target, rowSet);
  }
  return insert.returning
    ? bindReturning(context, insert.returning, [targetSource(target, insert.target?.alias?.text)], target)
    : undefined;
}

/** The listed columns; Hive's dynamic partition columns come behind them. */
function insertColumns(context: BindingContext, insert: Insert): ColumnUse[] | undefined {
  if (insert.columns === undefined) return undefined;
  const columns = columnUses(context, insert.columns);
  const listed = new Set(columns.map((column) => column.name.toLowerCase()));
  for (const column of insert.partition ?? []) {
    if (column.value === undefined && !listed.has(column.name.text.toLowerCase()))
      columns.push(context.column(column.name));
  }
  return columns;
}

function insertedRows(
  context: BindingContext,
  insert: Insert,
  shared: TableExpression[],
): RowSetId | undefined {
  if (insert.assignments) return assignedRow(context, insert.assignments, insert);
  if (insert.query === undefined) return undefined;
  const query: Query = shared.length > 0 ? withSharedFrom(insert.query, shared) : insert.query;
  return context.binders.query(context, query, { kind: 'insert-select', parent: -1 });
}

/** Hive: the SELECT behind `FROM t INSERT …` reads the shared FROM. */
function withSharedFrom(query: Query, shared: TableExpression[]): Query {
  if (query.body.kind !== 'select') return query;
  return { ...query, body: { ...query.body, from: [...shared, ...query.body.from] } };
}

/** INSERT … SET a = 1: one row whose outputs are named by the columns. */
function assignedRow(
  context: BindingContext,
  assignments: Assignment[],
  node: { start: number; end: number },
): RowSetId {
  const id = context.addRowSet({ kind: 'values', start: context.start(node), end: context.end(node) });
  addAssignments(context, id, assignments);
  return id;
}

/** The assigned columns become the outputs of a row set. */
function addAssignments(
  context: BindingContext,
  id: RowSetId,
  assignments: Assignment[],
  wanted: (target: Expression) => boolean = () => true,
): void {
  const binder = new ExpressionBinder(context, id);
  const rowSet = context.rowSet(id);
  for (const { targets, value } of assignments) {
    const columns = targets.filter((target) => target.kind === 'column' || target.kind === 'access');
    const whole =
      columns.length > 1 ? rowValue(binder, value, columns.length) : [binder.inputs(value)];
    columns.forEach((target, i) => {
      if (!wanted(target)) return;
      const path =
        target.kind === 'column'
          ? target.path
          : target.kind === 'access' && target.base.kind === 'column'
            ? target.base.path
            : [];
      const last = path.at(-1);
      if (last === undefined) return;
      rowSet.outputs.push({
        kind: 'column',
        name: last.text,
        ...(last.quoted && { nameQuoted: true as const }),
        start: context.start(target),
        end: context.end(target),
        inputs: whole[i] ?? whole[0]!,
        transform: binder.transform(value, last.text),
      });
    });
    const variables = targets.filter((target) => target.kind === 'variable');
    if (variables.length > 0) {
      context.act({
        do: 'assign',
        targets: assignmentTargets(context, variables),
        inputs: whole[0]!,
        start: context.start(value),
        end: context.end(value),
      });
    }
  }
}

/** `(a, b) = (SELECT x, y …)` and `(a, b) = (1, c)`: the inputs of each column. */
function rowValue(
  binder: ExpressionBinder,
  value: Expression,
  width: number,
): Input[][] {
  if (value.kind === 'list' && value.items.length === width)
    return value.items.map((item) => binder.inputs(item));
  const inputs = binder.inputs(value);
  const only = inputs[0];
  if (inputs.length !== 1 || only?.kind !== 'row-set') return [inputs];
  return Array.from({ length: width }, (_, column): Input[] => [{ ...only, column }]);
}

/** ON CONFLICT DO UPDATE and ON DUPLICATE KEY UPDATE: an update that sees the new row as EXCLUDED, VALUES or its alias. */
function bindConflict(context: BindingContext, insert: Insert, target: NameUse, inserted: RowSetId): void {
  const assignments = insert.onConflict!;
  const id = context.addRowSet({
    kind: 'update-set',
    start: context.start(assignments[0] ?? insert),
    end: context.end(insert),
  });
  const rowSet = context.rowSet(id);
  rowSet.sources.push(targetSource(target, insert.target?.alias?.text));
  const columnNames = insert.columns?.map((column) => column.parts.at(-1)!.text);
  for (const alias of ['excluded', 'VALUES', insert.rowAlias?.text]) {
    if (alias === undefined) continue;
    rowSet.sources.push({
      rowSet: inserted,
      alias,
      hidden: true,
      ...(columnNames && { columnNames }),
      start: target.start,
      end: target.end,
    });
  }
  addAssignments(context, id, assignments);
  if (insert.conflictCondition)
    bindCondition(context, new ExpressionBinder(context, id), rowSet, insert.conflictCondition, 'where');
  context.act({ do: 'write', target, rowSet: id, byName: true, effect: 'update' });
}

function targetSource(target: NameUse, alias: string | undefined): Source {
  return {
    name: target,
    target: true,
    ...(alias !== undefined && { alias }),
    start: target.start,
    end: target.end,
  };
}

/** RETURNING and OUTPUT: rows of the written table, which go to the client, to variables or to a table. */
export function bindReturning(
  context: BindingContext,
  returning: Returning,
  sources: Source[],
  target: NameUse,
): RowSetId {
  const toClient =
    returning.intoTable === undefined && returning.intoVariables === undefined && context.routine < 0;
  const id = context.addRowSet({
    kind: 'returning',
    role: toClient ? 'result' : 'intermediate',
    start: context.start(returning),
    end: context.end(returning),
  });
  const rowSet = context.rowSet(id);
  rowSet.sources.push(...sources);
  for (const alias of ['inserted', 'deleted', 'new', 'old'])
    rowSet.sources.push({ ...targetSource(target, alias), hidden: true });
  bindOutputs(context, new ExpressionBinder(context, id), rowSet, returning.items);
  if (returning.intoTable) {
    const columns = returning.intoColumns?.map((column) => context.column(column));
    context.act({
      do: 'write',
      target: context.nameUse(returning.intoTable),
      rowSet: id,
      effect: 'insert',
      ...(columns && { columns }),
    });
  } else if (returning.intoVariables) {
    context.act({
      do: 'assign',
      targets: assignmentTargets(context, returning.intoVariables),
      rowSet: id,
      start: context.start(returning),
      end: context.end(returning),
    });
  }
  return id;
}

/** INSERT ALL / FIRST: every branch takes its own columns of the one query. */
export function bindMultiInsert(context: BindingContext, insert: MultiInsert): void {
  const query = context.binders.query(context, insert.query, { kind: 'insert-select', parent: -1 });
  for (const branch of insert.branches) {
    const target = context.nameUse(branch.target.name);
    const columns = branch.columns ? { columns: columnUses(context, branch.columns) } : {};
    if (branch.values === undefined && branch.condition === undefined) {
      context.act({ do: 'write', target, rowSet: query, effect: 'insert', ...columns });
      continue;
    }
    const id = context.addRowSet({
      kind: 'values',
      start: context.start(branch.target),
      end: context.end(branch.target),
    });
    const rowSet = context.rowSet(id);
    rowSet.sources.push({
      rowSet: query,
      start: context.start(insert.query),
      end: context.end(insert.query),
    });
    const binder = new ExpressionBinder(context, id);
    if (branch.values === undefined)
      rowSet.outputs.push({
        kind: 'star',
        qualifier: [],
        start: context.start(insert.query),
        end: context.end(insert.query),
      });
    else
      bindOutputs(
        context,
        binder,
        rowSet,
        branch.values.map((expression) => ({ expression, start: expression.start, end: expression.end })),
      );
    if (branch.condition) bindCondition(context, binder, rowSet, branch.condition, 'where');
    context.act({ do: 'write', target, rowSet: id, effect: 'insert', ...columns });
  }
}

/** Hive: FROM … INSERT … INSERT …: the shared FROM is bound for each insert. */
export function bindFromInsert(context: BindingContext, statement: FromInsert): void {
  const outer = context.commonTables;
  bindCommonTables(context, { with: statement.with });
  for (const insert of statement.inserts) bindInsert(context, insert, statement.from);
  context.commonTables = outer;
}

/** UPDATE; answers with the row set of its RETURNING, if any. */
export function bindUpdate(context: BindingContext, update: Update): RowSetId | undefined {
  const outer = context.commonTables;
  bindCommonTables(context, { with: update.with });
  const id = context.addRowSet({
    kind: 'update-set',
    start: context.start(update),
    end: context.end(update),
  });
  const rowSet = context.rowSet(id);
  for (const item of update.from) addSources(context, id, item);
  const named = update.target.kind === 'table' ? update.target : undefined;
  if (named === undefined || !isAliasOf(named, rowSet)) {
    const behind = rowSet.sources.splice(0);
    addSources(context, id, update.target);
    if (update.target.kind === 'table' && rowSet.sources[0]) rowSet.sources[0].target = true;
    rowSet.sources.push(...behind);
  }
  const returned = finishUpdate(context, update, id, rowSet);
  context.commonTables = outer;
  return returned;
}

function finishUpdate(
  context: BindingContext,
  update: Update,
  id: RowSetId,
  rowSet: RowSet,
): RowSetId | undefined {
  const targets = updatedTables(context, update, rowSet);
  const first = targets[0];
  addAssignments(
    context,
    id,
    update.assignments,
    (target) => targets.length < 2 || ownerOf(target, targets) === first,
  );
  if (update.where) bindCondition(context, new ExpressionBinder(context, id), rowSet, update.where, 'where');
  if (first === undefined) return undefined;
  context.act({ do: 'write', target: first.table, rowSet: id, byName: true, effect: 'update' });
  for (const other of targets.slice(1)) bindFurtherTarget(context, update, rowSet, targets, other);
  return update.returning
    ? bindReturning(
        context,
        update.returning,
        rowSet.sources.map((source) => ({ ...source })),
        first.table,
      )
    : undefined;
}

interface UpdatedTable {
  qualifier: string;
  table: NameUse;
}

/** The tables that the assignments write: the named one, and in joins those that qualify the assigned columns. */
function updatedTables(context: BindingContext, update: Update, rowSet: RowSet): UpdatedTable[] {
  const named = update.target.kind === 'table' ? update.target : undefined;
  const own = named ? (named.alias ?? named.name.parts.at(-1))?.text.toLowerCase() : undefined;
  const main = rowSet.sources.find((source) => nameOf(source) === own) ?? rowSet.sources[0];
  const tables: UpdatedTable[] = [];
  const add = (source: Source | undefined): void => {
    const table = source && writtenTable(context, source);
    if (source && table && !tables.some((known) => known.qualifier === nameOf(source)))
      tables.push({ qualifier: nameOf(source), table });
  };
  if (named === undefined) {
    for (const { targets } of update.assignments) {
      for (const target of targets) {
        const qualifier = qualifierOf(target);
        if (qualifier !== undefined) add(rowSet.sources.find((source) => nameOf(source) === qualifier));
      }
    }
  }
  if (tables.length === 0) add(main);
  return tables;
}

/** The stored table behind a source: itself, or what an updatable subquery or CTE reads first. */
function writtenTable(context: BindingContext, source: Source): NameUse | undefined {
  let current: Source | undefined = source;
  for (let depth = 0; current !== undefined && depth < 20; depth++) {
    if (current.name) return current.name;
    if (current.rowSet === undefined) return undefined;
    const rowSet: RowSet = context.rowSet(current.rowSet);
    const arm: number | undefined = rowSet.arms?.[0];
    current = arm !== undefined ? context.rowSet(arm).sources[0] : rowSet.sources[0];
  }
  return undefined;
}

function qualifierOf(target: Expression): string | undefined {
  return target.kind === 'column' && target.path.length > 1
    ? target.path.at(-2)!.text.toLowerCase()
    : undefined;
}

function ownerOf(target: Expression, targets: UpdatedTable[]): UpdatedTable | undefined {
  const qualifier = qualifierOf(target);
  return qualifier === undefined
    ? targets[0]
    : (targets.find((table) => table.qualifier === qualifier) ?? targets[0]);
}

/** MySQL: UPDATE a JOIN b SET a.x = …, b.y = …: the second table gets its own row set over the same sources. */
function bindFurtherTarget(
  context: BindingContext,
  update: Update,
  first: RowSet,
  targets: UpdatedTable[],
  table: UpdatedTable,
): void {
  const id = context.addRowSet({ kind: 'update-set', start: first.start, end: first.end });
  const rowSet = context.rowSet(id);
  rowSet.sources = first.sources.map((source) => ({ ...source }));
  rowSet.influences = first.influences;
  rowSet.comparisons = first.comparisons;
  addAssignments(context, id, update.assignments, (target) => ownerOf(target, targets) === table);
  context.act({ do: 'write', target: table.table, rowSet: id, byName: true, effect: 'update' });
}

function nameOf(source: Source): string {
  return (source.alias ?? source.name?.parts.at(-1) ?? '').toLowerCase();
}

/** T-SQL: UPDATE a SET … FROM t AS a: the target only repeats a source's alias or name. */
function isAliasOf(target: TableReference, rowSet: RowSet): boolean {
  if (target.alias !== undefined) return false;
  const written = target.name.parts.map((part) => part.text.toLowerCase());
  const last = written.at(-1);
  return rowSet.sources.some((source) => {
    if (source.alias !== undefined && written.length === 1 && source.alias.toLowerCase() === last)
      return true;
    const parts = source.name?.parts.map((part) => part.toLowerCase());
    return (
      source.alias === undefined &&
      parts !== undefined &&
      parts.at(-1) === last &&
      (written.length === 1 || parts.join('.') === written.join('.'))
    );
  });
}

/** DELETE changes no value: its conditions decide which rows of the table remain. */
export function bindDelete(context: BindingContext, statement: Delete): RowSetId | undefined {
  const outer = context.commonTables;
  bindCommonTables(context, { with: statement.with });
  const id = context.addRowSet({
    kind: 'select-list',
    start: context.start(statement),
    end: context.end(statement),
  });
  const rowSet = context.rowSet(id);
  for (const item of statement.from) addSources(context, id, item);
  const tables: NameUse[] = [];
  for (const target of statement.targets) {
    if (target.name.parts.length === 0) continue;
    const known = rowSet.sources.find(
      (source) => nameOf(source) === target.name.parts.at(-1)!.text.toLowerCase(),
    );
    if (known === undefined) {
      addSources(context, id, target);
      rowSet.sources.at(-1)!.target = true;
    } else known.target = true;
    const table = writtenTable(context, known ?? rowSet.sources.at(-1)!);
    if (table !== undefined) tables.push(table);
  }
  if (statement.where)
    bindCondition(context, new ExpressionBinder(context, id), rowSet, statement.where, 'where');
  for (const table of tables) context.act({ do: 'refer', rowSet: id, deletesFrom: table });
  const first = tables[0];
  const returned =
    statement.returning && first
      ? bindReturning(
          context,
          statement.returning,
          rowSet.sources.map((source) => ({ ...source })),
          first,
        )
      : undefined;
  context.commonTables = outer;
  return returned;
}
