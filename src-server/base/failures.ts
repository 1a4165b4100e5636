import type { z } from 'zod';

/**
 * An operation cannot do what was asked. SQLFlow paths report it inside the envelope (HTTP 200), `/api/v1` as a problem
 * with the code as HTTP status.
 */
export class OperationFailure extends Error {
  override name = 'OperationFailure';
  readonly code: number;

  constructor(code: 400 | 401 | 403 | 404 | 409 | 410 | 412, message: string) {
    super(message);
    this.code = code;
  }
}

/** The transport refuses a request before any operation sees it. */
export class TransportFailure extends Error {
  override name = 'TransportFailure';
  readonly status: number;
  /** For programs, where the status alone does not say it. */
  readonly code: string | undefined;

  constructor(status: 400 | 401 | 403 | 404 | 405 | 413 | 414 | 415 | 503, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Reads fields by their definition. @throws OperationFailure (400) that names every wrong field. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return name === '' ? message : `${name} ${plain(message)}`;
  });
  throw new OperationFailure(400, `${faults.join('; ')}.`);
}

/** What the validation says by itself of a value of another type, in the words of the other messages. */
function plain(message: string): string {
  return message
    .replace(/^Invalid input: expected .+, received undefined$/, 'is missing')
    .replace(/^Invalid input: expected (.+), received (.+)$/, 'must be of the type $1, not $2');
}
