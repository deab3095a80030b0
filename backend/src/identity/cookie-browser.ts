import {
  attemptMs,
  leavingMs,
  type OidcAttempt,
  type VisitingBrowser,
} from '@toolkit/application/backend/session';
import { longestSessionMs, trustedDeviceMs } from '@toolkit/domain/session';
import type { Request, Response } from 'express';
import { type Cookie, cookiesIn, type SessionCookies } from './session-cookies.ts';

const betweenMarks = '~';
/** Browsers keep cookies of 4,096 characters with all that belongs to them. Providers name up to thousands of groups. */
const longestIdToken = 3_900;
/** Each can have a thousand characters, and a request has room for 16 kB of headers. */
const mostAttempts = 5;

/** The browser of a request. Its cookies are the only place for the secrets of its sessions. */
export class CookieBrowser implements VisitingBrowser {
  readonly tokens: readonly string[];
  /** None is a token: a mark has a colon. */
  readonly marks: readonly string[];
  private readonly header: string;
  /** The tokens in the cookie with the present name. */
  private readonly present: readonly string[];

  constructor(
    private readonly cookies: SessionCookies,
    { headers }: Request,
    private readonly response: Response,
  ) {
    this.header = headers.cookie ?? '';
    const read = (cookie: Cookie) => cookies.readSigned(cookie, this.header);
    this.present = read(cookies.session);
    this.tokens = [...this.present, ...cookies.former.flatMap(read)];
    this.marks = read(cookies.device).flatMap((marks) => marks.split(betweenMarks));
  }

  /** Of a sign-out a short while ago, unless it was too long for a cookie. */
  get idToken(): string | undefined {
    return this.read(this.cookies.leaving);
  }

  /**
   * A cookie with a former name is replaced by one with the current name. Of several tokens the last one counts. It
   * lives as long as a session can, so that no later answer has to set it again: that could overtake the one that
   * replaces it.
   */
  keep(token: string, isNew: boolean): void {
    if (!isNew && this.present.includes(token)) return;
    this.response.removeHeader('Set-Cookie');
    this.set(this.cookies.session, this.cookies.sign(token), longestSessionMs);
    this.expireFormer();
    // The ID token belongs to whoever was signed in before.
    if (isNew && this.idToken !== undefined) this.forgetIdToken();
  }

  forget(): void {
    this.expire(this.cookies.session);
    this.expireFormer();
  }

  keepMarks(marks: readonly string[]): void {
    this.set(this.cookies.device, this.cookies.sign(marks.join(betweenMarks)), trustedDeviceMs);
  }

  attempt(state: string): string | undefined {
    return this.read(this.cookies.attempt(state));
  }

  /** Browsers send the oldest first. */
  keepAttempt({ state, encrypted }: Pick<OidcAttempt, 'state' | 'encrypted'>): void {
    const older = this.cookies.attemptsIn(this.header);
    this.expire(...older.slice(0, Math.max(0, older.length + 1 - mostAttempts)));
    this.set(this.cookies.attempt(state), encrypted, attemptMs);
  }

  forgetAttempt(state: string): void {
    this.expire(this.cookies.attempt(state));
  }

  keepIdToken(encrypted: string): void {
    if (encrypted.length <= longestIdToken) this.set(this.cookies.leaving, encrypted, leavingMs);
  }

  forgetIdToken(): void {
    this.expire(this.cookies.leaving);
  }

  private read(cookie: Cookie): string | undefined {
    return cookiesIn(this.header).find(({ name }) => name === cookie.name)?.value;
  }

  private expireFormer(): void {
    const { cookies, header } = this;
    this.expire(...cookies.former.filter((cookie) => cookies.readSigned(cookie, header).length > 0));
  }

  private set({ name, attributes }: Cookie, value: string, lifeMs: number): void {
    this.response.append('Set-Cookie', `${name}=${value}; Max-Age=${lifeMs / 1000}; ${attributes}`);
  }

  private expire(...cookies: readonly Cookie[]): void {
    for (const cookie of cookies) this.set(cookie, '', 0);
  }
}
