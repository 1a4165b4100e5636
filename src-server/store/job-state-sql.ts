import { storedStates } from './job-states.ts';
import type { JobTransition } from './job-states.ts';

/** The condition on rows of `jobs` to which a transition may happen. */
export function mayUndergo(transition: JobTransition): string {
  const values = storedStates(transition).before.map((status) => `'${status}'`);
  // A single value is compared as in the index of those that wait.
  return values.length === 1 ? `status = ${values[0]}` : `status IN (${values.join(', ')})`;
}

/** The assignment that a transition makes to a row of `jobs`. */
export function undergo(transition: JobTransition): string {
  return `status = '${storedStates(transition).after}'`;
}
