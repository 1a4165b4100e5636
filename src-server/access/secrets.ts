/** Secrets of users at rest: scrypt hashes with their salt and parameters. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A secret as it is stored; `salt` and `hash` are base64. */
export const storedSecret = z.object({
  algorithm: z.literal('scrypt'),
  cost: z.int().min(2).max(1_048_576),
  blockSize: z.int().min(1).max(64),
  parallelization: z.int().min(1).max(64),
  salt: z.base64().min(22),
  hash: z.base64().min(43),
});

export type StoredSecret = z.infer<typeof storedSecret>;

type Costs = Pick<StoredSecret, 'cost' | 'blockSize' | 'parallelization'>;

/** 32 MiB and about a tenth of a second for each guess; secrets that are made here could not be guessed at any cost. */
const costs: Costs = { cost: 32_768, blockSize: 8, parallelization: 1 };
const hashLength = 32;

/** A secret that nobody has to remember: 256 bits of chance, base64url. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a secret with a salt of its own. */
export async function hashSecret(secret: string): Promise<StoredSecret> {
  const salt = randomBytes(16);
  const hash = await derive(secret, salt, costs, hashLength);
  return { algorithm: 'scrypt', ...costs, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/**
 * Whether a secret is the stored one. For an unknown user (`stored` absent) the same work is done and the answer is no,
 * so that time does not say which users there are.
 */
export async function isSecret(secret: string, stored: StoredSecret | undefined): Promise<boolean> {
  const { salt, hash, ...parameters } = stored ?? nobodysSecret;
  const expected = Buffer.from(hash, 'base64');
  const derived = await derive(secret, Buffer.from(salt, 'base64'), parameters, expected.length);
  return timingSafeEqual(derived, expected) && stored !== undefined;
}

/** No secret has this hash: it is chance, made again by every process. */
const nobodysSecret: StoredSecret = {
  algorithm: 'scrypt',
  ...costs,
  salt: randomBytes(16).toString('base64'),
  hash: randomBytes(hashLength).toString('base64'),
};

function derive(secret: string, salt: Buffer, parameters: Costs, length: number): Promise<Buffer> {
  const { cost, blockSize, parallelization } = parameters;
  // What scrypt needs is 128 * N * r bytes and a little; Node refuses more than `maxmem`.
  const maxmem = 128 * cost * blockSize + 128 * blockSize * parallelization + 1024 * 1024;
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, length, { cost, blockSize, parallelization, maxmem }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
