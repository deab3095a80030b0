import { SessionClient } from '@toolkit/application/web/session';
import { identityPath } from '@toolkit/domain/session';
import { HttpIdentityCalls } from './http-identity-calls.ts';
import { SessionHint } from './session-hint.ts';

/** Where our own server is the identity provider, whose session is a cookie that scripts cannot read. */
export function sessionInBrowser(send: typeof fetch) {
  const calls = new HttpIdentityCalls(identityPath, send);
  // Only secure contexts have locks; http://localhost is one.
  const locks = navigator.locks as LockManager | undefined;
  const kept = new SessionHint(window, locks);
  const newId = () => `${Date.now()}-${Math.random()}`;
  return { calls, identity: new SessionClient(calls, kept, newId) };
}
