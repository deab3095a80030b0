import type { Clock } from '@toolkit/application/backend/environment';
import {
  attemptMs,
  type OidcAttempt,
  type OidcFailure,
  type OidcIssuer,
  type OidcLogout,
  type OidcTrouble,
  type OidcUser,
} from '@toolkit/application/backend/session';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { decodeJwt, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { Remembered } from '../remembered.ts';
import { textEncryption } from '../secret-encryption.ts';
import { addressIn, checkIds, clockTolerance, readLogout } from './openid-claims.ts';
import { discover, isIssuer, mayBePlain, patienceSeconds } from './openid-discovery.ts';
import type { OpenidSettings, TokenAuth } from './openid-settings.ts';
import { causesOf, explain, OpenidMisconfigured, type OpenidTroubleReport } from './openid-trouble.ts';

export interface OpenidClientIssuerOptions {
  readonly settings: OpenidSettings;
  /** The page to which the provider sends browsers back; the provider has to know it. */
  readonly redirectUrl: string;
  /** The page to which it sends them after a sign-out there. */
  readonly leftUrl: string;
  /** Encrypts attempts; all processes that serve the same people need the same. */
  readonly secret: string;
  readonly clock: Clock;
  readonly report: (trouble: OpenidTroubleReport) => void;
}

/** The person said no, or the provider may not ask them. */
const cancellations = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];
/** After a failure the provider is asked again, and the same trouble reported again, only after a pause. */
const pauseMs = 3_000;
const logoutTokenLife = '2 minutes';

/** A provider for which we are a confidential client that uses a code and PKCE (RFC 10017), by `openid-client`. */
export class OpenidClientIssuer implements OidcIssuer {
  private readonly provider: Remembered<Awaited<ReturnType<typeof discover>>>;
  /** The browser keeps its attempts, so several processes need nothing shared but the secret. */
  private readonly attempts: ReturnType<typeof textEncryption>;
  private tokenAuth: TokenAuth;
  private reported = { cause: '', at: 0 };

  constructor(private readonly options: OpenidClientIssuerOptions) {
    const { settings, secret } = options;
    const times = { freshMs: 3_600_000, failedMs: pauseMs };
    this.provider = new Remembered(
      () => discover(settings),
      times,
      () => this.now(),
    );
    this.attempts = textEncryption(`sign-in attempt ${secret}`);
    this.tokenAuth = settings.tokenAuth ?? 'basic';
  }

  begin({ register = false } = {}): Promise<Result<OidcAttempt, OidcTrouble>> {
    return this.orTrouble(async () => {
      const { metadata } = await this.provider.read();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const verifier = client.randomPKCECodeVerifier();
      const until = this.now() + attemptMs;
      const prompts: unknown = metadata.prompt_values_supported;
      const url = client.buildAuthorizationUrl(this.configure(metadata), {
        redirect_uri: this.options.redirectUrl,
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
    const attempt = JSON.parse(this.attempts.decrypt(encrypted) ?? 'null');
    if (!attempt || attempt.until <= this.now()) return fail('invalid-attempt');
    const answer = new URL(this.options.redirectUrl);
    answer.search = query;
    let isAsked = false;
    return this.orTrouble<OidcUser, OidcFailure>(async () => {
      const { metadata } = await this.provider.read();
      try {
        const tokens = await this.withSecret(metadata, (configuration) => {
          configuration[client.customFetch] = (url, init) => {
            isAsked = true;
            return fetch(url, init as RequestInit);
          };
          return client.authorizationCodeGrant(configuration, answer, {
            expectedState: attempt.state,
            expectedNonce: attempt.nonce,
            pkceCodeVerifier: attempt.verifier,
          });
        });
        return await this.whoIs(metadata, tokens);
      } catch (error) {
        const isBrought = error instanceof client.AuthorizationResponseError;
        if (isBrought && cancellations.includes(error.error)) return fail('sign-in-cancelled');
        const isOfOther = causesOf(error).some(
          (one) => one.error === 'invalid_grant' || one.claim === 'nonce',
        );
        if (!isBrought && (!isAsked || isOfOther)) return fail('invalid-attempt');
        throw error;
      }
    });
  }

  async leaveUrl(idToken?: string): Promise<Result<string, 'no-place' | 'other-issuer'>> {
    const { settings, leftUrl } = this.options;
    // OIDC_ISSUER may have changed since that sign-in, and the token tells about the person.
    if (idToken !== undefined && !isIssuer(settings, decodeJwt(idToken).iss)) return fail('other-issuer');
    // Known addresses of a provider that is down would lead people to nowhere.
    const provider = await this.orTrouble(async () => ok(await this.provider.readWithin(pauseMs)));
    if (!provider.ok || provider.value.endSessionUrl === undefined) return fail('no-place');
    const url = new URL(provider.value.endSessionUrl);
    const parameters = {
      client_id: settings.clientId,
      post_logout_redirect_uri: leftUrl,
      ...(idToken !== undefined && { id_token_hint: idToken }),
    };
    for (const [name, value] of Object.entries(parameters))
      if (!url.searchParams.has(name)) url.searchParams.set(name, value);
    return ok(url.href);
  }

  readLogoutToken(logoutToken: string): Promise<Result<OidcLogout, 'invalid-logout' | OidcTrouble>> {
    const { settings, clock } = this.options;
    return this.orTrouble(async () => {
      const { metadata, keys } = await this.provider.read();
      const verified = await jwtVerify(logoutToken, keys, {
        issuer: metadata.issuer,
        audience: settings.clientId,
        typ: 'logout+jwt',
        maxTokenAge: logoutTokenLife,
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
    return this.orTrouble(async () => {
      const { metadata, endSessionUrl } = await this.provider.read();
      const code_verifier = client.randomPKCECodeVerifier();
      const request = { code: 'of-nobody', redirect_uri: this.options.redirectUrl, code_verifier };
      await this.withSecret(metadata, (configuration) =>
        client.genericGrantRequest(configuration, 'authorization_code', request).catch((error: unknown) => {
          if (!/^invalid_(?:grant|request)$/.test(`${causesOf(error)[0]?.error}`)) throw error;
        }),
      );
      return ok({ issuer: metadata.issuer, canLeave: endSessionUrl !== undefined });
    });
  }

  /** A new one each time: it would keep the provider's keys for a while, and the provider may change them now. */
  private configure(metadata: client.ServerMetadata, tokenAuth = this.tokenAuth): client.Configuration {
    const { issuer, clientId, clientSecret } = this.options.settings;
    const authentication = tokenAuth === 'basic' ? client.ClientSecretBasic : client.ClientSecretPost;
    const configuration = new client.Configuration(
      metadata,
      clientId,
      undefined,
      authentication(clientSecret),
    );
    configuration.timeout = patienceSeconds;
    client.enableNonRepudiationChecks(configuration);
    if (mayBePlain(issuer)) client.allowInsecureRequests(configuration);
    return configuration;
  }

  /** Basic encodes the secret, which many servers do not decode. Whoever refuses the client uses no code up. */
  private async withSecret<Value>(
    metadata: client.ServerMetadata,
    ask: (configuration: client.Configuration) => Promise<Value>,
  ): Promise<Value> {
    const { settings } = this.options;
    try {
      return await ask(this.configure(metadata));
    } catch (error) {
      const isRefused = explain(error, settings.issuer)?.setting === 'OIDC_CLIENT_SECRET';
      if (settings.tokenAuth !== undefined || this.tokenAuth === 'post' || !isRefused) throw error;
      const value = await ask(this.configure(metadata, 'post'));
      this.tokenAuth = 'post';
      const cause = 'The provider accepts OIDC_CLIENT_SECRET by post only: set OIDC_TOKEN_AUTH=post.';
      this.report({ code: undefined, cause, setting: 'OIDC_TOKEN_AUTH' });
      return value;
    }
  }

  private async whoIs(
    metadata: client.ServerMetadata,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ): Promise<Result<OidcUser, 'no-email'>> {
    const { id_token: idToken, access_token: accessToken } = tokens;
    const claims = tokens.claims();
    if (!claims || idToken === undefined) throw new Error('The library lets no answer pass without.');
    checkIds(claims);
    const isTold = claims.email !== undefined || metadata.userinfo_endpoint === undefined;
    const ask = () => client.fetchUserInfo(this.configure(metadata), accessToken, claims.sub);
    const address = addressIn(isTold ? claims : await ask().catch(refuseChallenge));
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
      // Anybody can make up an answer that a browser brings: it is only a warning.
      const cause = `A browser brought an answer, perhaps a made-up one: ${trouble.cause}`;
      this.report(isBrought ? { ...trouble, code: undefined, cause } : trouble);
      return fail(trouble.code);
    }
  }

  private report(trouble: OpenidTroubleReport): void {
    const { cause, at } = this.reported;
    const now = this.now();
    if (trouble.cause === cause && now - at < pauseMs) return;
    this.reported = { cause: trouble.cause, at: now };
    this.options.report(trouble);
  }
}

function refuseChallenge(error: unknown): never {
  if (!(error instanceof client.WWWAuthenticateChallengeError)) throw error;
  const cause = 'The provider does not tell us about the person whom it has just signed in.';
  throw new OpenidMisconfigured(cause, 'OIDC_CLIENT_ID');
}
