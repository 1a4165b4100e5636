import type { Statement } from '../../syntax/tree/statements.ts';
import type { RaisingRoutines } from '../context/session.ts';
import { statementsInside } from '../texts/parts/call-texts.ts';

/** Which routines of the statements raise conditions. */
export function raisingRoutines(statements: readonly Statement[]): RaisingRoutines {
  const quiet = new Set<string>();
  const others = new Set<string>();
  let unnamed = false;
  const open = [...statements];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const inside = statementsInside(at);
    if (at.kind === 'create-routine' || at.kind === 'create-trigger') {
      const held = bodyOf(inside);
      const raises = held.some((one) => one.kind === 'other' && one.raises);
      unnamed ||= raises && (at.kind === 'create-trigger' || at.routine === 'function');
      const name = at.name?.parts.at(-1)?.text.toLowerCase() ?? '';
      (raises || held.some(({ kind }) => kind === 'call') ? others : quiet).add(name);
    }
    for (const one of inside) open.push(one);
  }
  return { unnamed, quiet: new Set([...quiet].filter((name) => !others.has(name))) };
}

/** All statements of a body but those of routines in it. */
function bodyOf(statements: readonly Statement[]): Statement[] {
  const found: Statement[] = [];
  const open = [...statements];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    found.push(at);
    if (at.kind !== 'create-routine') for (const one of statementsInside(at)) open.push(one);
  }
  return found;
}
