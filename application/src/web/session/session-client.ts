import { fail, ok } from '@toolkit/domain/result';
import {
  type Entry,
  entryOf,
  isForAllTabs,
  isReplaced,
  isSameUser,
  nextSession,
  renewBeforeMs,
  type Session,
  type SessionEvent,
  sharesTokens,
  userOf,
} from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs';
import type { CallAnswer, CallFields, IdentityCallName } from '../../calls/index.ts';
import type { CallResult, IdentityCalls, KeptSession } from './identity-calls.ts';
import type { IdentityErrorCode, IdentityProvider, IdentityResult, OidcSignIn } from './ports.ts';

/** A token, or one that is being asked for, and the entry that asked: another one does not use it. */
interface Bearer {
  readonly of: Entry;
  readonly token: string;
  readonly expiresAt: number;
}
interface Renewal {
  readonly of: Entry;
  readonly token: Promise<IdentityResult<string>>;
}

/** What ends a session; other failures say nothing about it. */
const refusals: readonly IdentityErrorCode[] = ['session-expired', 'user-disabled'];
const notSignedIn = fail({ code: 'not-signed-in' });
const invalidEmail = fail({ code: 'invalid-email' });

/**
 * One tab of a browser, for every identity provider: what happens becomes events of the state machine, and what the
 * machine decides is done here. The bearer token lives only in memory; what is stored for a reload says whose session
 * it is and grants nothing.
 */
export class SessionClient implements IdentityProvider, OidcSignIn {
  readonly session$: BehaviorSubject<Session>;
  readonly mayLeave$ = new BehaviorSubject<boolean | undefined>(undefined);
  private readonly stop: () => void;
  private bearer: Bearer | undefined;
  private renewal: Renewal | undefined;
  /** Ends when the server has heard of the last sign-out, or cannot be reached. */
  private leaving: Promise<unknown> = Promise.resolve();

  /**
   * @param newId another one for each sign-in in this browser; it is no secret
   * @param now milliseconds since 1970
   */
  constructor(
    private readonly calls: IdentityCalls,
    private readonly kept: KeptSession,
    private readonly newId: () => string,
    private readonly now: () => number = Date.now,
  ) {
    const entry = kept.read();
    this.session$ = new BehaviorSubject<Session>({ state: 'restoring', entry });
    this.stop = this.kept.observe(() => this.tell({ type: 'other-tab-changed', kept: this.kept.read() }));
    void this.restore(entry);
  }

  async ready() {
    const settled$ = this.session$.pipe(filter(({ state }) => state !== 'restoring'));
    await firstValueFrom(settled$, { defaultValue: undefined });
  }

  tell(event: SessionEvent): void {
    const session = nextSession(this.session$.value, event);
    if (session === this.session$.value) return;
    if (isForAllTabs(event)) this.kept.write(entryOf(session));
    if (userOf(session)) this.mayLeave$.next(undefined);
    this.session$.next(session);
  }

  async signIn(text: string, password: string) {
    const email = normalizeEmail(text);
    return email ? this.enter('/sign-in', { email, password }) : invalidEmail;
  }

  async createAccount(text: string, password: string) {
    const email = normalizeEmail(text);
    return email ? this.enter('/register', { email, password }) : invalidEmail;
  }

  finishOidc(query: string) {
    return this.enter('/foreign/finish', { query });
  }

  async sendPasswordReset(text: string) {
    const email = normalizeEmail(text);
    return email ? this.calls.post('/password-reset/request', { email }) : invalidEmail;
  }

  async sendVerificationEmail(text?: string) {
    if (text === undefined) return this.ask('/verification/send', {});
    const email = normalizeEmail(text);
    return email ? this.ask('/verification/send', { email }) : invalidEmail;
  }

  async refreshUser() {
    const asking = await this.currentEntry();
    if (!asking) return notSignedIn;
    const renewed = await this.renew(asking, true);
    if (!renewed.ok) return renewed;
    const entry = await this.currentEntry();
    return entry ? ok(entry.user) : notSignedIn;
  }

  updatePassword(currentPassword: string, newPassword: string) {
    return this.ask('/update-password', { currentPassword, newPassword });
  }

  async signOut() {
    const left = await this.currentEntry();
    if (!left) return;
    this.tell({ type: 'signed-out' });
    this.leave(left);
  }

  async getToken({ forceRefresh = false } = {}) {
    const entry = await this.currentEntry();
    if (!entry) return notSignedIn;
    const { bearer, renewal } = this;
    const isFresh = bearer && bearer.expiresAt - this.now() >= renewBeforeMs;
    if (isFresh && !forceRefresh && sharesTokens(bearer.of, entry)) return ok(bearer.token);
    if (renewal && sharesTokens(renewal.of, entry)) return renewal.token;
    return this.renew(entry, forceRefresh);
  }

  dispose(): void {
    this.stop();
    this.session$.complete();
  }

  private async restore(entry: Entry | undefined): Promise<void> {
    await Promise.resolve();
    if (entry) await this.renew(entry, false);
    else if (this.kept.isLeaving()) this.leave(undefined);
    else if (!this.kept.remembers()) await this.recognize();
    this.tell({ type: 'restored', kept: this.kept.read() });
  }

  /** A browser that keeps nothing may have a session all the same: the server tells whose. */
  private async recognize(): Promise<void> {
    const answer = await this.calls.post('/token', {});
    if (!answer.ok) return;
    const entry = { id: this.newId(), user: answer.value.user };
    this.tell({ type: 'signed-in', entry });
    this.keepToken(entry, answer.value);
  }

  private async enter<Call extends '/register' | '/sign-in' | '/foreign/finish'>(
    call: Call,
    fields: CallFields[Call],
  ) {
    await this.currentEntry();
    await this.leaving;
    return this.kept.alone(async () => {
      const answer = await this.calls.post(call, fields);
      if (!answer.ok) return answer;
      const { user } = answer.value;
      this.tell({ type: 'signed-in', entry: { id: this.newId(), user } });
      this.kept.markLeaving(false);
      return ok(user);
    });
  }

  /**
   * Tells the server about a sign-out. If that fails, the next start or sign-in in this browser repeats it.
   * @param left undefined if an earlier page has left it over
   */
  private leave(left: Entry | undefined): void {
    this.kept.markLeaving(true);
    this.leaving = this.kept
      .alone(async () => {
        // The server has already ended the session that another tab's sign-in replaced.
        if (!isReplaced(left, this.kept.read())) {
          const answer = await this.calls.post('/sign-out', {}, left?.user.id);
          if (!answer.ok) return;
          this.mayLeave$.next(answer.value.leave);
        }
        this.kept.markLeaving(false);
      })
      .catch(() => undefined);
  }

  private async ask<Call extends IdentityCallName>(call: Call, fields: CallFields[Call]): CallResult<Call> {
    const entry = await this.currentEntry();
    return entry ? this.request(call, fields, entry) : notSignedIn;
  }

  /** @param isForced past what a provider's own client may remember */
  private async request<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    asking: Entry,
    isForced = false,
  ): CallResult<Call> {
    const post = () => this.calls.post(call, fields, asking.user.id, isForced);
    // Alone where it may bring a new cookie. Once the tab that gets one is done, the others have it as well.
    let answer = await (call === '/token' ? post() : this.kept.alone(post));
    if (!answer.ok && answer.error.code === 'session-replaced') answer = await this.kept.alone(post);
    if (!answer.ok && refusals.includes(answer.error.code))
      this.tell({ type: 'session-refused', asking, kept: this.kept.read() });
    else if (answer.ok && entryOf(this.session$.value)?.id !== asking.id) return notSignedIn;
    return answer;
  }

  private renew(asking: Entry, isForced: boolean): Promise<IdentityResult<string>> {
    const token = this.request('/token', {}, asking, isForced).then((answer) => {
      if (this.renewal?.token === token) this.renewal = undefined;
      if (!answer.ok) return answer;
      const { user } = answer.value;
      if (!isSameUser(user, asking.user))
        this.tell({ type: 'user-changed', asking, user, kept: this.kept.read() });
      this.keepToken({ ...asking, user }, answer.value);
      return ok(answer.value.token);
    });
    this.renewal = { of: asking, token };
    return token;
  }

  private keepToken(of: Entry, { token, expiresInMs }: CallAnswer['/token']): void {
    this.bearer = { of, token, expiresAt: this.now() + expiresInMs };
  }

  private async currentEntry(): Promise<Entry | undefined> {
    if (this.session$.value.state === 'restoring') await this.ready();
    return entryOf(this.session$.value);
  }
}
