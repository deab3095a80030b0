import type { Clock } from '@toolkit/application/backend/environment';
import {
  addressIn,
  attemptMs,
  hasUnusableId,
  logoutTokenMs,
  type OidcAttempt,
  type OidcFailure,
  type OidcIssuer,
  type OidcLogout,
  type OidcTrouble,
  type OidcUser,
  readLogout,
} from '@toolkit/application/backend/session';
import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  type MemoryOidcProvider,
  type MemoryOidcToken,
  makeChallenge,
  readQuery,
  writeQuery,
} from './memory-oidc-provider.ts';

interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly until: number;
}

/** What a browser keeps is the name of the attempt here. */
export type MemoryAttempts = Map<string, Attempt>;

/** A client of the provider in memory, with the same rules as one over the network. */
export class MemoryOidcIssuer implements OidcIssuer {
  readonly clientId = 'toolkit';

  /** @param attempts shared by all processes of an installation */
  constructor(
    private readonly provider: MemoryOidcProvider,
    private readonly clock: Clock,
    private readonly attempts: MemoryAttempts = new Map(),
  ) {}

  async begin({ register = false } = {}): Promise<Result<OidcAttempt, OidcTrouble>> {
    if (this.provider.trouble) return fail(this.provider.trouble);
    const encrypted = `attempt-${this.attempts.size + 1}`;
    const of = (name: string) => `${name}-of-${encrypted}`.padEnd(43, '-');
    const attempt = { state: of('state'), nonce: of('nonce'), verifier: of('verifier') };
    this.attempts.set(encrypted, { ...attempt, until: this.now() + attemptMs });
    const asked = writeQuery({
      response_type: 'code',
      client_id: this.clientId,
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: makeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      ...(register && { prompt: 'create' }),
    });
    return ok({ url: `${this.provider.issuer}/authorize?${asked}`, state: attempt.state, encrypted });
  }

  async finish(query: string, encrypted = ''): Promise<Result<OidcUser, OidcFailure>> {
    const attempt = this.attempts.get(encrypted);
    const parameters = readQuery(query);
    const answer = new Map(parameters);
    const isOwn = answer.get('state') === attempt?.state && answer.get('iss') === this.provider.issuer;
    if (!attempt || attempt.until <= this.now() || !isOwn || answer.size < parameters.length)
      return fail('invalid-attempt');
    if (answer.get('error') === 'access_denied') return fail('sign-in-cancelled');
    if (this.provider.trouble) return fail(this.provider.trouble);
    const tokens = this.provider.redeem(this.clientId, answer.get('code') ?? '', attempt.verifier);
    if (!tokens) return fail('invalid-attempt');
    const { sub, nonce, sid, ...claims } = this.verify(tokens.idToken, 'JWT') ?? {};
    if (typeof sub !== 'string' || nonce === undefined || hasUnusableId({ sub, sid }))
      return fail('provider-misconfigured');
    if (nonce !== attempt.nonce) return fail('invalid-attempt');
    const isTold = claims.email !== undefined;
    if (!isTold && tokens.userinfo.sub !== sub) return fail('provider-misconfigured');
    const address = addressIn(isTold ? claims : tokens.userinfo);
    if (!address) return fail('no-email');
    const { issuer } = this.provider;
    return ok({ issuer, subject: sub, ...address, sid: sid as string, idToken: tokens.idToken });
  }

  async leaveUrl(idToken?: string): Promise<Result<string, 'no-place' | 'other-issuer'>> {
    const iss = idToken === undefined ? this.provider.issuer : readToken(idToken)?.claims.iss;
    if (iss !== this.provider.issuer) return fail('other-issuer');
    if (this.provider.trouble || !this.provider.canLeave) return fail('no-place');
    const hint = idToken === undefined ? {} : { id_token_hint: idToken };
    return ok(`${this.provider.issuer}/leave?${writeQuery({ client_id: this.clientId, ...hint })}`);
  }

  async readLogoutToken(logoutToken: string): Promise<Result<OidcLogout, 'invalid-logout' | OidcTrouble>> {
    if (this.provider.trouble) return fail(this.provider.trouble);
    const claims = this.verify(logoutToken, 'logout+jwt') ?? {};
    const isNew = typeof claims.iat === 'number' && this.now() < claims.iat * 1_000 + logoutTokenMs;
    return isNew ? readLogout(claims) : fail('invalid-logout');
  }

  private verify(text: string, typ: string): MemoryOidcToken['claims'] | undefined {
    const token = readToken(text);
    if (token?.key !== this.provider.key || token.typ !== typ) return undefined;
    const { iss, aud, exp } = token.claims;
    const isOurs = iss === this.provider.issuer && aud === this.clientId;
    return isOurs && typeof exp === 'number' && exp * 1_000 > this.now() ? token.claims : undefined;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

function readToken(text: string): MemoryOidcToken | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
