import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { JWK, JWTPayload } from 'jose';

/** What a test sends to the process of the provider. */
export interface ProviderWish {
  /** Who signs in from now on; null for nobody. */
  account?: { id: string; claims: Record<string, unknown> } | null;
  /** The origins of services to which browsers are sent back. */
  redirects?: string[];
  /** Its private keys. */
  keys?: JWK[];
}

/** What the process says. */
export type ProviderAnswer = { issuer: string } | { done: true };

/** A provider in a process of its own. */
export interface TestProvider {
  issuer: string;
  /** Says who signs in from now on; nobody where absent. */
  account(id?: string, claims?: Record<string, unknown>): Promise<void>;
  /** Names the services to which it sends browsers back. */
  sendBackTo(...origins: string[]): Promise<void>;
  /** Signs by another key from now on, and forgets the former. */
  rotate(): Promise<void>;
  /** A token as it makes them for programs, or with other claims, signed by its present key. */
  token(claims?: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
  /** Stops answering, as one that hangs. */
  end(): Promise<void>;
}

export async function openIdProvider(): Promise<TestProvider> {
  const child = fork(join(import.meta.dirname, 'provider-process.ts'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }];
  let key = await newKey();
  const send = async (wish: ProviderWish): Promise<void> => {
    const answered = once(child, 'message');
    child.send(wish);
    await answered;
  };
  await send({ keys: [key] });
  return {
    issuer,
    account: (id, claims = {}) => send({ account: id === undefined ? null : { id, claims } }),
    sendBackTo: (...redirects) => send({ redirects }),
    rotate: async () => {
      key = await newKey();
      await send({ keys: [key] });
    },
    token: async (claims = {}, header = {}) =>
      new SignJWT({ iss: issuer, aud: 'headwater-programs', sub: 'robot', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', ...header })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '5 minutes')
        .sign(await importJWK(key, 'RS256')),
    end: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), use: 'sig', alg: 'RS256' };
}
