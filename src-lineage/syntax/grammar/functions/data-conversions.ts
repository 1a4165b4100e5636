import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Identifier } from '../../tree/node.ts';

// Teradata writes types and attributes in brackets behind a value: `x (DATE, FORMAT 'YYYY')`, `n (NAMED total)` (SQL
// Functions, Expressions, and Predicates, "Teradata Conversion Syntax in Explicit Data Type Conversions").

/** Attributes of a single word. */
const plainAttributes: ReadonlySet<string> = new Set(['CASESPECIFIC', 'CS', 'UPPERCASE', 'UC', 'LOWERCASE']);

const types: ReadonlySet<string> = new Set([
  'DATE', 'TIME', 'TIMESTAMP', 'INTEGER', 'INT', 'BYTEINT', 'SMALLINT', 'BIGINT', 'DECIMAL', 'DEC', 'NUMERIC', 'NUMBER', 'FLOAT', 'REAL', 'DOUBLE',
  'CHAR', 'CHARACTER', 'VARCHAR', 'BYTE', 'VARBYTE', 'CLOB', 'BLOB', 'PERIOD', 'INTERVAL', 'LONG', 'GRAPHIC', 'VARGRAPHIC',
]); // oxfmt-ignore

/** Types whose words are values too: `f(DATE)` calls a function with today's date where the bracket touches the name. */
const valueTypes: ReadonlySet<string> = new Set(['DATE', 'TIME']);

/** Whether the bracket at the current place holds a conversion of the value before it. */
export function atConversion(cursor: TokenCursor): boolean {
  const first = cursor.text(1);
  const next = cursor.text(2);
  if (atAttribute(cursor, 1)) return true;
  const named = cursor.touchesPrevious && isName(cursor.kind(-1));
  if (!types.has(first) || (valueTypes.has(first) && named)) return false;
  if (next === '(') return cursor.kind(3) === TokenKind.number || first === 'PERIOD';
  return (
    next === ')' ||
    atAttribute(cursor, 2) ||
    (next === ',' && (atAttribute(cursor, 3) || types.has(cursor.text(3))))
  );
}

/** Distinguishes an attribute from an argument of that name: `x (CS)`, but not `max(cs.x)` or `coalesce(title, name)`. */
function atAttribute(cursor: TokenCursor, ahead: number): boolean {
  const first = cursor.text(ahead);
  if (first === 'TITLE' || first === 'FORMAT') return cursor.kind(ahead + 1) === TokenKind.string;
  if (first === 'NAMED') return isName(cursor.kind(ahead + 1));
  const last = first === 'NOT' ? ahead + 1 : ahead;
  return plainAttributes.has(cursor.text(last)) && [')', ','].includes(cursor.text(last + 1));
}

function isName(kind: TokenKind): boolean {
  return kind === TokenKind.word || kind === TokenKind.quoted;
}

/** The name that conversions just behind the current place's item give it: `amount (NAMED total)`. */
export function conversionAlias(cursor: TokenCursor): Identifier | undefined {
  if (cursor.text(-1) !== ')' || cursor.dialect.syntax.wordComparisons !== true) return undefined;
  let open = 0;
  for (let i = -1; cursor.index + i > 0; i--) {
    const text = cursor.text(i);
    if (text === ')') open++;
    else if (text === '(' && --open === 0) return undefined;
    else if (text === 'NAMED' && open === 1) return nameAt(cursor, i + 1);
  }
  return undefined;
}

function nameAt(cursor: TokenCursor, ahead: number): Identifier | undefined {
  const kind = cursor.kind(ahead);
  if (!isName(kind)) return undefined;
  const here = cursor.index;
  cursor.index += ahead;
  const { start, tokenEnd: end } = cursor;
  const raw = cursor.raw();
  cursor.index = here;
  const quoted = kind === TokenKind.quoted;
  return { text: quoted ? raw.slice(1, -1) : raw, quoted, start, end };
}
