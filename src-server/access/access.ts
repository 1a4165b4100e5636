import { OperationFailure } from '../base/failures.ts';
import type { Caller } from './caller.ts';

/** Seconds that a token lives (specification: 24 hours). */
export const tokenLifetime = 24 * 60 * 60;

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

/** Decides who may call. There is one way for on-premise servers and one for shared ones. */
export interface Access {
  /** Shared: every call needs a token. */
  readonly shared: boolean;
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
