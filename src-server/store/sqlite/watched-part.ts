import type { Checkpoints } from './checkpoints.ts';
import { isDamage } from './damage.ts';

/**
 * A part of the storage whose asynchronous methods tell, besides failing, when they come upon damage, and during which
 * the write-ahead log is watched.
 */
export function watchedPart<Part extends object>(
  part: Part,
  checkpoints: Checkpoints,
  foundDamage: () => void,
): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...values: unknown[]): Promise<unknown> => {
        try {
          return await checkpoints.during(() => Reflect.apply(member, target, values) as Promise<unknown>);
        } catch (error) {
          if (isDamage(error)) foundDamage();
          throw error;
        }
      };
    },
  });
}
