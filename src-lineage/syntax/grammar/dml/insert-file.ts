import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Insert } from '../../tree/statements.ts';

/**
 * Reads an INSERT from its target on, where that is a file: INSERT OVERWRITE [LOCAL] DIRECTORY 'path' … SELECT (Hive, Spark),
 * INSERT INTO EXTERNAL 'file' USING (…) SELECT (Netezza). False where none stands here.
 */
export function intoFile(cursor: TokenCursor, node: Insert): boolean {
  if (cursor.at('EXTERNAL') && cursor.kind(1) === TokenKind.string) cursor.advance();
  else if (node.overwrite && (cursor.at('DIRECTORY') || cursor.atSequence('LOCAL', 'DIRECTORY'))) {
    cursor.accept('LOCAL');
    cursor.advance();
  } else return false;
  filePath(cursor, node);
  node.query = cursor.rules.query(cursor);
  node.end = cursor.previousEnd;
  return true;
}

/** The path, and the options between it and the query. */
function filePath(cursor: TokenCursor, node: Insert): void {
  if (cursor.kind() === TokenKind.string) {
    node.path = stringValue(cursor.raw(), cursor.dialect.lexical);
    cursor.advance();
  } else node.path = '';
  while (!cursor.atEnd && !cursor.at(';')) {
    // Hive: MAP KEYS TERMINATED BY ':'
    if (cursor.rules.startsQuery(cursor) && cursor.text(1) !== 'KEYS') return;
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
}
