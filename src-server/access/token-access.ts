import type { Logger } from 'pino';
import { OperationFailure } from '../base/failures.ts';
import { makePrivateFile, makePrivateFolder } from '../io/files/private-files.ts';
import type { ServiceSettings } from '../settings/settings.ts';
import { AccessDenied, TooManyAttempts } from './access.ts';
import type { Access, Credentials, OpenIdSignIn, SignedIn } from './access.ts';
import { FailedAttempts } from './attempts.ts';
import { sharedCaller } from './caller.ts';
import type { Caller } from './caller.ts';
import { RevokedTokens } from './revoked-tokens.ts';
import { isSecret } from './secrets.ts';
import { SignedTokens } from './signed-tokens.ts';
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
 * @throws StartFailure (TokenKeyDamaged)
 */
export async function tokenAccess(
  { dataFolder, openId, now }: Pick<ServiceSettings, 'dataFolder' | 'openId' | 'now'>,
  log: Logger,
): Promise<Access> {
  if (await makePrivateFolder(dataFolder)) {
    log.warn(`${dataFolder} was open to other users of this machine; now only its owner may enter it.`);
  }
  const key = await tokenKey(dataFolder, log);
  const ofOthers = await makePrivateFile(usersPath(dataFolder)).catch(() => false);
  if (ofOthers) log.warn(`${usersPath(dataFolder)} could be read by others; now only its owner can.`);
  const users = new UserDirectory(dataFolder, log);
  if (users.isEmpty && openId.issuer === undefined) {
    log.warn('There are no users yet. Add them by "headwater user add".');
  }
  const signed = new SignedTokens(key, now, new RevokedTokens(dataFolder, now));
  return new TokenAccess(
    users,
    signed,
    new FailedAttempts(now),
    log,
    await openIdOf(openId, signed, log, now),
  );
}

/** What speaks with a provider is loaded only where one is named. */
async function openIdOf(
  settings: ServiceSettings['openId'],
  signed: SignedTokens,
  log: Logger,
  now: () => number,
): Promise<OpenIdSignIn | undefined> {
  if (settings.issuer === undefined) return undefined;
  const { openIdSignIn } = await import('./openid/open-id-sign-in.ts');
  return openIdSignIn(settings, signed, log, now);
}

class TokenAccess implements Access {
  readonly shared = true;
  readonly openId?: OpenIdSignIn;
  readonly #users: UserDirectory;
  readonly #signed: SignedTokens;
  readonly #tokens: Tokens;
  readonly #attempts: FailedAttempts;
  readonly #log: Logger;
  readonly #waiting: (() => void)[] = [];
  #checking = 0;

  constructor(
    users: UserDirectory,
    signed: SignedTokens,
    attempts: FailedAttempts,
    log: Logger,
    openId?: OpenIdSignIn,
  ) {
    this.#users = users;
    this.#signed = signed;
    this.#tokens = new Tokens(signed);
    if (openId !== undefined) this.openId = openId;
    this.#attempts = attempts;
    this.#log = log;
  }

  async revoke(token: string): Promise<void> {
    await this.#signed.revoke(token);
  }

  callerOf({ userId, token, carried }: Credentials): Caller | undefined {
    const given = token ?? carried;
    if (given === undefined || (token !== undefined && userId === undefined)) return undefined;
    const caller = this.#userOf(given) ?? this.openId?.callerOf(given);
    return caller !== undefined && (userId === undefined || sameText(userId, caller.userId))
      ? caller
      : undefined;
  }

  #userOf(token: string): Caller | undefined {
    const user = this.#tokens.userOf(token, (id) => this.#users.find(id));
    if (user === undefined) return undefined;
    const { id, role = 'submitter', workspaces = [] } = user;
    return sharedCaller({ userId: id, role, workspaces });
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
