import type { Clock } from '@toolkit/application/backend/environment';
import type { OidcTrouble } from '@toolkit/application/backend/session';

/** Somebody's account at the provider. */
export interface MemoryOidcAccount {
  readonly subject: string;
  readonly email?: unknown;
  readonly emailVerified?: unknown;
  /** The address stands in the answer to a question about the person, and not in the ID token. */
  readonly atUserinfo?: boolean;
}

/** A signed token. A test that knows the key can forge one. */
export interface MemoryOidcToken {
  readonly typ: string;
  readonly key: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

interface Given {
  readonly challenge: string;
  readonly nonce: string;
  readonly sid: string;
  readonly account: MemoryOidcAccount;
}

/** The provider of others in memory, where people sign in: for tests and the demo. */
export class MemoryOidcProvider {
  readonly issuer = 'https://accounts.example.test';
  readonly name = 'Example ID';
  /** What keeps it from answering. */
  trouble: OidcTrouble | undefined;
  canLeave = true;
  /** Tests change here what the provider issues and tells. */
  bend = (token: MemoryOidcToken): MemoryOidcToken => token;
  told = (account: MemoryOidcAccount): MemoryOidcAccount => account;
  private keys = 1;
  private count = 0;
  private readonly codes = new Map<string, Given>();
  private readonly sids = new Map<string, string>();

  constructor(
    private readonly clock: Clock = { now: () => new Date() },
    readonly accountUrl: string | undefined = undefined,
  ) {}

  /** The only published key. */
  get key(): string {
    return `key-${this.keys}`;
  }

  changeKeys(): void {
    this.keys += 1;
  }

  /** Somebody signs in. @returns the query with which the browser is sent back */
  signIn(url: string, account: MemoryOidcAccount): string {
    const asked = new Map(readQuery(url));
    const code = this.newName('code');
    const sid = this.sids.get(account.subject) ?? this.newName('sid');
    this.sids.set(account.subject, sid);
    const [challenge = '', nonce = ''] = [asked.get('code_challenge'), asked.get('nonce')];
    this.codes.set(code, { challenge, nonce, sid, account });
    return writeQuery({ code, state: asked.get('state') ?? '', iss: this.issuer });
  }

  /** Somebody says no. @returns as `signIn` */
  refuse(url: string): string {
    const state = new Map(readQuery(url)).get('state') ?? '';
    return writeQuery({ error: 'access_denied', state, iss: this.issuer });
  }

  /** Somebody signs out. @returns the logout token that each client gets */
  leave(clientId: string, subject: string): string {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const claims = { sub: subject, sid: this.sids.get(subject), jti: this.newName('jti'), events };
    this.sids.delete(subject);
    return this.issue('logout+jwt', clientId, claims);
  }

  /** Takes a code once. @returns undefined for an unknown code or the secret of another attempt */
  redeem(clientId: string, code: string, verifier: string) {
    const given = this.codes.get(code);
    if (given?.challenge !== makeChallenge(verifier)) return undefined;
    this.codes.delete(code);
    const { account, nonce, sid } = given;
    const own = { sub: account.subject, nonce, sid };
    const idToken = this.issue(
      'JWT',
      clientId,
      account.atUserinfo ? own : { ...own, ...emailClaims(account) },
    );
    const told = this.told(account);
    return { idToken, userinfo: { sub: told.subject, ...emailClaims(told) } };
  }

  private issue(typ: string, aud: string, claims: MemoryOidcToken['claims']): string {
    const iat = Math.floor(this.clock.now().getTime() / 1_000);
    const all = { iss: this.issuer, aud, iat, exp: iat + 600, ...claims };
    const token = { typ, key: this.key, claims: all };
    return JSON.stringify(typ === 'JWT' ? this.bend(token) : token);
  }

  private newName(kind: string): string {
    this.count += 1;
    return `${kind}-${this.count}`;
  }
}

const emailClaims = ({ email, emailVerified }: MemoryOidcAccount) => ({
  email,
  email_verified: emailVerified,
});

/** Nobody can turn this back, as far as memory adapters go. */
export const makeChallenge = (verifier: string): string => `hash-of-${verifier}`;

export const writeQuery = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** The parameters of an address or a query, in their order. */
export const readQuery = (text: string): [name: string, value: string][] =>
  text
    .replace(/^[^?]*\?/, '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))];
    });
