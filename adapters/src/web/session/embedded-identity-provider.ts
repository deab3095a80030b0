import { SessionClient } from '@toolkit/application/web/session';
import { HttpIdentityCalls } from './http-identity-calls.ts';
import { SessionHint, type Tabs } from './session-hint.ts';

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

/** The client of the provider embedded in our backend, whose session is a cookie that scripts cannot read. */
export class EmbeddedIdentityProvider extends SessionClient {
  constructor({ baseUrl, fetch, tabs, locks, now, newId }: EmbeddedIdentityOptions) {
    super({ calls: new HttpIdentityCalls(baseUrl, fetch), kept: new SessionHint(tabs, locks), now, newId });
  }
}
