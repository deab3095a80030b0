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
  isForAllTabs,
  isFresh,
  next,
  openClient,
  sharesTokens,
} from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import type { MemoryGrant, MemoryIdentityServer } from './memory-identity-server.ts';
import { MemoryIdentityStorage } from './memory-identity-storage.ts';

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
  readonly #follow = () => {
    const entry = this.#kept;
    this.#feed(entry ? { type: 'other-tab-signed-in', entry } : { type: 'other-tab-signed-out' });
  };
  readonly #leave: () => void;
  #client: AuthClient;
  #renewal: Promise<IdentityResult<string>> | undefined;

  constructor(
    private readonly server: MemoryIdentityServer,
    private readonly storage: MemoryIdentityStorage = new MemoryIdentityStorage(),
  ) {
    this.#client = openClient(this.#kept, 'none');
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
      (user, asking) => this.#meet(user, asking),
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
    const { entry } = this.#client;
    this.#feed({ type: 'signed-out' });
    if (entry) void this.server.wire.send(async () => ok(await this.server.endSession(entry.id)));
  }

  async getToken({ forceRefresh = false } = {}): Promise<IdentityResult<string>> {
    await this.ready();
    const { bearer } = this.#client;
    if (!forceRefresh && isFresh(bearer, this.server.now())) return ok(bearer.token);
    if (!this.#renewal) {
      const renewal = this.#renew().finally(() => {
        if (this.#renewal === renewal) this.#renewal = undefined;
      });
      this.#renewal = renewal;
    }
    return this.#renewal;
  }

  dispose(): void {
    this.#leave();
    this.#states.dispose();
  }

  get #kept(): Entry | undefined {
    const { kept } = this.storage;
    return kept && { id: kept.sessionId, user: kept.user };
  }

  async #renew(): Promise<IdentityResult<string>> {
    this.#feed({ type: 'token-asked' });
    const { asked } = this.#client;
    const renewal = await this.#ask(
      (id) => this.server.token(id),
      ({ token, expiresAt, user }, asking) => {
        this.#meet(user, asking);
        const bearer = { token, expiresAt, asked };
        this.#feed({ type: 'token-renewed', asking: { ...asking, user }, bearer });
      },
    );
    return renewal.ok ? ok(renewal.value.token) : renewal;
  }

  async #ask<Value>(
    work: (sessionId: string) => Promise<IdentityResult<Value>>,
    use?: (value: Value, asking: Entry) => void,
  ): Promise<IdentityResult<Value>> {
    await this.ready();
    const { entry } = this.#client;
    return entry ? this.#request(entry, work, use) : fail({ code: 'not-signed-in' });
  }

  async #request<Value>(
    asking: Entry,
    work: (sessionId: string) => Promise<IdentityResult<Value>>,
    use: (value: Value, asking: Entry) => void = () => {},
  ): Promise<IdentityResult<Value>> {
    const answer = await this.server.wire.send(() => work(asking.id));
    if (this.#client.entry?.id !== asking.id) return fail({ code: 'not-signed-in' });
    if (answer.ok) use(answer.value, asking);
    const type = answer.ok ? undefined : failureEvents[answer.error.code];
    if (type) this.#feed({ type, asking, kept: this.#kept });
    return answer;
  }

  async #enter(
    email: string,
    work: (address: string) => Promise<IdentityResult<MemoryGrant>>,
  ): Promise<IdentityResult<IdentityUser>> {
    const address = normalizeEmail(email);
    if (!address) return fail({ code: 'invalid-email' });
    await this.ready();
    const granted = await this.server.wire.send(() => work(address));
    if (!granted.ok) return granted;
    const { sessionId: id, user } = granted.value;
    this.#feed({ type: 'signed-in', entry: { id, user } });
    return ok(user);
  }

  async #restore(): Promise<void> {
    const { entry } = this.#client;
    await Promise.resolve();
    if (entry)
      await this.#request(
        entry,
        (id) => this.server.user(id),
        (user) => this.#meet(user, entry),
      );
    this.#feed({ type: 'restored', kept: this.#kept });
  }

  #meet(user: IdentityUser, asking: Entry): void {
    if (user.emailVerified !== asking.user.emailVerified)
      this.#feed({ type: 'verified-elsewhere', asking, user, kept: this.#kept });
  }

  #feed(event: AuthEvent): void {
    const before = this.#client;
    const client = next(before, event);
    if (client === before) return;
    this.#client = client;
    const { entry } = client;
    if (!sharesTokens(before.entry, entry)) this.#renewal = undefined;
    if (isForAllTabs(event))
      this.storage.keep(entry && { sessionId: entry.id, user: entry.user }, this.#follow);
    this.#states.follow(client);
  }
}
