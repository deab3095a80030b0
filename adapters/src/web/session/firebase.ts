import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  type Persistence,
} from '@firebase/auth';
import { SessionClient } from '@toolkit/application/web/session';
import { FirebaseCalls } from './firebase-calls.ts';
import { guardedFetch } from './firebase-transport.ts';

export interface FirebaseAuthSettings {
  readonly apiKey: string;
  readonly projectId: string;
  /** Only to point the SDK at an emulator. */
  readonly authUrl?: string | undefined;
}

const googleHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** Firebase Auth in a real browser. `origin` is the deployment's own. Called once for a page. */
export function firebaseInBrowser(settings: FirebaseAuthSettings, origin: string) {
  const origins = settings.authUrl === undefined ? googleHosts : [new URL(settings.authUrl).origin];
  // The SDK takes the page's fetch and offers no way to hand it another one.
  window.fetch = guardedFetch(window.fetch.bind(window), origins);
  return firebaseClients(firebaseAuth(settings, browserLocalPersistence), origin);
}

/** @param origin of the deployment: mailed links lead nowhere else */
export function firebaseClients(auth: Auth, origin: string) {
  const calls = new FirebaseCalls(auth, origin);
  const newId = () => calls.read()?.id ?? crypto.randomUUID();
  return { calls, identity: new SessionClient(calls, calls, newId) };
}

/** Without the SDK's windows and redirects: they would load scripts of others into the page. */
export function firebaseAuth(
  { apiKey, projectId, authUrl }: FirebaseAuthSettings,
  persistence: Persistence,
  name?: string,
): Auth {
  const auth = initializeAuth(initializeApp({ apiKey, projectId }, name), { persistence });
  if (authUrl !== undefined) connectAuthEmulator(auth, authUrl, { disableWarnings: true });
  return auth;
}
