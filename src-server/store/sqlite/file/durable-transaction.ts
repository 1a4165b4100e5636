import type { Database } from 'better-sqlite3';

/**
 * Runs the writes of a function as one transaction that is on the disk when this returns. Other transactions survive
 * the end of the process at once, and that of the machine a little later.
 */
export function durably<Result>(database: Database, work: () => Result): Result {
  database.pragma('synchronous = FULL');
  try {
    return database.transaction(work)();
  } finally {
    database.pragma('synchronous = NORMAL');
  }
}
