/** What was thrown as an error: anything can be. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The message of what was thrown. */
export function messageOf(thrown: unknown): string {
  return errorOf(thrown).message;
}
