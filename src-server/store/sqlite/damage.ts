/** A check found what SQLite does not stumble over by itself. */
export class Damage extends Error {
  override name = 'Damage';
}

/** Whether an error means that the file of the database is damaged. */
export function isDamage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return error instanceof Damage || /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(String(code));
}

/** A part of the storage whose asynchronous methods tell, besides failing, when they come upon damage. */
export function watchedForDamage<Part extends object>(part: Part, found: () => void): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...values: unknown[]): Promise<unknown> => {
        try {
          return await (Reflect.apply(member, target, values) as Promise<unknown>);
        } catch (error) {
          if (isDamage(error)) found();
          throw error;
        }
      };
    },
  });
}
