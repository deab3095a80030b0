import { createHmac } from 'node:crypto';
import { identityPath } from '@toolkit/domain/session';

const name = 'identity.session_token';
/** The most signed cookies read from one request; each costs a database query. */
const mostAsked = 10;

interface NamedSession {
  readonly token: string;
  /** Whether it has the cookie name of an earlier version. */
  readonly former: boolean;
}

/**
 * Over https, no other host can set or shadow a cookie with the prefix `__Host-`. The prefix requires the path `/`, so
 * the API receives the cookie too and does not read it. Plain http has no prefixes, and the cookie's path keeps it from
 * the API.
 */
export class SessionCookies {
  readonly #name: string;
  readonly #attributes: string;
  readonly #formerName: string | undefined;

  constructor(
    publicUrl: string,
    private readonly secret: string,
  ) {
    const secure = publicUrl.startsWith('https:');
    this.#name = secure ? `__Host-${name}` : name;
    this.#attributes = secure ? attributes('/', 'Secure') : attributes(identityPath);
    this.#formerName = secure ? `__Secure-${name}` : undefined;
  }

  /** All cookies that we have signed, each once: others planted beside the genuine one must not hide it. */
  in(cookie: string): readonly NamedSession[] {
    const pairs = cookie.split(';').map((pair) => pair.trim());
    const findTokens = (wanted: string | undefined): readonly string[] =>
      wanted === undefined
        ? []
        : [...new Set(pairs.filter((pair) => pair.startsWith(`${wanted}=`)))]
            .map((pair) => pair.slice(wanted.length + 1))
            .filter((value) => this.#isSigned(value))
            .map((value) => value.slice(0, value.indexOf('.')))
            .slice(0, mostAsked);
    return [
      ...findTokens(this.#name).map((token) => ({ token, former: false })),
      ...findTokens(this.#formerName).map((token) => ({ token, former: true })),
    ];
  }

  /** @returns a value of Set-Cookie */
  of(token: string, lifeMs: number): string {
    return `${this.#name}=${this.#signed(token)}; Max-Age=${Math.max(0, Math.ceil(lifeMs / 1000))}; ${this.#attributes}`;
  }

  /** Set-Cookie values that delete the session's cookie, and the one with the former name if it was sent. */
  removed(cookie: string): readonly string[] {
    return [`${this.#name}=; Max-Age=0; ${this.#attributes}`, ...this.withoutFormer(cookie)];
  }

  /** Set-Cookie values that delete the former cookie, if it was sent. */
  withoutFormer(cookie: string): readonly string[] {
    if (!this.in(cookie).some(({ former }) => former)) return [];
    return [`${this.#formerName}=; Max-Age=0; ${attributes(identityPath, 'Secure')}`];
  }

  #isSigned(value: string): boolean {
    return value === this.#signed(value.split('.')[0] ?? '');
  }

  #signed(token: string): string {
    const signature = createHmac('sha256', this.secret).update(token).digest('base64');
    return `${token}.${encodeURIComponent(signature)}`;
  }
}

const attributes = (path: string, ...more: readonly string[]): string =>
  [`Path=${path}`, 'HttpOnly', ...more, 'SameSite=Strict'].join('; ');
