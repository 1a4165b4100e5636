import type { TokenCursor } from '../cursor.ts';

/** A client's delimiter whose DELIMITER line is missing: `END ~`, `END //`. */
export function clientDelimiter(cursor: TokenCursor): boolean {
  const { procedural } = cursor.dialect.syntax;
  if (procedural === 'sqlpl') return cursor.accept('@') || foreignDelimiter(cursor);
  // Snowflake's flow operator: each statement reads the result of the one before as $1
  if (procedural === 'snowflake') return cursor.accept('->>');
  if (procedural !== 'mysql') return false;
  return cursor.accept('~') || cursor.accept('//') || cursor.accept('$$');
}

/** Db2: the delimiter of `db2 -td!`, behind a body's END or on a line of its own. */
export function atForeignDelimiter(cursor: TokenCursor): boolean {
  if (cursor.dialect.syntax.procedural !== 'sqlpl' || !foreignDelimiters.has(cursor.text())) return false;
  return cursor.text(-1) === 'END' || (cursor.startsLine() && cursor.startsLine(1));
}

const foreignDelimiters: ReadonlySet<string> = new Set(['!', '/', '%', '~', '^', '$', '|', '\\', '?']);

function foreignDelimiter(cursor: TokenCursor): boolean {
  if (!atForeignDelimiter(cursor)) return false;
  cursor.advance();
  return true;
}
