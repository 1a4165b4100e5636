/** What is asked of an OpenID provider: OpenID Connect Core 1.0 and Discovery 1.0, with PKCE (RFC 7636). */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import type { Logger } from 'pino';
import { TransportFailure } from '../../base/failures.ts';
import { isLoopback } from '../../settings/open-id-settings.ts';
import type { OpenIdSettings } from '../../settings/open-id-settings.ts';
import { tellsGroups } from './open-id-user.ts';

/** What is kept from the beginning of a sign-in until its end. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
}

type ProviderTrouble = 'provider-unreachable' | 'provider-unsuitable';

/** The provider cannot be used now. */
export class ProviderUnavailable extends TransportFailure {
  override name = 'ProviderUnavailable';

  constructor(code: ProviderTrouble, message: string) {
    super(503, message, code);
  }
}

/** What was found out about a provider. */
interface Found {
  configuration: client.Configuration;
  issuer: string;
  keys: JWTVerifyGetKey;
}

/** Seconds that an answer of the provider may take. */
const patience = 10;
/** Milliseconds after a failure in which the provider is not asked again, nor its keys after they were read. */
const pause = 5000;
/** Who verifies a token by these can make none: neither `none` nor a shared secret is among them. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** The provider that the settings name; it is looked for when it is first needed, and again after a failure. */
export class OpenIdProvider {
  readonly #settings: OpenIdSettings;
  readonly #log: Logger;
  readonly #now: () => number;
  #found: Promise<Found> | undefined;
  /** Why it could not be used when it was looked for last. */
  #failed: { failure: ProviderUnavailable; at: number } | undefined;

  /** @param now epoch milliseconds */
  constructor(settings: OpenIdSettings, log: Logger, now: () => number) {
    this.#settings = settings;
    this.#log = log;
    this.#now = now;
  }

  /** Finds out whether it can be used, and logs where not; a start does not wait for it. */
  lookFor(): void {
    void this.#provider().catch(() => undefined);
  }

  /** Where a person signs in, and what must be kept until he comes back. @throws ProviderUnavailable */
  async begin(redirect: string): Promise<{ address: string; attempt: Attempt }> {
    const { configuration } = await this.#provider();
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: this.#settings.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, attempt };
  }

  /**
   * What the provider says of a person who comes back from it.
   * @param address with the code, as the browser was sent to it
   * @throws ProviderUnavailable, or what is wrong with the answer
   */
  async complete(address: URL, { state, nonce, verifier }: Attempt): Promise<JWTPayload> {
    const { configuration, issuer, keys } = await this.#provider();
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const { clientId, clockTolerance } = this.#settings;
    const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
      algorithms,
      issuer,
      ...(clientId !== undefined && { audience: clientId }),
      clockTolerance,
    });
    const { userinfo_endpoint: more } = configuration.serverMetadata();
    if (tellsGroups(payload, this.#settings) || more === undefined) return payload;
    // Many providers name groups there alone.
    return {
      ...(await client.fetchUserInfo(configuration, tokens.access_token, payload.sub ?? '')),
      ...payload,
    };
  }

  /** The claims of a program's token; undefined where it is not one for this service. @throws ProviderUnavailable */
  async claimsOf(token: string): Promise<JWTPayload | undefined> {
    const { issuer, keys } = await this.#provider();
    const { audience = this.#settings.clientId, clockTolerance } = this.#settings;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms,
        issuer,
        ...(audience !== undefined && { audience }),
        clockTolerance,
        currentDate: new Date(this.#now()),
        requiredClaims: ['exp', 'sub', 'aud'],
      });
      return payload;
    } catch (error) {
      if (isOfToken(error)) return undefined;
      throw this.#unavailable(error);
    }
  }

  /** Where the provider ends its own sign-in; undefined where it does not offer that. @throws ProviderUnavailable */
  async endAddress(backTo: string): Promise<string | undefined> {
    const { configuration } = await this.#provider();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: backTo }).href;
  }

  async #provider(): Promise<Found> {
    if (this.#failed !== undefined && Date.now() < this.#failed.at + pause) throw this.#failed.failure;
    this.#found ??= this.#discovered().catch((error: unknown) => {
      this.#found = undefined;
      this.#failed = { failure: this.#unavailable(error), at: Date.now() };
      throw this.#failed.failure;
    });
    return await this.#found;
  }

  async #discovered(): Promise<Found> {
    const { issuer = '', clientId = '', clientSecret, clockTolerance } = this.#settings;
    const address = new URL(issuer);
    const configuration = await client.discovery(
      address,
      clientId,
      { [client.clockTolerance]: clockTolerance },
      clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
      { timeout: patience, ...(isLoopback(address) && { execute: [client.allowInsecureRequests] }) },
    );
    const found = configuration.serverMetadata();
    if (found.jwks_uri === undefined) throw new TypeError('it names no keys (jwks_uri)');
    const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
      cooldownDuration: pause,
      timeoutDuration: patience * 1000,
    });
    this.#log.info({ issuer: found.issuer }, 'the OpenID provider was found');
    return { configuration, issuer: found.issuer, keys };
  }

  /** What is reported of a failure; the log has the rest. */
  #unavailable(error: unknown): ProviderUnavailable {
    const failure = isUnsuitable(error) ? unsuitable() : unreachable();
    this.#log.error({ err: error, issuer: this.#settings.issuer, code: failure.code }, failure.message);
    return failure;
  }
}

function unreachable(): ProviderUnavailable {
  const message =
    'The OpenID provider that the settings name (openId.issuer) does not answer; try again later.';
  return new ProviderUnavailable('provider-unreachable', message);
}

function unsuitable(): ProviderUnavailable {
  const message =
    'What answers at the address of the setting openId.issuer is not that OpenID provider: it calls itself otherwise, or nothing.';
  return new ProviderUnavailable('provider-unsuitable', message);
}

/** Whether it answered, and not as the provider that it should be. */
function isUnsuitable(error: unknown): boolean {
  if (!(error instanceof client.ClientError)) return false;
  return !['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(error.code ?? '');
}

/** Whether a failure is that of a token, and not of asking for the keys. */
function isOfToken(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
}
