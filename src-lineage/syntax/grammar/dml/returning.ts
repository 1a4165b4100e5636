import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Call, ColumnReference, Expression } from '../../tree/expressions.ts';
import type { Assignment, Returning } from '../../tree/statements.ts';
import { selectItems } from '../functions/select-item.ts';
import { appended } from '../names/compound-value.ts';
import { identifierList, name, takeIdentifier } from '../names/names.ts';
import { elementRanges } from '../names/ranges.ts';

/** RETURNING / RETURN … INTO, T-SQL's OUTPUT … INTO; undefined where none stands here. */
export function returning(cursor: TokenCursor): Returning | undefined {
  const returns = changedRows(cursor) || cursor.dialect.syntax.returnForReturning;
  const word = cursor.text();
  if (word !== 'RETURNING' && word !== 'OUTPUT' && !(word === 'RETURN' && returns)) return undefined;
  const node: Returning = { items: [], start: cursor.start, end: cursor.start };
  cursor.advance();
  rowNames(cursor, node);
  // Oracle: RETURNING OLD a, NEW b INTO …; elsewhere they are rows
  if (cursor.dialect.syntax.returnsOldAndNew) cursor.acceptAny('OLD', 'NEW');
  if (cursor.dialect.syntax.rawSelect && cursor.kind(1) !== TokenKind.symbol)
    cursor.acceptAny('RAW', 'ELEMENT', 'VALUE');
  selectItems(cursor, node.items);
  cursor.acceptSequence('BULK', 'COLLECT');
  if (cursor.accept('INTO')) intoClause(cursor, node, word === 'OUTPUT');
  if (word === 'OUTPUT' && cursor.at('OUTPUT')) {
    const also = returning(cursor);
    if (also !== undefined) node.also = also;
  }
  node.end = cursor.previousEnd;
  return node;
}

/** GoogleSQL: `ASSERT_ROWS_MODIFIED 1`, and THEN before RETURN, for which it stands. */
function changedRows(cursor: TokenCursor): boolean {
  if (cursor.accept('ASSERT_ROWS_MODIFIED')) cursor.rules.operand(cursor);
  return cursor.at('THEN') && cursor.text(1) === 'RETURN' && cursor.accept('THEN');
}

/** PostgreSQL 18: `WITH (OLD AS o, NEW AS n)`; GoogleSQL: `WITH ACTION [AS a]`, a further column. */
function rowNames(cursor: TokenCursor, node: Returning): void {
  if (!cursor.at('WITH')) return;
  if (cursor.text(1) === '(') oldAndNew(cursor, node);
  else if (/^action$/i.test(cursor.raw(1))) {
    cursor.index += 2;
    const { start } = cursor;
    const alias = cursor.accept('AS') ? takeIdentifier(cursor) : undefined;
    const end = cursor.previousEnd;
    const expression: Expression = { kind: 'literal', type: 'string', value: '', start, end };
    node.items.push({ expression, ...(alias && { alias }), start, end });
  }
}

/** Names of the row before and after the change. */
function oldAndNew(cursor: TokenCursor, node: Returning): void {
  cursor.advance();
  cursor.advance();
  do {
    const which = cursor.acceptAny('OLD', 'NEW');
    if (which === undefined || !cursor.accept('AS')) break;
    const alias = takeIdentifier(cursor);
    if (which === 'OLD') (node.oldAliases ??= []).push(alias);
    else (node.newAliases ??= []).push(alias);
  } while (cursor.accept(','));
  cursor.expect(')');
}

function intoClause(cursor: TokenCursor, node: Returning, table: boolean): void {
  cursor.accept('STRICT');
  if (table) {
    node.intoTable = name(cursor);
    if (cursor.at('(')) node.intoColumns = identifierList(cursor);
    return;
  }
  node.intoVariables = [];
  do node.intoVariables.push(cursor.rules.operand(cursor));
  while (cursor.accept(','));
}

/** The assignments of SET: `a = e`, `t.a = e`, `(a, b) = (SELECT …)`, `@v = a = e`, `a += e`. */
export function assignments(cursor: TokenCursor): Assignment[] {
  const list: Assignment[] = [];
  do {
    if (cursor.atEnd || cursor.at('WHERE') || cursor.at('FROM')) break;
    if (templateAssignments(cursor)) continue;
    list.push(assignment(cursor));
  } while (cursor.accept(','));
  return list;
}

/** `SET {{ assignments }}`: a mark that stands for all of them. */
function templateAssignments(cursor: TokenCursor): boolean {
  if (cursor.kind() !== TokenKind.template || cursor.text(1) === '=' || cursor.text(1) === '.') return false;
  cursor.advance();
  return true;
}

const assignmentSymbols = ['=', ':=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '||='];

function assignment(cursor: TokenCursor): Assignment {
  const start = cursor.start;
  if (cursor.at('*') || cursor.at('*=')) return rowAssignment(cursor, start);
  const target = namedByString(cursor) ?? cursor.rules.operand(cursor);
  const targets = target.kind === 'list' ? [...target.items] : [target];
  if (target.kind === 'call' && cursor.text() !== '=' && target.name.parts.length > 1)
    return mutation(target, start, cursor.previousEnd);
  if (
    target.kind === 'access' &&
    target.base.kind === 'column' &&
    cursor.dialect.syntax.columnMethods &&
    !cursor.at('=')
  )
    return changed(target.base, target.indexes, start, cursor.previousEnd);
  const symbol = cursor.acceptAny(...assignmentSymbols);
  if (symbol === undefined) cursor.error('expected', 'Expected =');
  // T-SQL: @variable = column = expression
  if (target.kind === 'variable' && assignsColumn(cursor)) {
    targets.push(cursor.rules.operand(cursor));
    cursor.advance();
  }
  if (cursor.text(1) !== 'CHANGE') cursor.accept('ROW');
  const value = appended(symbol, targets[0]!, cursor.rules.expression(cursor));
  if (cursor.dialect.syntax.rawSelect && cursor.at('FOR'))
    return elementAssignment(cursor, targets, value, start);
  return { targets, value, start, end: cursor.previousEnd };
}

/** Informix: `SET * = (a, b)`, all columns by their position. */
function rowAssignment(cursor: TokenCursor, start: number): Assignment {
  const star: Expression = { kind: 'star', qualifier: [], start, end: start + 1 };
  if (!cursor.accept('*=')) {
    cursor.advance();
    cursor.expect('=');
  }
  return { targets: [star], value: cursor.rules.expression(cursor), start, end: cursor.previousEnd };
}

function assignsColumn(cursor: TokenCursor): boolean {
  let last = 0;
  while (cursor.text(last + 1) === '.') last += 2;
  return assignmentSymbols.includes(cursor.text(last + 1));
}

/** SQLite: `SET 'a' = e`. */
function namedByString(cursor: TokenCursor): ColumnReference | undefined {
  if (!cursor.dialect.syntax.stringNames || cursor.kind() !== TokenKind.string) return undefined;
  const part = takeIdentifier(cursor);
  return { kind: 'column', path: [part], start: part.start, end: part.end };
}

/** N1QL: `SET v.a = e FOR v IN list WHEN c END` changes the list, whose elements the name stands for. */
function elementAssignment(
  cursor: TokenCursor,
  targets: Expression[],
  value: Expression,
  start: number,
): Assignment {
  const { parameters, lists, condition } = elementRanges(cursor);
  const names = parameters.map((parameter) => parameter.text);
  const changed = targets.flatMap((target) =>
    target.kind === 'column' && names.includes(target.path[0]!.text) ? lists : [target],
  );
  const { start: from, end } = value;
  const body: Expression = {
    kind: 'list',
    items: condition ? [value, condition] : [value],
    start: from,
    end,
  };
  const items: Expression[] = [...lists, { kind: 'lambda', parameters, body, start: from, end }];
  return {
    targets: changed.slice(0, 1),
    value: { kind: 'list', items, start: from, end },
    start,
    end: cursor.previousEnd,
  };
}

/** `FOR v IN list, i:w WITHIN other WHEN c END`: in UNSET only the extent counts. */
function skipFor(cursor: TokenCursor): void {
  while (!cursor.atEnd && !cursor.at(';') && !cursor.accept('END')) cursor.advance();
}

/** N1QL: `UNSET a, b.c FOR v IN list END`; says whether the clause was there. */
export function unset(cursor: TokenCursor): boolean {
  if (!cursor.accept('UNSET')) return false;
  do {
    cursor.rules.operand(cursor);
    if (cursor.accept('FOR')) skipFor(cursor);
  } while (cursor.accept(','));
  return true;
}

/** T-SQL: `SET doc.modify('…')` changes a column by a method of its value. */
function mutation(call: Call, start: number, end: number): Assignment {
  const column: ColumnReference = { kind: 'column', path: call.name.parts.slice(0, -1), start, end };
  return changed(column, call.args, start, end);
}

function changed(column: ColumnReference, by: Expression[], start: number, end: number): Assignment {
  const value: Expression = { kind: 'list', items: [column, ...by], start, end };
  return { targets: [column], value, start, end };
}
