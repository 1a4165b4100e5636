import { decodeJwt } from 'jose';
import type { JWTPayload } from 'jose';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { OpenIdSettings } from '../../settings/open-id-settings.ts';
import { attemptTime, SignInRefused } from '../access.ts';
import type { OpenIdSignIn } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { SignedTokens } from '../signed-tokens.ts';
import { OpenIdProvider, ProviderUnavailable } from './open-id-provider.ts';
import { callerOfUser, openIdUser } from './open-id-user.ts';
import type { OpenIdUser } from './open-id-user.ts';

const attemptClaims = z.object({
  kind: z.literal('openid-attempt'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
const sessionClaims = z.object({
  kind: z.literal('openid'),
  sub: z.string().min(1),
  name: z.string().optional(),
  groups: z.array(z.string()),
});

/**
 * Signing in at the provider that the settings name. What must be kept of it is in tokens that this service signs, so
 * that any service with the same key goes on with what another has begun.
 */
export function openIdSignIn(
  settings: OpenIdSettings,
  tokens: SignedTokens,
  log: Logger,
  now: () => number,
): OpenIdSignIn {
  const provider = new OpenIdProvider(settings, log, now);
  provider.lookFor();
  const known = (claims: JWTPayload): { user: OpenIdUser; caller: Caller } | undefined => {
    const user = openIdUser(claims, settings);
    const caller = user && callerOfUser(user, settings);
    return user && caller && { user, caller };
  };
  return {
    name: settings.name,
    begin: async (redirect) => {
      const { address, attempt } = await provider.begin(redirect);
      const claims = { ...attempt, kind: 'openid-attempt' };
      return { address, attempt: tokens.sign('sign-in', claims, attemptTime) };
    },
    complete: async (address, given) => {
      const attempt = attemptClaims.safeParse(given && tokens.claimsOf(given));
      if (!attempt.success) throw new SignInRefused('expired');
      const claims = await provider.complete(address, attempt.data).catch((error: unknown) => {
        if (error instanceof ProviderUnavailable) throw error;
        log.warn({ err: error }, 'sign-in refused');
        throw new SignInRefused('refused');
      });
      const found = known(claims);
      if (found === undefined) {
        log.warn({ subject: claims.sub }, 'sign-in refused: no group of the user has a role');
        throw new SignInRefused('no-role');
      }
      const { id, name, groups } = found.user;
      const seconds = settings.sessionTime * 60;
      const token = tokens.sign(id, { kind: 'openid', name, groups }, seconds);
      return { caller: found.caller, token, seconds };
    },
    callerOf: (token) => {
      const session = sessionClaims.safeParse(tokens.claimsOf(token));
      if (!session.success) return undefined;
      const { sub: id, name, groups } = session.data;
      return callerOfUser({ id, name, groups }, settings);
    },
    bearer: async (token) => {
      if (!isOfProvider(token, settings)) return undefined;
      const claims = await provider.claimsOf(token);
      return claims && known(claims)?.caller;
    },
    endAddress: (backTo) => provider.endAddress(backTo),
  };
}

/** Whether a token says that it is the provider's: of others nothing is asked. */
function isOfProvider(token: string, { issuer }: OpenIdSettings): boolean {
  try {
    return decodeJwt(token).iss?.replace(/\/$/, '') === issuer?.replace(/\/$/, '');
  } catch {
    return false;
  }
}
