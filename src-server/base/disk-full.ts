/** What the system, SQLite and PostgreSQL say where the disk, or what a user may take of it, is used up. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** Whether something was not written because there was no room for it. */
export function isDiskFull(thrown: unknown): boolean {
  return codes.has((thrown as { code?: unknown } | null | undefined)?.code);
}

/** What they say where a disk or a database does not work, or another program holds what is on it. */
const troubles =
  /^(?:STORE_UNAVAILABLE|EIO|EMFILE|ENFILE|EROFS|SQLITE_(?:IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM)(?:_.+)?)$/;

/** Whether something failed by the disk or the system, and not by what was to be done: it may be done later. */
export function isOfDisk(thrown: unknown): boolean {
  return isDiskFull(thrown) || troubles.test(String((thrown as { code?: unknown } | null | undefined)?.code));
}
