import type { TokenCursor } from '../../cursor/cursor.ts';
import { macroInMark, pivotInMark, starInMark, unknownMacro } from '../../templates/templates.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Identifier } from '../../tree/node.ts';
import type { SelectItem } from '../../tree/queries.ts';

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

/**
 * Steps over marks in which a macro writes what it likes: further items with their commas, a clause, a statement. What that
 * is, only its text knows.
 */
export function skipMacros(cursor: TokenCursor): boolean {
  if (cursor.kind() !== TokenKind.template) return false;
  for (; cursor.kind() === TokenKind.template; cursor.advance()) {
    const macro = unknownMacro(cursor.raw());
    if (macro !== undefined)
      cursor.note(
        'unknown-macro',
        `The macro ${macro} is not read: what it writes here is not in the lineage.`,
      );
  }
  return true;
}

/** A mark that lists columns: `{{ dbt_utils.pivot('status', ['open', 'closed']) }}`; undefined for other marks. */
export function templateItems(cursor: TokenCursor): SelectItem[] | undefined {
  const { start, tokenEnd: end } = cursor;
  const pivot = pivotInMark(cursor.raw());
  if (pivot === undefined) return undefined;
  cursor.advance();
  const part = (text: string): Identifier => ({ text, quoted: false, start, end });
  const args = pivot.columns.map((column): Expression => ({
    kind: 'column',
    path: column.split('.').map(part),
    assumed: true,
    start,
    end,
  }));
  return pivot.names.map((name) => ({
    expression: { kind: 'call', name: { parts: [part('pivot')], start, end }, args, start, end },
    alias: part(name),
    start,
    end,
  }));
}
