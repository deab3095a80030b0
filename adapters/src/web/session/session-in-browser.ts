import type { SessionClientParts } from '@toolkit/application/web/session';
import { identityPath } from '@toolkit/domain/session';
import { HttpIdentityCalls } from './http-identity-calls.ts';
import { findStorage } from './kept-hint.ts';
import { SessionHint } from './session-hint.ts';

/** Where our own server is the identity provider, whose session is a cookie that scripts cannot read. */
export const sessionInBrowser = (send: typeof fetch): SessionClientParts => ({
  calls: new HttpIdentityCalls(identityPath, send),
  kept: new SessionHint(
    findStorage(window),
    window,
    // Only secure contexts have them; http://localhost is one.
    navigator.locks as LockManager | undefined,
  ),
  now: Date.now,
  newId: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-'),
});
