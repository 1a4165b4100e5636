import type { SessionRetention } from './storage.ts';

/** A session of an immediate call. */
export interface KeptSession {
  session_id: string;
  user_id: string;
  bytes: number;
  used_at: number;
}

/** How much one user has, or all have. */
export interface ShareExtent {
  count: number;
  bytes: number;
  oldest: number;
}

/** What one user has. */
interface Share {
  /** The latest used first. */
  kept: KeptSession[];
  /** Bytes of what is kept. */
  bytes: number;
  /** Bytes of all that were looked at. */
  seen: number;
}

/**
 * The sessions that are too many, too large or too old for their user, and, where all users together have too much, the
 * longest unused of whoever has most. None that is in use is among them.
 * @param sessions the latest used first
 */
export function surplusSessions(
  sessions: readonly KeptSession[],
  keep: SessionRetention,
  inUse: (sessionId: string) => boolean,
): string[] {
  const shares = new Map<string, Share>();
  const surplus: string[] = [];
  for (const session of sessions) {
    const share = shareOf(shares, keep.perUser ? session.user_id : '');
    share.seen += session.bytes;
    const fits =
      share.kept.length < keep.count && share.seen <= keep.bytes && session.used_at >= keep.usedSince;
    if (!fits && !inUse(session.session_id)) {
      surplus.push(session.session_id);
      continue;
    }
    share.kept.push(session);
    share.bytes += session.bytes;
  }
  return [...surplus, ...heaviestFirst([...shares.values()], keep.totalBytes, inUse)];
}

function shareOf(shares: Map<string, Share>, userId: string): Share {
  const known = shares.get(userId);
  if (known !== undefined) return known;
  const share: Share = { kept: [], bytes: 0, seen: 0 };
  shares.set(userId, share);
  return share;
}

/** What goes until all users together fit: each time the longest unused of the user who has most. */
function heaviestFirst(
  shares: readonly Share[],
  totalBytes: number,
  inUse: (sessionId: string) => boolean,
): string[] {
  const surplus: string[] = [];
  let excess = shares.reduce((sum, { bytes }) => sum + bytes, 0) - totalBytes;
  while (excess > 0) {
    const heaviest = shares
      .filter(({ kept }) => kept.length > 0)
      .reduce<Share | undefined>(
        (most, share) => (most && most.bytes >= share.bytes ? most : share),
        undefined,
      );
    const session = heaviest?.kept.pop();
    if (heaviest === undefined || session === undefined) break;
    // One that is in use stays, and counts no more in the choice of whose is next.
    heaviest.bytes -= session.bytes;
    if (inUse(session.session_id)) continue;
    excess -= session.bytes;
    surplus.push(session.session_id);
  }
  return surplus;
}

/** Whether a share is within its bounds, or so little above them that it may wait. */
export function isWithin({ count, bytes, oldest }: ShareExtent, keep: SessionRetention): boolean {
  const most = keep.count + Math.ceil(keep.count / 10);
  return count < most && bytes <= Math.min(keep.bytes, keep.totalBytes) && oldest >= keep.usedSince;
}
