import {
  failureEvents,
  type IdentityCapabilities,
  type IdentityProvider,
  type IdentityResult,
  type IdentityState,
  IdentityStates,
  type IdentityUser,
  type VerificationOptions,
} from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import {
  type AuthClient,
  type AuthEvent,
  type Entry,
  type IdentityCallName,
  isForAllTabs,
  isFresh,
  next,
  openClient,
  sharesTokens,
} from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import { type Answer, AuthRequests, type CallFields } from './auth-requests.ts';
import { oneTabAtATime } from './one-tab-at-a-time.ts';
import { SessionHint, type Tabs, userOf } from './session-hint.ts';

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
  #client: AuthClient;
  #renewal: Promise<IdentityResult<string>> | undefined;
  #leaving: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: EmbeddedIdentityOptions) {
    this.#requests = new AuthRequests(options.baseUrl, options.fetch);
    this.#hint = new SessionHint(options.tabs, () => {
      const entry = this.#hint.read();
      this.#feed(entry ? { type: 'other-tab-signed-in', entry } : { type: 'other-tab-signed-out' });
    });
    const kept = this.#hint.read();
    this.#client = openClient(kept, !kept && this.#hint.isLeaving() ? 'unsent' : 'none');
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
    const { entry } = this.#client;
    return entry ? ok(entry.user) : fail({ code: 'not-signed-in' });
  }

  async reauthenticate(password: string): Promise<IdentityResult<void>> {
    return nothing(await this.#ask('/reauthenticate', { password }));
  }

  async updatePassword(password: string): Promise<IdentityResult<void>> {
    return nothing(await this.#ask('/update-password', { password }));
  }

  async signOut(): Promise<void> {
    await this.ready();
    if (!this.#client.entry) return;
    this.#feed({ type: 'signed-out' });
    this.#leave();
  }

  async getToken({ forceRefresh = false } = {}): Promise<IdentityResult<string>> {
    await this.ready();
    const { bearer } = this.#client;
    if (!forceRefresh && isFresh(bearer, this.options.now())) return ok(bearer.token);
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
    const { entry, leaving } = this.#client;
    await Promise.resolve();
    if (entry) await this.#renew(entry);
    else if (leaving.state === 'unsent') this.#leave();
    this.#feed({ type: 'restored', kept: this.#hint.read() });
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
      this.#feed({ type: 'signed-in', entry: { id: this.options.newId(), user } });
      this.#hint.markLeaving(false);
      return ok(user);
    });
  }

  /** Best effort: whoever is offline has left here, and the server hears of it at the next start or sign-in. */
  #leave(): void {
    this.#hint.markLeaving(true);
    this.#leaving = oneTabAtATime(this.options.locks, async () => {
      this.#feed({ type: 'sign-out-due', kept: this.#hint.read() });
      const { leaving } = this.#client;
      if (leaving.state === 'unsent') {
        const answer = await this.#requests.post('/sign-out', {}, leaving.entry?.user.id);
        if (answer.ok) this.#feed({ type: 'sign-out-received', entry: leaving.entry });
      }
      if (this.#client.leaving.state === 'none') this.#hint.markLeaving(false);
    }).catch(() => undefined);
  }

  async #ask<Call extends IdentityCallName>(call: Call, fields: CallFields[Call]): Promise<Answer> {
    await this.ready();
    const { entry } = this.#client;
    return entry ? this.#request(call, fields, entry) : fail({ code: 'not-signed-in' });
  }

  async #askToken(): Promise<IdentityResult<string>> {
    await this.ready();
    const { entry } = this.#client;
    return entry ? this.#renew(entry) : fail({ code: 'not-signed-in' });
  }

  async #request<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    asking: Entry,
  ): Promise<Answer> {
    const answer = await this.#requests.post(call, fields, asking.user.id);
    if (this.#client.entry?.id !== asking.id) return fail({ code: 'not-signed-in' });
    const type = answer.ok ? undefined : failureEvents[answer.error.code];
    if (type) this.#feed({ type, asking, kept: this.#hint.read() });
    return answer;
  }

  async #renew(asking: Entry): Promise<IdentityResult<string>> {
    this.#feed({ type: 'token-asked' });
    const { asked } = this.#client;
    const answer = await this.#request('/token', {}, asking);
    if (!answer.ok) return answer;
    const { token, expiresInMs } = answer.value;
    const user = userOf(answer.value.user);
    if (typeof token !== 'string' || typeof expiresInMs !== 'number' || !user)
      return fail({ code: 'unknown' });
    if (user.emailVerified !== asking.user.emailVerified)
      this.#feed({ type: 'verified-elsewhere', asking, user, kept: this.#hint.read() });
    const bearer = { token, expiresAt: this.options.now() + expiresInMs, asked };
    this.#feed({ type: 'token-renewed', asking: { ...asking, user }, bearer });
    return ok(token);
  }

  #feed(event: AuthEvent): void {
    const before = this.#client;
    const client = next(before, event);
    if (client === before) return;
    this.#client = client;
    if (!sharesTokens(before.entry, client.entry)) this.#renewal = undefined;
    if (isForAllTabs(event)) this.#hint.write(client.entry);
    this.#states.follow(client);
  }
}

const nothing = (answer: Answer): IdentityResult<void> => (answer.ok ? ok(undefined) : answer);
