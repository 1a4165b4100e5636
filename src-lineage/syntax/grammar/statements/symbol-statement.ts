import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Statement } from '../../tree/statements.ts';
import { skipRest } from '../ends/statement-end.ts';
import { assignmentOrCall, atTargetList } from '../procedural/statements/assignment.ts';
import { callStatement } from '../procedural/statements/calls.ts';
import { queryStatement } from './query-statements.ts';
import { notebookCell } from './template-statements.ts';

/** PL/SQL: `(self as super_t).run();`, a method of the type above (PL/SQL reference, "Generalized invocation"). */
function generalInvocation(cursor: TokenCursor, start: number): Statement | undefined {
  if (!cursor.dialect.language.objectMethods || cursor.text(2) !== 'AS') return undefined;
  skipRest(cursor);
  return { kind: 'other', what: 'call', start, end: cursor.previousEnd };
}

const describers: ReadonlySet<string> = new Set(['DESCRIBE', 'SUMMARIZE', 'SHOW', 'DESC']);

/** DuckDB: `(DESCRIBE t)`, `(SUMMARIZE query)`, which stand for their rows. */
function describedInBrackets(cursor: TokenCursor, start: number): Statement | undefined {
  const behind = cursor.index + cursor.afterBrackets(0);
  cursor.advance();
  const described = cursor.upTo(behind - 1, () => cursor.rules.statement(cursor));
  cursor.index = behind;
  return described && { ...described, start, end: cursor.previousEnd };
}

/** A statement that begins with a mark: a query in brackets, an escape of ODBC, a variable, a client's command. */
export function symbolStatement(cursor: TokenCursor, start: number): Statement | undefined {
  if (cursor.at('(')) {
    if (cursor.rules.startsQuery(cursor)) return queryStatement(cursor);
    if (cursor.dialect.syntax.summaries && describers.has(cursor.text(1)))
      return describedInBrackets(cursor, start);
    if (atTargetList(cursor)) return assignmentOrCall(cursor);
    return generalInvocation(cursor, start);
  }
  if (cursor.at('{') && (cursor.text(1) === 'CALL' || cursor.kind(1) === TokenKind.variable)) {
    while (!cursor.atEnd && !cursor.at('CALL') && !cursor.at(';')) cursor.advance();
    const call = callStatement(cursor);
    cursor.accept('}');
    return call;
  }
  if (cursor.at('?') || cursor.at(':')) return assignmentOrCall(cursor);
  if (cursor.at('%') && cursor.startsLine()) return notebookCell(cursor);
  if (cursor.at('!') || cursor.at('.') || cursor.at('\\') || cursor.at('@')) {
    skipRest(cursor);
    return { kind: 'other', what: 'client', start, end: cursor.previousEnd };
  }
  return undefined;
}
