/** The tokens of a shared server: JSON Web Tokens, signed by HMAC-SHA-256. */
import { createHash, createSecretKey, randomUUID, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { tokenLifetime } from './access.ts';
import type { RevokedTokens } from './revoked-tokens.ts';
import type { User } from './users-file.ts';

const claims = z.object({ sub: z.string().min(1), generation: z.string(), iat: z.int(), exp: z.int() });
/** Ours are far shorter; nothing longer is looked at. */
const longestToken = 4096;

/** Makes and checks tokens. */
export class Tokens {
  readonly #key: KeyObject;
  readonly #now: () => number;
  readonly #revoked: RevokedTokens;

  /** @param now epoch milliseconds */
  constructor(key: Buffer, now: () => number, revoked: RevokedTokens) {
    this.#key = createSecretKey(key);
    this.#now = now;
    this.#revoked = revoked;
  }

  /** Ends a token before its time; what is none is let be. */
  async revoke(token: string): Promise<void> {
    if (token.length <= longestToken && this.#verified(token) !== undefined) await this.#revoked.add(token);
  }

  issue({ id, generation }: User): string {
    const iat = this.#seconds();
    return jwt.sign({ generation, iat }, this.#key, {
      algorithm: 'HS256',
      subject: id,
      expiresIn: tokenLifetime,
      // Of two sign-ins in one second each has a token of its own: signing out ends only one.
      jwtid: randomUUID(),
    });
  }

  /**
   * The user whom a token was issued to.
   * @param find the users as of now: a token of a removed user, or of an earlier secret, is none
   */
  userOf(token: string, find: (id: string) => User | undefined): User | undefined {
    if (token.length > longestToken || this.#revoked.has(token)) return undefined;
    const parsed = claims.safeParse(this.#verified(token));
    if (!parsed.success) return undefined;
    const user = find(parsed.data.sub);
    return user !== undefined && sameText(user.generation, parsed.data.generation) ? user : undefined;
  }

  #verified(token: string): unknown {
    try {
      return jwt.verify(token, this.#key, { algorithms: ['HS256'], clockTimestamp: this.#seconds() });
    } catch {
      // Expired, malformed, or signed otherwise: it is no token of ours.
      return undefined;
    }
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
