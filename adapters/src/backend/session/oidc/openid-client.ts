import { fail, ok, type Result } from '@toolkit/domain/result';
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

export type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

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

  /** Gets the tokens for the code in the answer. */
  async redeem(
    provider: client.ServerMetadata,
    answer: URL,
    { state, nonce, verifier }: Attempt,
  ): Promise<Result<Tokens, 'sign-in-cancelled' | 'invalid-attempt'>> {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    let isAsked = false;
    const grant = (tokenAuth: TokenAuth) => {
      const configuration = this.configure(provider, tokenAuth);
      configuration[client.customFetch] = (url, init) => {
        isAsked = true;
        return fetch(url, init as RequestInit);
      };
      return client.authorizationCodeGrant(configuration, answer, { ...checks, idTokenExpected: true });
    };
    try {
      return ok(await this.withSecret(grant));
    } catch (error) {
      const isTold = error instanceof client.AuthorizationResponseError;
      if (isTold && cancellations.includes(error.error)) return fail('sign-in-cancelled');
      const isInvalid = !isAsked || oauthError(error) === 'invalid_grant' || isOfOtherAttempt(error);
      if (!isTold && isInvalid) return fail('invalid-attempt');
      throw error;
    }
  }

  /** Asks for tokens by a code that the provider cannot know. @throws if it refuses us rather than the code */
  async probe(provider: client.ServerMetadata, redirectUrl: string): Promise<void> {
    const request = {
      code: 'of-nobody',
      redirect_uri: redirectUrl,
      code_verifier: client.randomPKCECodeVerifier(),
    };
    await this.withSecret(async (tokenAuth) => {
      try {
        await client.genericGrantRequest(this.configure(provider, tokenAuth), 'authorization_code', request);
      } catch (error) {
        if (!['invalid_grant', 'invalid_request'].includes(oauthError(error) ?? '')) throw error;
      }
    });
  }

  /** Basic encodes the secret, which many servers do not decode. Whoever refuses the client uses no code up. */
  private async withSecret<Value>(ask: (tokenAuth: TokenAuth) => Promise<Value>): Promise<Value> {
    try {
      return await ask(this.tokenAuth);
    } catch (error) {
      const isFixed = this.settings.tokenAuth !== undefined || this.tokenAuth === 'post';
      if (isFixed || !refusesClient(error)) throw error;
      const value = await ask('post');
      this.tokenAuth = 'post';
      const cause = 'The provider accepts OIDC_CLIENT_SECRET by post only: set OIDC_TOKEN_AUTH=post.';
      this.report({ code: undefined, cause, setting: 'OIDC_TOKEN_AUTH' });
      return value;
    }
  }
}
