import { appendAll } from '../../../base/append-all.ts';
import { addToList } from '../../../base/list-map.ts';
import { argumentOf } from '../../../syntax/tree/named-arguments.ts';
import type { CallStatement } from '../../../syntax/tree/procedural.ts';
import type { Statement } from '../../../syntax/tree/statements.ts';

/** More calls of one routine are not followed. */
const maximumCalls = 8;

/** The calls of a file, by the last part of the routine's name in lower case. */
export type CallsByName = ReadonlyMap<string, readonly CallStatement[]>;

/** Finds the calls in statements and everything inside them. */
export function noteCalls(statements: readonly Statement[], calls: Map<string, CallStatement[]>): void {
  const open: Statement[] = statements.toReversed();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.kind === 'call') {
      const key = at.name.parts.at(-1)?.text.toLowerCase() ?? '';
      addToList(calls, key, at);
    } else if (holdsStatements(at)) appendAll(open, statementsInside(at).reverse());
  }
}

/** Whether a statement may hold others, and so define routines. */
export function holdsStatements({ kind }: Statement): boolean {
  return holding.has(kind);
}

const holding: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  'block',
  'if',
  'loop',
  'create-routine',
  'create-trigger',
  'create-package',
]);

function statementsInside(statement: Statement): Statement[] {
  switch (statement.kind) {
    case 'block':
      return [...statement.declarations, ...statement.body, ...statement.handlers.flat()];
    case 'if':
      return statement.branches.flatMap(({ body }) => body);
    case 'loop':
    case 'create-routine':
    case 'create-trigger':
      return [...statement.body];
    case 'create-package':
      return [...statement.members];
    default:
      return [];
  }
}

/**
 * The texts that the calls pass for one parameter, call by call, so that those of several parameters go together; none
 * where a call passes anything else: `CALL copy_table('raw.orders', 'core.orders')`.
 */
export function textsPassed(
  calls: readonly CallStatement[] | undefined,
  parameter: string,
  position: number,
): string[] {
  if (calls === undefined || calls.length > maximumCalls) return [];
  const folded = parameter.toLowerCase();
  const texts: string[] = [];
  for (const call of calls) {
    const value = argumentOf(call.arguments, [folded], position);
    if (value?.kind !== 'literal' || (value.type !== 'string' && value.type !== 'number')) return [];
    texts.push(value.value);
  }
  return texts;
}
