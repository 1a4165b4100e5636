import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';

/** ClickHouse: APPLY (f), APPLY f, APPLY x -> e behind several columns. */
export function appliesFunction(cursor: TokenCursor): boolean {
  return (
    cursor.text(1) === '(' ||
    (cursor.dialect.syntax.parametricCalls === true && cursor.kind(1) === TokenKind.word)
  );
}

/**
 * Steps over APPLY and what it applies; answers with the functions where it is nothing but their names, the innermost first: `f`,
 * `x -> f(g(x))`.
 */
export function applied(cursor: TokenCursor): string[] {
  cursor.advance();
  const bracketed = cursor.at('(');
  const at = bracketed ? 1 : 0;
  if (bracketed ? cursor.text(2) === ')' : cursor.text(1) !== '(' && cursor.text(1) !== '->') {
    const plain = cursor.raw(at);
    if (bracketed) cursor.skipBrackets();
    else cursor.rules.expression(cursor);
    return [plain];
  }
  if (!bracketed) return calledBy(cursor.rules.expression(cursor));
  const end = cursor.index + cursor.afterBrackets(0);
  const isLambda = cursor.text(2) === '->';
  cursor.advance();
  const names = isLambda ? calledBy(cursor.rules.expression(cursor)) : [];
  cursor.index = end;
  return names;
}

/** The functions of a lambda whose body is one call of its parameter in another. */
function calledBy(value: Expression): string[] {
  const names: string[] = [];
  if (value.kind !== 'lambda') return names;
  const [parameter] = value.parameters;
  let body = value.body;
  while (body.kind === 'call' && body.args.length === 1) {
    names.unshift(body.name.parts.at(-1)?.text ?? '');
    body = body.args[0]!;
  }
  const isParameter =
    body.kind === 'column' && body.path.length === 1 && body.path[0]!.text === parameter?.text;
  return isParameter ? names : [];
}
