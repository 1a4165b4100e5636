import { randomBytes } from 'node:crypto';
import type { Session } from 'electron';
import { windowKeyHeader } from '../../src-server/http/guards/window-key.ts';
import type { IsOwn } from '../security/security.ts';

/** A key that no other program can guess. */
export function newWindowKey(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Adds the key of a service that answers this window alone to every request of the window to it.
 * @param key asked at each request; undefined while the service answers everybody on this machine
 */
export function sendWindowKey(session: Session, isOwn: IsOwn, key: () => string | undefined): void {
  session.webRequest.onBeforeSendHeaders(({ url, requestHeaders }, answer) => {
    const present = key();
    answer({
      requestHeaders:
        present !== undefined && isOwn(url)
          ? { ...requestHeaders, [windowKeyHeader]: present }
          : requestHeaders,
    });
  });
}
