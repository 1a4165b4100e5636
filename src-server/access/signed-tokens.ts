import { createSecretKey, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { RevokedTokens } from './revoked-tokens.ts';

/** Ours are shorter; nothing longer is looked at. */
const longestToken = 4096;

/** JSON Web Tokens that this service signs for itself, by HMAC-SHA-256. */
export class SignedTokens {
  readonly #key: KeyObject;
  readonly #now: () => number;
  readonly #revoked: RevokedTokens;

  /** @param now epoch milliseconds */
  constructor(key: Buffer, now: () => number, revoked: RevokedTokens) {
    this.#key = createSecretKey(key);
    this.#now = now;
    this.#revoked = revoked;
  }

  /** A token with some claims that ends after some seconds. */
  sign(subject: string, claims: object, seconds: number): string {
    const options = { algorithm: 'HS256', subject, expiresIn: seconds } as const;
    // Of two in one second each is a token of its own: ending one leaves the other.
    return jwt.sign({ ...claims, iat: this.#seconds() }, this.#key, { ...options, jwtid: randomUUID() });
  }

  /** The claims of a token; undefined where it is none of ours, or has ended. */
  claimsOf(token: string): unknown {
    if (token.length > longestToken || this.#revoked.has(token)) return undefined;
    try {
      return jwt.verify(token, this.#key, { algorithms: ['HS256'], clockTimestamp: this.#seconds() });
    } catch {
      // Expired, malformed, or signed otherwise: it is no token of ours.
      return undefined;
    }
  }

  /** Ends a token before its time; what is none is let be. */
  async revoke(token: string): Promise<void> {
    if (this.claimsOf(token) !== undefined) await this.#revoked.add(token);
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }
}
