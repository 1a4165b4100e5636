import { randomBytes } from 'node:crypto';
import type { Account } from './accounts.ts';

/** Milliseconds after its last use that a session ends. */
const idleTime = 30 * 60 * 1000;
/** Sessions that are kept; the longest unused go first. */
const kept = 10_000;

interface Session {
  account: Account;
  usedAt: number;
}

/** Who has signed in lately, by the id in the cookie. They end with the service. */
export class Sessions {
  readonly #now: () => number;
  readonly #byId = new Map<string, Session>();

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The account of a session that has not ended; using it keeps it alive. */
  use(id: string): Account | undefined {
    const session = this.#byId.get(id);
    if (session === undefined) return undefined;
    this.#byId.delete(id);
    const usedAt = this.#now();
    if (usedAt - session.usedAt > idleTime) return undefined;
    // Set again, it is the youngest of the map.
    this.#byId.set(id, { ...session, usedAt });
    return session.account;
  }

  /** Begins a session. @returns its id */
  begin(account: Account): string {
    const id = randomBytes(16).toString('hex').toUpperCase();
    this.#byId.set(id, { account, usedAt: this.#now() });
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > kept && oldest !== undefined) this.#byId.delete(oldest);
    return id;
  }

  end(id: string): void {
    this.#byId.delete(id);
  }
}
