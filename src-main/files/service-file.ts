/** A problem as the service gives it. */
interface Problem {
  detail?: string;
}

/**
 * The bytes of a file that the service makes, as they come.
 *
 * @throws with a sentence for people where the service refuses, cannot be reached, or breaks off
 */
export async function* serviceFile(request: Request): AsyncGenerator<Uint8Array, void, void> {
  const response = await fetch(request).catch((error: unknown) => {
    throw new Error('The service could not be reached.', { cause: error });
  });
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Problem;
    throw new Error(problem.detail ?? `The service answered with status ${response.status}.`);
  }
  try {
    yield* response.body ?? [];
  } catch (error) {
    throw new Error('The service broke off before the file was complete.', { cause: error });
  }
}
