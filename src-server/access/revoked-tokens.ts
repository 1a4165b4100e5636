import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tokenLifetime } from './access.ts';

/** Tokens that were ended before their time, by digests, until they would have ended anyway. */
export class RevokedTokens {
  readonly #path: string;
  readonly #now: () => number;
  /** When each was ended, in seconds. */
  readonly #ended: Map<string, number>;

  /** @param now epoch milliseconds */
  constructor(dataFolder: string, now: () => number) {
    this.#path = join(dataFolder, 'revoked-tokens.txt');
    this.#now = now;
    this.#ended = new Map(linesOf(this.#path));
  }

  has(token: string): boolean {
    return this.#ended.has(digestOf(token));
  }

  async add(token: string): Promise<void> {
    const now = Math.floor(this.#now() / 1000);
    this.#ended.set(digestOf(token), now);
    for (const [digest, at] of this.#ended) if (at < now - tokenLifetime) this.#ended.delete(digest);
    const lines = [...this.#ended].map(([digest, at]) => `${digest} ${at}\n`);
    await writeFile(this.#path, lines.join(''), { mode: 0o600 });
  }
}

function linesOf(path: string): [string, number][] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [digest = '', at] = line.split(' ');
        return at === undefined ? [] : [[digest, Number(at)] as [string, number]];
      });
  } catch {
    return [];
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
