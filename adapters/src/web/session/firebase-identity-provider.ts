import { deleteApp } from '@firebase/app';
import {
  type Auth,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getIdTokenResult,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
  verifyBeforeUpdateEmail,
} from '@firebase/auth';
import {
  failureEvents,
  type IdentityProvider,
  type IdentityResult,
  type IdentityState,
  IdentityStates,
  type IdentityUser,
  type VerificationOptions,
} from '@toolkit/application/web/session';
import { newPasswordProblem } from '@toolkit/domain/account';
import { fail, ok } from '@toolkit/domain/result';
import { type AuthEvent, type Entry, next, openClient } from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import { readSdkCode, translateFailure } from './firebase-errors.ts';

export interface FirebaseIdentityOptions {
  /** Connected and with its persistence chosen. */
  readonly auth: Auth;
  /** Origin of the deployment: mailed links lead nowhere else. */
  readonly origin: string;
}

interface Renewal {
  readonly user: User;
  readonly forced: boolean;
  readonly result: Promise<IdentityResult<string>>;
}

/**
 * Firebase Auth by its SDK, which keeps the session and its tokens. What the SDK says becomes events of the state machine;
 * each of its user objects is one sign-in.
 */
export class FirebaseIdentityProvider implements IdentityProvider {
  private readonly states = new IdentityStates();
  private readonly auth: Auth;
  private readonly origin: string;
  private readonly ids = new WeakMap<User, string>();
  private readonly left = new WeakSet<User>();
  private client = openClient(undefined, 'none');
  private renewal: Renewal | undefined;

  constructor({ auth, origin }: FirebaseIdentityOptions) {
    this.auth = auth;
    this.origin = origin;
    // Its argument may be older than what is true by now.
    onIdTokenChanged(auth, () => this.follow());
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

  signIn(text: string, password: string): Promise<IdentityResult<IdentityUser>> {
    return this.enter(text, (email) => signInWithEmailAndPassword(this.auth, email, password));
  }

  async createAccount(text: string, password: string): Promise<IdentityResult<IdentityUser>> {
    if (normalizeEmail(text) && newPasswordProblem(password, { email: text }))
      return fail({ code: 'weak-password' });
    return this.enter(text, (email) => createUserWithEmailAndPassword(this.auth, email, password));
  }

  async sendPasswordReset(text: string): Promise<IdentityResult<void>> {
    const email = normalizeEmail(text);
    if (!email) return fail({ code: 'invalid-email' });
    try {
      await sendPasswordResetEmail(this.auth, email);
    } catch (error) {
      // Projects without protection against enumeration say so; our screens do not.
      if (readSdkCode(error) !== 'auth/user-not-found') return fail(translateFailure(error));
    }
    return ok(undefined);
  }

  async sendVerificationEmail({
    continueUrl: url,
    email: text,
  }: VerificationOptions): Promise<IdentityResult<void>> {
    if (!URL.canParse(url) || new URL(url).origin !== this.origin) return fail({ code: 'unknown' });
    if (text === undefined) return this.withUser((user) => sendEmailVerification(user, { url }));
    const email = normalizeEmail(text);
    if (!email) return fail({ code: 'invalid-email' });
    const sent = await this.withUser((user) => verifyBeforeUpdateEmail(user, email, { url }));
    // Projects without protection against enumeration say so; our screens do not.
    return !sent.ok && sent.error.code === 'email-already-in-use' ? ok(undefined) : sent;
  }

  async refreshUser(): Promise<IdentityResult<IdentityUser>> {
    const reloaded = await this.withUser((user) => reload(user));
    if (!reloaded.ok) return reloaded;
    const token = await this.getToken();
    if (!token.ok) return token;
    const user = this.user;
    return user ? ok(toIdentityUser(user)) : fail({ code: 'not-signed-in' });
  }

  async updatePassword(currentPassword: string, newPassword: string): Promise<IdentityResult<void>> {
    const proven = await this.withUser((user) =>
      reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', currentPassword)),
    );
    if (!proven.ok) return proven;
    if (newPasswordProblem(newPassword)) return fail({ code: 'weak-password' });
    return this.withUser((user) => updatePassword(user, newPassword));
  }

  async signOut(): Promise<void> {
    await this.ready();
    const user = this.user;
    if (!user) return;
    this.left.add(user);
    this.feed({ type: 'signed-out' });
    await this.leave(user);
    this.feed({ type: 'sign-out-received', entry: this.toEntry(user) });
    this.follow();
  }

  async getToken({ forceRefresh = false } = {}): Promise<IdentityResult<string>> {
    await this.ready();
    const user = this.user;
    if (!user) return fail({ code: 'not-signed-in' });
    const running = this.renewal;
    if (running?.user === user && (running.forced || !forceRefresh)) return running.result;
    const result = this.withUser((current) => fetchToken(current, forceRefresh)).finally(() => {
      if (this.renewal?.result === result) this.renewal = undefined;
    });
    this.renewal = { user, forced: forceRefresh, result };
    return result;
  }

  dispose(): void {
    this.states.dispose();
    void deleteApp(this.auth.app);
  }

  private async enter(
    text: string,
    ask: (email: string) => Promise<{ readonly user: User }>,
  ): Promise<IdentityResult<IdentityUser>> {
    const email = normalizeEmail(text);
    if (!email) return fail({ code: 'invalid-email' });
    await this.ready();
    try {
      const { user } = await ask(email);
      if (this.user === user) this.feed({ type: 'signed-in', entry: this.toEntry(user) });
      this.follow();
      return ok(toIdentityUser(user));
    } catch (error) {
      return fail(translateFailure(error));
    }
  }

  /** An answer counts only while the session that asked is still there; a session that is refused ends. */
  private async withUser<Value>(ask: (user: User) => Promise<Value>): Promise<IdentityResult<Value>> {
    await this.ready();
    const user = this.user;
    if (!user) return fail({ code: 'not-signed-in' });
    try {
      const value = await ask(user);
      this.follow();
      return this.user === user ? ok(value) : fail({ code: 'not-signed-in' });
    } catch (error) {
      const failure = translateFailure(error);
      const type = failureEvents[failure.code];
      if (type) this.feed({ type, asking: this.toEntry(user), kept: undefined });
      if (type === 'session-refused') await this.leave(user);
      this.follow();
      return fail(failure);
    }
  }

  private get user(): User | null {
    const { currentUser } = this.auth;
    return currentUser && !this.left.has(currentUser) ? currentUser : null;
  }

  private async leave(user: User): Promise<void> {
    this.left.add(user);
    if (this.auth.currentUser === user) await signOut(this.auth).catch(() => undefined);
  }

  /** Feeds the machine with what the SDK knows by now and does not say as an answer. */
  private follow(): void {
    const { currentUser } = this.auth;
    // A renewal that ends at the same moment as the session makes the SDK put its user back.
    if (currentUser && this.left.has(currentUser)) void this.leave(currentUser);
    const kept = this.user ? this.toEntry(this.user) : undefined;
    const { who, entry } = this.client;
    if (who === 'restoring') this.feed({ type: 'restored', kept });
    else if (!kept) this.feed({ type: 'other-tab-signed-out' });
    else if (kept.id !== entry?.id) this.feed({ type: 'other-tab-signed-in', entry: kept });
    else if (kept.user.emailVerified !== entry.user.emailVerified)
      this.feed({ type: 'user-changed', asking: entry, kept, user: kept.user });
  }

  private toEntry(user: User): Entry {
    const id = this.ids.get(user) ?? crypto.randomUUID();
    this.ids.set(user, id);
    return { id, user: toIdentityUser(user) };
  }

  private feed(event: AuthEvent): void {
    this.client = next(this.client, event);
    this.states.follow(this.client);
  }
}

/** A kept token can say less than the account by now: then the API would refuse what the screens already show. */
async function fetchToken(user: User, forced: boolean): Promise<string> {
  const { token, claims } = await getIdTokenResult(user, forced);
  if (forced || !user.emailVerified || claims.email_verified === true) return token;
  return (await getIdTokenResult(user, true)).token;
}

const toIdentityUser = ({ uid, email, emailVerified }: User): IdentityUser => ({
  id: uid,
  email: (email ?? '').toLowerCase(),
  emailVerified,
});
