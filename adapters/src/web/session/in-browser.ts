import { identityPath } from '@toolkit/domain/session';
import type { EmbeddedIdentityOptions } from './embedded-identity-provider.ts';

/** The provider's surroundings in a real browser; what the browser blocks is left out. */
export const embeddedIdentityInBrowser = (send: typeof fetch): EmbeddedIdentityOptions => ({
  baseUrl: identityPath,
  fetch: send,
  tabs: {
    storage: findStorage(window),
    channel: 'BroadcastChannel' in window ? new BroadcastChannel('identity') : undefined,
    events: window,
  },
  // Only secure contexts have them; http://localhost is one.
  locks: navigator.locks as LockManager | undefined,
  now: Date.now,
  newId: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-'),
});

function findStorage(browser: Window): Storage | undefined {
  try {
    return browser.localStorage;
  } catch {
    return undefined;
  }
}
