import { randomBytes } from 'node:crypto';

/** A new session id: 64 hex digits, `_`, epoch milliseconds. */
export function newSessionId(now: number): string {
  return `${randomBytes(32).toString('hex')}_${now}`;
}

/** A new job id: 32 hex digits. */
export function newJobId(): string {
  return randomBytes(16).toString('hex');
}
