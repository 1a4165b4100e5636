import type { Repository } from '../resources/repository.ts';

/** The latest of those who wait for each entity. */
const waiting = new WeakMap<Repository, Map<string, Promise<unknown>>>();

/** Lets work on the same entity happen one after the other, in the order in which it came. */
export async function inTurn<Result>(
  repository: Repository,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const latest = waiting.get(repository) ?? new Map<string, Promise<unknown>>();
  waiting.set(repository, latest);
  const own = (latest.get(id) ?? Promise.resolve()).then(work);
  // How the one before ended makes no difference to the next.
  const ended = own.catch(() => undefined);
  latest.set(id, ended);
  try {
    return await own;
  } finally {
    if (latest.get(id) === ended) latest.delete(id);
  }
}
