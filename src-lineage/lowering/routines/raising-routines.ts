import { everyStatement } from '../../syntax/tree/inner-statements.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { RaisingRoutines } from '../context/session.ts';

/** Which routines of the statements raise conditions. */
export function raisingRoutines(statements: readonly Statement[]): RaisingRoutines {
  const quiet = new Set<string>();
  const others = new Set<string>();
  let unnamed = false;
  for (const at of everyStatement(statements)) {
    if (at.kind !== 'create-routine' && at.kind !== 'create-trigger') continue;
    const held = everyStatement(at.body, ({ kind }) => kind !== 'create-routine');
    const raises = held.some((one) => one.kind === 'other' && one.raises);
    unnamed ||= raises && (at.kind === 'create-trigger' || at.routine === 'function');
    const name = at.name?.parts.at(-1)?.text.toLowerCase() ?? '';
    (raises || held.some(({ kind }) => kind === 'call') ? others : quiet).add(name);
  }
  return { unnamed, quiet: new Set([...quiet].filter((name) => !others.has(name))) };
}
