import { isDiskFull } from '../../../base/disk-full.ts';
import type { Checkpoints } from './checkpoints.ts';
import { isDamage } from './damage.ts';

/** What can be done about what a call of the storage comes upon. */
export interface Remedies {
  checkpoints: Checkpoints;
  /** Something is damaged. Returns whether the call may succeed now: the indexes were made again. */
  mendIndexes: () => boolean;
  /** The disk is full. Returns whether there is a little room now. */
  makeRoom: () => boolean;
}

/** Calls that write in several transactions: what the first have written is in the way of a second try. */
const inSteps: ReadonlySet<unknown> = new Set(['add', 'complete']);

/**
 * A part of the storage during whose asynchronous methods the write-ahead log is watched. What fails by a damaged index
 * or a full disk is tried once more where there is a remedy.
 */
export function watchedPart<Part extends object>(part: Part, remedies: Remedies): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const call = (values: unknown[]): Promise<unknown> =>
        remedies.checkpoints.during(() => Reflect.apply(member, target, values) as Promise<unknown>);
      return async (...values: unknown[]): Promise<unknown> => {
        try {
          return await call(values);
        } catch (error) {
          const mayGoOn =
            (isDamage(error) && remedies.mendIndexes()) || (isDiskFull(error) && remedies.makeRoom());
          // An end without a result is one transaction.
          const isInSteps = inSteps.has(name) && !(name === 'complete' && values[3] === undefined);
          if (!mayGoOn || isInSteps) throw error;
          return await call(values);
        }
      };
    },
  });
}
