import type { Clock } from '@toolkit/application/backend/environment';
import {
  attemptMs,
  type OidcAttempt,
  type OidcFailure,
  type OidcIssuer,
  type OidcLogout,
  type OidcTrouble,
  type OidcUser,
  stateIn,
} from '@toolkit/application/backend/session';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { decodeJwt, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { Remembered } from '../remembered.ts';
import { textEncryption } from '../secret-encryption.ts';
import { addressIn, checkIds, clockTolerance, readLogout } from './openid-claims.ts';
import { configure, discover, type OpenidSettings } from './openid-provider.ts';
import { causesOf, explain, type OpenidTrouble } from './openid-trouble.ts';

export interface OpenidClientIssuerOptions {
  readonly settings: OpenidSettings;
  /** The page to which the provider sends browsers back; the provider has to know it. */
  readonly redirectUrl: string;
  /** The page to which it sends them after a sign-out there. */
  readonly leftUrl: string;
  /** Encrypts attempts; all processes that serve the same people need the same. */
  readonly secret: string;
  readonly clock: Clock;
  readonly report: (trouble: OpenidTrouble) => void;
}

/** The person said no, or the provider may not ask them. */
const cancellations = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];
/** The provider's document is read again after an hour, and after a failure as soon as that. */
const documentTimes = { freshMs: 3_600_000, failedMs: 3_000 };

/** A provider for which we are a confidential client that uses a code and PKCE (RFC 10017), by `openid-client`. */
export class OpenidClientIssuer implements OidcIssuer {
  private readonly provider: Remembered<Awaited<ReturnType<typeof discover>>>;
  /** The browser keeps its attempts, so several processes need nothing shared but the secret. */
  private readonly attempts: ReturnType<typeof textEncryption>;

  constructor(private readonly options: OpenidClientIssuerOptions) {
    const { settings, secret } = options;
    this.provider = new Remembered(
      () => discover(settings),
      documentTimes,
      () => this.now(),
    );
    this.attempts = textEncryption(`sign-in attempt ${secret}`);
  }

  begin({ register = false } = {}): Promise<Result<OidcAttempt, OidcTrouble>> {
    const { settings, redirectUrl } = this.options;
    return this.orTrouble(async () => {
      const { metadata } = await this.provider.read();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const verifier = client.randomPKCECodeVerifier();
      const until = this.now() + attemptMs;
      const prompts: unknown = metadata.prompt_values_supported;
      const url = client.buildAuthorizationUrl(configure(settings, metadata), {
        redirect_uri: redirectUrl,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(register && Array.isArray(prompts) && prompts.includes('create') && { prompt: 'create' }),
      });
      const encrypted = this.attempts.encrypt(JSON.stringify({ state, nonce, verifier, until }));
      return ok({ url: url.href, state, encrypted });
    });
  }

  async finish(query: string, encrypted = ''): Promise<Result<OidcUser, OidcFailure>> {
    const { settings, redirectUrl } = this.options;
    const attempt = JSON.parse(this.attempts.decrypt(encrypted) ?? 'null');
    if (!attempt || attempt.until <= this.now() || attempt.state !== stateIn(query))
      return fail('invalid-attempt');
    const answer = new URL(redirectUrl);
    answer.search = query;
    return this.orTrouble<OidcUser, OidcFailure>(async () => {
      const { metadata } = await this.provider.read();
      const configuration = configure(settings, metadata);
      // Anybody can make up an answer that a browser brings. A provider sends one code or error, in its own name.
      const { searchParams } = answer;
      const count = (...names: string[]) => names.flatMap((name) => searchParams.getAll(name)).length;
      const isOfProvider = (searchParams.get('iss') ?? metadata.issuer) === metadata.issuer;
      if (!isOfProvider || count('state') !== 1 || count('code', 'error') !== 1)
        return fail('invalid-attempt');
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
        });
        return await this.whoIs(configuration, tokens);
      } catch (error) {
        const isBrought = error instanceof client.AuthorizationResponseError;
        if (isBrought && cancellations.includes(error.error)) return fail('sign-in-cancelled');
        // The code was used before, or is that of another attempt.
        const isOfOther = causesOf(error).some(
          (one) => one.error === 'invalid_grant' || one.claim === 'nonce',
        );
        if (isOfOther) return fail('invalid-attempt');
        throw error;
      }
    });
  }

  async leaveUrl(idToken?: string): Promise<string | undefined> {
    const { settings, leftUrl } = this.options;
    const provider = await this.orTrouble(async () => ok(await this.provider.read()));
    if (!provider.ok || provider.value.endSessionUrl === undefined) return undefined;
    const { metadata, endSessionUrl } = provider.value;
    // OIDC_ISSUER may have changed since that sign-in, and the token tells about the person.
    const isOfThis = idToken !== undefined && decodeJwt(idToken).iss === metadata.issuer;
    const parameters = {
      client_id: settings.clientId,
      post_logout_redirect_uri: leftUrl,
      ...(isOfThis && { id_token_hint: idToken }),
    };
    const url = new URL(endSessionUrl);
    for (const [name, value] of Object.entries(parameters))
      if (!url.searchParams.has(name)) url.searchParams.set(name, value);
    return url.href;
  }

  readLogoutToken(logoutToken: string): Promise<Result<OidcLogout, 'invalid-logout' | OidcTrouble>> {
    const { settings, clock } = this.options;
    return this.orTrouble(async () => {
      const { metadata, keys } = await this.provider.read();
      const verified = await jwtVerify(logoutToken, keys, {
        issuer: metadata.issuer,
        audience: settings.clientId,
        typ: 'logout+jwt',
        requiredClaims: ['jti'],
        maxTokenAge: '2 minutes',
        clockTolerance,
        currentDate: clock.now(),
      }).catch((error: unknown) => {
        // The keys, and not the token.
        if (explain(error, settings.issuer)) throw error;
      });
      return readLogout(verified?.payload ?? {});
    });
  }

  /** What the provider tells about our settings before anybody signs in: it gets a code that it cannot know. */
  examine(): Promise<Result<{ readonly issuer: string; readonly canLeave: boolean }, OidcTrouble>> {
    const { settings, redirectUrl } = this.options;
    return this.orTrouble(async () => {
      const { metadata, endSessionUrl } = await this.provider.read();
      const code_verifier = client.randomPKCECodeVerifier();
      const request = { code: 'of-nobody', redirect_uri: redirectUrl, code_verifier };
      await client
        .genericGrantRequest(configure(settings, metadata), 'authorization_code', request)
        .catch((error: unknown) => {
          if (!/^invalid_(?:grant|request)$/.test(`${causesOf(error)[0]?.error}`)) throw error;
        });
      return ok({ issuer: metadata.issuer, canLeave: endSessionUrl !== undefined });
    });
  }

  private async whoIs(
    configuration: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ): Promise<Result<OidcUser, 'no-email'>> {
    const { id_token: idToken, access_token: accessToken } = tokens;
    const claims = tokens.claims();
    if (!claims || idToken === undefined) throw new Error('The library lets no answer pass without.');
    checkIds(claims);
    const isTold = claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint;
    const address = addressIn(
      isTold ? claims : await client.fetchUserInfo(configuration, accessToken, claims.sub),
    );
    if (!address) return fail('no-email');
    return ok({
      issuer: claims.iss,
      subject: claims.sub,
      email: address.email,
      emailVerified: address.emailVerified || this.options.settings.trustEmail,
      sid: typeof claims.sid === 'string' ? claims.sid : undefined,
      idToken,
    });
  }

  private now(): number {
    return this.options.clock.now().getTime();
  }

  private async orTrouble<Value, Failure>(
    work: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | OidcTrouble>> {
    try {
      return await work();
    } catch (error) {
      const trouble = explain(error, this.options.settings.issuer);
      if (!trouble) throw error;
      const isBrought = error instanceof client.AuthorizationResponseError;
      this.options.report({ ...trouble, ...(isBrought && { isBrought }) });
      return fail(trouble.code);
    }
  }
}
