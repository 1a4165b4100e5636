/** Who may do what in the company (`example-resources.md` 1.1, 2.6). */
import type { DrawnRequest, Sender, Target } from './drawn-request.ts';

export type AccountName = 'user' | 'admin';

export type Access =
  /** Goes on; `begins` is whose session is begun by it. */
  { kind: 'passes'; account: AccountName | undefined; begins?: AccountName } | { kind: 'wrong credentials' };

interface Session {
  cookie: string;
  account: AccountName;
  usedAt: number;
}

const idleTime = 30 * 60 * 1000;

/** The sessions that the company has begun. */
export class SessionsModel {
  /** All cookies that were ever given, in their order. */
  readonly cookies: string[] = [];
  readonly #alive = new Map<string, Session>();

  /** Who sends a request now. */
  identify({ basic }: Sender, cookie: string | undefined, now: number): Access {
    const remembered = cookie === undefined ? undefined : this.#use(cookie, now);
    if (basic === 'wrong' || basic === 'malformed') return { kind: 'wrong credentials' };
    if (basic === 'none' || basic === 'another scheme') return { kind: 'passes', account: remembered };
    if (remembered === basic) return { kind: 'passes', account: basic };
    if (cookie !== undefined) this.#alive.delete(cookie);
    return { kind: 'passes', account: basic, begins: basic };
  }

  /** Learns the cookie of a session that has begun. */
  begun(cookie: string, account: AccountName, now: number): void {
    this.cookies.push(cookie);
    this.#alive.set(cookie, { cookie, account, usedAt: now });
  }

  #use(cookie: string, now: number): AccountName | undefined {
    const session = this.#alive.get(cookie);
    if (session === undefined) return undefined;
    if (now - session.usedAt > idleTime) {
      this.#alive.delete(cookie);
      return undefined;
    }
    session.usedAt = now;
    return session.account;
  }
}

/** The answer of the rules of addresses: what the request is refused with, if at all. */
export function refusedByUrl(
  { method, application }: DrawnRequest,
  target: Target,
  account: AccountName | undefined,
): 401 | 403 | undefined {
  const isEmployees =
    'collection' in target && target.collection === 'employees' && target.kind !== 'profile';
  if (application !== 'company' || !isEmployees || account === 'admin') return undefined;
  const isCovered =
    method === 'POST' ? target.kind === 'collection' : ['PUT', 'PATCH', 'DELETE'].includes(method);
  if (!isCovered) return undefined;
  return account === undefined ? 401 : 403;
}

/** The answer of the rules of the repository of items. */
export function refusedByRepository(
  collection: string,
  operation: 'find' | 'change',
  account: AccountName | undefined,
): 401 | 403 | undefined {
  if (collection !== 'items' || account === 'admin') return undefined;
  if (account === undefined) return 401;
  return operation === 'change' ? 403 : undefined;
}
