import { initializeApp } from '@firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, type Persistence } from '@firebase/auth';

export interface FirebaseAuthSettings {
  readonly apiKey: string;
  readonly projectId: string;
  /** Only to point the SDK at an emulator. */
  readonly authUrl?: string | undefined;
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
