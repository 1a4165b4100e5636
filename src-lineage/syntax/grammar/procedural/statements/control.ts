import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { If } from '../../../tree/procedural.ts';
import type { Statement } from '../../../tree/statements.ts';
import { wordBehind } from '../../ends/recovery.ts';
import { queryValue } from '../texts/query-value.ts';
import { reportUnclosed } from '../unclosed.ts';

const branchEnds: ReadonlySet<string> = new Set(['ELSIF', 'ELSEIF', 'ELIF', 'ELSE', 'END']);
const caseEnds: ReadonlySet<string> = new Set(['WHEN', 'ELSE', 'END']);

/** IF in both styles: `IF c THEN … ELSIF … END IF`, and T-SQL's `IF c statement ELSE statement`. */
export function ifStatement(cursor: TokenCursor): Statement | undefined {
  const opening = cursor.index;
  const node: If = { kind: 'if', branches: [], start: cursor.start, end: cursor.start };
  cursor.advance();
  const condition = cursor.at('THEN') ? unknownCondition(cursor) : queryValue(cursor);
  if (wordBehind(cursor, 'THEN') || lacksThen(cursor)) {
    cursor.open.IF++;
    node.branches.push({ condition, body: cursor.rules.statementList(cursor, branchEnds) });
    furtherBranches(cursor, node);
    cursor.open.IF--;
    closeIf(cursor, opening);
  } else {
    node.branches.push({ condition, body: single(cursor) });
    singleElse(cursor, node);
  }
  node.end = cursor.previousEnd;
  return node;
}

/** PL/SQL: the current word is that of `$IF`, `$ELSIF`, `$ELSE` or `$END`, whose dollar sign and condition are no tokens. */
export function atCompilationMark(cursor: TokenCursor): boolean {
  return (
    cursor.dialect.language.conditionalCompilation === true &&
    cursor.kind() === TokenKind.word &&
    cursor.source[cursor.start - 1] === '$'
  );
}

function unknownCondition({ start }: TokenCursor): Expression {
  return { kind: 'opaque', parts: [], start, end: start };
}

function lacksThen(cursor: TokenCursor): boolean {
  if (cursor.dialect.language.ifWithoutThen) return false;
  cursor.error('expected', 'Expected THEN');
  return true;
}

function furtherBranches(cursor: TokenCursor, node: If): void {
  for (;;) {
    if (cursor.accept('ELSIF') || cursor.accept('ELSEIF') || cursor.accept('ELIF')) {
      const condition = cursor.at('THEN') ? unknownCondition(cursor) : queryValue(cursor);
      if (!wordBehind(cursor, 'THEN')) cursor.expect('THEN');
      node.branches.push({ condition, body: cursor.rules.statementList(cursor, branchEnds) });
    } else if (cursor.accept('ELSE'))
      node.branches.push({ body: cursor.rules.statementList(cursor, branchEnds) });
    else return;
  }
}

function closeIf(cursor: TokenCursor, opening: number): void {
  if (cursor.accept('END')) cursor.accept('IF');
  else reportUnclosed(cursor, opening);
}

/** One statement with its terminator where ELSE follows (T-SQL). */
function single(cursor: TokenCursor): Statement[] {
  cursor.blockDepth++;
  const node = cursor.nested(
    (inner) => inner.rules.statement(inner),
    () => undefined,
  );
  cursor.blockDepth--;
  if (node === undefined) cursor.error('expected', 'Expected a statement');
  return node === undefined ? [] : [node];
}

/** ELSE chains are read in a loop: thousands of `ELSE IF` must not nest. */
function singleElse(cursor: TokenCursor, node: If): void {
  for (;;) {
    const separator = cursor.at(';') ? 1 : 0;
    if (cursor.text(separator) !== 'ELSE') return;
    cursor.index += separator + 1;
    if (!cursor.at('IF')) {
      node.branches.push({ body: single(cursor) });
      return;
    }
    cursor.advance();
    const condition = cursor.rules.expression(cursor);
    node.branches.push({ condition, body: single(cursor) });
  }
}

/** CASE as a statement: its branches are those of an IF. */
export function caseStatement(cursor: TokenCursor): Statement | undefined {
  const opening = cursor.index;
  const node: If = { kind: 'if', branches: [], start: cursor.start, end: cursor.start };
  cursor.advance();
  cursor.open.CASE++;
  const operand = cursor.at('WHEN') ? undefined : cursor.rules.expression(cursor);
  while (cursor.accept('WHEN')) {
    const first = cursor.rules.expression(cursor);
    while (cursor.accept(',')) cursor.rules.expression(cursor);
    const { start, end } = first;
    const condition: Expression =
      operand === undefined
        ? first
        : { kind: 'operation', operator: '=', operands: [operand, first], start, end };
    if (!wordBehind(cursor, 'THEN')) cursor.expect('THEN');
    node.branches.push({ condition, body: cursor.rules.statementList(cursor, caseEnds) });
  }
  if (cursor.accept('ELSE')) node.branches.push({ body: cursor.rules.statementList(cursor, caseEnds) });
  if (cursor.dialect.language.exhaustiveCase) node.exhaustive = true;
  cursor.open.CASE--;
  if (cursor.accept('END')) {
    if (!cursor.accept('CASE') && cursor.kind() === TokenKind.word && cursor.text(1) === ';')
      cursor.advance();
  } else reportUnclosed(cursor, opening);
  node.end = cursor.previousEnd;
  return node;
}
