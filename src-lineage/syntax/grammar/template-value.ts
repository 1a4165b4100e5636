import type { TokenCursor } from '../cursor.ts';
import { macroInMark, starInMark } from '../templates.ts';
import type { Expression } from '../tree/expressions.ts';
import type { Identifier } from '../tree/node.ts';

/**
 * A mark in the place of a value. A macro is a call; texts that it is given are columns where there are such columns: a
 * macro gets the names of columns, not their values.
 */
export function templateValue(cursor: TokenCursor): Expression {
  const { start, tokenEnd: end } = cursor;
  const text = cursor.raw();
  const star = starInMark(text);
  const macro = macroInMark(text);
  cursor.advance();
  const part = (name: string): Identifier => ({ text: name, quoted: false, start, end });
  if (star !== undefined) {
    const { alias, except } = star;
    const qualifier = alias === undefined ? [] : [part(alias)];
    return { kind: 'star', qualifier, ...(except.length > 0 && { except: except.map(part) }), start, end };
  }
  if (macro === undefined || macro.columns.length === 0)
    return { kind: 'literal', type: 'other', value: text, start, end };
  const args = macro.columns.map((column): Expression => ({
    kind: 'column',
    path: column.split('.').map(part),
    assumed: true,
    start,
    end,
  }));
  return { kind: 'call', name: { parts: [part(macro.name)], start, end }, args, start, end };
}
