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
      !(cursor.blockDepth === 0 && cursor.dialect.language.endCommits)
    );
  if (text === 'END_PROC') return true;
  return text === 'CREATE' && cursor.blockDepth > 0 && cursor.startsLine() && definesRoutine(cursor);
}

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

const routineWords: ReadonlySet<string> = new Set(['PROCEDURE', 'PROC', 'FUNCTION', 'TRIGGER', 'PACKAGE']);
function definesRoutine(cursor: TokenCursor): boolean {
  const { createsRoutines, createEndsBody } = cursor.dialect.language;
  if (createsRoutines) return false;
  if (createEndsBody) return true;
  let ahead = 1;
  if (cursor.text(ahead) === 'OR') ahead += 2;
  return routineWords.has(cursor.text(ahead));
}
