import type { TokenCursor } from '../../../cursor/cursor.ts';
import { identifierText } from '../../../tokens/identifiers.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import { atType, hasTypeArguments, isTypeName } from '../../names/type-names.ts';

/** Whether a constraint begins here, whose CONSTRAINT and name are left out or were read. */
export function startsConstraint(cursor: TokenCursor): boolean {
  const next = cursor.text(1);
  switch (cursor.text()) {
    case 'PRIMARY':
    case 'FOREIGN':
      return next === 'KEY';
    case 'UNIQUE':
      return uniqueWords.has(next) || (cursor.text(2) === '(' && !atType(cursor, 1));
    case 'CHECK':
      return next === '(';
    case 'EXCLUDE':
      return next === 'USING' || next === '(';
    default:
      return false;
  }
}

const uniqueWords: ReadonlySet<string> = new Set(['(', 'KEY', 'INDEX', 'CLUSTERED', 'NONCLUSTERED', 'NULLS']);

/**
 * Whether an element of CREATE TABLE is no column: INDEX i (a), KEY i (a), FULLTEXT KEY, PERIOD FOR, SUPPLEMENTAL
 * LOG, PROJECTION p (…), WATERMARK FOR, CONNECTION (…). The same words may be names of columns.
 *
 * @param columns the names of those that were read before it, by {@link nameKey}
 */
export function isIndexElement(cursor: TokenCursor, columns: ReadonlySet<string>): boolean {
  const next = cursor.text(1);
  switch (cursor.text()) {
    case 'INDEX':
    case 'KEY':
      return startsIndex(cursor, columns);
    case 'FULLTEXT':
    case 'SPATIAL':
      return next === 'KEY' || next === 'INDEX' || startsIndex(cursor, columns);
    case 'VECTOR':
      return next === 'INDEX';
    case 'PERIOD':
      // Db2: PERIOD SYSTEM_TIME (a, b)
      return next === 'FOR' || next === 'SYSTEM_TIME' || next === 'BUSINESS_TIME';
    case 'WATERMARK':
      return next === 'FOR';
    case 'SUPPLEMENTAL':
      return next === 'LOG';
    case 'PROJECTION':
      // ClickHouse: PROJECTION p (SELECT …), PROJECTION p INDEX e TYPE basic
      return cursor.text(2) === 'INDEX' || (cursor.text(2) === '(' && projectionWords.has(cursor.text(3)));
    case 'CONNECTION':
      return next === '(';
    case 'MEMBER':
    case 'STATIC':
    case 'CONSTRUCTOR':
    case 'MAP':
    case 'ORDER':
    case 'OVERRIDING':
      return next === 'FUNCTION' || next === 'PROCEDURE' || next === 'MEMBER';
    case 'DISTRIBUTE':
    case 'PARTITION':
      return next === 'BY';
    default:
      return false;
  }
}

const projectionWords: ReadonlySet<string> = new Set(['SELECT', 'WITH']);

/**
 * `KEY i (a)`, `INDEX (a)`, `INDEX i UNIQUE CLUSTERED (a)`, `INDEX i lower(a) TYPE bloom_filter`. Where the vendor has no
 * such element the word is the name of a column, unless the brackets name a column of the table.
 */
function startsIndex(cursor: TokenCursor, columns: ReadonlySet<string>): boolean {
  const next = cursor.text(1);
  const third = cursor.text(2);
  if (next === '(' || next === 'USING' || third === 'USING' || (next === 'IF' && third === 'NOT'))
    return true;
  const expected = cursor.dialect.syntax.indexElements?.has(cursor.text()) === true;
  if (third === '(' && !hasTypeArguments(cursor, 2)) {
    const typed = isTypeName(cursor, 1);
    if (expected && !typed) return true;
    // MySQL: KEY date (date)
    if ((expected || !typed) && columns.has(writtenName(cursor, 3))) return true;
    if (expected && !isTypeName(cursor, 3) && !isTypeName(cursor, 4)) return true;
  }
  return expected && cursor.at('INDEX') && (clusteredIndex(cursor) || skippingIndex(cursor));
}

/** How the name `ahead` tokens further is looked for among the columns of the table. */
function writtenName(cursor: TokenCursor, ahead: number): string {
  return nameKey(
    cursor.kind(ahead) === TokenKind.quoted ? identifierText(cursor.raw(ahead)) : cursor.raw(ahead),
  );
}

/** What the columns of a table are remembered by while its elements are read. */
export function nameKey(text: string): string {
  return text.toLowerCase();
}

/** T-SQL: INDEX i [UNIQUE] [CLUSTERED | NONCLUSTERED] [HASH | COLUMNSTORE] (a) */
function clusteredIndex(cursor: TokenCursor): boolean {
  const third = cursor.text(2);
  if (third !== 'UNIQUE') return indexKinds.has(third);
  return indexKinds.has(cursor.text(3)) || cursor.text(3) === '(';
}

const indexKinds: ReadonlySet<string> = new Set(['CLUSTERED', 'NONCLUSTERED', 'COLUMNSTORE', 'HASH']);

/** ClickHouse: INDEX i expression TYPE t [GRANULARITY n] */
function skippingIndex(cursor: TokenCursor): boolean {
  let ahead = 2;
  for (;;) {
    const text = cursor.text(ahead);
    if (text === 'TYPE') return true;
    if (text === ',' || text === ')' || text === ';' || cursor.kind(ahead) === TokenKind.end) return false;
    ahead = text === '(' ? cursor.afterBrackets(ahead) : ahead + 1;
  }
}
