import type { TokenCursor } from '../../cursor/cursor.ts';
import type { SelectItem, TableReference } from '../../tree/queries.ts';
import type { Statement } from '../../tree/statements.ts';
import { selectItems } from '../functions/select-item.ts';
import { name, takeIdentifier } from '../names/names.ts';
import { plainQuery, plainSelect } from '../nested/plain-query.ts';
import { inertStatement } from '../queries/other.ts';

/**
 * T-SQL: `RECEIVE TOP (1) @h = conversation_handle, … FROM queue [INTO @t] [WHERE …]` takes messages from a queue, whose columns
 * it reads like a query ("RECEIVE").
 */
export function receiveStatement(cursor: TokenCursor): Statement {
  if (!cursor.dialect.syntax.messageQueues) return inertStatement(cursor);
  const { start } = cursor;
  cursor.advance();
  if (cursor.at('TOP') && cursor.text(1) === '(') {
    cursor.advance();
    cursor.skipBrackets();
  }
  const items: SelectItem[] = [];
  selectItems(cursor, items);
  cursor.expect('FROM');
  const queue: TableReference = { kind: 'table', name: name(cursor), start, end: cursor.previousEnd };
  queue.start = queue.name.start;
  const into = cursor.accept('INTO') ? takeIdentifier(cursor) : undefined;
  const select = plainSelect(items, [queue], start, cursor.previousEnd);
  if (cursor.accept('WHERE')) select.where = cursor.rules.expression(cursor);
  const { previousEnd: end } = cursor;
  const query = plainQuery({ ...select, end }, start, end);
  if (into === undefined) return { kind: 'query-statement', query, start, end };
  const place = { start: into.start, end: into.end };
  const target: TableReference = {
    kind: 'table',
    name: { parts: [into], ...place },
    variable: true,
    ...place,
  };
  return { kind: 'insert', with: [], target, query, start, end };
}

/** `WAITFOR (RECEIVE …), TIMEOUT n` (T-SQL, "WAITFOR"). */
export function waitStatement(cursor: TokenCursor): Statement {
  if (cursor.text(1) !== '(' || cursor.text(2) !== 'RECEIVE') return inertStatement(cursor);
  const { start } = cursor;
  cursor.index += 2;
  const received = receiveStatement(cursor);
  cursor.expect(')');
  if (cursor.accept(',')) {
    cursor.advance();
    cursor.rules.expression(cursor);
  }
  return { ...received, start, end: cursor.previousEnd };
}
