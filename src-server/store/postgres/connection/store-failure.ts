import { StoreUnavailable } from '../../store-unavailable.ts';

/**
 * What PostgreSQL and the system say where a connection breaks or cannot be had: its classes 08 (connection), 53
 * (resources) but for the full disk, and 57P (shutdown), and a read-only database, as a standby is after a switch.
 */
const passing =
  /^(?:08...|53[23]00|57P0.|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says without a code. */
const withoutCode =
  /^(?:Connection terminated|Client was closed|Client has encountered|timeout exceeded when trying|Query read timeout|Cannot use a pool)/i;
/** A conflict with another transaction: serialization, deadlock. */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** A failure of the driver as the service knows it. */
export function storeFailure(error: unknown): unknown {
  const code = codeOf(error);
  const isPassing =
    code === undefined ? error instanceof Error && withoutCode.test(error.message) : passing.test(code);
  return isPassing ? new StoreUnavailable(error) : error;
}

/** Whether a transaction failed by what another one did at the same time, and may be tried again. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error));
}

/** The code that the driver or the system gave, of the cause where it was made known to the service. */
export function codeOf(error: unknown): string | undefined {
  const own = error instanceof StoreUnavailable ? error.cause : error;
  const code = (own as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
