import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

/** Whether a request may know how the service does, beyond whether it does. */
export type MonitorJudge = (request: Request) => boolean;

/**
 * On a server for this machine alone that is everybody, as with all else there. On a shared one it is whoever sends the
 * monitoring token, wherever from: behind a proxy everybody comes from this machine, and a user's token proves a user.
 */
export function monitorJudge(isShared: boolean, token: string | undefined): MonitorJudge {
  if (!isShared) return () => true;
  if (token === undefined) return () => false;
  const expected = digest(token);
  return ({ headers }) => {
    const given = /^bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
    return given !== undefined && timingSafeEqual(digest(given), expected);
  };
}

/** Of one length, whatever was sent. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
