import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Identifier } from '../../tree/node.ts';
import type { Statement, Transfer } from '../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../ends/statement-end.ts';
import { atIdentifier, identifier, name, skipToComma } from '../names/names.ts';
import { inertStatement } from '../queries/other.ts';

/** SAP IQ: LOAD [INTO] TABLE t (a ',', FILLER (2), b '|') FROM 'f' | USING [CLIENT] FILE 'f' options */
export function loadTable(cursor: TokenCursor, start: number): Transfer {
  const node: Transfer = { kind: 'transfer', direction: 'in', start, end: start };
  cursor.advance();
  cursor.accept('INTO');
  cursor.accept('TABLE');
  node.table = name(cursor);
  if (cursor.at('(')) node.columns = loadedColumns(cursor);
  if (cursor.accept('USING')) cursor.acceptAny('CLIENT');
  if (cursor.acceptAny('FROM', 'FILE') !== undefined) fileHere(cursor, node);
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** The columns, each with how its values end; fillers are stepped over. */
function loadedColumns(cursor: TokenCursor): Identifier[] {
  const columns: Identifier[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')')) {
    if (!cursor.at('FILLER') || cursor.text(1) !== '(') columns.push(identifier(cursor));
    skipToComma(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return columns;
}

function fileHere(cursor: TokenCursor, node: Transfer): void {
  const kind = cursor.kind();
  if (kind === TokenKind.string) node.location = { text: stringValue(cursor.raw(), cursor.dialect.lexical) };
  else if (kind === TokenKind.quoted) node.location = { text: cursor.raw().slice(1, -1) };
}

/** dbisql: INPUT INTO t FROM 'f' [FORMAT …] (column, …) */
export function inputStatement(cursor: TokenCursor): Statement | undefined {
  if (cursor.text(1) !== 'INTO') return undefined;
  const { start } = cursor;
  const node: Transfer = { kind: 'transfer', direction: 'in', start, end: start };
  cursor.index += 2;
  if (atIdentifier(cursor)) node.table = name(cursor);
  if (cursor.accept('FROM')) fileHere(cursor, node);
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/**
 * dbisql: OUTPUT TO 'f': the rows of the query before it go to a file of the client; Informix: OUTPUT TO 'f' [WITHOUT HEADINGS]
 * SELECT …, those of the query behind.
 */
export function outputStatement(cursor: TokenCursor): Statement | undefined {
  if (cursor.text(1) !== 'TO') return undefined;
  if (!cursor.dialect.syntax.outputsQuery) return inertStatement(cursor);
  const node: Transfer = { kind: 'transfer', direction: 'out', start: cursor.start, end: cursor.start };
  cursor.index += 2;
  fileHere(cursor, node);
  while (!atStatementEnd(cursor) && !cursor.rules.startsQuery(cursor)) skipToken(cursor);
  if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
  node.end = cursor.previousEnd;
  return node;
}
