import type { SessionRetention } from '../../storage.ts';
import { isWithin, surplusSessions } from '../../surplus-sessions.ts';
import type { KeptSession, ShareExtent } from '../../surplus-sessions.ts';
import type { PostgresDatabase } from '../connection/database.ts';
import { retiredSession } from './retired-session.ts';

const immediate = 'FROM sessions WHERE job_id IS NULL AND kept AND ($1::text IS NULL OR user_id = $1)';

/** Marks what is above the bounds, of one user or of all, as no longer kept; gives the ids. */
export async function retireSurplus(
  database: PostgresDatabase,
  keep: SessionRetention,
  inUse: (sessionId: string) => boolean,
  userId: string | undefined,
): Promise<string[]> {
  const whose = [userId ?? null];
  // What every user has is counted by his sessions, not by their sum.
  if (userId !== undefined || !keep.perUser) {
    const share = await database.row<ShareExtent>(
      `SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes, coalesce(min(used_at), 0) AS oldest ${immediate}`,
      whose,
    );
    if (share !== undefined && isWithin(share, keep)) return [];
  }
  const sessions = await database.rows<KeptSession>(
    `SELECT session_id, user_id, bytes, used_at ${immediate} ORDER BY used_at DESC, session_id`,
    whose,
  );
  const surplus = surplusSessions(sessions, keep, inUse);
  if (surplus.length === 0) return [];
  const retired = await database.rows<{ session_id: string }>(
    `UPDATE sessions SET ${retiredSession} WHERE session_id = ANY ($1) AND kept RETURNING session_id`,
    [surplus],
  );
  const gone = new Set(retired.map((row) => row.session_id));
  return surplus.filter((sessionId) => gone.has(sessionId));
}
