import type { TokenCursor } from '../../cursor/cursor.ts';

/** Whether a list of statements ends before the current word, which closes it or what is around it. */
export function endsList(cursor: TokenCursor, closing: ReadonlySet<string>): boolean {
  return (closing.has(cursor.text()) && !endsTask(cursor)) || endsEveryList(cursor);
}

/** Words that close a block which was never opened here, and definitions that no body may hold. */
export function endsEveryList(cursor: TokenCursor): boolean {
  const text = cursor.text();
  if (text === 'END')
    return (
      !endsOther.has(cursor.text(1)) &&
      !(cursor.blockDepth === 0 && endsUtility(cursor)) &&
      !(cursor.blockDepth === 0 && endCommits.has(cursor.dialect.syntax.procedural))
    );
  if (text === 'END_PROC') return true;
  return text === 'CREATE' && cursor.blockDepth > 0 && cursor.startsLine() && definesRoutine(cursor);
}

/** PostgreSQL, SQLite: END outside of a block ends the transaction. */
const endCommits: ReadonlySet<string> = new Set(['plpgsql', 'none']);

/** END TRANSACTION, END CONVERSATION: statements inside a block, too. */
function endsTask(cursor: TokenCursor): boolean {
  return cursor.at('END') && cursor.text(1) !== 'WORK' && endsOther.has(cursor.text(1));
}

const endsOther: ReadonlySet<string> = new Set(['CONVERSATION', 'TRANSACTION', 'WORK', 'TRAN']);

/** Teradata: END LOADING, END QUERY LOGGING … of the utilities, which end no block. */
export function endsUtility(cursor: TokenCursor): boolean {
  return utilities.has(cursor.text(1));
}

const utilities: ReadonlySet<string> = new Set([
  'LOADING',
  'LOGGING',
  'MLOAD',
  'EXPORT',
  'LOAD',
  'QUERY',
  'ISOLATED',
]);

/** Blocks may create routines: a body in quotes ends with its text, so that no routine stands behind it (PostgreSQL's DO). */
const holdRoutines: ReadonlySet<string> = new Set(['plpgsql', 'snowflake', 'bigquery', 'none']);

const routineWords: ReadonlySet<string> = new Set(['PROCEDURE', 'PROC', 'FUNCTION', 'TRIGGER', 'PACKAGE']);
function definesRoutine(cursor: TokenCursor): boolean {
  const language = cursor.dialect.syntax.procedural;
  if (holdRoutines.has(language)) return false;
  if (language === 'plsql') return true;
  let ahead = 1;
  if (cursor.text(ahead) === 'OR') ahead += 2;
  return routineWords.has(cursor.text(ahead));
}
