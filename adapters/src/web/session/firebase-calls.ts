import { deleteApp } from '@firebase/app';
import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getIdTokenResult,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  type UserCredential,
  updatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth';
import type { CallAnswer, CallFields, IdentityCallName } from '@toolkit/application/calls';
import type {
  CallResult,
  IdentityCalls,
  IdentityResult,
  IdentityUser,
  KeptSession,
} from '@toolkit/application/web/session';
import { newPasswordProblem } from '@toolkit/domain/account';
import { fail, ok } from '@toolkit/domain/result';
import { type Entry, paths } from '@toolkit/domain/session';
import { readSdkCode, translateFailure } from './firebase-errors.ts';

type FirebaseCallName = Exclude<IdentityCallName, `/foreign/${string}`>;
/** @param asking the user of the tab, as far as it knows */
type Handler<Call extends FirebaseCallName> = (
  fields: CallFields[Call],
  asking: string | undefined,
  isForced: boolean,
) => CallResult<Call>;

const notSignedIn = fail({ code: 'not-signed-in' });
const weakPassword = fail({ code: 'weak-password' });

/**
 * Firebase Auth by its SDK, which keeps the session and its tokens and shares them with the other tabs. It answers the
 * calls of a session client in place of a server; each user object of the SDK is one sign-in.
 */
export class FirebaseCalls implements IdentityCalls, KeptSession {
  private readonly ids = new WeakMap<User, string>();
  private readonly left = new WeakSet<User>();
  private leaving = Promise.resolve();
  private readonly handlers: { readonly [Call in FirebaseCallName]: Handler<Call> };

  /** @param origin of the deployment: mailed links lead nowhere else */
  constructor(
    private readonly auth: Auth,
    origin: string,
  ) {
    const url = origin + paths.login;
    this.handlers = {
      '/register': async ({ email, password }) =>
        newPasswordProblem(password, { email })
          ? weakPassword
          : enteredBy(createUserWithEmailAndPassword(auth, email, password)),
      '/sign-in': ({ email, password }) => enteredBy(signInWithEmailAndPassword(auth, email, password)),
      '/sign-out': async () => {
        await this.leaving;
        return ok({});
      },
      '/token': (_, asking, isForced) => this.withUser(asking, (user) => readToken(user, isForced)),
      '/update-password': ({ currentPassword, newPassword }, asking) =>
        this.withUser(asking, async (user) => {
          const proof = EmailAuthProvider.credential(user.email ?? '', currentPassword);
          await reauthenticateWithCredential(user, proof);
          return newPasswordProblem(newPassword) ? weakPassword : ok(await updatePassword(user, newPassword));
        }),
      '/verification/send': ({ email }, asking) =>
        this.withUser(asking, async (user) => {
          if (email === undefined) return ok(await sendEmailVerification(user, { url }));
          return unless('auth/email-already-in-use', verifyBeforeUpdateEmail(user, email, { url }));
        }),
      '/password-reset/request': ({ email }) =>
        unless('auth/user-not-found', sendPasswordResetEmail(auth, email)),
      '/verification/confirm': async ({ code }) => ok(await applyActionCode(auth, code)),
      '/password-reset/read': async ({ code }) => ok({ email: await verifyPasswordResetCode(auth, code) }),
      '/password-reset/confirm': async ({ code, password }) =>
        newPasswordProblem(password) ? weakPassword : ok(await confirmPasswordReset(auth, code, password)),
    };
  }

  async post<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    asking?: string,
    isForced = false,
  ): CallResult<Call> {
    const handle = (this.handlers as { readonly [Each in IdentityCallName]?: Handler<FirebaseCallName> })[
      call
    ];
    if (!handle) return fail({ code: 'unsupported' });
    if ('code' in fields && fields.code === '') return fail({ code: 'invalid-code' });
    try {
      return (await handle(fields as never, asking, isForced)) as IdentityResult<CallAnswer[Call]>;
    } catch (error) {
      const isOfCode = 'code' in fields && ofCode.test(readSdkCode(error));
      return fail(isOfCode ? { code: 'invalid-code' } : translateFailure(error));
    }
  }

  /** What the SDK has kept, once it has read that; its argument may be older than what is true by now. */
  read() {
    const { user } = this;
    return user ? { id: this.idOf(user), user: toIdentityUser(user) } : undefined;
  }

  write(entry: Entry | undefined) {
    const { user } = this;
    if (!entry && user) this.leaving = this.leave(user);
  }

  /** Not what a client writes. */
  remembers() {
    return false;
  }

  isLeaving() {
    return false;
  }

  markLeaving(): void {}

  observe(changed: () => void) {
    const stop = onIdTokenChanged(this.auth, () => {
      const { currentUser } = this.auth;
      // A renewal that ends at the same moment as the session makes the SDK put its user back.
      if (currentUser && this.left.has(currentUser)) void this.leave(currentUser);
      changed();
    });
    return () => {
      stop();
      void deleteApp(this.auth.app);
    };
  }

  alone<Value>(work: () => Promise<Value>) {
    return work();
  }

  private async withUser<Value>(
    asking: string | undefined,
    ask: (user: User) => Promise<IdentityResult<Value>>,
  ): Promise<IdentityResult<Value>> {
    await this.auth.authStateReady();
    const { user } = this;
    return user && (asking ?? user.uid) === user.uid ? ask(user) : notSignedIn;
  }

  private get user(): User | undefined {
    const { currentUser } = this.auth;
    return currentUser && !this.left.has(currentUser) ? currentUser : undefined;
  }

  private async leave(user: User): Promise<void> {
    this.left.add(user);
    if (this.auth.currentUser === user) await signOut(this.auth).catch(() => undefined);
  }

  private idOf(user: User): string {
    const id = this.ids.get(user) ?? crypto.randomUUID();
    this.ids.set(user, id);
    return id;
  }
}

const enteredBy = async (entering: Promise<UserCredential>) =>
  ok({ user: toIdentityUser((await entering).user) });

/** A kept token and what the SDK knows of its user can say different things; then the API would refuse what screens show. */
async function readToken(user: User, isForced: boolean): Promise<IdentityResult<CallAnswer['/token']>> {
  let read = await getIdTokenResult(user, isForced);
  if ((read.claims.email_verified === true) !== user.emailVerified) {
    await reload(user);
    read = await getIdTokenResult(user, true);
  }
  // The SDK keeps it, and knows by its own clock when to get another one.
  return ok({ token: read.token, expiresInMs: 0, user: toIdentityUser(user) });
}

/** Projects without protection against enumeration say who has an account; our screens do not. */
async function unless(code: string, call: Promise<void>): Promise<IdentityResult<void>> {
  await call.catch((error: unknown) => {
    if (readSdkCode(error) !== code) throw error;
  });
  return ok(undefined);
}

/** Used, too old, or of an account that is gone: the link is of no use any more. */
const ofCode = /^auth\/(?:(?:expired|invalid)-action-code|user-(?:not-found|disabled|token-expired))$/;

const toIdentityUser = ({ uid, email, emailVerified }: User): IdentityUser => ({
  id: uid,
  email: (email ?? '').toLowerCase(),
  emailVerified,
});
