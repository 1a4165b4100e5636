import type { ColumnUse, RowSetId } from '../../ir/names.ts';
import type { ColumnOutput, Output } from '../../ir/outputs.ts';
import { appendAll } from '../../base/append-all.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { Assignment, Delete, Insert, Merge, Update } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerInsert } from './inserts.ts';
import { lowerMerge } from './merge.ts';
import { lowerDelete, lowerUpdate } from './updates.ts';
import { addAssignments, targetSource } from './writes.ts';

/** A writing statement as a source: lowers it and answers with what it returns. */
export function lowerReturnedRows(
  context: LoweringContext,
  changing: Insert | Update | Delete | Merge,
): RowSetId {
  const { statement, included } = withoutIncluded(changing);
  const returned = lowerReturning(context, statement);
  if (returned !== undefined) {
    context.rowSet(returned).role = 'intermediate';
    return returned;
  }
  const place = { start: context.start(statement), end: context.end(statement) };
  const rows = context.addRowSet({ kind: 'returning', ...place });
  // Db2's FINAL TABLE and OLD TABLE: all columns of the target
  const target = changedTable(statement);
  if (target !== undefined) {
    const { sources, outputs } = context.rowSet(rows);
    sources.push(targetSource(context.nameUse(target), aliasOf(statement)));
    outputs.push({ kind: 'star', qualifier: [], ...place });
    if (statement.kind === 'insert') appendAll(outputs, includedColumns(context, statement));
    else addAssignments(context, rows, included);
  }
  return rows;
}

/** Db2: the assignments to columns of INCLUDE write nothing into the table. */
function withoutIncluded<T extends Insert | Update | Delete | Merge>(
  statement: T,
): { statement: T; included: Assignment[] } {
  if (statement.kind === 'insert' || statement.kind === 'merge' || statement.included === undefined)
    return { statement, included: [] };
  const names = new Set(statement.included.map(({ text }) => text.toLowerCase()));
  const { assignments = [] } = statement;
  const included = assignments.filter(({ targets }) =>
    targets.some((target) => target.kind === 'column' && names.has(target.path.at(-1)!.text.toLowerCase())),
  );
  return {
    statement: { ...statement, assignments: assignments.filter((one) => !included.includes(one)) },
    included,
  };
}

function aliasOf(statement: Insert | Update | Delete | Merge): string | undefined {
  if (statement.kind === 'insert' || statement.kind === 'merge') return undefined;
  const target = statement.kind === 'update' ? statement.target : statement.targets[0];
  return target?.kind === 'table' ? target.alias?.text : undefined;
}

/** INCLUDE (c): the inserted values behind those of the table's listed columns. */
function includedColumns(context: LoweringContext, { included = [], columns = [] }: Insert): Output[] {
  const written = context.statements[context.statement]?.actions.findLast((action) => action.do === 'write');
  if (written?.do !== 'write') return [];
  const { rowSet } = written;
  return included.map((name, i): Output => {
    const use = context.column(name);
    const input: Input = { kind: 'row-set', rowSet, column: columns.length + i };
    return { kind: 'column', ...nameOf(use), inputs: [input], transform: 'copy' };
  });
}

function nameOf({ quoted, ...use }: ColumnUse): Pick<ColumnOutput, 'name' | 'nameQuoted' | 'start' | 'end'> {
  return { ...use, ...(quoted && { nameQuoted: quoted }) };
}

function changedTable(statement: Insert | Update | Delete | Merge): Name | undefined {
  switch (statement.kind) {
    case 'insert':
      return statement.target?.name;
    case 'update':
    case 'merge':
      return statement.target.kind === 'table' ? statement.target.name : undefined;
    case 'delete':
      return (
        statement.targets[0]?.name ??
        (statement.from[0]?.kind === 'table' ? statement.from[0].name : undefined)
      );
  }
}

function lowerReturning(
  context: LoweringContext,
  statement: Insert | Update | Delete | Merge,
): RowSetId | undefined {
  switch (statement.kind) {
    case 'insert':
      return lowerInsert(context, statement);
    case 'update':
      return lowerUpdate(context, statement);
    case 'delete':
      return lowerDelete(context, statement);
    case 'merge':
      return lowerMerge(context, statement);
  }
}
