import type { TokenCursor } from '../../cursor/cursor.ts';

/** A client's delimiter whose DELIMITER line is missing: `END ~`, `END //`. */
export function clientDelimiter(cursor: TokenCursor): boolean {
  const { delimiterSigns, clientDelimiters } = cursor.dialect.language;
  if (delimiterSigns) return cursor.accept('@') || foreignDelimiter(cursor);
  if (atSeparator(cursor)) {
    cursor.index += cursor.at('->>') ? 1 : 2;
    return true;
  }
  if (!clientDelimiters) return false;
  return cursor.accept('~') || cursor.accept('//') || cursor.accept('$$');
}

/**
 * Words between statements that belong together: Snowflake's flow operator, behind which `$1` is the result of the
 * statement before; ClickHouse's PARALLEL WITH.
 */
export function atSeparator(cursor: TokenCursor): boolean {
  if (cursor.at('->>')) return cursor.dialect.syntax.flowOperator === true;
  return cursor.at('PARALLEL') && cursor.text(1) === 'WITH' && cursor.dialect.syntax.parametricCalls === true;
}

/** Db2: the delimiter of `db2 -td!`, behind a body's END or on a line of its own. */
export function atForeignDelimiter(cursor: TokenCursor): boolean {
  if (!cursor.dialect.language.delimiterSigns || !foreignDelimiters.has(cursor.text())) return false;
  return cursor.text(-1) === 'END' || (cursor.startsLine() && cursor.startsLine(1));
}

const foreignDelimiters: ReadonlySet<string> = new Set(['!', '/', '%', '~', '^', '$', '|', '\\', '?']);

function foreignDelimiter(cursor: TokenCursor): boolean {
  if (!atForeignDelimiter(cursor)) return false;
  cursor.advance();
  return true;
}
