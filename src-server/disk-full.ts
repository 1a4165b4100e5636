/** What the system and SQLite say where the disk, or what a user may take of it, is used up. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Whether something was not written because there was no room for it. */
export function isDiskFull(thrown: unknown): boolean {
  return codes.has((thrown as { code?: unknown } | null | undefined)?.code);
}
