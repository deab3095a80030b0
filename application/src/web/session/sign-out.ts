import type { IdentityProvider } from './ports.ts';
import type { SessionStore } from './session-store.ts';

/** Signs out, even offline; no screen will say that the session has ended. */
export class SignOut {
  constructor(
    private readonly identity: IdentityProvider,
    private readonly session: SessionStore,
  ) {}

  async execute(): Promise<void> {
    this.session.feed({ type: 'leaving' });
    await this.identity.signOut();
  }
}
