import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Literal } from '../../tree/expressions.ts';
import { name } from '../names/names.ts';

/** Words that go on with a query behind a column whose name begins an expression elsewhere. */
export const mayFollowColumn: ReadonlySet<string> = new Set([
  'FROM',
  'AS',
  'AND',
  'OR',
  'THEN',
  'WHEN',
  'END',
  'IS',
  'IN',
  'LIKE',
  'ELSE',
  'BETWEEN',
  'ON',
  'ASC',
  'DESC',
  'NOT',
  'WHERE',
  'GROUP',
  'ORDER',
  'HAVING',
  'LIMIT',
  'OFFSET',
  'FETCH',
  'UNION',
  'INTO',
]);

/** Registers of more than two words: what follows CURRENT (Db2 SQL reference, "Special registers"). */
const longRegisters: readonly (readonly string[])[] = [
  ['APPLICATION', 'COMPATIBILITY'],
  ['APPLICATION', 'ENCODING', 'SCHEME'],
  ['DECFLOAT', 'ROUNDING', 'MODE'],
  ['DEFAULT', 'TRANSFORM', 'GROUP'],
  ['EXPLAIN', 'MODE'],
  ['EXPLAIN', 'SNAPSHOT'],
  ['FEDERATED', 'ASYNCHRONY'],
  ['IMPLICIT', 'XMLPARSE', 'OPTION'],
  ['LOCALE', 'LC_CTYPE'],
  ['LOCALE', 'LC_MESSAGES'],
  ['LOCALE', 'LC_TIME'],
  ['LOCK', 'TIMEOUT'],
  ['MAINTAINED', 'TABLE', 'TYPES', 'FOR', 'OPTIMIZATION'],
  ['MAINTAINED', 'TABLE', 'TYPES'],
  ['MDC', 'ROLLOUT', 'MODE'],
  ['OPTIMIZATION', 'HINT'],
  ['OPTIMIZATION', 'PROFILE'],
  ['PACKAGE', 'PATH'],
  ['QUERY', 'ACCELERATION', 'WAITFORDATA'],
  ['QUERY', 'ACCELERATION'],
  ['QUERY', 'OPTIMIZATION'],
  ['REFRESH', 'AGE'],
  ['ROUTINE', 'VERSION'],
  ['SQL_CCFLAGS'],
  ['TEMPORAL', 'BUSINESS_TIME'],
  ['TEMPORAL', 'SYSTEM_TIME'],
];

/** What follows CLIENT. */
const clientRegister = /^(?:acctng|applname|corr_token|ipaddr|userid|wrkstnname)$/i;

/** Tokens of the register that begins with CURRENT or CLIENT at the current place; 0 where CURRENT is a name. */
export function registerLength(cursor: TokenCursor): number {
  if (cursor.at('CLIENT')) return clientRegister.test(cursor.raw(1)) ? 2 : 0;
  if (cursor.kind(1) !== TokenKind.word || mayFollowColumn.has(cursor.text(1))) return 0;
  const long = longRegisters.find((words) => words.every((word, i) => cursor.text(i + 1) === word));
  const length = 1 + (long?.length ?? 1);
  // CURRENT TIMESTAMP(6)
  return cursor.text(length) === '(' && cursor.text(length + 2) === ')' ? length + 3 : length;
}

/** `ROW CHANGE TIMESTAMP FOR t`, `ROW CHANGE TOKEN FOR t`: values that the database keeps for each row. */
export function rowChange(cursor: TokenCursor): Literal {
  const { start } = cursor;
  cursor.index += 3;
  if (cursor.accept('FOR')) name(cursor);
  return { kind: 'literal', type: 'other', value: 'ROW CHANGE', start, end: cursor.previousEnd };
}
