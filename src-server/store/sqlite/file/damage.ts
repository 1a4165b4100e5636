/** A check found what SQLite does not stumble over by itself. */
export class Damage extends Error {
  override name = 'Damage';
}

/** Whether an error means that the file of the database is damaged. */
export function isDamage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return error instanceof Damage || /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(String(code));
}
