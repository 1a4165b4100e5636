import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Statement } from '../../tree/statements.ts';
import { name } from '../names/names.ts';
import { createdVariable } from '../procedural/declarations/created-variable.ts';
import { inertStatement } from '../queries/other.ts';
import { createObject } from '../ddl/create/create-object.ts';

/** Db2: ALTER MODULE m ADD | PUBLISH a routine, variable or type: a part of the module, as of a package. */
export function alterModule(cursor: TokenCursor, start: number): Statement {
  cursor.index += 2;
  const module = name(cursor);
  cursor.acceptAny('ADD', 'PUBLISH');
  const member = moduleMember(cursor);
  if (member === undefined) return { ...inertStatement(cursor), what: 'alter', start };
  const { previousEnd: end } = cursor;
  return { kind: 'create-package', name: module, isBody: true, members: [member], start, end };
}

function moduleMember(cursor: TokenCursor): Statement | undefined {
  if (cursor.at('PROCEDURE') || cursor.at('FUNCTION')) return cursor.rules.statement(cursor);
  if (cursor.at('TYPE')) return createObject(cursor, cursor.start);
  return cursor.at('VARIABLE') ? createdVariable(cursor, cursor.start) : undefined;
}
