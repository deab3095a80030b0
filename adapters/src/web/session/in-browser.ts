import { identityPath } from '@toolkit/domain/session';
import type { EmbeddedIdentityOptions } from './embedded-identity-provider.ts';
import { findStorage } from './kept-hint.ts';

/** The provider's surroundings in a real browser; what the browser blocks is left out. */
export const embeddedIdentityInBrowser = (send: typeof fetch): EmbeddedIdentityOptions => ({
  baseUrl: identityPath,
  fetch: send,
  tabs: {
    storage: findStorage(window),
    channel: findChannel(),
    events: window,
  },
  // Only secure contexts have them; http://localhost is one.
  locks: navigator.locks as LockManager | undefined,
  now: Date.now,
  newId: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-'),
});

/** Firefox has the class and refuses an instance where site data is blocked. */
function findChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('identity');
  } catch {
    return undefined;
  }
}
