import { setUser } from '../../../src-server/access/users-file.ts';
import { post, testService } from './service.ts';
import type { Settings, TestService } from './service.ts';

/** The secret of every user of a test. */
export const secretOf = (userId: string): string => `the secret of ${userId}`;

/** Who calls: the fields that every operation of a shared server takes. */
export interface Identity extends Record<string, string> {
  userId: string;
  token: string;
}

/** A real service in token mode, with the given users. */
export function sharedService(users: readonly string[], settings: Settings = {}): Promise<TestService> {
  return testService({ auth: 'token', ...settings }, async (folder) => {
    for (const user of users) await setUser(folder, user, secretOf(user));
  });
}

export interface TokenAnswer {
  code: string;
  userId?: string;
  token?: string;
  error?: string;
}

/** Asks for a token. */
export async function askForToken(
  service: { url: string },
  userId: string,
  secretKey = secretOf(userId),
): Promise<TokenAnswer> {
  const answer: unknown = await post(service, '/user/generateToken', { userId, secretKey });
  return answer as TokenAnswer;
}

/** Signs a user in. */
export async function signedIn(service: { url: string }, userId: string): Promise<Identity> {
  const { token, error } = await askForToken(service, userId);
  if (token === undefined) throw new Error(error);
  return { userId, token };
}
