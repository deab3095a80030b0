import type { VisitingBrowser } from '@toolkit/application/backend/session';
import type { Request, Response } from 'express';
import type { NamedSession, SessionCookies } from './session-cookies.ts';

/** The browser of a request. Its cookies are the only place for the secrets of its sessions. */
export class CookieBrowser implements VisitingBrowser {
  readonly tokens: readonly string[];
  readonly marks: readonly string[];
  /** Of a sign-out a short while ago; empty if it was too long for a cookie. */
  readonly idToken: string | undefined;
  private readonly cookie: string;
  private readonly named: readonly NamedSession[];

  constructor(
    private readonly cookies: SessionCookies,
    { headers }: Request,
    private readonly response: Response,
  ) {
    this.cookie = headers.cookie ?? '';
    this.named = cookies.readSessions(this.cookie);
    this.marks = cookies.readMarks(this.cookie);
    this.idToken = cookies.readIdToken(this.cookie);
    this.tokens = this.named.map(({ token }) => token);
  }

  /** A cookie with a former name is replaced by one with the current name. Of several tokens the last one counts. */
  keep(token: string, isNew: boolean): void {
    const named = this.named.find((one) => one.token === token);
    if (!isNew && !named?.former) return;
    this.response.removeHeader('Set-Cookie');
    this.set([this.cookies.writeSession(token), ...this.cookies.deleteFormer(this.cookie)]);
    // The ID token belongs to whoever was signed in before.
    if (isNew && this.idToken !== undefined) this.forgetIdToken();
  }

  forget(): void {
    this.set(this.cookies.deleteAll(this.cookie));
  }

  keepMarks(marks: readonly string[]): void {
    this.set([this.cookies.writeMarks(marks)]);
  }

  attempt(state: string): string | undefined {
    return this.cookies.attempts.read(this.cookie, state);
  }

  keepAttempt({ state, encrypted }: Parameters<VisitingBrowser['keepAttempt']>[0]): void {
    this.set(this.cookies.attempts.write(this.cookie, state, encrypted));
  }

  forgetAttempt(state: string): void {
    this.set(this.cookies.attempts.delete(state));
  }

  keepIdToken(encrypted: string): void {
    this.set([this.cookies.writeIdToken(encrypted)]);
  }

  forgetIdToken(): void {
    this.set([this.cookies.deleteIdToken()]);
  }

  private set(cookies: readonly string[]): void {
    if (cookies.length > 0) this.response.append('Set-Cookie', [...cookies]);
  }
}
