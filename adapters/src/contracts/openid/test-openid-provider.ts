import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Json = Readonly<Record<string, unknown>>;

export interface TestUser {
  readonly sub: string;
  readonly email?: unknown;
  readonly email_verified?: unknown;
  /** The id of the session at the provider. */
  readonly sid?: string;
}

interface Code {
  readonly asked: URLSearchParams;
  readonly person: TestUser;
}

const newKeys = () => generateKeyPair('RS256', { extractable: true });
/** Those of all providers of a process, since it takes a while to make them. */
const firstKeys = newKeys();
const strangersKeys = newKeys();

/** An OpenID provider on loopback, with as much of the protocol as a sign-in needs. */
export class TestOpenidProvider {
  readonly clientId = 'toolkit';
  readonly clientSecret = 'canary-client_secret of/all+that';
  /** The end of every code, access token and ID token's claim, to look for where none may be. */
  readonly canary = 'canary-of-the-provider';
  /** `wrong`: it calls itself something else, and does not know us. `hanging`: it answers nothing. */
  state: 'fair' | 'down' | 'wrong' | 'hanging' = 'fair';
  /** How it takes our secret. */
  takes: readonly ('basic' | 'post')[] = ['basic', 'post'];
  /** What its document says otherwise; undefined takes something away, as in all of these. */
  document: Json = {};
  /** What its ID tokens say otherwise. */
  claims: Json = {};
  signedBy: 'the provider' | 'a stranger' | 'an unknown key' | 'nobody' | 'the client secret' =
    'the provider';
  /** What its key says otherwise. */
  jwk: { readonly [name: string]: unknown; readonly kid?: string | undefined } = { kid: '1' };
  /** What it tells when it is asked about a person; undefined: it cannot be asked. */
  userinfo: Json | undefined;
  /** Answers to paths in place of its own. */
  readonly replies = new Map<string, (response: ServerResponse, asked: string) => void>();
  /** The requests so far, oldest first. */
  readonly asked: {
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[] = [];
  /** The requests that it leaves without answer. */
  readonly unanswered: unknown[] = [];
  /** Of the codes that were redeemed. */
  readonly verifiers: string[] = [];
  readonly nonces: string[] = [];
  private readonly codes = new Map<string, Code>();
  private readonly server = createServer((request, response) => void this.serve(request, response));

  private constructor(private keys: Awaited<ReturnType<typeof newKeys>>) {}

  static async start(): Promise<TestOpenidProvider> {
    const provider = new TestOpenidProvider(await firstKeys);
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

  askedAt(path: string) {
    return this.asked.filter((one) => one.path === path);
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
  logoutToken(claims: Json, typ = 'logout+jwt'): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    return this.sign({ events, canary: this.canary, jti: randomUUID(), ...claims }, typ);
  }

  /** It signs with new keys from now on, and the old ones are no longer published. */
  async changeKeys(): Promise<void> {
    this.keys = await newKeys();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    const { url: path = '', headers } = request;
    this.asked.push({ path, headers, body });
    if (this.state === 'hanging') return void this.unanswered.push(path);
    if (this.state === 'down') return void response.writeHead(503).end();
    const reply = this.replies.get(path);
    if (reply) return reply(response, body);
    const answer = await this.answer(path, body);
    response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' });
    const way = headers.authorization === undefined ? 'post' : 'basic';
    const isKnown = this.state !== 'wrong' && this.takes.includes(way);
    response.end(JSON.stringify(answer ?? { error: isKnown ? 'invalid_grant' : 'invalid_client' }));
  }

  /** @returns undefined for a refusal */
  private async answer(path: string, body: string): Promise<object | undefined> {
    const { issuer } = this;
    if (path.endsWith('/.well-known/openid-configuration'))
      return {
        issuer: this.state === 'wrong' ? 'http://127.0.0.1:1' : issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/leave`,
        ...(this.userinfo && { userinfo_endpoint: `${issuer}/me` }),
        ...this.document,
      };
    if (path === '/jwks')
      return { keys: [{ ...(await exportJWK(this.keys.publicKey)), alg: 'RS256', ...this.jwk }] };
    if (path === '/me') return this.userinfo;
    return path === '/token' ? this.redeem(new URLSearchParams(body)) : undefined;
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
    const { canary, claims } = this;
    const id_token = await this.sign({ ...person, nonce: asked.get('nonce'), canary, ...claims }, 'JWT');
    return { access_token: canary, token_type: 'bearer', id_token };
  }

  private async sign(own: JWTPayload, typ: string): Promise<string> {
    const { signedBy, jwk } = this;
    const iat = Math.floor(Date.now() / 1_000);
    const claims = { iss: this.issuer, aud: this.clientId, iat, exp: iat + 300, ...own };
    const kid = signedBy === 'an unknown key' ? 'unknown' : jwk.kid;
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    if (signedBy === 'nobody') return `${encode({ alg: 'none', kid, typ })}.${encode(claims)}.`;
    const token = (alg: string) =>
      new SignJWT(claims).setProtectedHeader({ alg, typ, ...(kid !== undefined && { kid }) });
    if (signedBy === 'the client secret') return token('HS256').sign(Buffer.from(this.clientSecret));
    const keys = signedBy === 'the provider' ? this.keys : await strangersKeys;
    return token('RS256').sign(keys.privateKey);
  }
}
