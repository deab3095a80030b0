import { createHmac } from 'node:crypto';
import { identityPath } from '@toolkit/domain/session';

const name = 'identity.session_token';
/** Genuine ones in one request; each is looked up in the database. */
const mostAsked = 10;

interface NamedSession {
  readonly token: string;
  /** It came under the name of an earlier version. */
  readonly former: boolean;
}

/**
 * Over https no other host can set or cover a cookie with the prefix `__Host-`, which wants the path `/`: the API gets
 * the cookie then and does not read it. Over plain http there are no prefixes, and the path keeps it from the API.
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

  /** All that we have signed, each once: what else was planted beside the genuine one must not hide it. */
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

  /** Takes the session's cookie out of a browser, under its former name too if that was sent. */
  removed(cookie: string): readonly string[] {
    return [`${this.#name}=; Max-Age=0; ${this.#attributes}`, ...this.withoutFormer(cookie)];
  }

  /** Takes the former cookie out of a browser that has sent it. */
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
