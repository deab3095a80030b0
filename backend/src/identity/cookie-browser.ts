import { createHmac } from 'node:crypto';
import {
  attemptMs,
  leavingMs,
  type OidcAttempt,
  type VisitingBrowser,
} from '@toolkit/application/backend/session';
import { identityPath, longestSessionMs, trustedDeviceMs } from '@toolkit/domain/session';
import type { Request, Response } from 'express';

const betweenMarks = '~';
/** Browsers keep cookies of 4,096 characters with all that belongs to them. Providers name up to thousands of groups. */
const longestIdToken = 3_900;
/** Each can have a thousand characters, and a request has room for 16 kB of headers. */
const mostAttempts = 5;
const session = 'session_token';
const device = 'known_device';
const leaving = 'leaving';

/** Of one installation. */
export interface CookieSettings {
  readonly publicUrl: string;
  /** Signs what browsers keep. */
  readonly secret: string;
}

/**
 * The browser of a request. Its cookies are the only place for the secrets of its sessions.
 *
 * Cookies know no ports, so their names have the port of PUBLIC_URL where it is no usual one: two installations on one
 * host keep apart. Over https, no other host can set or shadow a cookie with the prefix `__Host-`. The prefix requires
 * the path `/`, so the API receives the cookie too and does not read it. Plain http has no prefixes, and the cookie's
 * path keeps it from the API.
 */
export class CookieBrowser implements VisitingBrowser {
  readonly tokens: readonly string[];
  /** None is a token: a mark has a colon. */
  readonly marks: readonly string[];
  private readonly sent: readonly { readonly name: string; readonly value: string }[];
  /** What this answer sets, by name. */
  private readonly changed = new Map<string, string>();
  private readonly prefix: string;
  private readonly suffix: string;
  private readonly attributes: string;
  /** Whether the browser still has the cookie of an earlier version, whose name had no port. */
  private readonly hasFormer: boolean;

  constructor(
    private readonly settings: CookieSettings,
    { headers }: Request,
    private readonly response: Response,
  ) {
    const { protocol, port } = new URL(settings.publicUrl);
    const isSecure = protocol === 'https:';
    this.prefix = isSecure ? '__Host-' : '';
    this.suffix = port === '' ? '' : `.${port}`;
    this.attributes = `Path=${isSecure ? '/' : identityPath}; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Strict`;
    this.sent = (headers.cookie ?? '').split(';').map((pair) => {
      const [name = ''] = pair.trim().split('=', 1);
      return { name, value: pair.trim().slice(name.length + 1) };
    });
    const former = this.suffix === '' ? [] : this.readSigned(this.nameOf(session, ''));
    this.hasFormer = former.length > 0;
    this.tokens = [...this.readSigned(this.nameOf(session)), ...former];
    this.marks = this.readSigned(this.nameOf(device)).flatMap((marks) => marks.split(betweenMarks));
  }

  /**
   * A cookie with a former name is replaced by one with the current name. Of several tokens the last one counts. It
   * lives as long as a session can, so that no later answer has to set it again: that could overtake the one that
   * replaces it.
   */
  keep(token: string, isNew: boolean) {
    if (!isNew && this.readSigned(this.nameOf(session)).includes(token)) return;
    this.setSession(this.sign(token), longestSessionMs);
    // The ID token belongs to whoever was signed in before.
    if (isNew) this.forgetIdToken();
  }

  forget() {
    this.setSession('', 0);
  }

  keepMarks(marks: readonly string[]) {
    this.set(device, this.sign(marks.join(betweenMarks)), trustedDeviceMs);
  }

  /** Each attempt has a cookie, since tabs must not end each other's. Browsers send the oldest first. */
  keepAttempt({ state, encrypted }: OidcAttempt) {
    const older = this.sent
      .flatMap(({ name }) => /attempt-[\w-]+/.exec(name) ?? [])
      .filter((what) => this.read(what) !== undefined);
    for (const what of older.slice(0, 1 - mostAttempts)) this.set(what, '', 0);
    this.set(attemptOf(state), encrypted, attemptMs);
  }

  takeAttempt(state: string) {
    const encrypted = this.read(attemptOf(state));
    if (encrypted !== undefined) this.set(attemptOf(state), '', 0);
    return encrypted;
  }

  keepIdToken(encrypted: string) {
    if (encrypted.length <= longestIdToken) this.set(leaving, encrypted, leavingMs);
  }

  /** Of a sign-out a short while ago, unless it was too long for a cookie. */
  get idToken() {
    return this.read(leaving);
  }

  forgetIdToken() {
    if (this.idToken !== undefined) this.set(leaving, '', 0);
  }

  private nameOf(what: string, suffix = this.suffix): string {
    return `${this.prefix}identity.${what}${suffix}`;
  }

  private read(what: string) {
    return this.sent.find(({ name }) => name === this.nameOf(what))?.value;
  }

  /** All values that we have signed, each once: others planted beside the genuine one must not hide it. */
  private readSigned(wanted: string): readonly string[] {
    const values = this.sent.filter(({ name }) => name === wanted).map(({ value }) => value);
    return [...new Set(values)].flatMap((value) => {
      const [text = ''] = value.split('.');
      return value === this.sign(text) ? [text] : [];
    });
  }

  private sign(text: string): string {
    const signature = createHmac('sha256', this.settings.secret).update(text).digest('base64');
    return `${text}.${encodeURIComponent(signature)}`;
  }

  private setSession(value: string, lifeMs: number): void {
    this.set(session, value, lifeMs);
    if (this.hasFormer) this.set(session, '', 0, '');
  }

  private set(what: string, value: string, lifeMs: number, suffix = this.suffix): void {
    const name = this.nameOf(what, suffix);
    this.changed.set(name, `${name}=${value}; Max-Age=${lifeMs / 1000}; ${this.attributes}`);
    this.response.setHeader('Set-Cookie', [...this.changed.values()]);
  }
}

/** Encrypted, so not signed. */
const attemptOf = (state: string): string => `attempt-${state.slice(0, 12)}`;
