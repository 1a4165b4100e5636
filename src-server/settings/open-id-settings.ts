import { StartFailure } from '../base/start-failure.ts';

/** The sign-in at an OpenID provider, and what its groups are here. */
export interface OpenIdSettings {
  /** Its address; without it nobody signs in that way. */
  issuer?: string;
  clientId?: string;
  /** Absent where the service is a public client. */
  clientSecret?: string;
  /** What people call the provider. */
  name: string;
  /** Separated by spaces. */
  scope: string;
  /** Of the tokens of programs; the client id where absent. */
  audience?: string;
  /** The claim that identifies users. */
  userClaim: string;
  /** The claim with the groups of a user. */
  groupsClaim: string;
  /** Groups by what their members may do; `*` is everybody. */
  readers: readonly string[];
  submitters: readonly string[];
  administrators: readonly string[];
  /** Groups whose members share jobs: `group`, or `group=workspace`. */
  workspaces: readonly string[];
  /** Minutes. */
  sessionTime: number;
  /** Seconds. */
  clockTolerance: number;
}

export const defaultOpenId = {
  name: 'single sign-on',
  scope: 'openid profile email',
  userClaim: 'sub',
  groupsClaim: 'groups',
  readers: [],
  submitters: ['*'],
  administrators: [],
  workspaces: [],
  sessionTime: 480,
  clockTolerance: 30,
} satisfies OpenIdSettings;

/** Settings that fit each other. @throws StartFailure (InvalidSettings) */
export function checkOpenId({ issuer, clientId }: OpenIdSettings, auth: string): void {
  if (issuer === undefined) return;
  if (auth !== 'token') {
    throw invalid(
      'auth',
      'Sign-in at an OpenID provider is for a shared server.',
      'Let callers sign in ("--auth token", setting auth: token), or remove openId.issuer.',
    );
  }
  if (!isSafeAddress(issuer)) {
    throw invalid(
      'openId.issuer',
      'The OpenID provider is no address, or one that others could listen to.',
      'Give it as https://name, without query; http is for this machine only.',
    );
  }
  if (clientId === undefined) {
    throw invalid(
      'openId.clientId',
      'It is not said what the service is called at the OpenID provider.',
      'Register it there, and name its client id in openId.clientId.',
    );
  }
}

/** Whether an address is of this machine, to which nobody listens on the way. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const address = new URL(text);
  const isSafe = address.protocol === 'https:' || isLoopback(address);
  return isSafe && address.search === '' && address.hash === '' && address.username === '';
}

function invalid(setting: string, message: string, advice: string): StartFailure {
  return new StartFailure('InvalidSettings', message, advice, { setting });
}
