import type { OidcFailure, OidcTrouble } from '@toolkit/application/backend/session';
import * as client from 'openid-client';
import { mayBePlain, patienceSeconds } from './openid-discovery.ts';
import type { OpenidSettings, TokenAuth } from './openid-settings.ts';
import { isOfOtherAttempt, type OpenidTroubleReport, oauthError, refusesClient } from './openid-trouble.ts';

/** What binds the provider's answer to the browser that began. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider works, and this person does not get in by this answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(readonly code: Exclude<OidcFailure, OidcTrouble>) {
    super(code);
  }
}

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

/** The person said no, or the provider may not ask them. */
const cancellations = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];

/** Our client at the provider. */
export class OpenidClient {
  private tokenAuth: TokenAuth;

  constructor(
    private readonly settings: OpenidSettings,
    private readonly report: (trouble: OpenidTroubleReport) => void,
  ) {
    this.tokenAuth = settings.tokenAuth ?? 'basic';
  }

  /** A new one each time: it would keep the provider's keys for a while, and the provider may change them now. */
  configure(provider: client.ServerMetadata, tokenAuth = this.tokenAuth): client.Configuration {
    const { issuer, clientId, clientSecret } = this.settings;
    const authentication = tokenAuth === 'basic' ? client.ClientSecretBasic : client.ClientSecretPost;
    const made = new client.Configuration(provider, clientId, undefined, authentication(clientSecret));
    made.timeout = patienceSeconds;
    client.enableNonRepudiationChecks(made);
    if (mayBePlain(issuer)) client.allowInsecureRequests(made);
    return made;
  }

  /** Gets the tokens for the code in the answer. @throws Refusal */
  async redeem(provider: client.ServerMetadata, answer: URL, attempt: Attempt): Promise<Tokens> {
    const { tokenAuth } = this;
    try {
      return await this.redeemBy(tokenAuth, provider, answer, attempt);
    } catch (error) {
      const isFixed = this.settings.tokenAuth !== undefined || tokenAuth === 'post';
      if (isFixed || !refusesClient(error)) throw error;
      // Basic encodes the secret, which many servers do not decode. Whoever refuses the client uses no code up.
      const tokens = await this.redeemBy('post', provider, answer, attempt);
      this.tokenAuth = 'post';
      const cause = 'The provider accepts OIDC_CLIENT_SECRET by post only: set OIDC_TOKEN_AUTH=post.';
      this.report({ code: undefined, cause, setting: 'OIDC_TOKEN_AUTH' });
      return tokens;
    }
  }

  private async redeemBy(
    tokenAuth: TokenAuth,
    provider: client.ServerMetadata,
    answer: URL,
    { state, nonce, verifier }: Attempt,
  ): Promise<Tokens> {
    const configuration = this.configure(provider, tokenAuth);
    let isAsked = false;
    configuration[client.customFetch] = (url, init) => {
      isAsked = true;
      return fetch(url, init as RequestInit);
    };
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    try {
      return await client.authorizationCodeGrant(configuration, answer, { ...checks, idTokenExpected: true });
    } catch (error) {
      if (error instanceof client.AuthorizationResponseError) {
        if (cancellations.includes(error.error)) throw new Refusal('sign-in-cancelled');
        throw error;
      }
      if (!isAsked || oauthError(error) === 'invalid_grant' || isOfOtherAttempt(error))
        throw new Refusal('invalid-attempt');
      throw error;
    }
  }
}
