import {
  type IdentityCapabilities,
  type IdentityFailure,
  type IdentityProvider,
  type IdentityResult,
  type IdentityState,
  IdentityStates,
  type IdentityUser,
  type VerificationOptions,
} from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import { renewBeforeMs } from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import type { MemoryGrant, MemoryIdentityServer } from './memory-identity-server.ts';
import { MemoryIdentityStorage } from './memory-identity-storage.ts';

const transient = new Set<IdentityFailure['code']>([
  'network-unavailable',
  'provider-unavailable',
  'unknown',
]);

interface Bearer {
  readonly token: string;
  readonly expiresAt: number;
}

/** One tab of someone's browser, as the provider's client sees it. Tabs share a storage. */
export class MemoryIdentityProvider implements IdentityProvider {
  readonly capabilities: IdentityCapabilities = {
    passwordFlows: true,
    verification: 'link',
    passwordReset: 'link',
    crossTabSync: true,
    enforcesRecentLogin: true,
    hidesTokensFromScripts: true,
  };
  readonly #states = new IdentityStates();
  readonly #follow = () => this.#adopt(this.storage.kept);
  readonly #leave: () => void;
  #session: MemoryGrant | undefined;
  #bearer: Bearer | undefined;
  #renewal: Promise<IdentityResult<string>> | undefined;

  constructor(
    private readonly server: MemoryIdentityServer,
    private readonly storage: MemoryIdentityStorage = new MemoryIdentityStorage(),
  ) {
    this.#leave = storage.join(this.#follow);
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
    return this.#enter(email, (address) => this.server.signIn(address, password));
  }

  createAccount(email: string, password: string): Promise<IdentityResult<IdentityUser>> {
    return this.#enter(email, (address) => this.server.createAccount(address, password));
  }

  async sendPasswordReset(email: string): Promise<IdentityResult<void>> {
    const address = normalizeEmail(email);
    if (!address) return fail({ code: 'invalid-email' });
    return this.server.wire.send(() => this.server.sendReset(address));
  }

  async sendVerificationEmail({
    continueUrl,
    email: text,
  }: VerificationOptions): Promise<IdentityResult<void>> {
    const email = text === undefined ? undefined : normalizeEmail(text);
    if (text !== undefined && !email) return fail({ code: 'invalid-email' });
    return this.#ask((id) => this.server.sendVerification(id, continueUrl, email));
  }

  refreshUser(): Promise<IdentityResult<IdentityUser>> {
    return this.#ask(
      (id) => this.server.user(id),
      (user) => this.#meet(user),
    );
  }

  reauthenticate(currentPassword: string): Promise<IdentityResult<void>> {
    return this.#ask((id) => this.server.reauthenticate(id, currentPassword));
  }

  updatePassword(newPassword: string): Promise<IdentityResult<void>> {
    return this.#ask((id) => this.server.updatePassword(id, newPassword));
  }

  async signOut(): Promise<void> {
    await this.ready();
    const session = this.#session;
    this.#keep(undefined);
    if (session) void this.server.wire.send(() => ok(this.server.endSession(session.sessionId)));
  }

  async getToken({ forceRefresh = false } = {}): Promise<IdentityResult<string>> {
    await this.ready();
    const bearer = this.#bearer;
    if (bearer && !forceRefresh && bearer.expiresAt - this.server.now() >= renewBeforeMs)
      return ok(bearer.token);
    this.#renewal ??= this.#renew();
    return this.#renewal;
  }

  dispose(): void {
    this.#leave();
    this.#states.dispose();
  }

  async #renew(): Promise<IdentityResult<string>> {
    const renewal = await this.#ask(
      (id) => this.server.token(id),
      (granted) => {
        this.#meet(granted.user);
        this.#bearer = granted;
      },
    );
    this.#renewal = undefined;
    return renewal.ok ? ok(renewal.value.token) : renewal;
  }

  /** An answer counts only while the session that asked is still the tab's session. */
  async #ask<Value>(
    work: (sessionId: string) => IdentityResult<Value>,
    use: (value: Value) => void = () => {},
  ): Promise<IdentityResult<Value>> {
    await this.ready();
    const asking = this.#session;
    if (!asking) return fail({ code: 'not-signed-in' });
    const answer = await this.server.wire.send(() => work(asking.sessionId));
    if (this.#session?.sessionId !== asking.sessionId) return fail({ code: 'not-signed-in' });
    if (answer.ok) use(answer.value);
    else if (answer.error.code === 'session-expired' || answer.error.code === 'user-disabled')
      this.#keep(undefined);
    return answer;
  }

  async #enter(
    email: string,
    work: (address: string) => IdentityResult<MemoryGrant>,
  ): Promise<IdentityResult<IdentityUser>> {
    const address = normalizeEmail(email);
    if (!address) return fail({ code: 'invalid-email' });
    await this.ready();
    const granted = await this.server.wire.send(() => work(address));
    if (!granted.ok) return granted;
    this.#keep(granted.value);
    return ok(granted.value.user);
  }

  async #restore(): Promise<void> {
    const { kept } = this.storage;
    await Promise.resolve();
    if (!kept) return this.#adopt(undefined);
    const found = await this.server.wire.send(() => this.server.user(kept.sessionId));
    // Another tab may have moved on meanwhile; what it kept is newer than this answer.
    if (this.storage.kept !== kept) return this.#adopt(this.storage.kept);
    if (found.ok) return this.#keep({ ...kept, user: found.value });
    if (transient.has(found.error.code)) return this.#adopt(kept);
    this.#keep(undefined);
  }

  #meet(user: IdentityUser): void {
    if (this.#session && this.#session.user.emailVerified !== user.emailVerified)
      this.#keep({ ...this.#session, user });
  }

  #keep(session: MemoryGrant | undefined): void {
    this.storage.keep(session, this.#follow);
    this.#adopt(session);
  }

  #adopt(session: MemoryGrant | undefined): void {
    this.#session = session;
    this.#bearer = undefined;
    this.#renewal = undefined;
    this.#states.set(session ? { status: 'signed-in', user: session.user } : { status: 'signed-out' });
  }
}
