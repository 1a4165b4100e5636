import type { LineageModel } from '../../model/model.ts';

/** For every statement 1 where a relation or a call comes from it, else 0. */
export function statementsWithLineage({ statements, relations, calls }: LineageModel): Uint8Array {
  const found = new Uint8Array(statements.length);
  for (let index = 0; index < relations.length; index++) found[relations.statementAt(index)] = 1;
  for (const { statement } of calls) found[statement] = 1;
  return found;
}
