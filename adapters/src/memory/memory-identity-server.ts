import { isWeak } from '@toolkit/application/backend/session';
import type { IdentityFailure, IdentityResult, IdentityUser } from '@toolkit/application/web/session';
import { done, fail, ok, type Result } from '@toolkit/domain/result';
import { type MailedCodeKind, paths, recentLoginMs, tokenLifeMs } from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import { MemoryGuesses } from './memory-guesses.ts';
import { MemoryPost } from './memory-post.ts';
import { MemoryWire } from './memory-wire.ts';

/** Of common passwords it knows the short list of every page. */
const isRefused = (password: string, email: string): boolean => isWeak(password, email, () => false);

interface Account {
  readonly id: string;
  email: string;
  password: string;
  emailVerified: boolean;
  disabled: boolean;
}

interface OpenSession {
  readonly account: Account;
  authenticatedAt: number;
}

/** What a bearer token of the memory provider says. */
export interface MemoryClaims {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface MemoryGrant {
  readonly sessionId: string;
  readonly user: IdentityUser;
}

export interface MemoryIdentityServerOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Origin of the links in mails. */
  readonly origin?: string;
}

/** An identity provider in memory: for tests and for running the web app without any server. Nothing is hashed. */
export class MemoryIdentityServer {
  readonly wire = new MemoryWire();
  readonly post: MemoryPost;
  readonly now: () => number;
  readonly origin: string;
  readonly #accounts = new Map<string, Account>();
  readonly #sessions = new Map<string, OpenSession>();
  readonly #tokens = new Map<string, MemoryClaims>();
  readonly #guesses: MemoryGuesses;
  #serial = 0;

  constructor({ now = Date.now, origin = 'http://localhost:3000' }: MemoryIdentityServerOptions = {}) {
    this.now = now;
    this.origin = origin;
    this.post = new MemoryPost(now, origin);
    this.#guesses = new MemoryGuesses(now);
  }

  createAccount(email: string, password: string): IdentityResult<MemoryGrant> {
    if (!normalizeEmail(email)) return refuse('invalid-email');
    if (this.#accounts.has(email)) return refuse('email-already-in-use');
    if (isRefused(password, email)) return refuse('weak-password');
    const account = { id: this.#next('user'), email, password, emailVerified: false, disabled: false };
    this.#accounts.set(email, account);
    return ok(this.#open(account));
  }

  signIn(email: string, password: string): IdentityResult<MemoryGrant> {
    const account = this.#accounts.get(email);
    const guess = this.#guesses.judge(email, account?.password === password && !account.disabled);
    return guess.ok && account ? ok(this.#open(account)) : guess.ok ? refuse('invalid-credentials') : guess;
  }

  user(sessionId: string): IdentityResult<IdentityUser> {
    const session = this.#session(sessionId);
    return session.ok ? ok(userOf(session.value.account)) : session;
  }

  token(sessionId: string): IdentityResult<{ token: string; expiresAt: number; user: IdentityUser }> {
    const session = this.#session(sessionId);
    if (!session.ok) return session;
    const user = userOf(session.value.account);
    const token = this.#next('token');
    const expiresAt = this.now() + tokenLifeMs;
    this.#tokens.set(token, {
      subject: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      expiresAt,
    });
    return ok({ token, expiresAt, user });
  }

  /** What the backend of the web app does with a bearer token. */
  verify(token: string): MemoryClaims | undefined {
    const claims = this.#tokens.get(token);
    return claims && claims.expiresAt > this.now() ? claims : undefined;
  }

  sendVerification(sessionId: string, continueUrl: string, email?: string): IdentityResult<void> {
    const session = this.#session(sessionId);
    if (!session.ok) return session;
    if (continueUrl !== this.origin + paths.login) return refuse('unknown');
    const { account } = session.value;
    if (account.emailVerified) return done;
    if (email === undefined || email === account.email)
      return this.post.sendCode('verification', account.email);
    const turn = this.post.takeTurn('verification', account.email);
    if (turn.ok && !this.#accounts.has(email)) this.post.sendCode('verification', account.email, email);
    return turn;
  }

  sendReset(email: string): IdentityResult<void> {
    if (this.#accounts.has(email)) this.post.sendCode('password-reset', email);
    return done;
  }

  confirmEmail(code: string): Result<void, 'invalid-code'> {
    const proven = this.post.find(code, 'verification')?.to;
    const account = this.#addressee(code, 'verification');
    if (!account || proven === undefined) return fail('invalid-code');
    const { email } = account;
    if (proven !== email && (account.emailVerified || this.#accounts.has(proven)))
      return fail('invalid-code');
    this.post.dropCodes('verification', email);
    account.emailVerified = true;
    if (proven === email) return done;
    this.post.dropCodes('password-reset', email);
    this.#accounts.delete(email);
    this.#accounts.set(proven, account);
    account.email = proven;
    return done;
  }

  resetAddress(code: string): Result<string, 'invalid-code'> {
    const account = this.#addressee(code, 'password-reset');
    return account ? ok(account.email) : fail('invalid-code');
  }

  resetPassword(code: string, password: string): Result<void, 'invalid-code' | 'weak-password'> {
    const account = this.#addressee(code, 'password-reset');
    if (!account) return fail('invalid-code');
    if (isRefused(password, account.email)) return fail('weak-password');
    this.post.dropCodes('password-reset', account.email);
    this.post.dropCodes('verification', account.email);
    account.password = password;
    account.emailVerified = true;
    this.#guesses.forget(account.email);
    this.endSessions(account.email);
    this.post.sendNotice(account.email);
    return done;
  }

  reauthenticate(sessionId: string, password: string): IdentityResult<void> {
    const session = this.#session(sessionId);
    if (!session.ok) return session;
    const guess = this.#guesses.judge(
      session.value.account.email,
      session.value.account.password === password,
    );
    if (guess.ok) session.value.authenticatedAt = this.now();
    return guess;
  }

  updatePassword(sessionId: string, password: string): IdentityResult<void> {
    const session = this.#session(sessionId);
    if (!session.ok) return session;
    const { account, authenticatedAt } = session.value;
    if (this.now() - authenticatedAt > recentLoginMs) return refuse('requires-recent-login');
    if (isRefused(password, account.email)) return refuse('weak-password');
    if (account.password === password) return done;
    account.password = password;
    this.post.dropCodes('password-reset', account.email);
    this.endSessions(account.email, sessionId);
    if (account.emailVerified) this.post.sendNotice(account.email);
    return done;
  }

  endSession(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }

  endSessions(email: string, except?: string): void {
    for (const [id, session] of this.#sessions)
      if (session.account.email === email && id !== except) this.#sessions.delete(id);
  }

  disable(email: string): void {
    const account = this.#accounts.get(email);
    if (account) account.disabled = true;
  }

  remove(email: string): void {
    this.endSessions(email);
    this.#accounts.delete(email);
  }

  #open(account: Account): MemoryGrant {
    const sessionId = this.#next('session');
    this.#sessions.set(sessionId, { account, authenticatedAt: this.now() });
    return { sessionId, user: userOf(account) };
  }

  #session(id: string): IdentityResult<OpenSession> {
    const session = this.#sessions.get(id);
    if (!session) return refuse('session-expired');
    return session.account.disabled ? refuse('user-disabled') : ok(session);
  }

  #addressee(code: string, kind: MailedCodeKind): Account | undefined {
    const email = this.post.find(code, kind)?.account;
    return email === undefined ? undefined : this.#accounts.get(email);
  }

  #next(prefix: string): string {
    this.#serial += 1;
    return `${prefix}-${this.#serial}`;
  }
}

const refuse = (code: IdentityFailure['code']): { ok: false; error: IdentityFailure } => fail({ code });

const userOf = ({ id, email, emailVerified }: Account): IdentityUser => ({ id, email, emailVerified });
