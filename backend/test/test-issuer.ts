import { createServer, type Server, type ServerResponse } from 'node:http';
import { listenLocally } from '@toolkit/adapters/contracts';
import type { AccessClaims } from '@toolkit/application/backend/session';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export type Claims = Readonly<Record<string, unknown>>;

/** A foreign identity provider with its own keys, a key set over HTTP, and any kind of token. */
export class TestIssuer {
  readonly issuer = 'https://issuer.example.test';
  readonly audience = 'api';
  /** Answers requests for the key set; tests replace it by broken answers. */
  answer: (response: ServerResponse) => unknown = (response) => this.answerKeys(response);
  fetches = 0;
  readonly keys = new Map<string, Awaited<ReturnType<typeof generateKeyPair>> & { readonly jwk: JWK }>();

  private constructor(
    private readonly server: Server,
    readonly jwksUrl: string,
  ) {}

  static async start(): Promise<TestIssuer> {
    const server = createServer((_request, response) => {
      issuer.fetches += 1;
      issuer.answer(response);
    });
    const issuer = new TestIssuer(server, `http://127.0.0.1:${await listenLocally(server)}/jwks`);
    await issuer.addKey('first');
    return issuer;
  }

  get environment(): Record<string, string> {
    return {
      IDENTITY_ISSUER: this.issuer,
      IDENTITY_AUDIENCE: this.audience,
      IDENTITY_JWKS_URL: this.jwksUrl,
      IDENTITY_ALGORITHMS: 'ES256',
    };
  }

  async addKey(kid: string): Promise<void> {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig' };
    this.keys.set(kid, { ...pair, jwk });
  }

  /** A valid token, unless the given claims or header make it invalid. Undefined removes a claim. */
  async token(claims: Claims = {}, header: Claims = {}, kid = 'first'): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const key = this.keys.get(kid);
    if (!key) throw new Error('No such key.');
    const payload = {
      iss: this.issuer,
      aud: this.audience,
      sub: 'ada',
      iat: now,
      exp: now + 3_600,
      email: 'ada@example.test',
      email_verified: true,
      ...claims,
    };
    return new SignJWT(JSON.parse(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
      .sign(key.privateKey);
  }

  /** As the signer of an embedded provider in memory. */
  sign(claims: AccessClaims): Promise<string> {
    return this.token({ ...claims });
  }

  /** The published key set. */
  async read(): Promise<{ readonly keys: readonly JWK[] }> {
    return { keys: Array.from(this.keys.values(), ({ jwk }) => jwk) };
  }

  async answerKeys(response: ServerResponse): Promise<void> {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(await this.read()));
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
