import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';
import type { Identifier } from '../tree/node.ts';

// Teradata writes types and attributes in brackets behind a value: `x (DATE, FORMAT 'YYYY')`, `n (NAMED total)` (SQL
// Functions, Expressions, and Predicates, "Teradata Conversion Syntax in Explicit Data Type Conversions").

const attributes: ReadonlySet<string> = new Set([
  'TITLE',
  'FORMAT',
  'NAMED',
  'CASESPECIFIC',
  'CS',
  'UPPERCASE',
  'UC',
  'LOWERCASE',
  'TRANSLATE',
]);

const types: ReadonlySet<string> = new Set([
  'DATE', 'TIME', 'TIMESTAMP', 'INTEGER', 'INT', 'BYTEINT', 'SMALLINT', 'BIGINT', 'DECIMAL', 'DEC', 'NUMERIC', 'NUMBER', 'FLOAT', 'REAL', 'DOUBLE',
  'CHAR', 'CHARACTER', 'VARCHAR', 'BYTE', 'VARBYTE', 'CLOB', 'BLOB', 'PERIOD', 'INTERVAL', 'LONG', 'GRAPHIC', 'VARGRAPHIC',
]); // prettier-ignore

/** Types whose words are values too: `f(DATE)` calls a function with today's date where the bracket touches the name. */
const valueTypes: ReadonlySet<string> = new Set(['DATE', 'TIME']);

/** Tells whether the bracket at the current place holds a conversion of the value before it. */
export function atConversion(cursor: TokenCursor): boolean {
  const first = cursor.text(1);
  const next = cursor.text(2);
  if (attributes.has(first)) return next !== ')' || first !== 'TRANSLATE';
  if (first === 'NOT') return next === 'CASESPECIFIC' || next === 'CS';
  if (!types.has(first) || (valueTypes.has(first) && cursor.touchesPrevious)) return false;
  if (next === '(') return cursor.kind(3) === TokenKind.number || first === 'PERIOD';
  return (
    next === ')' ||
    attributes.has(next) ||
    (next === ',' && (attributes.has(cursor.text(3)) || types.has(cursor.text(3))))
  );
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
  if (kind !== TokenKind.word && kind !== TokenKind.quoted) return undefined;
  const here = cursor.index;
  cursor.index += ahead;
  const { start, tokenEnd: end } = cursor;
  const raw = cursor.raw();
  cursor.index = here;
  const quoted = kind === TokenKind.quoted;
  return { text: quoted ? raw.slice(1, -1) : raw, quoted, start, end };
}
