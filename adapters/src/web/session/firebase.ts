import { browserLocalPersistence } from '@firebase/auth';
import { MailedLinks } from '@toolkit/application/web/session';
import { type FirebaseAuthSettings, firebaseAuth } from './firebase-auth.ts';
import { FirebaseCalls } from './firebase-calls.ts';
import { FirebaseIdentityProvider } from './firebase-identity-provider.ts';
import { guardedFetch } from './firebase-transport.ts';

const googleHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** Firebase Auth in a real browser. `origin` is the deployment's own. Called once for a page. */
export function firebaseInBrowser(settings: FirebaseAuthSettings, origin: string) {
  const origins = settings.authUrl === undefined ? googleHosts : [new URL(settings.authUrl).origin];
  // The SDK takes the page's fetch and offers no way to hand it another one.
  window.fetch = guardedFetch(window.fetch.bind(window), origins);
  const auth = firebaseAuth(settings, browserLocalPersistence);
  return {
    identity: new FirebaseIdentityProvider({ auth, origin }),
    // For projects whose mails lead to our pages. Without that setting they lead to a page of Firebase's.
    mailedLinks: new MailedLinks(new FirebaseCalls(auth, origin)),
  };
}
