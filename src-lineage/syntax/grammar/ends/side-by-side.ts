import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';

/** Two values side by side: a comma is missing between them, or the bracket before the second. */
export function isUnparted(cursor: TokenCursor): boolean {
  const before = cursor.kind(-1);
  if (before === TokenKind.template || cursor.text(-1) === ',') return false;
  if (cursor.at('OVER')) return cursor.text(1) === '(';
  const kind = cursor.kind();
  if (kind === TokenKind.number) {
    if (before === TokenKind.word) return cursor.text(-1) === '';
    return before === TokenKind.number || cursor.text(-1) === ')';
  }
  if (kind !== TokenKind.word || (before !== TokenKind.word && before !== TokenKind.number)) return false;
  // JSON_TABLE(doc, '$' PASSING 1 AS x COLUMNS (…))
  if (cursor.at('COLUMNS')) return false;
  return cursor.text(-1) === '' && (cursor.text() === '' || cursor.text(1) === '(');
}

/** Operators that have an operand before them in every vendor's language. */
const betweenOperands: ReadonlySet<string> = new Set([
  '=', '==', '<', '>', '<=', '>=', '<>', '!=', '^=', '<=>', '||', '/', '%', '->', '->>', '=>', ':=',
]); // oxfmt-ignore

/** No operand stands before an operator that needs one; Oracle may write `< >` and `! =` with blanks, and `<->` is one in PostgreSQL. */
export function lacksOperand(cursor: TokenCursor): boolean {
  const text = cursor.text();
  if (!betweenOperands.has(text) || cursor.touchesPrevious) return false;
  const before = cursor.text(-1);
  if (cursor.kind(-1) !== TokenKind.symbol) return beforeOperands.has(before);
  return before !== ')' && !(text === '=' && '<>!^~'.includes(before)) && !(text === '>' && before === '<');
}

const beforeOperands: ReadonlySet<string> = new Set(['WHERE', 'AND', 'OR', 'ON', 'WHEN', 'THEN', 'SELECT']);

/** AS and FROM have no meaning in the brackets of these functions: there the closing bracket is missing before them. */
export function isBehindCall(cursor: TokenCursor, functionName: string): boolean {
  if (!cursor.at('AS') && !cursor.at('FROM')) return false;
  return cursor.innerAliases === undefined && plainFunctions.has(functionName) && cursor.text(-1) !== ',';
}

const plainFunctions: ReadonlySet<string> = new Set([
  'SUM', 'AVG', 'COUNT', 'MIN', 'MAX', 'STDDEV', 'VARIANCE', 'COALESCE', 'NULLIF', 'NVL', 'IFNULL', 'ISNULL', 'GREATEST', 'LEAST',
  'ROUND', 'ABS', 'CEIL', 'FLOOR', 'MOD', 'UPPER', 'LOWER', 'LENGTH', 'LEN', 'REPLACE', 'DATEADD', 'DATEDIFF', 'TO_CHAR', 'TO_DATE',
  'TO_NUMBER', 'ROW_NUMBER', 'RANK', 'DENSE_RANK', 'LAG', 'LEAD', 'DECODE', 'LPAD', 'RPAD', 'INSTR', 'SIGN', 'POWER',
]); // oxfmt-ignore
