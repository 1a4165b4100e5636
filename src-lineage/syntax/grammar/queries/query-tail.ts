import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Query } from '../../tree/queries.ts';
import { skipWords } from '../ends/statement-end.ts';
import { orderItems, sortItems, windowSpecification } from '../nested/ordering.ts';
import { skipToBracket } from '../ends/recovery.ts';
import { identifier } from '../names/names.ts';
import { planFollows } from '../names/reserved.ts';
import { summaryClause } from '../sources/sample.ts';
import { intoClause } from './into.ts';

/** ORDER BY, LIMIT, OFFSET, FETCH, FOR UPDATE, OPTION, WITH UR … */
export function tail(cursor: TokenCursor, node: Query): void {
  for (;;) {
    const text = cursor.text();
    const next = cursor.text(1);
    if (text === 'ORDER' && (next === 'BY' || next === 'SIBLINGS')) {
      cursor.advance();
      cursor.accept('SIBLINGS');
      cursor.expect('BY');
      // Db2: SELECT … FROM FINAL TABLE (INSERT …) ORDER BY INPUT SEQUENCE
      if (cursor.acceptSequence('INPUT', 'SEQUENCE')) continue;
      const isAll = cursor.at('ALL');
      const items = orderItems(cursor);
      if (isAll && items.length === 0) node.orderByAll = true;
      appendAll(node.orderBy, items);
    } else if (
      (text === 'CLUSTER' || text === 'DISTRIBUTE' || text === 'SORT' || text === 'SCATTER') &&
      next === 'BY'
    ) {
      cursor.index += 2;
      appendAll(node.orderBy, sortItems(cursor));
    } else if (text === 'HASH' && next === 'BY') {
      // Teradata: HASH BY k LOCAL ORDER BY ts
      cursor.index += 2;
      appendAll(node.orderBy, orderItems(cursor));
    } else if (text === 'LOCAL' && next === 'ORDER') {
      cursor.advance();
    } else if (text === 'LIMIT' || text === 'OFFSET') {
      limit(cursor, node);
    } else if (text === 'FETCH' && isRowLimit(cursor)) {
      fetchRows(cursor, node);
    } else if (text === 'FOR' && forClauses.has(next)) {
      if (next === 'XML' || next === 'JSON') node.document = true;
      forClause(cursor);
    } else if (text === 'OPTION' && next === '(') {
      cursor.advance();
      cursor.skipBrackets();
    } else if (text === 'SCATTER' && /^randomly$/i.test(cursor.raw(1))) {
      // Greenplum: TABLE (SELECT … SCATTER RANDOMLY)
      cursor.index += 2;
    } else if (text === 'WITH' && (next === 'HINT' || next === 'PARAMETERS') && cursor.text(2) === '(') {
      // HANA: WITH HINT (NO_CS), WITH PARAMETERS ('LOCALE' = 'de')
      cursor.index += 2;
      if (cursor.at('(')) cursor.skipBrackets();
    } else if (text === 'AT' && next === 'ISOLATION') {
      // Sybase: AT ISOLATION READ UNCOMMITTED
      cursor.index += 2;
      skipWords(cursor, isolationLevels);
    } else if (text === 'PLAN' && planFollows(cursor)) {
      cursor.index += 2;
    } else if (text === 'COMPUTE' && cursor.dialect.syntax.optionalTerminator) {
      compute(cursor);
    } else if (text === 'PROCEDURE' && next === 'ANALYSE') {
      cursor.index += 2;
      if (cursor.at('(')) cursor.skipBrackets();
    } else if (text === 'OPTIMIZE' && next === 'FOR') {
      cursor.index += 2;
      cursor.rules.expression(cursor);
      cursor.acceptAny('ROW', 'ROWS');
    } else if (text === 'WITH' && next === '(' && lockHints.has(cursor.text(2))) {
      // OpenEdge: ORDER BY a WITH (NOLOCK)
      cursor.advance();
      cursor.skipBrackets();
    } else if (rowOptions(cursor)) {
      continue;
    } else if (text === 'LOCK' && next === 'IN') {
      cursor.index += 2;
      skipWords(cursor, lockWords);
    } else if (text === 'WITH' && summaryClause(cursor)) {
      continue;
    } else if (text === 'WITH' && isolation.has(next)) {
      cursor.index += 2;
      if (next === 'READ' || next === 'LOCAL' || next === 'CASCADED' || next === 'CHECK') {
        skipWords(cursor, lockWords);
        // Oracle: the restriction of a subquery or view may have a name
        if (cursor.at('CONSTRAINT') && cursor.kind(1) !== TokenKind.symbol) cursor.index += 2;
      }
    } else if (text === 'INTO' && node.into === undefined) {
      // MySQL, PL/pgSQL: INTO may be the last clause
      node.into = intoClause(cursor);
    } else if (text === 'SETTINGS' && cursor.dialect.lexical.inlineRows) {
      settings(cursor);
    } else if (text === 'FORMAT' && cursor.dialect.lexical.inlineRows && cursor.kind(1) === TokenKind.word) {
      cursor.index += 2;
    } else if (text === 'KEEP' && cursor.dialect.syntax.timeSeries) {
      // Vertica: CREATE PROJECTION p AS SELECT … GROUP BY a KEEP
      cursor.advance();
    } else if (text === 'INTERPOLATE') {
      cursor.advance();
      if (cursor.accept('(')) node.interpolate = interpolated(cursor);
    } else if (text === 'QUALIFY' || (text === 'USING' && next === 'SAMPLE')) {
      cursor.advance();
      if (text === 'USING') skipWords(cursor, sampleWords);
      else node.orderBy.push(cursor.rules.expression(cursor));
    } else return;
  }
}

/** ClickHouse: `ORDER BY … WITH FILL INTERPOLATE (a AS a + 1, b)`, behind the bracket. */
function interpolated(cursor: TokenCursor): NonNullable<Query['interpolate']> {
  const list: NonNullable<Query['interpolate']> = [];
  while (!cursor.atEnd && !cursor.at(')')) {
    const column = identifier(cursor);
    if (cursor.accept('AS')) list.push({ name: column, expression: cursor.rules.expression(cursor) });
    if (!cursor.accept(',')) break;
  }
  if (!cursor.accept(')')) skipToBracket(cursor);
  return list;
}

/** T-SQL, Sybase: COMPUTE SUM(a), AVG(b) [BY c, d]: rows of totals among the others. */
function compute(cursor: TokenCursor): void {
  cursor.advance();
  do cursor.rules.expression(cursor);
  while (cursor.accept(','));
  if (cursor.accept('BY')) orderItems(cursor);
}

const lockHints: ReadonlySet<string> = new Set(['NOLOCK', 'READPAST', 'INDEX', 'LOCK']);

/** Db2: SKIP LOCKED DATA, QUERYNO 5, USE AND KEEP EXCLUSIVE LOCKS. */
export function rowOptions(cursor: TokenCursor): boolean {
  if (cursor.acceptSequence('SKIP', 'LOCKED', 'DATA')) return true;
  // OpenEdge: the plan alone is wanted
  if (cursor.accept('NOEXECUTE')) return true;
  if (cursor.at('QUERYNO') && cursor.kind(1) === TokenKind.number) {
    cursor.index += 2;
    return true;
  }
  if (!cursor.atSequence('USE', 'AND', 'KEEP')) return false;
  cursor.index += 3;
  cursor.acceptAny('SHARE', 'UPDATE', 'EXCLUSIVE');
  cursor.accept('LOCKS');
  return true;
}

/** FETCH FIRST 5 ROWS, FETCH 5: a limit; `FETCH NEXT FROM c` is the cursor's statement. */
export function isRowLimit(cursor: TokenCursor): boolean {
  const next = cursor.text(1);
  if (approximate.has(next)) return cursor.text(2) === 'FIRST' || cursor.text(2) === 'NEXT';
  if (next === 'FIRST' || next === 'NEXT') return cursor.text(2) !== 'FROM' && cursor.text(2) !== 'IN';
  return cursor.kind(1) === TokenKind.number;
}

/** Oracle: FETCH APPROX FIRST 5 ROWS ONLY WITH TARGET ACCURACY 90 */
const approximate: ReadonlySet<string> = new Set(['APPROX', 'APPROXIMATE', 'EXACT']);

/** The current word is FETCH. */
export function fetchRows(cursor: TokenCursor, node: Pick<Query, 'limits' | 'limited'> = {}): void {
  node.limited = true;
  cursor.advance();
  if (cursor.atAny(approximate)) cursor.advance();
  cursor.acceptAny('FIRST', 'NEXT');
  if (!cursor.at('ROW') && !cursor.at('ROWS')) rowCount(cursor, node);
  // Oracle: FETCH FIRST 2 PARTITIONS BY a, 3 ROWS ONLY
  while (cursor.acceptAny('PARTITION', 'PARTITIONS') !== undefined && cursor.accept('BY')) {
    cursor.rules.expression(cursor);
    if (cursor.accept(',')) rowCount(cursor, node);
  }
  skipWords(cursor, rowWords);
  cursor.acceptSequence('WITH', 'TIES');
  if (!cursor.at('WITH') || cursor.text(1) !== 'TARGET') return;
  cursor.index += 2;
  skipWords(cursor, accuracyWords);
}

const accuracyWords: ReadonlySet<string> = new Set(['ACCURACY', 'PERCENT', 'PARAMETERS']);

const rowWords: ReadonlySet<string> = new Set(['ROW', 'ROWS', 'ONLY', 'PERCENT', 'APPROX', 'APPROXIMATE']);
const lockWords: ReadonlySet<string> = new Set([
  'SHARE',
  'STRUCTURED',
  'PRIVILEGE',
  'MODE',
  'NOWAIT',
  'SKIP',
  'LOCKED',
  'EXCLUSIVE',
  'ONLY',
  'OPTION',
  'CHECK',
  'NO',
]);
const sampleWords: ReadonlySet<string> = new Set([
  'SAMPLE',
  'ROWS',
  'PERCENT',
  '%',
  'RESERVOIR',
  'BERNOULLI',
  'SYSTEM',
  'REPEATABLE',
]);
const isolation: ReadonlySet<string> = new Set([
  'UR',
  'CS',
  'RS',
  'RR',
  'NC',
  'READ',
  'CHECK',
  'TIES',
  'LOCAL',
  'CASCADED',
]);
const isolationLevels: ReadonlySet<string> = new Set([
  'READ',
  'UNCOMMITTED',
  'COMMITTED',
  'REPEATABLE',
  'SERIALIZABLE',
]);
const forClauses: ReadonlySet<string> = new Set([
  'UPDATE',
  'SHARE',
  'NO',
  'KEY',
  'READ',
  'FETCH',
  'BROWSE',
  'XML',
  'JSON',
  'CLIENT',
  'SYSTEM_TIME',
  'JSON_OBJECT',
  'EXCLUSIVE',
]);

/** A number of rows; where a query returns it, what it reads decides which rows there are. */
function rowCount(cursor: TokenCursor, node: Pick<Query, 'limits'>): void {
  const query = cursor.rules.startsQuery(cursor);
  const count = cursor.rules.expression(cursor);
  if (query) (node.limits ??= []).push(count);
}

function limit(cursor: TokenCursor, node: Query): void {
  cursor.advance();
  // DuckDB: LIMIT 10%
  const kind = cursor.kind();
  const isAll = cursor.accept('ALL');
  if (!isAll) node.limited = true;
  if ((kind === TokenKind.number || kind === TokenKind.variable) && cursor.text(1) === '%') cursor.index += 2;
  else if (!isAll) rowCount(cursor, node);
  if (cursor.accept(',')) rowCount(cursor, node);
  cursor.acceptAny('ROW', 'ROWS');
  // MariaDB: LIMIT 5 ROWS EXAMINED 10
  if (cursor.accept('EXAMINED')) cursor.rules.expression(cursor);
  cursor.accept('PERCENT');
  // HANA: LIMIT 10 OFFSET 5 TOTAL ROWCOUNT
  if (cursor.text(1) === 'ROWCOUNT' && /^total$/i.test(cursor.raw())) cursor.index += 2;
  if (cursor.acceptSequence('WITH', 'TIES')) return;
  // ClickHouse: LIMIT 2 BY a, b; LIMIT 2 BY ALL
  if (cursor.acceptSequence('BY', 'ALL')) node.limitByAll = true;
  else if (cursor.accept('BY')) node.limitBy = orderItems(cursor);
  // Vertica: LIMIT 2 OVER (PARTITION BY a ORDER BY b)
  if (cursor.accept('OVER')) {
    const { partitionBy, orderBy } = windowSpecification(cursor);
    node.limitBy = [...partitionBy, ...orderBy];
  }
}

/** FOR UPDATE OF a, b NOWAIT; FOR XML PATH(''), TYPE … */
function forClause(cursor: TokenCursor): void {
  cursor.index += 2;
  while (
    !cursor.atEnd &&
    !cursor.at(')') &&
    !cursor.at(';') &&
    !cursor.at('UNION') &&
    !cursor.at('INTO') &&
    !cursor.at('OPTION') &&
    !cursor.at('WITH')
  ) {
    if (cursor.blockDepth > 0 && (cursor.at('LOOP') || cursor.at('DO'))) return;
    if (cursor.startsLine() && startsStatement.has(cursor.text())) return;
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
}

const startsStatement: ReadonlySet<string> = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'CREATE',
  'DECLARE',
  'SET',
  'EXEC',
  'BEGIN',
  'END',
  'IF',
  'OPEN',
  'GO',
  'PRINT',
  'DROP',
  'ALTER',
]);

/** ClickHouse: SETTINGS a = 1, b.c = 'x' */
function settings(cursor: TokenCursor): void {
  do {
    cursor.advance();
    while (cursor.text(1) === '.') cursor.index += 2;
    if (cursor.kind() !== TokenKind.end && cursor.text(1) === '=') cursor.index += 2;
    if (!cursor.accept('DEFAULT')) cursor.rules.operand(cursor);
  } while (cursor.at(','));
}
