import { fail, ok } from '@toolkit/domain/result';
import {
  type AuthClient,
  type AuthEvent,
  type Entry,
  isForAllTabs,
  isFresh,
  isSameUser,
  next,
  openClient,
  sharesTokens,
} from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import type { CallAnswer, CallFields, IdentityCallName } from '../../calls/index.ts';
import type { IdentityCalls, KeptSession } from './identity-calls.ts';
import { failureEvents, IdentityStates } from './identity-states.ts';
import type {
  IdentityProvider,
  IdentityResult,
  IdentityState,
  IdentityUser,
  VerificationOptions,
} from './ports.ts';

export interface SessionClientParts {
  readonly calls: IdentityCalls;
  readonly kept: KeptSession;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
}

/**
 * One tab of a browser, as a client of an embedded identity server. The bearer token lives only in memory; what is
 * stored for a reload says whose session it is and grants nothing.
 */
export class SessionClient implements IdentityProvider {
  private readonly states = new IdentityStates();
  protected readonly calls: IdentityCalls;
  private readonly kept: KeptSession;
  private readonly stop: () => void;
  private client: AuthClient;
  private renewal: Promise<IdentityResult<string>> | undefined;
  private leaving: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: SessionClientParts) {
    this.calls = parts.calls;
    this.kept = parts.kept;
    this.stop = parts.kept.observe(() => {
      const entry = this.kept.read();
      this.feed(entry ? { type: 'other-tab-signed-in', entry } : { type: 'other-tab-signed-out' });
    });
    const kept = this.kept.read();
    this.client = openClient(kept, !kept && this.kept.isLeaving() ? 'unsent' : 'none');
    void this.restore();
  }

  get state(): IdentityState {
    return this.states.state;
  }

  ready(): Promise<void> {
    return this.states.ready();
  }

  observe(listener: (state: IdentityState) => void): () => void {
    return this.states.observe(listener);
  }

  signIn(email: string, password: string): Promise<IdentityResult<IdentityUser>> {
    return this.enterWith('/sign-in', email, password);
  }

  createAccount(email: string, password: string): Promise<IdentityResult<IdentityUser>> {
    return this.enterWith('/register', email, password);
  }

  async sendPasswordReset(text: string): Promise<IdentityResult<void>> {
    const email = normalizeEmail(text);
    if (!email) return fail({ code: 'invalid-email' });
    return this.calls.post('/password-reset/request', { email });
  }

  sendVerificationEmail({ email }: VerificationOptions): Promise<IdentityResult<void>> {
    return this.ask('/verification/send', email === undefined ? {} : { email });
  }

  async refreshUser(): Promise<IdentityResult<IdentityUser>> {
    const renewed = await this.askToken();
    if (!renewed.ok) return renewed;
    const { entry } = this.client;
    return entry ? ok(entry.user) : fail({ code: 'not-signed-in' });
  }

  updatePassword(currentPassword: string, newPassword: string): Promise<IdentityResult<void>> {
    return this.ask('/update-password', { currentPassword, newPassword });
  }

  async signOut(): Promise<void> {
    await this.ready();
    if (!this.client.entry) return;
    this.feed({ type: 'signed-out' });
    this.leave();
  }

  async getToken({ forceRefresh = false } = {}): Promise<IdentityResult<string>> {
    await this.ready();
    const { bearer } = this.client;
    if (!forceRefresh && isFresh(bearer, this.parts.now())) return ok(bearer.token);
    if (!this.renewal) {
      const renewal = this.askToken().finally(() => {
        if (this.renewal === renewal) this.renewal = undefined;
      });
      this.renewal = renewal;
    }
    return this.renewal;
  }

  dispose(): void {
    this.stop();
    this.states.dispose();
  }

  private async restore(): Promise<void> {
    const { entry, leaving } = this.client;
    await Promise.resolve();
    if (entry) await this.renew(entry);
    else if (leaving.state === 'unsent') this.leave();
    else if (!this.kept.remembers()) await this.recognize();
    this.feed({ type: 'restored', kept: this.kept.read() });
  }

  /** A browser that keeps nothing may have a session all the same: the server tells whose. */
  private async recognize(): Promise<void> {
    const answer = await this.calls.post('/token', {});
    if (answer.ok)
      this.feed({ type: 'signed-in', entry: { id: this.parts.newId(), user: answer.value.user } });
  }

  private async enterWith(
    call: '/register' | '/sign-in',
    text: string,
    password: string,
  ): Promise<IdentityResult<IdentityUser>> {
    const email = normalizeEmail(text);
    if (!email) return fail({ code: 'invalid-email' });
    return this.enter(() => this.calls.post(call, { email, password }));
  }

  protected async enter(
    ask: () => Promise<IdentityResult<{ readonly user: IdentityUser }>>,
  ): Promise<IdentityResult<IdentityUser>> {
    await this.ready();
    await this.leaving;
    return this.kept.alone(async () => {
      const answer = await ask();
      if (!answer.ok) return answer;
      const { user } = answer.value;
      this.feed({ type: 'signed-in', entry: { id: this.parts.newId(), user } });
      this.kept.markLeaving(false);
      return ok(user);
    });
  }

  /** Tells the server about a sign-out. If that fails, the next start or sign-in in this browser repeats it. */
  private leave(): void {
    this.kept.markLeaving(true);
    this.leaving = this.kept
      .alone(async () => {
        this.feed({ type: 'sign-out-due', kept: this.kept.read() });
        const { leaving } = this.client;
        if (leaving.state === 'unsent') {
          const answer = await this.calls.post('/sign-out', {}, leaving.entry?.user.id);
          if (answer.ok) this.feed({ type: 'sign-out-received', entry: leaving.entry });
        }
        if (this.client.leaving.state === 'none') this.kept.markLeaving(false);
      })
      .catch(() => undefined);
  }

  private async ask<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
  ): Promise<IdentityResult<CallAnswer[Call]>> {
    await this.ready();
    const { entry } = this.client;
    return entry ? this.request(call, fields, entry) : fail({ code: 'not-signed-in' });
  }

  private async askToken(): Promise<IdentityResult<string>> {
    await this.ready();
    const { entry } = this.client;
    return entry ? this.renew(entry) : fail({ code: 'not-signed-in' });
  }

  private async request<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    asking: Entry,
  ): Promise<IdentityResult<CallAnswer[Call]>> {
    const post = () => this.calls.post(call, fields, asking.user.id);
    // Alone where it may bring a new cookie. Once the tab that gets one is done, the others have it as well.
    let answer = await (call === '/token' ? post() : this.kept.alone(post));
    if (!answer.ok && answer.error.code === 'session-replaced') answer = await this.kept.alone(post);
    if (this.client.entry?.id !== asking.id) return fail({ code: 'not-signed-in' });
    const type = answer.ok ? undefined : failureEvents[answer.error.code];
    if (type) this.feed({ type, asking, kept: this.kept.read() });
    return answer;
  }

  private async renew(asking: Entry): Promise<IdentityResult<string>> {
    this.feed({ type: 'token-asked' });
    const { asked } = this.client;
    const answer = await this.request('/token', {}, asking);
    if (!answer.ok) return answer;
    const { token, expiresInMs, user } = answer.value;
    if (!isSameUser(user, asking.user))
      this.feed({ type: 'user-changed', asking, user, kept: this.kept.read() });
    const bearer = { token, expiresAt: this.parts.now() + expiresInMs, asked };
    this.feed({ type: 'token-renewed', asking: { ...asking, user }, bearer });
    return ok(token);
  }

  private feed(event: AuthEvent): void {
    const before = this.client;
    const client = next(before, event);
    if (client === before) return;
    this.client = client;
    if (!sharesTokens(before.entry, client.entry)) this.renewal = undefined;
    if (isForAllTabs(event)) this.kept.write(client.entry);
    this.states.follow(client);
  }
}
