import { randomBytes } from 'node:crypto';

/** A new session id: 64 hex digits, `_`, epoch milliseconds. */
export function newSessionId(now: number): string {
  return `${randomBytes(32).toString('hex')}_${now}`;
}
