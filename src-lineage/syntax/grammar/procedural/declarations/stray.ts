import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Statement } from '../../../tree/statements.ts';
import { breaksOff } from '../../ends/statement-end.ts';
import { variable } from './declarations.ts';

/**
 * Steps over words that belong to an IF, a loop or a CASE of which the beginning is missing; false where none stand here.
 * What stands between them is read on.
 */
export function strayWords(cursor: TokenCursor): boolean {
  switch (cursor.text()) {
    case 'END':
      return strayEnd(cursor);
    case 'ELSE':
    case 'THEN':
      reportStray(cursor);
      cursor.advance();
      return true;
    case 'ELSIF':
    case 'ELSEIF':
    case 'ELIF':
    case 'WHEN':
      reportStray(cursor);
      do cursor.advance();
      while (!cursor.atEnd && !cursor.at('THEN') && !breaksOff(cursor));
      cursor.accept('THEN');
      return true;
    default:
      return false;
  }
}

/** `END IF;` without an IF that is open. T-SQL has none: behind END an IF begins. */
function strayEnd(cursor: TokenCursor): boolean {
  const what = cursor.text(1);
  if (what !== 'IF' && what !== 'LOOP' && what !== 'CASE') return false;
  if (cursor.open[what] > 0 || cursor.text(2) !== ';' || cursor.dialect.language.plainEnds) return false;
  reportStray(cursor);
  cursor.index += 2;
  return true;
}

function reportStray(cursor: TokenCursor): void {
  cursor.error('unexpected', 'The statement that this word belongs to is not open');
}

/** PL/SQL: a declaration among the statements, because DECLARE is missing or the block before it is not closed. */
export function strayDeclaration(cursor: TokenCursor): Statement | undefined {
  if (!cursor.dialect.language.strayDeclarations || !declares(cursor)) return undefined;
  const start = cursor.start;
  cursor.error('unexpected', 'This declaration stands outside of a section for declarations');
  return { kind: 'declare', variables: [variable(cursor)], start, end: cursor.previousEnd };
}

/** `name type;`, `name type := …`, `name t.c%TYPE`, `name type(…)`: two words in a row begin no other statement. */
function declares(cursor: TokenCursor): boolean {
  if (cursor.text() !== '' || cursor.kind(1) !== TokenKind.word) return false;
  let ahead = 2;
  while (cursor.text(ahead) === '.') ahead += 2;
  const behind = cursor.text(ahead);
  if (behind === '%') return cursor.text(ahead + 1) === 'TYPE' || cursor.text(ahead + 1) === 'ROWTYPE';
  return behind === ';' || behind === ':=' || (behind === '(' && cursor.kind(ahead + 1) === TokenKind.number);
}

/** What was taken for a name may be one of the words of a statement whose beginning is missing: `ELSIF x = 1 THEN`. */
export function isStray(cursor: TokenCursor, from: number): boolean {
  const here = cursor.index;
  cursor.index = from;
  if (strayWords(cursor)) return true;
  cursor.index = here;
  return false;
}

/** What begins at the token `from` turned out to be no statement. */
export function reportUnknown(cursor: TokenCursor, from: number): void {
  const here = cursor.index;
  cursor.index = from;
  cursor.error('unknown-statement', 'No statement begins like this');
  cursor.index = here;
}
