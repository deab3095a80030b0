import {
  type IdentityCapabilities,
  type IdentityProvider,
  type IdentityResult,
  type IdentityState,
  IdentityStates,
  type IdentityUser,
  type VerificationOptions,
} from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import { type IdentityCallName, renewBeforeMs } from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import { type Answer, AuthRequests, type CallFields } from './auth-requests.ts';
import { oneTabAtATime } from './one-tab-at-a-time.ts';
import { type Hint, SessionHint, type Tabs, userOf } from './session-hint.ts';

const signedOut: IdentityState = { status: 'signed-out' };

export interface EmbeddedIdentityOptions {
  /** Where the provider is mounted, without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly tabs: Tabs;
  /** Keeps the tabs from changing the cookie at the same time. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
}

interface Bearer {
  readonly token: string;
  readonly expiresAt: number;
  readonly asked: number;
}

/**
 * The client of the provider embedded in our backend. The session is a cookie that scripts cannot read, the bearer
 * token lives in memory only; what is kept for a reload is whose session it is, nothing that opens anything.
 */
export class EmbeddedIdentityProvider implements IdentityProvider {
  readonly capabilities: IdentityCapabilities = {
    passwordFlows: true,
    verification: 'link',
    passwordReset: 'link',
    crossTabSync: true,
    enforcesRecentLogin: true,
    hidesTokensFromScripts: true,
  };
  readonly #states = new IdentityStates();
  readonly #requests: AuthRequests;
  readonly #hint: SessionHint;
  #session: Hint | undefined;
  #bearer: Bearer | undefined;
  #renewal: Promise<IdentityResult<string>> | undefined;
  #asked = 0;
  #leaving: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: EmbeddedIdentityOptions) {
    this.#requests = new AuthRequests(options.baseUrl, options.fetch);
    this.#hint = new SessionHint(options.tabs, () => {
      if (this.state.status !== 'restoring') this.#adopt(this.#hint.read());
    });
    void this.#restore();
  }

  get state(): IdentityState {
    return this.#states.state;
  }

  ready(): Promise<void> {
    return this.#states.ready();
  }

  observe(listener: (state: IdentityState) => void): () => void {
    return this.#states.observe(listener);
  }

  signIn(email: string, password: string): Promise<IdentityResult<IdentityUser>> {
    return this.#enter('/sign-in', email, password);
  }

  createAccount(email: string, password: string): Promise<IdentityResult<IdentityUser>> {
    return this.#enter('/register', email, password);
  }

  async sendPasswordReset(text: string): Promise<IdentityResult<void>> {
    const email = normalizeEmail(text);
    if (!email) return fail({ code: 'invalid-email' });
    return nothing(await this.#requests.post('/password-reset/request', { email }));
  }

  async sendVerificationEmail({
    continueUrl,
    email: text,
  }: VerificationOptions): Promise<IdentityResult<void>> {
    if (text === undefined) return nothing(await this.#ask('/verification/send', { continueUrl }));
    const email = normalizeEmail(text);
    if (!email) return fail({ code: 'invalid-email' });
    return nothing(await this.#ask('/verification/send', { continueUrl, email }));
  }

  async refreshUser(): Promise<IdentityResult<IdentityUser>> {
    const renewed = await this.#askToken();
    if (!renewed.ok) return renewed;
    const session = this.#session;
    return session ? ok(session.user) : fail({ code: 'not-signed-in' });
  }

  async reauthenticate(password: string): Promise<IdentityResult<void>> {
    return nothing(await this.#ask('/reauthenticate', { password }));
  }

  async updatePassword(password: string): Promise<IdentityResult<void>> {
    return nothing(await this.#ask('/update-password', { password }));
  }

  async signOut(): Promise<void> {
    await this.ready();
    const left = this.#session;
    if (!left) return;
    this.#keep(undefined);
    this.#leave(left);
  }

  async getToken({ forceRefresh = false } = {}): Promise<IdentityResult<string>> {
    await this.ready();
    const bearer = this.#bearer;
    if (bearer && !forceRefresh && bearer.expiresAt - this.options.now() > renewBeforeMs)
      return ok(bearer.token);
    if (!this.#renewal) {
      const renewal = this.#askToken().finally(() => {
        if (this.#renewal === renewal) this.#renewal = undefined;
      });
      this.#renewal = renewal;
    }
    return this.#renewal;
  }

  dispose(): void {
    this.#hint.close();
    this.#states.dispose();
  }

  async #restore(): Promise<void> {
    const kept = this.#hint.read();
    this.#session = kept;
    await Promise.resolve();
    if (kept) await this.#request('/token', {}, kept).then((answer) => this.#takeToken(answer, kept));
    else if (this.#hint.isLeaving()) this.#leave(undefined);
    this.#adopt(this.#hint.read());
  }

  async #enter(
    call: '/register' | '/sign-in',
    text: string,
    password: string,
  ): Promise<IdentityResult<IdentityUser>> {
    const email = normalizeEmail(text);
    if (!email) return fail({ code: 'invalid-email' });
    await this.ready();
    await this.#leaving;
    return oneTabAtATime(this.options.locks, async () => {
      const answer = await this.#requests.post(call, { email, password });
      if (!answer.ok) return answer;
      const user = userOf(answer.value.user);
      if (!user) return fail({ code: 'unknown' });
      this.#keep({ entry: this.options.newId(), user });
      this.#hint.markLeaving(false);
      return ok(user);
    });
  }

  /** Best effort: whoever is offline has left here, and the server hears of it at the next start or sign-in. */
  #leave(left: Hint | undefined): void {
    this.#hint.markLeaving(true);
    this.#leaving = oneTabAtATime(this.options.locks, async () => {
      // While this waited, another tab may have signed somebody in: the cookie is theirs now, and the server ended
      // the session that it replaced.
      const now = this.#hint.read();
      const replaced = now !== undefined && now.entry !== left?.entry;
      const answer = replaced || (await this.#requests.post('/sign-out', {}, left?.user.id));
      if (answer === true || answer.ok) this.#hint.markLeaving(false);
    }).catch(() => undefined);
  }

  async #ask<Call extends IdentityCallName>(call: Call, fields: CallFields[Call]): Promise<Answer> {
    await this.ready();
    const asking = this.#session;
    return asking ? this.#request(call, fields, asking) : fail({ code: 'not-signed-in' });
  }

  async #askToken(): Promise<IdentityResult<string>> {
    await this.ready();
    const asking = this.#session;
    if (!asking) return fail({ code: 'not-signed-in' });
    this.#asked += 1;
    const asked = this.#asked;
    return this.#takeToken(await this.#request('/token', {}, asking), asking, asked);
  }

  /** An answer counts only while the session that asked is still this tab's. */
  async #request<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    asking: Hint,
  ): Promise<Answer> {
    const answer = await this.#requests.post(call, fields, asking.user.id);
    if (this.#session?.entry !== asking.entry) return fail({ code: 'not-signed-in' });
    if (!answer.ok && (answer.error.code === 'session-expired' || answer.error.code === 'user-disabled')) {
      const kept = this.#hint.read();
      // Another tab may have signed somebody in since; then it was that session's cookie that was refused to us.
      if (kept && kept.entry !== asking.entry) this.#adopt(kept);
      else this.#keep(undefined);
    }
    return answer;
  }

  #takeToken(answer: Answer, asking: Hint, asked = 0): IdentityResult<string> {
    if (!answer.ok) return answer;
    const { token, expiresInMs } = answer.value;
    const user = userOf(answer.value.user);
    if (typeof token !== 'string' || typeof expiresInMs !== 'number' || !user)
      return fail({ code: 'unknown' });
    if (user.emailVerified !== asking.user.emailVerified) {
      // Another tab may have left, or be in another session, without this one having heard of it yet.
      if (this.#hint.read()?.entry === asking.entry) this.#keep({ ...asking, user });
      else this.#adopt({ ...asking, user });
    }
    // An answer that was overtaken by a later one may say less than that.
    if (!this.#bearer || asked >= this.#bearer.asked)
      this.#bearer = { token, expiresAt: this.options.now() + expiresInMs, asked };
    return ok(token);
  }

  #keep(session: Hint | undefined): void {
    this.#hint.write(session);
    this.#adopt(session);
  }

  #adopt(session: Hint | undefined): void {
    const same = session?.entry === this.#session?.entry;
    if (!same || session?.user.emailVerified !== this.#session?.user.emailVerified) {
      this.#bearer = undefined;
      this.#renewal = undefined;
    }
    this.#session = session;
    this.#states.set(session ? { status: 'signed-in', user: session.user } : signedOut);
  }
}

const nothing = (answer: Answer): IdentityResult<void> => (answer.ok ? ok(undefined) : answer);
