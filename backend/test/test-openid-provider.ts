import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface TestUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  /** The id of the session at the provider. */
  readonly sid?: string;
}

interface Code {
  readonly asked: URLSearchParams;
  readonly person: TestUser;
}

/** An OpenID provider on loopback, with as much of the protocol as a sign-in needs. */
export class TestOpenidProvider {
  readonly clientId = 'toolkit';
  readonly clientSecret = 'canary-client-secret';
  /** The end of every code, access token and ID token's claim, to look for where none may be. */
  readonly canary = 'canary-of-the-provider';
  /** `wrong`: it calls itself something else, and does not know us. `hanging`: it answers nothing. */
  state: 'fair' | 'down' | 'wrong' | 'hanging' = 'fair';
  /** How it takes our secret. */
  takes: readonly ('basic' | 'post')[] = ['basic', 'post'];
  hasLeavePage = true;
  /** The requests that it leaves without answer. */
  readonly unanswered: unknown[] = [];
  /** Makes ID tokens longer. */
  padding = '';
  /** Of the codes that were redeemed. */
  readonly verifiers: string[] = [];
  readonly nonces: string[] = [];
  private readonly codes = new Map<string, Code>();
  private readonly server = createServer((request, response) => void this.serve(request, response));

  private constructor(private readonly keys: Awaited<ReturnType<typeof generateKeyPair>>) {}

  static async start(): Promise<TestOpenidProvider> {
    const provider = new TestOpenidProvider(await generateKeyPair('RS256', { extractable: true }));
    provider.server.listen(0, '127.0.0.1');
    await once(provider.server, 'listening');
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get environment(): Record<string, string> {
    return {
      IDENTITY_PROVIDER: 'oidc',
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: this.clientId,
      OIDC_CLIENT_SECRET: this.clientSecret,
      OIDC_NAME: 'Test Login',
    };
  }

  /** Somebody signs in at this address of the provider. @returns the query with which the browser comes back */
  signIn(url: string, person: TestUser | 'cancelled'): string {
    const asked = new URL(url).searchParams;
    const state = asked.get('state') ?? '';
    if (person === 'cancelled') return `?${new URLSearchParams({ error: 'access_denied', state })}`;
    const code = `code-${this.codes.size}-${this.canary}`;
    this.codes.set(code, { asked, person });
    return `?${new URLSearchParams({ code, state })}`;
  }

  /** Somebody has signed out. @returns what the provider sends to us */
  async logoutToken(who: {
    readonly sub?: string;
    readonly sid?: string;
    readonly iat?: number;
  }): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    return this.signed({ ...who, events, canary: this.canary, jti: randomUUID() }, 'logout+jwt');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.state === 'hanging') return void this.unanswered.push(request.url);
    if (this.state === 'down') return void response.writeHead(503).end();
    const { issuer } = this;
    const body = Buffer.concat(await request.toArray()).toString();
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer: this.state === 'wrong' ? 'http://127.0.0.1:1' : issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...(this.hasLeavePage && { end_session_endpoint: `${issuer}/leave` }),
      }),
      '/jwks': async () => ({
        keys: [{ ...(await exportJWK(this.keys.publicKey)), kid: '1', alg: 'RS256' }],
      }),
      '/token': () => this.redeem(new URLSearchParams(body)),
    };
    const answer = await answers[request.url ?? '']?.();
    const isRefused = answer === undefined;
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
    const way = request.headers.authorization === undefined ? 'post' : 'basic';
    const isKnown = this.state !== 'wrong' && this.takes.includes(way);
    response.end(JSON.stringify(answer ?? { error: isKnown ? 'invalid_grant' : 'invalid_client' }));
  }

  private async redeem(given: URLSearchParams): Promise<object | undefined> {
    const code = given.get('code') ?? '';
    const { asked, person } = this.codes.get(code) ?? {};
    const verifier = given.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (this.state === 'wrong' || !asked || asked.get('code_challenge') !== challenge) return undefined;
    this.verifiers.push(verifier);
    this.nonces.push(asked.get('nonce') ?? '');
    this.codes.delete(code);
    const { canary, padding } = this;
    const id_token = await this.signed({ ...person, nonce: asked.get('nonce'), canary, padding }, 'JWT');
    return { access_token: canary, token_type: 'bearer', id_token };
  }

  private signed(claims: JWTPayload, typ: string): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: '1', typ })
      .setIssuer(this.issuer)
      .setAudience(this.clientId)
      .setIssuedAt(claims.iat)
      .setExpirationTime('5m')
      .sign(this.keys.privateKey);
  }
}
