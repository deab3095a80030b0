import type { Auth } from '@firebase/auth';
import { SessionClient } from '@toolkit/application/web/session';
import { FirebaseCalls } from './firebase-calls.ts';

export interface FirebaseIdentityOptions {
  /** Connected and with its persistence chosen. */
  readonly auth: Auth;
  /** Origin of the deployment: mailed links lead nowhere else. */
  readonly origin: string;
}

/** The client of Firebase Auth. */
export class FirebaseIdentityProvider extends SessionClient {
  constructor({ auth, origin }: FirebaseIdentityOptions) {
    const firebase = new FirebaseCalls(auth, origin);
    const newId = () => firebase.read()?.id ?? crypto.randomUUID();
    super({ calls: firebase, kept: firebase, now: Date.now, newId });
  }
}
