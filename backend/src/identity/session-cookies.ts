import { createHmac } from 'node:crypto';
import { identityPath } from '@toolkit/domain/session';

export interface Cookie {
  readonly name: string;
  readonly attributes: string;
}

/**
 * Cookies know no ports, so the name has the port of PUBLIC_URL where it is no usual one: two installations on one host
 * keep apart.
 *
 * Over https, no other host can set or shadow a cookie with the prefix `__Host-`. The prefix requires the path `/`, so
 * the API receives the cookie too and does not read it. Plain http has no prefixes, and the cookie's path keeps it from
 * the API.
 */
export class SessionCookies {
  readonly session: Cookie;
  /** Those of earlier versions. */
  readonly former: readonly Cookie[];
  /** Holds marks. */
  readonly device: Cookie;
  /** Holds an encrypted ID token. */
  readonly leaving: Cookie;

  constructor(
    publicUrl: string,
    private readonly secret: string,
  ) {
    const { protocol, port } = new URL(publicUrl);
    const secure = protocol === 'https:';
    const prefix = secure ? '__Host-' : '';
    const attributes = secure ? makeAttributes('/', 'Secure') : makeAttributes(identityPath);
    const suffix = port === '' ? '' : `.${port}`;
    const make = (name: string): Cookie => ({ name: `${prefix}${name}${suffix}`, attributes });
    this.session = make('identity.session_token');
    this.device = make('identity.known_device');
    this.leaving = make('identity.leaving');
    const withoutPort = { ...this.session, name: `${prefix}identity.session_token` };
    const older = {
      name: '__Secure-identity.session_token',
      attributes: makeAttributes(identityPath, 'Secure'),
    };
    this.former = [...(port === '' ? [] : [withoutPort]), ...(secure ? [older] : [])];
  }

  /** All values that we have signed, each once: others planted beside the genuine one must not hide it. */
  readSigned({ name: wanted }: Cookie, header: string): readonly string[] {
    const sent = cookiesIn(header).filter(({ name }) => name === wanted);
    return [...new Set(sent.map(({ value }) => value))].flatMap((value) => {
      const [text = ''] = value.split('.');
      return value === this.sign(text) ? [text] : [];
    });
  }

  sign(text: string): string {
    const signature = createHmac('sha256', this.secret).update(text).digest('base64');
    return `${text}.${encodeURIComponent(signature)}`;
  }

  /** The cookie of an attempt to sign in at a provider: tabs must not end each other's. Encrypted, so not signed. */
  attempt(state: string): Cookie {
    const { name, attributes } = this.session;
    return { name: name.replace('session_token', `attempt-${state.slice(0, 12)}`), attributes };
  }

  /** Those of all attempts, in the order of the header. */
  attemptsIn(header: string): readonly Cookie[] {
    const names = cookiesIn(header).map(({ name }) => name);
    const attempts = names.map((name) => this.attempt(name.split('attempt-')[1] ?? ''));
    return attempts.filter(({ name }, at) => name === names[at]);
  }
}

/** The cookies in a header, each with its name and value. */
export const cookiesIn = (header: string): readonly { readonly name: string; readonly value: string }[] =>
  header.split(';').map((pair) => {
    const [name = ''] = pair.trim().split('=', 1);
    return { name, value: pair.trim().slice(name.length + 1) };
  });

const makeAttributes = (path: string, ...more: readonly string[]): string =>
  [`Path=${path}`, 'HttpOnly', ...more, 'SameSite=Strict'].join('; ');
