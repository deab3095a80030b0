import type { Clock } from '@toolkit/application/backend/environment';
import {
  attemptMs,
  type OidcIssuer,
  type OidcTrouble,
  Remembered,
} from '@toolkit/application/backend/session';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { paths } from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import { decodeJwt, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { SecretEncryption } from '../secret-encryption.ts';
import { checkIds, clockTolerance, readLogout, textIn } from './openid-claims.ts';
import { discover, type OpenidSettings } from './openid-provider.ts';
import { causesOf, explain, type OpenidTrouble } from './openid-trouble.ts';

export interface OpenidClientIssuerOptions {
  readonly settings: OpenidSettings;
  /** The origin of the pages to which the provider sends browsers back. */
  readonly publicUrl: string;
  /** Encrypts attempts and ID tokens; all processes that serve the same people need the same. */
  readonly secret: string;
  readonly clock: Clock;
  readonly report: (trouble: OpenidTrouble) => void;
}

type Provider = Awaited<ReturnType<typeof discover>>;

/** The person said no, or the provider may not ask them. */
const cancellations = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];
/** The provider's document is read again after an hour, and 3 s after a failure. */
const documentTimes = { freshMs: 3_600_000, failedMs: 3_000, staleMs: 3_000 };

/** A provider for which we are a confidential client that uses a code and PKCE (RFC 10017), by `openid-client`. */
export class OpenidClientIssuer implements OidcIssuer {
  private readonly now: () => number;
  private readonly provider: Remembered<Provider>;
  /** The browser keeps its attempts, so several processes need nothing shared but the secret. */
  private readonly attempts: SecretEncryption;
  private readonly idTokens: SecretEncryption;
  private readonly redirectUrl: string;

  constructor(private readonly options: OpenidClientIssuerOptions) {
    const { settings, secret, publicUrl } = options;
    this.now = () => options.clock.now().getTime();
    this.provider = new Remembered(() => discover(settings), documentTimes, this.now);
    this.attempts = new SecretEncryption(`sign-in attempt ${secret}`, 'base64url');
    this.idTokens = new SecretEncryption(`id token ${secret}`, 'base64url');
    this.redirectUrl = publicUrl + paths.signedIn;
  }

  begin(register = false) {
    return this.ask(async ({ metadata, configure }) => {
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const verifier = client.randomPKCECodeVerifier();
      const until = this.now() + attemptMs;
      const mayRegister = [metadata.prompt_values_supported].flat().includes('create');
      const url = client.buildAuthorizationUrl(configure(), {
        redirect_uri: this.redirectUrl,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(register && mayRegister && { prompt: 'create' }),
      });
      const encrypted = this.attempts.encrypt(JSON.stringify({ state, nonce, verifier, until }));
      return ok({ url: url.href, state, encrypted });
    });
  }

  async finish(query: string, encrypted = '') {
    const attempt = JSON.parse(this.attempts.decrypt(encrypted) ?? 'null');
    // Anybody can make up an answer that a browser brings. Of several values of one name the last counts.
    const answer = Object.fromEntries(new URLSearchParams(query));
    const isEmpty = answer.code === undefined && answer.error === undefined;
    if (isEmpty || !attempt || attempt.state !== answer.state || attempt.until <= this.now())
      return fail('invalid-attempt');
    return this.ask(async ({ metadata, configure }) => {
      if (answer.iss !== undefined && answer.iss !== metadata.issuer) return fail('invalid-attempt');
      const configuration = configure();
      const url = new URL(`${this.redirectUrl}?${new URLSearchParams(answer)}`);
      const checks = {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
      };
      const granted = await client.authorizationCodeGrant(configuration, url, checks).then(ok, readRefusal);
      if (!granted.ok) return granted;
      const tokens = granted.value;
      // The library lets no answer pass without an ID token, since we expect a nonce.
      const claims = tokens.claims() as client.IDToken;
      checkIds(claims);
      const { iss: issuer, sub: subject } = claims;
      const isTold = claims.email !== undefined || !metadata.userinfo_endpoint;
      const about = isTold ? claims : await client.fetchUserInfo(configuration, tokens.access_token, subject);
      const email = normalizeEmail(textIn(about.email) ?? '');
      if (!email) return fail('no-email');
      // Some providers write `true` as a text.
      const isVouchedFor = about.email_verified === true || about.email_verified === 'true';
      const emailVerified = isVouchedFor || this.options.settings.trustEmail;
      const idToken = this.idTokens.encrypt(tokens.id_token ?? '');
      return ok({ issuer, subject, email, emailVerified, sid: textIn(claims.sid), idToken });
    });
  }

  async leaveUrl(encrypted = '') {
    const { settings, publicUrl } = this.options;
    const leaving = await this.ask(async ({ metadata, endSessionUrl }) => {
      if (endSessionUrl === undefined) return ok(undefined);
      const idToken = this.idTokens.decrypt(encrypted);
      // OIDC_ISSUER may have changed since that sign-in, and the token tells about the person.
      const isOfThis = idToken !== undefined && decodeJwt(idToken).iss === metadata.issuer;
      const url = new URL(endSessionUrl);
      const parameters = {
        client_id: settings.clientId,
        post_logout_redirect_uri: publicUrl + paths.login,
        ...(isOfThis && { id_token_hint: idToken }),
      };
      // Those of OIDC_END_SESSION_URL stay as they are.
      for (const [name, value] of Object.entries(parameters))
        if (!url.searchParams.has(name)) url.searchParams.set(name, value);
      return ok(url.href);
    });
    return leaving.ok ? leaving.value : undefined;
  }

  readLogoutToken(logoutToken: string) {
    const { settings, clock } = this.options;
    return this.ask(async ({ metadata, keys }) => {
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

  /** Tries our settings before anybody signs in: the provider gets a code that it cannot know. @returns its name for itself */
  examine() {
    return this.ask(async ({ metadata, configure }) => {
      const code_verifier = client.randomPKCECodeVerifier();
      const request = { code: 'of-nobody', redirect_uri: this.redirectUrl, code_verifier };
      await client.genericGrantRequest(configure(), 'authorization_code', request).catch((error: unknown) => {
        if (!/^invalid_(?:grant|request)$/.test(`${causesOf(error)[0]?.error}`)) throw error;
      });
      return ok(metadata.issuer);
    });
  }

  private async ask<Value, Failure = never>(
    work: (provider: Provider) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | OidcTrouble>> {
    try {
      return await work(await this.provider.read());
    } catch (error) {
      const trouble = explain(error, this.options.settings.issuer);
      if (!trouble) throw error;
      this.options.report(trouble);
      return fail(trouble.code);
    }
  }
}

/** @throws the error if it is trouble with the provider */
function readRefusal(error: unknown) {
  if (error instanceof client.AuthorizationResponseError && cancellations.includes(error.error))
    return fail('sign-in-cancelled');
  // The code was used before, or is that of another attempt.
  if (causesOf(error).some((link) => link.error === 'invalid_grant' || link.claim === 'nonce'))
    return fail('invalid-attempt');
  throw error;
}
