import { OperationFailure } from '../base/failures.ts';
import type { Caller } from './caller.ts';

/** Seconds that a token lives (specification: 24 hours). */
export const tokenLifetime = 24 * 60 * 60;
/** Seconds in which somebody who goes to sign in elsewhere must be back. */
export const attemptTime = 600;

/** What a request says about who sends it. */
export interface Credentials {
  userId?: string | undefined;
  /** The `token` field. */
  token?: string | undefined;
  /** A token of the `Authorization` header or the page's cookie; it is enough without a `userId`. */
  carried?: string | undefined;
}

/** What a successful sign-in gives. */
export interface SignedIn {
  userId: string;
  token: string;
}

/** Sign-in at an OpenID provider. What the provider cannot do now is reported by a TransportFailure (503). */
export interface OpenIdSignIn {
  /** What people call the provider. */
  readonly name: string;
  /**
   * Begins a sign-in.
   * @param redirect where the provider sends the browser back to
   * @returns where the browser goes, and what it must bring along when it comes back
   */
  begin(redirect: string): Promise<{ address: string; attempt: string }>;
  /**
   * Ends a sign-in.
   * @param address where the provider has sent the browser to
   * @returns who it is, and a token for some seconds
   * @throws SignInRefused
   */
  complete(
    address: URL,
    attempt: string | undefined,
  ): Promise<{ caller: Caller; token: string; seconds: number }>;
  /** Who has signed in by a token; undefined where it is none of these. */
  callerOf(token: string): Caller | undefined;
  /** Which program a token of the provider is made out to; undefined where it proves nobody. */
  bearer(token: string): Promise<Caller | undefined>;
  /** Where the provider ends its own sign-in, where it does that. */
  endAddress(backTo: string): Promise<string | undefined>;
}

/** Decides who may call. There is one way for on-premise servers and one for shared ones. */
export interface Access {
  /** Shared: every call needs a token. */
  readonly shared: boolean;
  /** Where callers may also sign in elsewhere. */
  readonly openId?: OpenIdSignIn;
  /** Whom credentials prove; undefined where they prove nobody. */
  callerOf(credentials: Credentials): Caller | undefined;
  /** Ends a token before its time. */
  revoke(token: string): Promise<void>;
  /**
   * Checks a secret and gives a token.
   * @param address where the attempt comes from
   * @throws AccessDenied, TooManyAttempts, OperationFailure (400) where one is missing
   */
  signIn(
    credentials: { userId?: string | undefined; secretKey?: string | undefined },
    address: string,
  ): Promise<SignedIn>;
}

/** The credentials are not right. The text is that of the vendor's servers, which clients compare. */
export class AccessDenied extends OperationFailure {
  override name = 'AccessDenied';

  constructor() {
    super(401, 'Invalid user or token, access deny.');
  }
}

/** Why somebody who comes back from an OpenID provider is not let in. */
export type RefusedSignIn = 'expired' | 'refused' | 'no-role';

/** Somebody who comes back from an OpenID provider is not let in. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
  readonly reason: RefusedSignIn;

  constructor(reason: RefusedSignIn) {
    super(`The sign-in was not taken: ${reason}.`);
    this.reason = reason;
  }
}

/** Too many attempts to sign in have failed; even the right secret is not looked at for a while. */
export class TooManyAttempts extends OperationFailure {
  override name = 'TooManyAttempts';
  /** Whole seconds until the next attempt is looked at. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(401, `Too many failed attempts to sign in. Wait ${waitText(retryAfter)}, then try again.`);
    this.retryAfter = retryAfter;
  }
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
