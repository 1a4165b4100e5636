import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Name } from '../../tree/node.ts';
import type { Drop, Statement, Truncate } from '../../tree/statements.ts';
import { skipRest } from '../ends/statement-end.ts';
import { atIdentifier, name } from '../names/names.ts';
import { objectName } from '../names/object-name.ts';
import { inertStatement } from '../queries/other.ts';

const dropModifiers: ReadonlySet<string> = new Set([
  'TEMPORARY',
  'TEMP',
  'EXTERNAL',
  'FOREIGN',
  'MATERIALIZED',
  'PUBLIC',
  'PRIVATE',
  'DYNAMIC',
  'ICEBERG',
  'SECURE',
  'HYBRID',
  'GLOBAL',
  'VIRTUAL',
  'RECURSIVE',
  'SNAPSHOT',
  'LIVE',
]);

/** DROP kind [IF EXISTS] a, b … */
export function dropStatement(cursor: TokenCursor): Drop {
  const start = cursor.start;
  cursor.advance();
  const node: Drop = { kind: 'drop', object: 'other', names: [], start, end: start };
  while (cursor.atAny(dropModifiers)) cursor.advance();
  node.object = cursor.at('PROC') ? 'procedure' : cursor.raw().toLowerCase();
  cursor.advance();
  if (node.object === 'package' || node.object === 'type') cursor.accept('BODY');
  if (node.object === 'table') cursor.accept('FUNCTION');
  if (node.object === 'view' && cursor.at('LOG') && cursor.text(1) === 'ON') node.object = 'log';
  cursor.accept('CONCURRENTLY');
  if (cursor.at('IF') && cursor.text(1) === 'EXISTS') cursor.index += 2;
  const named = atIdentifier(cursor) || cursor.kind() === TokenKind.variable;
  if (named && node.object !== 'log') names(cursor, node.names);
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

function names(cursor: TokenCursor, into: Name[]): void {
  do {
    if (!atIdentifier(cursor) && cursor.kind() !== TokenKind.variable) return;
    into.push(objectName(cursor));
    if (cursor.at('(')) cursor.skipBrackets();
  } while (cursor.accept(','));
}

export function undropStatement(cursor: TokenCursor): Statement {
  return inertStatement(cursor);
}

/** TRUNCATE [TABLE] a, b */
export function truncateStatement(cursor: TokenCursor): Statement {
  // ClickHouse: TRUNCATE DATABASE d
  if (
    cursor.at('TRUNCATE') &&
    cursor.text(1) === 'DATABASE' &&
    (cursor.kind(2) === TokenKind.word || cursor.kind(2) === TokenKind.quoted)
  )
    return { ...inertStatement(cursor), what: 'truncate' };
  const start = cursor.start;
  cursor.advance();
  cursor.acceptAny('TEMPORARY');
  cursor.acceptAny('TABLE', 'MATERIALIZED', 'CLUSTER');
  cursor.accept('VIEW');
  if (cursor.at('IF') && cursor.text(1) === 'EXISTS') cursor.index += 2;
  cursor.accept('ONLY');
  const node: Truncate = { kind: 'truncate', names: [], start, end: start };
  do {
    cursor.accept('ONLY');
    node.names.push(name(cursor));
    cursor.accept('*');
  } while (cursor.accept(','));
  if (cursor.at('PARTITION') || (cursor.at('WITH') && cursor.text(1) === '(')) node.part = true;
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** ClickHouse: EXCHANGE TABLES a AND b */
export function exchangeStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  cursor.advance();
  // Db2 for z/OS: EXCHANGE DATA BETWEEN TABLE a AND b
  cursor.acceptSequence('DATA', 'BETWEEN');
  // TABLES or DICTIONARIES
  if (cursor.kind(1) === TokenKind.word && cursor.text(1) !== 'AND') cursor.advance();
  const first = name(cursor);
  cursor.expect('AND');
  const second = name(cursor);
  skipRest(cursor);
  return {
    kind: 'alter-table',
    object: 'table',
    name: first,
    actions: [{ action: 'swap', with: second }],
    start,
    end: cursor.previousEnd,
  };
}
