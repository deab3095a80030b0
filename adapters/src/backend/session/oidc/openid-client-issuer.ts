import type { Clock } from '@toolkit/application/backend/environment';
import {
  addressIn,
  attemptMs,
  hasUnusableId,
  type OidcAttempt,
  type OidcFailure,
  type OidcIssuer,
  type OidcLogout,
  type OidcTrouble,
  type OidcUser,
} from '@toolkit/application/backend/session';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import type { Remembered } from '../remembered.ts';
import { textEncryption } from '../secret-encryption.ts';
import { LogoutTokens } from './logout-tokens.ts';
import { type Attempt, OpenidClient, type Tokens } from './openid-client.ts';
import { isIssuer, rememberedProvider } from './openid-discovery.ts';
import type { OpenidSettings } from './openid-settings.ts';
import { OpenidTrouble, type OpenidTroubleReport, toTrouble } from './openid-trouble.ts';

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

/** A provider for which we are a confidential client that uses a code and PKCE (RFC 10017), by `openid-client`. */
export class OpenidClientIssuer implements OidcIssuer {
  private readonly provider: Remembered<client.ServerMetadata>;
  /** Attempts are kept by the browser and not here, so several processes need nothing shared but the secret. */
  private readonly attempts: ReturnType<typeof textEncryption>;
  private readonly client: OpenidClient;
  private readonly logoutTokens: LogoutTokens;

  constructor(private readonly options: OpenidClientIssuerOptions) {
    const { settings, secret, clock, report } = options;
    const failed = (error: unknown) => this.explain(error);
    this.provider = rememberedProvider(settings, clock, failed);
    this.attempts = textEncryption(`sign-in attempt ${secret}`);
    this.logoutTokens = new LogoutTokens(this.provider, settings.clientId, clock, failed);
    this.client = new OpenidClient(settings, report);
  }

  begin({ register = false } = {}): Promise<Result<OidcAttempt, OidcTrouble>> {
    return this.orTrouble(async () => {
      const provider = await this.provider.read();
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const { state, nonce, verifier } = attempt;
      const encrypted = this.attempts.encrypt(JSON.stringify({ ...attempt, until: this.now() + attemptMs }));
      const url = client.buildAuthorizationUrl(this.client.configure(provider), {
        redirect_uri: this.options.redirectUrl,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(register && canRegister(provider) && { prompt: 'create' }),
      });
      return ok({ url: url.href, state, encrypted });
    });
  }

  async finish(query: string, encrypted: string | undefined): Promise<Result<OidcUser, OidcFailure>> {
    const attempt = this.readAttempt(encrypted);
    if (!attempt) return fail('invalid-attempt');
    const answer = new URL(this.options.redirectUrl);
    answer.search = query;
    return this.orTrouble<OidcUser, OidcFailure>(async () => {
      const provider = await this.provider.read();
      const tokens = await this.client.redeem(provider, answer, attempt);
      return tokens.ok ? this.whoIs(provider, tokens.value) : tokens;
    });
  }

  async leaveUrl(idToken?: string): Promise<Result<string, 'no-place' | 'other-issuer'>> {
    const { settings, leftUrl } = this.options;
    // OIDC_ISSUER may have changed since that sign-in, and the token tells about the person.
    if (idToken !== undefined && !isIssuer(settings, decodeJwt(idToken).iss)) return fail('other-issuer');
    // Known addresses of a provider that is down would lead people to nowhere.
    const provider = await this.provider.readWithin(upForMs).catch(() => undefined);
    const place = provider && (settings.endSessionUrl ?? provider.end_session_endpoint);
    if (place === undefined) return fail('no-place');
    const url = new URL(place);
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
    return this.orTrouble<OidcLogout, 'invalid-logout' | OidcTrouble>(async () => {
      const read = await this.logoutTokens.read(logoutToken);
      if (!read.ok && read.error === 'provider-misconfigured') throw unusableIds();
      return read;
    });
  }

  /** @returns undefined if it has expired or is none of ours */
  private readAttempt(encrypted = ''): Attempt | undefined {
    const attempt = JSON.parse(this.attempts.decrypt(encrypted) ?? 'null');
    return attempt?.until > this.now() ? attempt : undefined;
  }

  private async whoIs(
    provider: client.ServerMetadata,
    tokens: Tokens,
  ): Promise<Result<OidcUser, 'no-email'>> {
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) throw new Error('The library lets no answer pass without.');
    if (hasUnusableId(claims)) throw unusableIds();
    const isTold = claims.email !== undefined || provider.userinfo_endpoint === undefined;
    const address = addressIn(
      isTold ? claims : await this.askAbout(provider, tokens.access_token, claims.sub),
    );
    if (!address) return fail('no-email');
    return ok({
      issuer: claims.iss,
      subject: claims.sub,
      email: address.email,
      emailVerified: address.emailVerified || this.options.settings.trustEmail,
      sid: typeof claims.sid === 'string' ? claims.sid : undefined,
      idToken: tokens.id_token,
    });
  }

  /** @throws when the provider answers about somebody else than `subject` */
  private askAbout(provider: client.ServerMetadata, accessToken: string, subject: string) {
    return client
      .fetchUserInfo(this.client.configure(provider), accessToken, subject)
      .catch((error: unknown) => {
        if (!(error instanceof client.WWWAuthenticateChallengeError)) throw error;
        const cause = 'The provider does not tell us about the person whom it has just signed in.';
        throw new OpenidTrouble('provider-misconfigured', cause, 'OIDC_CLIENT_ID');
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
      const trouble = this.explain(error);
      if (trouble instanceof OpenidTrouble) return fail(trouble.code);
      throw trouble;
    }
  }

  /** What an error means, reported once. Anybody can make up an answer that a browser brings: it is only a warning. */
  private explain(error: unknown): unknown {
    if (error instanceof OpenidTrouble && error.isTold) return error;
    const { settings, report } = this.options;
    const trouble = toTrouble(error, settings.issuer);
    if (!trouble) return error;
    trouble.isTold = true;
    const { code, cause, setting } = trouble;
    const isBrought = error instanceof client.AuthorizationResponseError;
    if (!isBrought) report({ code, cause, setting });
    else
      report({
        code: undefined,
        cause: `A browser brought an answer, perhaps a made-up one: ${cause}`,
        setting,
      });
    return trouble;
  }
}

const unusableIds = () =>
  new OpenidTrouble(
    'provider-misconfigured',
    'The provider names the person (sub) or session (sid) by a text that is blank, too long or cannot be stored; check how it maps sub and sid for the client OIDC_CLIENT_ID.',
    'OIDC_CLIENT_ID',
  );

/** An answer of that age shows that the provider is up. */
const upForMs = 3_000;

const canRegister = ({ prompt_values_supported: prompts }: client.ServerMetadata): boolean =>
  Array.isArray(prompts) && prompts.includes('create');
