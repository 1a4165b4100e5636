import { appendAll } from '../../base/append-all.ts';
import type { Statement } from './statements.ts';

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

/** The statements that one holds. */
export function statementsInside(statement: Statement): Statement[] {
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
 * Statements with everything inside them, in the order of the text, each before what it holds.
 * @param enters whether what a statement holds is wanted, too
 */
export function everyStatement(
  statements: readonly Statement[],
  enters: (statement: Statement) => boolean = () => true,
): Statement[] {
  const found: Statement[] = [];
  const open = statements.toReversed();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    found.push(at);
    if (holdsStatements(at) && enters(at)) appendAll(open, statementsInside(at).reverse());
  }
  return found;
}
