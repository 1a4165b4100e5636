import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { SelectItem } from '../../tree/queries.ts';
import { atSeparator } from '../ends/client-delimiters.ts';
import { appended } from '../names/compound-value.ts';
import { atIdentifier, identifierList, identifierOrString, takeIdentifier } from '../names/names.ts';
import { mayBeAlias } from '../names/reserved.ts';
import { skipMacros, templateItems } from '../nested/template-value.ts';
import { conversionAlias } from './data-conversions.ts';

/** The select list; an item that can not be read costs that item. */
export function selectItems(cursor: TokenCursor, into: SelectItem[]): void {
  do {
    if (atItemsEnd(cursor)) {
      // a trailing comma before FROM is allowed by some vendors and forgiven everywhere
      const mayBeEmpty = (cursor.at(';') || cursor.at('WHERE')) && cursor.dialect.syntax.emptySelectLists;
      if (into.length === 0 && !mayBeEmpty && !cursor.at('FROM') && !cursor.at('INTO') && !cursor.atEnd)
        cursor.error('expected', 'Expected a select item');
      return;
    }
    const listed = cursor.kind() === TokenKind.template ? templateItems(cursor) : undefined;
    appendAll(into, listed ?? [selectItem(cursor)]);
    if (cursor.at('EXCLUDE')) excludeFromStars(cursor, into);
    skipUnread(cursor);
  } while (cursor.accept(','));
}

const itemsEnd: ReadonlySet<string> = new Set([
  'FROM',
  'WHERE',
  'INTO',
  'BULK',
  ')',
  ';',
  'UNION',
  'GROUP',
  'HAVING',
  '|>',
]);
function atItemsEnd(cursor: TokenCursor): boolean {
  return cursor.atEnd || (itemsEnd.has(cursor.text()) && !(cursor.text(1) === '(' && cursor.at('GROUP')));
}

/** Redshift: `SELECT *, 1 AS x EXCLUDE (a, b)` takes columns out of the whole list. */
function excludeFromStars(cursor: TokenCursor, items: SelectItem[]): void {
  cursor.advance();
  const names = cursor.at('(') ? identifierList(cursor) : [takeIdentifier(cursor)];
  for (const { expression } of items)
    if (expression.kind === 'star') appendAll((expression.except ??= []), names);
}

/** Steps over what is left of an item that could not be read to its end, with one diagnostic. */
function skipUnread(cursor: TokenCursor): void {
  skipMacros(cursor);
  if (cursor.atEnd || cursor.at(',') || cursor.text() === ')' || cursor.text() === ';') return;
  if (cursor.kind() === TokenKind.word && (cursor.text() !== '' || cursor.startsLine())) return;
  if (cursor.kind() === TokenKind.symbol && (cursor.at('|>') || cursor.at('}') || atSeparator(cursor)))
    return;
  reportUnread(cursor);
  while (!cursor.atEnd && !cursor.at(',') && !atItemsEnd(cursor)) {
    if (cursor.at('(') || cursor.at('[')) cursor.skipBrackets();
    else cursor.advance();
    if (cursor.startsLine() && cursor.kind() === TokenKind.word && cursor.text() !== '') return;
  }
}

/** Says where an item goes wrong: a name with a hyphen, or the first part of a name that was taken for an alias. */
function reportUnread(cursor: TokenCursor): void {
  const isNamed = cursor.text(-2) === 'AS';
  if (cursor.at('-') && isNamed && cursor.touchesPrevious) {
    cursor.error('unexpected', 'A name with a hyphen needs quotes');
    return;
  }
  const isPart = cursor.at('.') && !isNamed && cursor.kind(-1) === TokenKind.word;
  if (isPart) cursor.index--;
  cursor.error('unexpected', 'Expected a comma or FROM');
  if (isPart) cursor.index++;
}

/** One select item: `e`, `e AS a`, `e a`, `a = e`, `@v = e`, `e AS (a, b)`. */
export function selectItem(cursor: TokenCursor): SelectItem {
  const start = cursor.start;
  const assigned = equalsForm(cursor, start);
  if (assigned !== undefined) return assigned;
  const expression = prefixAlias(cursor);
  if (expression !== undefined) return expression;
  const item: SelectItem = { expression: cursor.rules.expression(cursor), start, end: start };
  itemAlias(cursor, item);
  item.end = cursor.previousEnd;
  return item;
}

/** T-SQL: `alias = e`, `'alias' = e`, `@variable = e`, `@variable += e`. */
function equalsForm(cursor: TokenCursor, start: number): SelectItem | undefined {
  if (!cursor.dialect.syntax.equalsAlias) return undefined;
  const kind = cursor.kind();
  const operator = cursor.text(1);
  if (operator !== '=' && !(kind === TokenKind.variable && compoundAssignments.has(operator)))
    return undefined;
  if (kind !== TokenKind.variable && kind !== TokenKind.string && !atIdentifier(cursor)) return undefined;
  const target = takeIdentifier(cursor);
  cursor.advance();
  const value = cursor.rules.expression(cursor);
  const end = cursor.previousEnd;
  if (kind !== TokenKind.variable) return { expression: value, alias: target, start, end };
  const variable: Expression = { kind: 'variable', name: target.text, start: target.start, end: target.end };
  const assigned = appended(operator, variable, value);
  return { expression: { kind: 'assignment', target: variable, value: assigned, start, end }, start, end };
}

const compoundAssignments: ReadonlySet<string> = new Set(['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=']);

/** DuckDB: `alias: e`. */
function prefixAlias(cursor: TokenCursor): SelectItem | undefined {
  if (!cursor.dialect.syntax.prefixAliases || cursor.text(1) !== ':' || !atIdentifier(cursor))
    return undefined;
  const start = cursor.start;
  const alias = takeIdentifier(cursor);
  cursor.advance();
  return { expression: cursor.rules.expression(cursor), alias, start, end: cursor.previousEnd };
}

function itemAlias(cursor: TokenCursor, item: SelectItem): void {
  // PostgreSQL: `text 'x' AS a`, a literal with its type before it
  if (cursor.kind() === TokenKind.string && cursor.text(1) === 'AS' && item.expression.kind === 'column') {
    const { start } = item.expression;
    item.expression = { kind: 'literal', type: 'string', value: cursor.raw(), start, end: cursor.tokenEnd };
    cursor.advance();
  }
  if (cursor.accept('AS')) {
    if (cursor.at(',') || (cursor.at('FROM') && cursor.text(1) !== ','))
      cursor.error('expected', 'Expected an alias');
    else if (cursor.at('(')) item.aliases = identifierList(cursor);
    else if (cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.variable)
      item.alias = takeIdentifier(cursor);
    else item.alias = identifierOrString(cursor);
    if (cursor.at('UESCAPE') && cursor.kind(1) === TokenKind.string) cursor.index += 2;
    return;
  }
  if (
    cursor.kind() === TokenKind.string &&
    (item.expression.kind !== 'literal' || cursor.dialect.syntax.equalsAlias)
  )
    item.alias = takeIdentifier(cursor);
  else if (mayBeAlias(cursor)) item.alias = takeIdentifier(cursor);
  if (cursor.at('(') && cursor.text(1) === 'TITLE') cursor.skipBrackets();
  if (item.alias === undefined) {
    const named = conversionAlias(cursor);
    if (named !== undefined) item.alias = named;
  }
}
