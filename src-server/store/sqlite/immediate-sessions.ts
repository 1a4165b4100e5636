import type { Database, Statement } from 'better-sqlite3';
import type { SessionRetention } from '../storage.ts';
import { isWithin, surplusSessions } from '../surplus-sessions.ts';
import type { KeptSession, ShareExtent } from '../surplus-sessions.ts';

const immediate = 'FROM sessions WHERE job_id IS NULL AND kept = 1';
const extent = `SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes, coalesce(min(used_at), 0) AS oldest ${immediate}`;
const rows = `SELECT session_id, user_id, bytes, used_at ${immediate}`;
const latestFirst = 'ORDER BY used_at DESC, session_id';

/** The sessions of immediate calls, which are kept within bounds. */
export class ImmediateSessions {
  readonly #database: Database;
  readonly #extent: Statement<[], ShareExtent>;
  readonly #extentOf: Statement<[string], ShareExtent>;
  readonly #all: Statement<[], KeptSession>;
  readonly #of: Statement<[string], KeptSession>;
  readonly #retire: Statement<[string]>;

  constructor(database: Database) {
    this.#database = database;
    this.#extent = database.prepare(extent);
    this.#extentOf = database.prepare(`${extent} AND user_id = ?`);
    this.#all = database.prepare(`${rows} ${latestFirst}`);
    this.#of = database.prepare(`${rows} AND user_id = ? ${latestFirst}`);
    this.#retire = database.prepare('UPDATE sessions SET kept = 0 WHERE session_id = ?');
  }

  /** Marks what is above the bounds, of one user or of all, as no longer kept; gives the ids. */
  retireSurplus(
    keep: SessionRetention,
    inUse: (sessionId: string) => boolean,
    userId: string | undefined,
  ): string[] {
    // What every user has is counted by his sessions, not by their sum.
    const share = userId !== undefined || !keep.perUser ? this.#extentOfShare(userId) : undefined;
    if (share !== undefined && isWithin(share, keep)) return [];
    const sessions = userId === undefined ? this.#all.all() : this.#of.all(userId);
    const retired = surplusSessions(sessions, keep, inUse);
    this.#database.transaction(() => {
      for (const sessionId of retired) this.#retire.run(sessionId);
    })();
    return retired;
  }

  #extentOfShare(userId: string | undefined): ShareExtent | undefined {
    return userId === undefined ? this.#extent.get() : this.#extentOf.get(userId);
  }
}
