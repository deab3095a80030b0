import { createHmac } from 'node:crypto';
import { identityPath } from '@toolkit/domain/session';

const name = 'identity.session_token';
/** Genuine ones in one request; each is a question to the database. */
const mostAsked = 10;

/** A session cookie as the engine reads it. */
interface NamedSession {
  readonly header: string;
  /** It came under the name of an earlier version. */
  readonly former: boolean;
}

export interface CookieForm {
  /** The engine puts `.session_token` and the names of its other cookies behind it. */
  readonly prefix: string;
  readonly attributes: {
    readonly httpOnly: true;
    readonly sameSite: 'strict';
    readonly secure: boolean;
    readonly path: string;
  };
}

/**
 * Over https no other host can set or cover a cookie with the prefix `__Host-`, which wants the path `/`: the API gets
 * the cookie then and does not read it. Over plain http there are no prefixes, and the path keeps it from the API.
 */
export class SessionCookies {
  readonly form: CookieForm;
  readonly #name: string;
  readonly #formerName: string | undefined;

  constructor(
    publicUrl: string,
    private readonly secret: string,
  ) {
    const secure = publicUrl.startsWith('https:');
    this.form = {
      prefix: secure ? '__Host-identity' : 'identity',
      attributes: { httpOnly: true, sameSite: 'strict', secure, path: secure ? '/' : identityPath },
    };
    this.#name = secure ? `__Host-${name}` : name;
    this.#formerName = secure ? `__Secure-${name}` : undefined;
  }

  /** All that we have signed, each once: what else was planted beside the genuine one must not hide it. */
  in(cookie: string): readonly NamedSession[] {
    const pairs = cookie.split(';').map((pair) => pair.trim());
    const valuesOf = (wanted: string | undefined): readonly string[] =>
      wanted === undefined
        ? []
        : [...new Set(pairs.filter((pair) => pair.startsWith(`${wanted}=`)))]
            .map((pair) => pair.slice(wanted.length + 1))
            .filter((value) => this.#isSigned(value))
            .slice(0, mostAsked);
    return [
      ...valuesOf(this.#name).map((value) => ({ header: `${this.#name}=${value}`, former: false })),
      ...valuesOf(this.#formerName).map((value) => ({ header: `${this.#name}=${value}`, former: true })),
    ];
  }

  /** As the engine signs them. It would tell, too, but a request has room for hundreds. */
  #isSigned(value: string): boolean {
    const [token = '', signature] = value.split('.');
    if (signature === undefined) return false;
    const expected = createHmac('sha256', this.secret).update(token).digest('base64');
    return signature === encodeURIComponent(expected);
  }

  /** Gives a session that came under its former name the present one. */
  renamed({ header }: NamedSession, expiresAt: Date): string {
    const seconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
    return `${header}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Strict`;
  }

  /** Takes the former cookie out of a browser that has sent it. */
  withoutFormer(cookie: string): readonly string[] {
    if (!this.in(cookie).some(({ former }) => former)) return [];
    return [`${this.#formerName}=; Max-Age=0; Path=/api/auth; HttpOnly; Secure; SameSite=Strict`];
  }
}
