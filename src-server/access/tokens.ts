/** The tokens of the users of a shared server. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { tokenLifetime } from './access.ts';
import type { SignedTokens } from './signed-tokens.ts';
import type { User } from './users-file.ts';

const claims = z.object({ sub: z.string().min(1), generation: z.string(), iat: z.int(), exp: z.int() });

/** Makes and checks tokens. */
export class Tokens {
  readonly #signed: SignedTokens;

  constructor(signed: SignedTokens) {
    this.#signed = signed;
  }

  issue({ id, generation }: User): string {
    return this.#signed.sign(id, { generation }, tokenLifetime);
  }

  /**
   * The user whom a token was issued to.
   * @param find the users as of now: a token of a removed user, or of an earlier secret, is none
   */
  userOf(token: string, find: (id: string) => User | undefined): User | undefined {
    const parsed = claims.safeParse(this.#signed.claimsOf(token));
    if (!parsed.success) return undefined;
    const user = find(parsed.data.sub);
    return user !== undefined && sameText(user.generation, parsed.data.generation) ? user : undefined;
  }
}

/** Whether two texts are the same, in a time that does not say where they differ. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
