import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import { atSeparator } from '../ends/client-delimiters.ts';
import { hasStatementShape } from '../ends/statement-shapes.ts';

/** Words that are never a column or a table by themselves, in any vendor's SQL: the skeleton of queries and statements. */
const structural: ReadonlySet<string> = new Set([
  'SELECT',
  'FROM',
  'WHERE',
  'GROUP',
  'ORDER',
  'HAVING',
  'UNION',
  'INTERSECT',
  'EXCEPT',
  'ON',
  'JOIN',
  'INNER',
  'NATURAL',
  'WHEN',
  'THEN',
  'ELSE',
  'END',
  'CASE',
  'AND',
  'OR',
  'NOT',
  'IN',
  'IS',
  'LIKE',
  'BETWEEN',
  'AS',
  'INSERT',
  'UPDATE',
  'DELETE',
  'CREATE',
  'DROP',
  'INTO',
  'SET',
  'BY',
  'WITH',
  'DISTINCT',
  'EXISTS',
]);

/** Words that end a select item or table without being its alias. Conditional ones are in {@link endsByLookAhead}. */
const notAnAlias: ReadonlySet<string> = new Set([
  ...structural,
  'LEFT',
  'RIGHT',
  'FULL',
  'CROSS',
  'USING',
  'MINUS',
  'LIMIT',
  'FETCH',
  'FOR',
  'WINDOW',
  'RETURNING',
  'VALUES',
  'MERGE',
  'ALTER',
  'LATERAL',
  'TABLESAMPLE',
  'STRAIGHT_JOIN',
  'ILIKE',
  'RLIKE',
  'REGEXP',
  'GLOB',
  'COLLATE',
  'ESCAPE',
  'ISNULL',
  'NOTNULL',
  'DIV',
  'XOR',
  'PREWHERE',
  'MATCH_RECOGNIZE',
  'LOOP',
  'FOREACH',
  'INTERVAL',
  'GRANT',
  'REVOKE',
  'TRUNCATE',
  'UNNEST',
  'RETURN',
  'DO',
  'IF',
  'WHILE',
  'DECLARE',
  'BEGIN',
  'SIMILAR',
]);

/** Words that go on with the statement only where a certain word follows; else they may be an alias. */
const endsByLookAhead: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['START', new Set(['WITH'])],
  ['CONNECT', new Set(['BY'])],
  ['BULK', new Set(['COLLECT', 'INSERT'])],
  ['OFFSET', new Set<string>()],
  ['PIVOT', new Set(['(', 'XML'])],
  ['UNPIVOT', new Set(['(', 'INCLUDE', 'EXCLUDE'])],
  ['QUALIFY', new Set<string>()],
  ['OUTER', new Set(['APPLY', 'JOIN', 'UNION'])],
  ['SEMI', new Set(['JOIN', 'LEFT', 'RIGHT'])],
  ['KEY', new Set(['JOIN', 'LEFT', 'RIGHT', 'INNER', 'FULL'])],
  ['EXCEPTION', new Set(['JOIN'])],
  ['ANTI', new Set(['JOIN', 'LEFT', 'RIGHT'])],
  ['ASOF', new Set(['JOIN', 'LEFT', 'INNER'])],
  ['POSITIONAL', new Set(['JOIN'])],
  ['ANY', new Set(['LEFT', 'RIGHT', 'INNER', 'JOIN', 'FULL'])],
  ['ALL', new Set(['LEFT', 'RIGHT', 'INNER', 'JOIN', 'FULL'])],
  [
    'GLOBAL',
    new Set([
      'LEFT', 'RIGHT', 'INNER', 'JOIN', 'FULL', 'ANY', 'ALL', 'ASOF', 'SEMI', 'ANTI', 'CROSS', 'IN', 'NOT',
    ]), // oxfmt-ignore
  ],
  ['ARRAY', new Set(['JOIN'])],
  ['SAMPLE', new Set(['(', 'ROW', 'BLOCK', 'BERNOULLI', 'SYSTEM'])],
  ['CLUSTER', new Set(['BY'])],
  ['DISTRIBUTE', new Set(['BY'])],
  ['SORT', new Set(['BY'])],
  ['HASH', new Set(['BY'])],
  ['ENCODED', new Set(['BY'])],
  ['NEAREST', new Set(['BY', ''])],
  ['APPROX', new Set(['NEAREST'])],
  ['LOCAL', new Set(['ORDER'])],
  ['SCATTER', new Set(['BY'])],
  ['PARTITION', new Set(['(', 'BY', 'FOR'])],
  ['SUBPARTITION', new Set(['(', 'FOR'])],
  ['VERSIONS', new Set(['BETWEEN', 'PERIOD'])],
  ['EXTERNAL', new Set(['MODIFY'])],
  ['HIERARCHIES', new Set(['('])],
  ['CHANGES', new Set(['('])],
  ['AT', new Set(['(', 'TIME', 'TIMESTAMP', 'VERSION', 'ISOLATION'])],
  ['BEFORE', new Set(['(', 'SYSTEM_TIME'])],
  ['MODEL', new Set(['DIMENSION', 'PARTITION', 'RETURN', 'IGNORE', 'KEEP', 'UNIQUE', 'REFERENCE', 'MAIN'])],
  ['OPTION', new Set(['('])],
  ['OVER', new Set(['('])],
  ['USE', new Set(['INDEX', 'KEY', 'KEYS', 'HASH', 'NL', 'PRIMARY'])],
  ['FORCE', new Set(['INDEX', 'KEY', 'ORDER'])],
  ['IGNORE', new Set(['INDEX', 'KEY', 'NULLS'])],
  ['LOCK', new Set(['IN', 'TABLE'])],
  ['EXECUTE', new Set(['FUNCTION', 'IMMEDIATE', 'PROCEDURE'])],
  ['SYSTEM', new Set<string>()],
  ['TRACE', new Set(['OFF', 'ON'])],
  ['INCREMENT', new Set(['BY'])],
  ['INTERPOLATE', new Set(['(', ';', 'PREVIOUS', 'NEXT'])],
  ['STORAGETYPE', new Set<string>()],
  ['SEGMENTED', new Set(['BY'])],
  ['ORGANIZE', new Set(['BY', 'ON'])],
  ['COMMENT', new Set(['IS'])],
  ['EXPAND', new Set(['ON'])],
  ['MATCH', new Set(['('])],
  ['TIMESERIES', new Set<string>()],
  ['SEMIALL', new Set(['JOIN'])],
  ['NULLAWARE', new Set(['ANTI'])],
  ['WITHIN', new Set(['GROUP'])],
  ['FILTER', new Set(['('])],
  ['SETTINGS', new Set<string>()],
  ['FORMAT', new Set<string>()],
  ['FINAL', new Set<string>()],
  ['NEST', new Set<string>()],
  ['EXCLUDE', new Set<string>()],
  ['SEPARATOR', new Set<string>()],
  ['PROCEDURE', new Set(['ANALYSE'])],
  ['PARALLEL', new Set<string>()],
  ['LET', new Set<string>()],
  ['LETTING', new Set<string>()],
  ['KEEP', new Set(['('])],
  ['TOP', new Set(['('])],
  ['UNSET', new Set<string>()],
  ['MEMBER', new Set(['OF'])],
  ['OVERLAPS', new Set(['('])],
  ['LOG', new Set(['ERRORS'])],
  ['LOGGING', new Set(['ERRORS', 'ALL'])],
  ['INCLUDE', new Set(['('])],
]);

/** Words with an empty look-ahead set end an item before a value, never before a comma, a bracket or a clause. */
function valueFollows(cursor: TokenCursor): boolean {
  const kind = cursor.kind(1);
  if (kind === TokenKind.number || kind === TokenKind.variable || kind === TokenKind.string) return true;
  const text = cursor.text(1);
  return text === '(' || (kind === TokenKind.word && !structural.has(text));
}

/** Words whose vendors need them to end an item before any value. */
const followedByValue: ReadonlySet<string> = new Set([
  'OFFSET',
  'QUALIFY',
  'SETTINGS',
  'FORMAT',
  'LET',
  'LETTING',
  'NEST',
  'UNSET',
  'SEPARATOR',
  'SYSTEM',
  'EXCLUDE',
  'STORAGETYPE',
  'TIMESERIES',
]);

/** Whether the current word can not stand for a name: it is part of the skeleton of the statement. */
export function isStructural(cursor: TokenCursor): boolean {
  return structural.has(cursor.text()) && !cursor.dialect.syntax.unreserved.has(cursor.text());
}

/** A word of the skeleton that the vendor does not reserve, before what can only stand behind a name. */
export function isFreeName(cursor: TokenCursor): boolean {
  const { freeWords } = cursor.dialect.syntax;
  return freeWords?.has(cursor.text()) === true && (behindName.has(cursor.text(1)) || endsTable(cursor));
}

const behindName: ReadonlySet<string> = new Set([
  ',',
  ')',
  'FROM',
  'SELECT',
  'AS',
  '.',
  '||',
  '+',
  '/',
  '=',
  ':=',
  '<',
  '>',
  '<=',
  '>=',
  '<>',
  '::',
]);

/** `FROM join;`, `FROM order WHERE c` */
function endsTable(cursor: TokenCursor): boolean {
  if (!beforeTable.has(cursor.text(-1))) return false;
  return cursor.kind(1) === TokenKind.end || behindTable.has(cursor.text(1));
}

const beforeTable: ReadonlySet<string> = new Set(['FROM', 'JOIN', 'INTO', 'TABLE', 'UPDATE', '.']);
const behindTable: ReadonlySet<string> = new Set([
  ';', 'WHERE', 'GROUP', 'ORDER', 'LIMIT', 'AS', 'FINAL', 'FORMAT', 'SETTINGS', 'UNION', 'VALUES', 'SET', 'USING', 'ON',
]); // oxfmt-ignore

/** What follows words that a vendor does not reserve where they are no alias nevertheless. */
const goesOn: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['FULL', new Set(['JOIN', 'OUTER'])],
  ['MINUS', new Set(['SELECT', 'ALL', 'DISTINCT'])],
]);

/** Whether the current word, without AS before it, may be an alias. */
export function mayBeAlias(cursor: TokenCursor): boolean {
  const kind = cursor.kind();
  if (kind === TokenKind.quoted) return true;
  if (kind !== TokenKind.word) return false;
  const text = cursor.text();
  // T-SQL: a label of the next line
  if (cursor.text(1) === ':' && cursor.dialect.syntax.optionalTerminator) return false;
  // dataform: `FROM t post_operations { … }`
  if (cursor.text(1) === '{') return false;
  if (text === '') return true;
  if ((text === 'PLAN' && planFollows(cursor)) || atSeparator(cursor)) return false;
  // Db2 for z/OS: SELECT a FROM t QUERYNO 5
  if (text === 'QUERYNO' && cursor.kind(1) === TokenKind.number) return false;
  // SAP IQ: UNLOAD SELECT a FROM t TO 'f'
  if (text === 'TO' && cursor.kind(1) === TokenKind.string) return false;
  if (hasStatementShape(cursor)) return false;
  const { reserved, unreserved } = cursor.dialect.syntax;
  const followers = endsByLookAhead.get(text);
  if (followers !== undefined) {
    if (reserved.has(text)) return false;
    if (followers.size === 0) return !(followedByValue.has(text) ? valueFollows(cursor) : false);
    // a comment behind a view's query
    if (text === 'COMMENT' && cursor.kind(1) === TokenKind.string) return false;
    return !followers.has(cursor.text(1));
  }
  if (notAnAlias.has(text)) return unreserved.has(text) && goesOn.get(text)?.has(cursor.text(1)) !== true;
  return !reserved.has(text);
}

/** Sybase: `PLAN '(…)'`, an abstract plan behind a query, UPDATE or DELETE. */
export function planFollows(cursor: TokenCursor): boolean {
  const kind = cursor.kind(1);
  return cursor.dialect.syntax.optionalTerminator && (kind === TokenKind.string || kind === TokenKind.quoted);
}
