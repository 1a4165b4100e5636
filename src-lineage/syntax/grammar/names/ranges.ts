import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Identifier } from '../../tree/node.ts';
import { atIdentifier, takeIdentifier } from './names.ts';

// SQL++ for Couchbase, "Collection operators": expressions over the elements of a list, whose variables end with END.

/** Where a range expression begins: `ANY v IN list SATISFIES c END`, `ARRAY e FOR v IN list WHEN c END`. */
export function atRange(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.rangeExpressions) return false;
  switch (cursor.text()) {
    case 'ANY':
    case 'SOME':
    case 'EVERY':
      return (cursor.kind(1) === TokenKind.word || cursor.kind(1) === TokenKind.quoted) && !follows(cursor);
    case 'ARRAY':
    case 'FIRST':
    case 'OBJECT':
      return cursor.kind(1) !== TokenKind.end && !follows(cursor);
    default:
      return false;
  }
}

const followers: ReadonlySet<string> = new Set([
  'FROM', 'AS', 'AND', 'OR', 'IS', 'IN', 'LIKE', 'WHERE', 'ASC', 'DESC', '.', ',', ')', ']', '}', ';', ':', '=', '<', '>', '!=',
]); // oxfmt-ignore

/** True where the word is a name after all. */
function follows(cursor: TokenCursor): boolean {
  return followers.has(cursor.text(1)) && !(cursor.text(1) === 'AND' && cursor.text(2) === 'EVERY');
}

/**
 * Reads a range expression. Its value depends on the lists and on what its conditions and its result take from outside;
 * the variables of the range are the parameters of a lambda, which hides names of columns.
 */
export function rangeExpression(cursor: TokenCursor): Expression {
  const { start } = cursor;
  const operator = cursor.text();
  const parameters: Identifier[] = [];
  const lists: Expression[] = [];
  const parts: Expression[] = [];
  cursor.advance();
  if (operator === 'ARRAY' || operator === 'FIRST' || operator === 'OBJECT') {
    parts.push(cursor.rules.expression(cursor));
    if (cursor.accept(':')) parts.push(cursor.rules.expression(cursor));
    // `ARRAY [1, 2]` and `FIRST (x)` without a range are values
    if (!cursor.at('FOR')) return parts[0]!;
    while (cursor.accept('FOR')) bindings(cursor, parameters, lists);
    if (cursor.accept('WHEN')) parts.push(cursor.rules.expression(cursor));
  } else {
    cursor.acceptSequence('AND', 'EVERY');
    bindings(cursor, parameters, lists);
    cursor.expect('SATISFIES');
    parts.push(cursor.rules.expression(cursor));
  }
  cursor.expect('END');
  const end = cursor.previousEnd;
  const over = (body: Expression): Expression => ({ kind: 'lambda', parameters, body, start, end });
  const [list, ...others] = lists;
  const isOne = operator === 'ARRAY' || operator === 'FIRST';
  const operands =
    list && isOne && others.length === 0 && parameters.length === 1
      ? [elementsOf(over(parts[0]!), list, parts.slice(1).map(over))]
      : [...lists, over({ kind: 'list', items: parts, start, end })];
  return { kind: 'operation', operator, operands, start, end };
}

/** One variable over one list is a comprehension, which depends on what it takes of the elements. */
function elementsOf(result: Expression, list: Expression, conditions: readonly Expression[]): Expression {
  const { start, end } = result;
  return { kind: 'list', items: [result, list, ...conditions], start, end };
}

/** `v IN list, i:w WITHIN other` */
function bindings(cursor: TokenCursor, parameters: Identifier[], lists: Expression[]): void {
  do {
    if (!atIdentifier(cursor)) break;
    parameters.push(takeIdentifier(cursor));
    if (cursor.accept(':') && atIdentifier(cursor)) parameters.push(takeIdentifier(cursor));
    if (cursor.acceptAny('IN', 'WITHIN') === undefined) cursor.expect('IN');
    lists.push(cursor.rules.expression(cursor));
  } while (cursor.accept(','));
}

/** `FOR v IN list [FOR w IN other] [WHEN c] END` behind an assignment, the current word being FOR. */
export function elementRanges(cursor: TokenCursor): {
  parameters: Identifier[];
  lists: Expression[];
  condition: Expression | undefined;
} {
  const parameters: Identifier[] = [];
  const lists: Expression[] = [];
  while (cursor.accept('FOR')) bindings(cursor, parameters, lists);
  const condition = cursor.accept('WHEN') ? cursor.rules.expression(cursor) : undefined;
  cursor.expect('END');
  return { parameters, lists, condition };
}
