import { fail, ok, type Result } from '@toolkit/domain/result';
import { sessionIdleMs } from '@toolkit/domain/session';
import type { KnownDevices } from '../attempts/known-devices.ts';
import type { LoginThrottle } from '../attempts/login-throttle.ts';
import { isHashable } from '../password/acceptable-password.ts';
import type { IdentityPorts, SignedIn } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';
import type { TidySessions } from './tidy-sessions.ts';

export interface SignInParts
  extends Pick<IdentityPorts, 'people' | 'sessions' | 'secrets' | 'hasher' | 'clock'> {
  readonly throttle: LoginThrottle;
  readonly knownDevices: KnownDevices;
  readonly tidySessions: TidySessions;
}

export class SignIn {
  constructor(private readonly parts: SignInParts) {}

  /**
   * `source` is the network of the client, and `device` what `KnownDevices` knows it as, if at all. The new session
   * replaces those with the tokens `held` by the browser. The failure for a wrong password includes the wait that it
   * starts, if any.
   */
  async execute(
    email: string,
    password: string,
    source: string,
    held: readonly string[],
    device?: string,
  ): Promise<
    Result<
      SignedIn,
      { readonly code: 'invalid-credentials'; readonly retryAfterMs: number | undefined } | TooManyRequests
    >
  > {
    const { secrets, throttle, tidySessions } = this.parts;
    const admission = await throttle.admit(secrets.hashEmail(email), source, device);
    if (!admission.allowed) return tooMany(admission);
    const signedIn = await this.open(email, password, source);
    // The same for a known and an unknown address: the wait was opened before the password was checked.
    if (!signedIn) return fail({ code: 'invalid-credentials', retryAfterMs: admission.nextWaitMs });
    await admission.right();
    await tidySessions.execute(signedIn.session, held);
    return ok(signedIn);
  }

  private async open(email: string, password: string, source: string): Promise<SignedIn | undefined> {
    const { people, sessions, secrets, hasher, knownDevices, clock } = this.parts;
    if (!isHashable(password)) return undefined;
    const credential = await people.credential(email);
    // An unknown address takes as long as a known one.
    const isRight = await hasher.verify(credential?.passwordHash, password, {
      kind: 'sign-in',
      caller: source,
    });
    if (!credential || !isRight) return undefined;
    if (credential.disabled) {
      await sessions.endAll(credential.personId);
      return undefined;
    }
    const { code: token, codeHash: id } = secrets.newCode();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + sessionIdleMs);
    const session = await sessions.open({ id, expiresAt }, credential, now);
    return session && { session, token, mark: knownDevices.mark(email, credential.passwordHash) };
  }
}
