import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Statement } from '../../../tree/statements.ts';
import { skipRest } from '../../ends/statement-end.ts';

/**
 * A job of Teradata Parallel Transporter: `DEFINE JOB j ( … APPLY ('INSERT …') TO OPERATOR (…) … )`. The SQL in it stands
 * in strings (Teradata Parallel Transporter Reference, "Job Script"); everything else configures operators.
 */
export function loadJob(cursor: TokenCursor): Statement | undefined {
  if (cursor.text(1) !== 'JOB') return undefined;
  const { start } = cursor;
  const body: Statement[] = [];
  while (!cursor.atEnd && !cursor.at('(') && !cursor.at(';')) cursor.advance();
  if (cursor.at('(')) jobText(cursor, body);
  skipRest(cursor);
  const end = cursor.previousEnd;
  return { kind: 'create-routine', routine: 'block', parameters: [], body, start, end };
}

function jobText(cursor: TokenCursor, body: Statement[]): void {
  const close = cursor.programEnd();
  while (cursor.index < close && !cursor.atEnd) {
    // the rows that an operator reads: `SELECT * FROM OPERATOR (reader)`
    if (cursor.at('SELECT')) cursor.markRead();
    if (cursor.kind() === TokenKind.string && holdsStatement(cursor))
      appendAll(body, cursor.rules.routineText(cursor).statements);
    else cursor.advance();
  }
}

const statement =
  /^'\s*(?:sel|select|ins|insert|upd|update|del|delete|merge|create|drop|locking|with|call|replace|exec|alter|truncate)\s/i;

/** A string of SQL, as of APPLY and of the attribute SelectStmt; others are names of files, tables and users. */
function holdsStatement(cursor: TokenCursor): boolean {
  return statement.test(cursor.raw());
}
