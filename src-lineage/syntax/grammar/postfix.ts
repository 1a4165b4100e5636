import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';
import type { Expression } from '../tree/expressions.ts';
import { takeIdentifier } from './names.ts';
import { dataType } from './types.ts';

/** What may follow an operand and stays with it: casts, indexes, paths, COLLATE, AT TIME ZONE. */
export function postfix(cursor: TokenCursor, first: Expression): Expression {
  let base = first;
  for (;;) {
    const text = cursor.text();
    if (text === '') return base;
    const start = base.start;
    if (text === '::') {
      cursor.advance();
      base = { kind: 'cast', operand: base, type: dataType(cursor), start, end: cursor.previousEnd };
    } else if (text === '[') base = indexed(cursor, base);
    else if (text === '.' && mayHaveFields(base)) base = field(cursor, base);
    else if (text === ':' && cursor.dialect.syntax.colonPaths && colonPathFollows(cursor))
      base = field(cursor, base);
    else if (text === 'COLLATE') {
      cursor.advance();
      cursor.rules.name(cursor);
    } else if (text === 'AT' && cursor.text(1) === 'TIME' && cursor.text(2) === 'ZONE') {
      cursor.index += 3;
      base = {
        kind: 'operation',
        operator: 'AT TIME ZONE',
        operands: [base, cursor.rules.operand(cursor)],
        start,
        end: cursor.previousEnd,
      };
    } else if (text === 'AT' && cursor.text(1) === 'LOCAL') cursor.index += 2;
    else if (text === '(' && cursor.text(1) === '+' && cursor.text(2) === ')') {
      cursor.index += 3;
      if (base.kind === 'column') base.outer = true;
    } else return base;
  }
}

/** A field access after `.` on something that is no plain column path. */
function mayHaveFields(base: Expression): boolean {
  return base.kind !== 'literal' && base.kind !== 'star';
}

function colonPathFollows(cursor: TokenCursor): boolean {
  const next = cursor.kind(1);
  return (
    next === TokenKind.word ||
    next === TokenKind.quoted ||
    next === TokenKind.string ||
    cursor.text(1) === '['
  );
}

function indexed(cursor: TokenCursor, base: Expression): Expression {
  cursor.advance();
  const indexes: Expression[] = [];
  while (!cursor.atEnd && !cursor.at(']')) {
    if (!cursor.accept(':') && !cursor.accept(',') && !cursor.accept('*')) {
      const before = cursor.index;
      indexes.push(cursor.rules.expression(cursor));
      if (cursor.index === before) break;
    }
  }
  cursor.expect(']');
  if (base.kind === 'access') {
    base.indexes.push(...indexes);
    base.end = cursor.previousEnd;
    return base;
  }
  return { kind: 'access', base, fields: [], indexes, start: base.start, end: cursor.previousEnd };
}

function field(cursor: TokenCursor, base: Expression): Expression {
  cursor.advance();
  if (cursor.at('[')) return indexed(cursor, base);
  if (cursor.at('*') || cursor.at('(')) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
    return { kind: 'access', base, fields: [], indexes: [], start: base.start, end: cursor.previousEnd };
  }
  const part = takeIdentifier(cursor);
  const indexes: Expression[] = [];
  if (cursor.at('(')) indexes.push(...methodArguments(cursor));
  if (base.kind === 'access') {
    base.fields.push(part);
    base.indexes.push(...indexes);
    base.end = cursor.previousEnd;
    return base;
  }
  return { kind: 'access', base, fields: [part], indexes, start: base.start, end: cursor.previousEnd };
}

/** `x.nodes('/a')`, `list.transform(f)`: the arguments of a method. */
function methodArguments(cursor: TokenCursor): Expression[] {
  const list: Expression[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')')) {
    const before = cursor.index;
    list.push(cursor.rules.expression(cursor));
    if (!cursor.accept(',') && cursor.index === before) break;
  }
  cursor.expect(')');
  return list;
}
