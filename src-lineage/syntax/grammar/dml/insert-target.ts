import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Name } from '../../tree/node.ts';
import type { TableReference } from '../../tree/queries.ts';
import { atIdentifier, name, takeIdentifier } from '../names/names.ts';
import { mayBeAlias } from '../names/reserved.ts';
import { startsPivot } from '../queries/pivot-statement.ts';
import { branchOption } from '../sources/special/table-options.ts';
import { tablePrimary } from '../sources/table-primary.ts';
import { firstTable } from './remote-target.ts';

/** The written table with an alias, `INTO (SELECT …)` views are read as derived names by their first table. */
export function target(cursor: TokenCursor): TableReference {
  const start = cursor.start;
  if (cursor.at('(') && cursor.rules.startsQuery(cursor)) return derivedTarget(cursor, start);
  const variable = cursor.kind() === TokenKind.variable;
  const node: TableReference = {
    kind: 'table',
    name: reservedName(cursor) ?? name(cursor),
    start,
    end: cursor.previousEnd,
    ...(variable && { variable: true as const }),
  };
  branchOption(cursor);
  while (cursor.at('PARTITION') && cursor.text(1) === '(' && !cursor.dialect.syntax.partitionColumns) {
    cursor.advance();
    cursor.skipBrackets();
  }
  // Sybase: INSERT t PARTITION p [(a, b)] VALUES …
  if (cursor.at('PARTITION') && behindPartition.has(cursor.text(2))) cursor.index += 2;
  acceptHints(cursor);
  if (cursor.accept('AS') || aliasFollows(cursor)) node.alias = takeIdentifier(cursor);
  node.end = cursor.previousEnd;
  return node;
}

const behindPartition: ReadonlySet<string> = new Set(['VALUES', 'SELECT', '(']);

/** A reserved word where the columns or rows follow is the table's name: what is written keeps its target. */
function reservedName(cursor: TokenCursor): Name | undefined {
  if (cursor.kind() !== TokenKind.word || atIdentifier(cursor) || !behindTarget.has(cursor.text(1)))
    return undefined;
  // ClickHouse has no reserved words
  if (!cursor.dialect.syntax.parametricCalls)
    cursor.error('reserved-word', 'A reserved word as a name needs quotes');
  const part = takeIdentifier(cursor);
  return { parts: [part], start: part.start, end: part.end };
}

const behindTarget: ReadonlySet<string> = new Set(['(', 'SELECT', 'VALUES', 'WITH', 'SET']);

/** T-SQL: `WITH (TABLOCK)` behind the table; a WITH whose bracket is an expression with a name begins the query (ClickHouse). */
export function acceptHints(cursor: TokenCursor): boolean {
  if (!cursor.at('WITH') || cursor.text(1) !== '(' || cursor.rules.startsQuery(cursor, 1)) return false;
  const behind = cursor.afterBrackets(1);
  if (cursor.text(behind) === 'AS') return false;
  if (cursor.kind(behind) === TokenKind.symbol && !hintEnds.has(cursor.text(behind))) return false;
  cursor.advance();
  cursor.skipBrackets();
  return true;
}

const hintEnds: ReadonlySet<string> = new Set(['(', ')', ';']);

/** A table function is written by the name of what it reads; an unknown one by its own. */
export function functionTarget(cursor: TokenCursor): { table: TableReference; columns?: Name[] } {
  const { start } = cursor;
  const item = tablePrimary(cursor);
  if (item.kind === 'table') return { table: item };
  const declared = item.kind === 'derived' && item.query.kind === 'query' ? item.query.body : undefined;
  const [file] = declared?.kind === 'select' ? declared.from : [];
  if (declared?.kind === 'select' && file?.kind === 'table')
    return { table: file, columns: declared.items.flatMap(({ expression }) => nameOf(expression)) };
  const functionName = item.kind === 'table-function' ? item.call.name : { parts: [], start, end: start };
  return { table: { kind: 'table', name: functionName, start, end: cursor.previousEnd } };
}

function nameOf(expression: Expression): Name[] {
  if (expression.kind !== 'column') return [];
  const { path: parts, start, end } = expression;
  return [{ parts, start, end }];
}

const notTargetAlias: ReadonlySet<string> = new Set([
  'DEFAULT',
  'EXEC',
  'EXECUTE',
  'OUTPUT',
  'OVERRIDING',
  'BY',
  'PARTITION',
  'REPLACE',
  'CALL',
  'KEY',
  'VALUE',
  'STRUCTURED',
  'IF',
  'SETTINGS',
  'FORMAT',
  'SEL',
  'TABLE',
  'LOCATION',
]);
export function aliasFollows(cursor: TokenCursor): boolean {
  // Teradata: INSERT INTO t JSON '{…}'
  if (cursor.at('JSON') && cursor.kind(1) === TokenKind.string) return false;
  return mayBeAlias(cursor) && !notTargetAlias.has(cursor.text()) && !startsPivot(cursor, 0);
}

/** Oracle: INSERT INTO (SELECT a, b FROM t …) VALUES …: the table behind the inline view is written. */
function derivedTarget(cursor: TokenCursor, start: number): TableReference {
  cursor.advance();
  const query = cursor.rules.query(cursor);
  cursor.expect(')');
  return { kind: 'table', name: firstTable(query, start), start, end: cursor.previousEnd };
}
