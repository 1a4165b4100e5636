import type { Logger } from 'pino';
import { OperationFailure } from '../base/failures.ts';
import { makePrivateFile, makePrivateFolder } from '../io/files/private-files.ts';
import { AccessDenied, TooManyAttempts } from './access.ts';
import type { Access, Credentials, SignedIn } from './access.ts';
import { FailedAttempts } from './attempts.ts';
import type { Caller } from './caller.ts';
import { RevokedTokens } from './revoked-tokens.ts';
import { isSecret } from './secrets.ts';
import { tokenKey } from './token-key.ts';
import { sameText, Tokens } from './tokens.ts';
import { UserDirectory } from './user-directory.ts';
import { usersPath } from './users-file.ts';

/** Secrets that are checked at a time: each takes a thread of the four that also read and write files. */
const atOnce = 2;
/** Attempts that may wait for their turn. */
const queueLength = 64;
/** Longer ones than any that can be set are not hashed. */
const longestSecret = 4096;

/**
 * Opens the access to a shared server: its users and the key of its tokens.
 * @param now epoch milliseconds
 * @throws StartFailure (TokenKeyDamaged)
 */
export async function tokenAccess(dataFolder: string, log: Logger, now: () => number): Promise<Access> {
  if (await makePrivateFolder(dataFolder)) {
    log.warn(`${dataFolder} was open to other users of this machine; now only its owner may enter it.`);
  }
  const key = await tokenKey(dataFolder, log);
  const ofOthers = await makePrivateFile(usersPath(dataFolder)).catch(() => false);
  if (ofOthers) log.warn(`${usersPath(dataFolder)} could be read by others; now only its owner can.`);
  const users = new UserDirectory(dataFolder, log);
  if (users.isEmpty) log.warn('There are no users yet. Add them by "headwater user add".');
  return new TokenAccess(
    users,
    new Tokens(key, now, new RevokedTokens(dataFolder, now)),
    new FailedAttempts(now),
    log,
  );
}

class TokenAccess implements Access {
  readonly shared = true;
  readonly #users: UserDirectory;
  readonly #tokens: Tokens;
  readonly #attempts: FailedAttempts;
  readonly #log: Logger;
  readonly #waiting: (() => void)[] = [];
  #checking = 0;

  constructor(users: UserDirectory, tokens: Tokens, attempts: FailedAttempts, log: Logger) {
    this.#users = users;
    this.#tokens = tokens;
    this.#attempts = attempts;
    this.#log = log;
  }

  async revoke(token: string): Promise<void> {
    await this.#tokens.revoke(token);
  }

  callerOf({ userId, token, carried }: Credentials): Caller | undefined {
    const given = token ?? carried;
    if (given === undefined || (token !== undefined && userId === undefined)) return undefined;
    const user = this.#tokens.userOf(given, (id) => this.#users.find(id));
    if (user === undefined || (userId !== undefined && !sameText(userId, user.id))) return undefined;
    return { userId: user.id, ownOnly: true, listedUser: user.id };
  }

  async signIn(
    { userId, secretKey }: { userId?: string | undefined; secretKey?: string | undefined },
    address: string,
  ): Promise<SignedIn> {
    if (userId === undefined) throw new OperationFailure(400, 'userId is missing.');
    if (secretKey === undefined) throw new OperationFailure(400, 'secretKey is missing.');
    if (secretKey.length > longestSecret) throw new AccessDenied();
    await this.#turn(userId, address);
    try {
      // Those that were checked meanwhile may have used up the attempts.
      this.#refuseTooMany(userId, address);
      const user = this.#users.find(userId);
      const isRight = await isSecret(secretKey, user?.secret);
      if (isRight && user !== undefined) {
        this.#attempts.succeeded(userId, address);
        return { userId, token: this.#tokens.issue(user) };
      }
      this.#attempts.failed(userId, address);
      // An unknown name is not logged: a secret may have been typed in its place.
      this.#log.warn({ ...(user && { userId }), address }, 'sign-in refused');
      throw new AccessDenied();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#checking -= 1;
      else next();
    }
  }

  /** Waits for the turn of an attempt, so that many at once cannot stall the service. */
  async #turn(userId: string, address: string): Promise<void> {
    this.#refuseTooMany(userId, address);
    if (this.#checking < atOnce) {
      this.#checking += 1;
      return;
    }
    if (this.#waiting.length >= queueLength) throw new TooManyAttempts(5);
    // Whoever ends hands his place over.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #refuseTooMany(userId: string, address: string): void {
    const wait = this.#attempts.wait(userId, address);
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));
  }
}
