import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';

/** A name behind the name of a table or view, and something like a type or another name behind it: a bracket is missing. */
export function atStrayName(cursor: TokenCursor): boolean {
  const kind = cursor.kind();
  const next = cursor.kind(1);
  if (kind === TokenKind.word && (cursor.text(1) === ',' || cursor.text(1) === ')')) return true;
  return (
    (kind === TokenKind.quoted || (kind === TokenKind.word && cursor.text() === '')) &&
    ((next === TokenKind.word && cursor.text(1) !== 'CLONE') ||
      cursor.text(1) === ',' ||
      cursor.text(1) === ')')
  );
}

/** ClickHouse: `ATTACH TABLE t FROM 'path' (…)`, `CREATE TABLE t UUID '…' (…)`: where the data lie, or what the table is called inside. */
export function skipPlace(cursor: TokenCursor): void {
  if (cursor.dialect.syntax.engines === undefined || cursor.kind(1) !== TokenKind.string) return;
  if (cursor.at('FROM') || cursor.at('UUID')) cursor.index += 2;
}
