import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Other, Statement } from '../../tree/statements.ts';
import { atSeparator } from './client-delimiters.ts';
import { hasStatementShape } from './statement-shapes.ts';

/** Words that begin a statement wherever they stand in a text without terminators. */
const beginsAnywhere: ReadonlySet<string> = new Set([
  'SELECT',
  'INSERT',
  'EXEC',
  'DECLARE',
  'PRINT',
  'RAISERROR',
]);

/** Words that begin a statement where they are the first of a line. */
const beginsOnLine: ReadonlySet<string> = new Set([
  ...beginsAnywhere,
  'CREATE', 'ALTER', 'DROP', 'UPDATE', 'DELETE', 'MERGE', 'TRUNCATE', 'EXECUTE', 'GRANT', 'REVOKE', 'DENY', 'THROW', 'RETURN',
  'IF', 'WHILE', 'BEGIN', 'COMMIT', 'ROLLBACK', 'FETCH', 'OPEN', 'CLOSE', 'DEALLOCATE', 'USE', 'GOTO', 'WAITFOR', 'CALL',
  'COPY', 'SHOW', 'EXPLAIN', 'COMMENT', 'REPLACE', 'LOAD', 'UNLOAD', 'DBCC', 'REM',
]); // oxfmt-ignore

/** The same for languages without terminators, whose administration stands among the statements. */
const beginsTransactLine: ReadonlySet<string> = new Set([
  'BACKUP', 'RESTORE', 'KILL', 'CHECKPOINT', 'RECONFIGURE', 'SHUTDOWN', 'REVERT', 'SEND', 'RECEIVE', 'SETUSER', 'READTEXT',
  'WRITETEXT', 'UPDATETEXT', 'BULK', 'GO', 'DUMP', 'DISK', 'QUIESCE', 'REORG',
]); // oxfmt-ignore

const closesBlock: ReadonlySet<string> = new Set(['END', 'ELSE', 'ELSIF', 'ELSEIF', 'UNTIL', 'EXCEPTION']);

/** Whether a new statement begins with the current word, judged by the word and its place in the line alone. */
export function beginsStatement(cursor: TokenCursor): boolean {
  const text = cursor.text();
  if (text === '' || cursor.kind() !== TokenKind.word || !cursor.startsLine()) return false;
  if (text === 'MERGE' && cursor.text(1) === 'RANGE') return false;
  if (beginsOnLine.has(text))
    return cursor.text(1) !== ',' && cursor.text(1) !== ')' && cursor.text(1) !== '=';
  if (cursor.dialect.syntax.optionalTerminator && beginsTransact(cursor, text)) return true;
  if (text === 'SET')
    return cursor.kind(1) === TokenKind.variable || cursor.text(2) === 'ON' || cursor.text(2) === 'OFF';
  if (text === 'WITH') return cursor.text(2) === 'AS' && cursor.text(3) === '(';
  return cursor.blockDepth > 0 && closesBlock.has(text);
}

function beginsTransact(cursor: TokenCursor, text: string): boolean {
  const next = cursor.text(1);
  if (beginsTransactLine.has(text)) return next !== ',' && next !== ')' && next !== '=';
  if (text === 'SAVE') return next === 'TRAN' || next === 'TRANSACTION';
  return (text === 'ENABLE' || text === 'DISABLE') && next === 'TRIGGER';
}

/** Whether a new statement begins with the current word, wherever in the line: the word behind it decides. */
function beginsInLine(cursor: TokenCursor): boolean {
  const next = cursor.text(1);
  switch (cursor.text()) {
    case 'CREATE':
    case 'ALTER':
    case 'DROP':
      return definedInLine.has(next) && !beforePrivilege.has(cursor.text(-1));
    case 'UPDATE':
      return (next === 'STATISTICS' || cursor.text(2) === 'SET') && cursor.text(-1) !== 'ON';
    case 'DELETE':
      return next === 'FROM';
    case 'MERGE':
      return next === 'INTO' || cursor.text(2) === 'USING';
    case 'TRUNCATE':
      return next === 'TABLE';
    case 'BEGIN':
    case 'COMMIT':
    case 'ROLLBACK':
      return next === 'TRAN' || next === 'TRANSACTION' || next === 'TRY';
    case 'BACKUP':
    case 'RESTORE':
      return next === 'DATABASE' || next === 'LOG';
    case 'GRANT':
    case 'DENY':
    case 'REVOKE':
      return next !== 'OPTION' && cursor.text(-1) !== 'WITH' && cursor.text(2) !== 'ANY';
    case 'END':
    case 'ELSE':
      return cursor.blockDepth > 0;
    case 'IF':
      return !beforeIf.has(cursor.text(-1)) && !definedInLine.has(cursor.text(-1));
    case 'DBCC':
    case 'RETURN':
    case 'WAITFOR':
    case 'WHILE':
      return true;
    default:
      return false;
  }
}

const definedInLine: ReadonlySet<string> = new Set([
  'TABLE', 'VIEW', 'PROCEDURE', 'PROC', 'FUNCTION', 'DATABASE', 'SCHEMA', 'LOGIN', 'USER', 'ROLE', 'SEQUENCE', 'SYNONYM', 'TYPE',
  'UNIQUE', 'CLUSTERED', 'NONCLUSTERED', 'TRIGGER', 'ASSEMBLY', 'RESOURCE', 'WORKLOAD', 'EVENT', 'SENSITIVITY',
]); // oxfmt-ignore

/** `DROP INDEX IF EXISTS i`, and an IF that is a value (SQL Anywhere): no statement. */
const beforeIf: ReadonlySet<string> = new Set([
  'INDEX', 'COLUMN', 'CONSTRAINT', 'STATISTICS', 'RULE', 'DEFAULT', 'AGGREGATE', 'SELECT', 'DISTINCT', 'ALL', 'THEN', 'ELSE', 'WHEN',
  'AND', 'OR', 'NOT', 'IN', 'BY', 'ON', 'WHERE', 'HAVING', 'SET', 'RETURN', 'CASE', 'VALUES', 'BETWEEN', 'LIKE', 'IS', 'END',
  ',', '(', '=', '<', '>', '<=', '>=', '<>', '!=', '+', '-', '*', '/', '%', '||', '&', '|',
]); // oxfmt-ignore

/** `GRANT CREATE TABLE TO u`: a privilege and no statement. */
const beforePrivilege: ReadonlySet<string> = new Set(['GRANT', 'DENY', 'REVOKE', ',', '(', 'OR', 'FOR']);

/** Whether a statement without terminator ends before the current token. */
function endsUnterminated(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.optionalTerminator) {
    if (cursor.at('CREATE'))
      return cursor.startsLine() || cursor.text(1) === 'TABLE' || cursor.text(1) === 'VIEW';
    return hasStatementShape(cursor);
  }
  if (eventBefore.has(cursor.text(-1))) return false;
  return beginsAnywhere.has(cursor.text()) || beginsStatement(cursor) || beginsInLine(cursor);
}

/** Before INSERT, UPDATE and DELETE as the names of events: `AFTER INSERT`. */
const eventBefore: ReadonlySet<string> = new Set(['AFTER', 'BEFORE', 'FOR', 'OF', ',']);

/** Words that stand first in a line of a list in brackets only where the closing bracket is missing. */
const breakWords: ReadonlySet<string> = new Set([
  'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'CREATE', 'ALTER', 'DROP', 'TRUNCATE', 'DECLARE', 'BEGIN', 'EXEC', 'EXECUTE',
  'GRANT', 'RETURN', 'RETURNS',
]); // oxfmt-ignore

const bodyWords: ReadonlySet<string> = new Set(['BEGIN', 'DECLARE']);

/** Whether a list in brackets ends here although nothing closes it. */
export function breaksOff(cursor: TokenCursor): boolean {
  if (cursor.at(';')) return true;
  if (cursor.at('AS')) return cursor.kind(1) === TokenKind.dollarString || bodyWords.has(cursor.text(1));
  if (cursor.kind() !== TokenKind.word || !cursor.startsLine()) return false;
  if (cursor.dialect.syntax.optionalTerminator && !closesBlock.has(cursor.text()) && beginsStatement(cursor))
    return true;
  if (cursor.at('END')) return cursor.blockDepth > 0 && (cursor.text(1) === ';' || cursor.text(2) === ';');
  if (!breakWords.has(cursor.text())) return false;
  const next = cursor.kind(1);
  return next === TokenKind.word || next === TokenKind.quoted || next === TokenKind.variable;
}

/** Steps over the rest of a statement whose details carry no lineage. */
export function skipRest(cursor: TokenCursor): void {
  while (!atStatementEnd(cursor)) skipToken(cursor);
}

/** Steps over a statement that cannot be read for a fault of ours, up to its end. */
export function unreadStatement(cursor: TokenCursor): Other {
  const { start } = cursor;
  cursor.advance();
  skipRest(cursor);
  return { kind: 'other', what: 'unread', start, end: cursor.previousEnd };
}

/** True at a terminator, at the batch's end and where the next statement begins. */
export function atStatementEnd(cursor: TokenCursor): boolean {
  return cursor.atEnd || cursor.at(';') || endsUnterminated(cursor) || atSeparator(cursor);
}

/** Steps over one token, or over a bracketed group that closes before the statement's end. */
export function skipToken(cursor: TokenCursor): void {
  if (cursor.at('(')) cursor.skipBrackets();
  else cursor.skipOne();
}

/** After damage: steps to the next terminator or to a line that begins with a statement's word. */
export function recover(cursor: TokenCursor): void {
  const from = cursor.index;
  while (!cursor.atEnd && !cursor.at(';')) {
    if (cursor.index > from && beginsStatement(cursor)) return;
    cursor.advance();
  }
}

/** Steps over the words of a clause with the numbers, strings and brackets between them. */
export function skipWords(cursor: TokenCursor, words: ReadonlySet<string>): void {
  while (!cursor.atEnd) {
    const kind = cursor.kind();
    if (cursor.at('(')) cursor.skipBrackets();
    else if (
      words.has(cursor.text()) ||
      kind === TokenKind.number ||
      kind === TokenKind.variable ||
      kind === TokenKind.string
    )
      cursor.advance();
    else return;
  }
}

/** Reports the statement that begins here where the one before it lacks its terminator. */
export function reportMissingTerminator(cursor: TokenCursor, before: Statement): void {
  if (cursor.dialect.syntax.optionalTerminator || needsNone(cursor, before)) return;
  if (hasStatementShape(cursor))
    cursor.report('missing-semicolon', `A semicolon is missing before ${cursor.text()}.`);
}

/** Templates, blocks of dataform and bodies of routines end by themselves, as do the commands of client tools; dataform parts statements by `---`. */
function needsNone(cursor: TokenCursor, before: Statement): boolean {
  if (/^---$/m.test(cursor.source.slice(cursor.previousEnd, cursor.start))) return true;
  if (cursor.kind(-1) === TokenKind.template || cursor.text(-1) === '}') return true;
  if (cursor.text(-1) === 'END' || cursor.text(-2) === 'END') return true;
  return endsWithLine(cursor, before);
}

/** `USE d` is a command of mysql; `CREATE TABLE` is what psql prints. */
function endsWithLine({ dialect: { tools } }: TokenCursor, before: Statement): boolean {
  switch (before.kind) {
    case 'create-table':
      return before.columns.length === 0 && before.query === undefined && before.like === undefined;
    case 'set-scope':
      return tools.includes('mysql');
    default:
      return false;
  }
}
