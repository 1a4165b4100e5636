import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Call, Expression } from '../../tree/expressions.ts';
import { breaksOff } from '../ends/statement-end.ts';

/** Words between values that only connect them. */
export const connectors: ReadonlySet<string> = new Set([
  'FROM',
  'FOR',
  'USING',
  'PLACING',
  'VALUE',
  'KEY',
  'PASSING',
  'SEPARATOR',
  'DELIMITER',
  'IN',
  'AT',
  'INTO',
  'COLUMNS',
  'PATH',
  'EACH',
  'FLAG',
  'OCCURRENCE',
  'SET',
]);

/** Functions whose USING names a character set: `TRANSLATE(x USING UNICODE_TO_LATIN)`. */
export const transcoding: ReadonlySet<string> = new Set(['CONVERT', 'CHAR', 'TRANSLATE', 'TRANSLATE_CHK']);

/** XMLTABLE, XMLEXISTS: `PASSING BY REF x`, `PASSING x BY VALUE`. */
export const passingModes: ReadonlySet<string> = new Set(['REF', 'VALUE']);

/** Clauses inside the brackets that hold no value: stepped over up to the next comma, bracket or ORDER BY. */
export const valueless: ReadonlySet<string> = new Set([
  'RETURNING',
  'ACCORDING',
  'ON',
  'IGNORE',
  'RESPECT',
  'ERROR',
  'NULL',
  'EMPTY',
  'WITH',
  'WITHOUT',
  'ABSENT',
  'FORMAT',
  'ROWS',
  'RANGE',
  'STRICT',
  'LAX',
  'COLLATE',
  'WRAPPER',
  'UNIQUE',
  'OVERFLOW',
  'DEFAULT',
  'KEEP',
  'PRUNE',
  'OMIT',
  'QUOTES',
  'PRETTY',
  'ASCII',
  'PARTITION',
  'LIMIT',
  'OPTION',
  'HAVING',
]);

/** Teradata: functions of ranges, whose last arguments may be NO RANGE and UNKNOWN. */
export const rangeFunctions: ReadonlySet<string> = new Set('CASE_N RANGE_N'.split(' '));

/** TRIM: words before the text that is cut off. */
export const trimWords: ReadonlySet<string> = new Set(['BOTH', 'LEADING', 'TRAILING']);

/** A connecting word stands before a value; before a comma or an operator it is a column. */
export function valueFollows(cursor: TokenCursor): boolean {
  const kind = cursor.kind(1);
  if (kind === TokenKind.symbol)
    return (
      cursor.text(1) === '(' || cursor.text(1) === '-' || cursor.text(1) === '[' || cursor.text(1) === '*'
    );
  return (
    kind !== TokenKind.end && !['AS', 'AND', 'OR', 'IS', 'IN', 'LIKE', 'BETWEEN'].includes(cursor.text(1))
  );
}

/** What can not be an argument is stepped over, but never the statement's end. */
export function stepOver(cursor: TokenCursor): boolean {
  if (cursor.atEnd || breaksOff(cursor)) return false;
  if (['SELECT', 'FROM', 'WHERE', 'INSERT', 'CREATE'].includes(cursor.text())) return false;
  cursor.error('unexpected', 'Unexpected text in the arguments');
  cursor.advance();
  return true;
}

/** The call is that of a statement EXEC: `EXEC m (…)`, `EXECUTE db.m (…)`; the cursor stands behind its bracket. */
function isExecuted(cursor: TokenCursor, call: Call): boolean {
  const word = cursor.text(-1 - 2 * call.name.parts.length);
  return word === 'EXEC' || word === 'EXECUTE';
}

/** Where arguments may be left out, `(1, , 'x')`: whether one is here. */
export function omissions(cursor: TokenCursor, call: Call): () => boolean {
  const omits = cursor.dialect.syntax.omitsArguments === true && isExecuted(cursor, call);
  return () => omits && cursor.at(',') && (cursor.text(-1) === ',' || call.args.length === 0);
}

/** An argument that is left out: no value. */
export function omitted({ start }: TokenCursor): Expression {
  return { kind: 'opaque', parts: [], start, end: start };
}
