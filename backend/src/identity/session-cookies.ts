import { createHmac } from 'node:crypto';
import { leavingMs } from '@toolkit/application/backend/session';
import { identityPath, longestSessionMs, trustedDeviceMs } from '@toolkit/domain/session';
import { AttemptCookies, type Cookie, cookiesIn, expireCookie } from './attempt-cookies.ts';

const name = 'identity.session_token';
const deviceName = 'identity.known_device';
const attemptName = 'identity.attempt';
const leavingName = 'identity.leaving';
/** Browsers keep no longer cookie. */
const longestCookie = 4_096;
const betweenMarks = '~';
/** The most signed cookies of one name that are tried: more than the headers of a request (16 kB) can hold. */
const mostTried = 160;

export interface NamedSession {
  readonly token: string;
  /** Whether it has the cookie name of an earlier version. */
  readonly former: boolean;
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
  private readonly current: Cookie;
  /** Holds marks. */
  private readonly device: Cookie;
  /** Those of earlier versions. */
  private readonly former: readonly Cookie[];
  readonly attempts: AttemptCookies;
  /** Holds an encrypted ID token, or nothing where that is too long. */
  private readonly leaving: Cookie;

  constructor(
    publicUrl: string,
    private readonly secret: string,
  ) {
    const { protocol, port } = new URL(publicUrl);
    const secure = protocol === 'https:';
    const withoutPort = secure
      ? { name: `__Host-${name}`, attributes: attributes('/', 'Secure') }
      : { name, attributes: attributes(identityPath) };
    this.current = port === '' ? withoutPort : { ...withoutPort, name: `${withoutPort.name}.${port}` };
    this.device = { ...this.current, name: this.current.name.replace(name, deviceName) };
    this.attempts = new AttemptCookies({
      ...this.current,
      name: this.current.name.replace(name, attemptName),
    });
    this.leaving = { ...this.current, name: this.current.name.replace(name, leavingName) };
    this.former = [
      ...(port === '' ? [] : [withoutPort]),
      ...(secure ? [{ name: `__Secure-${name}`, attributes: attributes(identityPath, 'Secure') }] : []),
    ];
  }

  /** All cookies that we have signed, each once: others planted beside the genuine one must not hide it. */
  readSessions(cookie: string): readonly NamedSession[] {
    return [
      ...this.readSigned(this.current, cookie).map((token) => ({ token, former: false })),
      ...this.former.flatMap((one) => this.readSigned(one, cookie).map((token) => ({ token, former: true }))),
    ];
  }

  /**
   * The cookie lives as long as a session can, so that no later answer has to set it again: that could overtake the one
   * that replaces it.
   * @returns a value of Set-Cookie
   */
  writeSession(token: string): string {
    const { name, attributes } = this.current;
    return `${name}=${this.sign(token)}; Max-Age=${longestSessionMs / 1000}; ${attributes}`;
  }

  /** Set-Cookie values that delete the session's cookie, and those with a former name that were sent. */
  deleteAll(cookie: string): readonly string[] {
    return [expireCookie(this.current), ...this.deleteFormer(cookie)];
  }

  /** Set-Cookie values that delete the former cookies of ours that were sent. */
  deleteFormer(cookie: string): readonly string[] {
    return this.former.filter((one) => this.readSigned(one, cookie).length > 0).map(expireCookie);
  }

  /** The marks in all cookies that we have signed. None is a token: a mark has a colon. */
  readMarks(cookie: string): readonly string[] {
    return this.readSigned(this.device, cookie).flatMap((marks) => marks.split(betweenMarks));
  }

  /** @returns a value of Set-Cookie */
  writeMarks(marks: readonly string[]): string {
    const { name, attributes } = this.device;
    return `${name}=${this.sign(marks.join(betweenMarks))}; Max-Age=${trustedDeviceMs / 1000}; ${attributes}`;
  }

  /** Empty if it was too long; undefined without the cookie. */
  readIdToken(cookie: string): string | undefined {
    return cookiesIn(cookie).find(({ name }) => name === this.leaving.name)?.value;
  }

  /** @returns a value of Set-Cookie */
  writeIdToken(encrypted: string): string {
    const { name, attributes } = this.leaving;
    const withValue = (value: string) => `${name}=${value}; Max-Age=${leavingMs / 1000}; ${attributes}`;
    const whole = withValue(encrypted);
    return whole.length > longestCookie ? withValue('') : whole;
  }

  /** @returns a value of Set-Cookie */
  deleteIdToken(): string {
    return expireCookie(this.leaving);
  }

  private readSigned({ name: wanted }: Cookie, cookie: string): readonly string[] {
    const sent = cookiesIn(cookie).filter(({ name }) => name === wanted);
    return [...new Set(sent.map(({ value }) => value))]
      .filter((value) => this.isSigned(value))
      .map((value) => value.slice(0, value.indexOf('.')))
      .slice(0, mostTried);
  }

  private isSigned(value: string): boolean {
    return value === this.sign(value.split('.')[0] ?? '');
  }

  private sign(token: string): string {
    const signature = createHmac('sha256', this.secret).update(token).digest('base64');
    return `${token}.${encodeURIComponent(signature)}`;
  }
}

const attributes = (path: string, ...more: readonly string[]): string =>
  [`Path=${path}`, 'HttpOnly', ...more, 'SameSite=Strict'].join('; ');
