import type { Found } from '../../src-lineage/questions/name-index.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';

/** Names that a message lists at most. */
const listed = 20;

/** What a name was found to be. @throws CommandFailure (notFound) where it is nothing, or several */
export function named<Id>(what: string, text: string, found: Found<Id>): { name: string; ids: Id[] } {
  if (found.outcome === 'found') return found;
  throw found.outcome === 'ambiguous' ? ambiguous(text, found.names) : nothingNamed(what, text, found.meant);
}

/** Several things have the name. */
export function ambiguous(text: string, names: readonly string[]): CommandFailure {
  const rest = names.length > listed ? [`… and ${names.length - listed} more`] : [];
  const lines = [...names.slice(0, listed), ...rest].map((name) => `\n  ${name}`);
  return new CommandFailure(
    exitCodes.notFound,
    `${text} may be any of these; name one of them:${lines.join('')}`,
  );
}

/** Nothing has the name. */
export function nothingNamed(what: string, text: string, meant: string | undefined): CommandFailure {
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return new CommandFailure(exitCodes.notFound, `There is no ${what} ${text} in what was read.${hint}`);
}
