/** Seconds after which a task whose process does not say any more that it lives is another's. */
export const heartbeat = 10;

/** A task was taken from this process, as it seemed to be dead: another one has it. */
export class TaskLost extends Error {
  override name = 'TaskLost';
}

/** Whether a command reached its task; pg-boss answers so, but leaves it out of its types. */
export function isAffected(response: object): boolean {
  const { affected } = response as { affected?: unknown };
  if (typeof affected !== 'number') throw new Error('pg-boss does not say whether a task was affected.');
  return affected === 1;
}
