import type { PasswordChange } from '@toolkit/domain/account';
import { done, fail, ok, type Result } from '@toolkit/domain/result';
import { passwordChange, passwordChangeFrom } from '../attempts/identity-limits.ts';
import type { KnownDevices } from '../attempts/known-devices.ts';
import type { LoginThrottle } from '../attempts/login-throttle.ts';
import type { IdentityMailer } from '../mails/identity-mailer.ts';
import type { IdentityPorts, OpenSession, Renewed } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';
import type { SessionTokens } from '../session-tokens.ts';
import { isHashable, isWeak } from './acceptable-password.ts';

/** The failure for a wrong current password includes the wait that it starts. */
type NotProven =
  | { readonly code: 'invalid-credentials'; readonly retryAfterMs: number | undefined }
  | TooManyRequests;

export interface ChangePasswordParts
  extends Pick<IdentityPorts, 'people' | 'secrets' | 'limits' | 'hasher' | 'rules' | 'isListed'> {
  readonly throttle: LoginThrottle;
  readonly sessionTokens: SessionTokens;
  readonly knownDevices: KnownDevices;
  readonly mailer: IdentityMailer;
}

/** Changes the password of a signed-in user who types the current one, replaces the token and ends the other sessions. */
export class ChangePassword {
  constructor(private readonly parts: ChangePasswordParts) {}

  /**
   * `source` is the network of the client, and `device` what `KnownDevices` knows it as, if at all.
   * @returns undefined if the new password is the current one, which changes nothing
   */
  async execute(
    session: OpenSession,
    { currentPassword, newPassword }: Pick<PasswordChange, 'currentPassword' | 'newPassword'>,
    source: string,
    device: string | undefined,
  ): Promise<
    Result<
      Renewed | undefined,
      NotProven | { readonly code: 'weak-password' | 'session-replaced' | 'session-expired' }
    >
  > {
    const { people, limits, hasher, sessionTokens, knownDevices, mailer, rules, isListed } = this.parts;
    const { user } = session;
    const proven = await this.reauthenticate(user, currentPassword, source, device);
    if (!proven.ok) return proven;
    if (isWeak(newPassword, user.email, isListed)) return fail({ code: 'weak-password' });
    const taken = await limits.take(passwordChange(rules, user.id), passwordChangeFrom(rules, source));
    if (!taken.allowed) return tooMany(taken);
    if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) return ok(undefined);
    const passwordHash = await hasher.hash(newPassword, { kind: 'change', caller: user.id });
    const { token, ...renewal } = sessionTokens.next(session);
    if (!(await people.updatePassword(session, renewal, passwordHash)))
      return fail({ code: await sessionTokens.explainFailedRenewal(session) });
    // An unverified address may belong to a stranger.
    if (user.emailVerified) mailer.sendPasswordChanged(user.email);
    const mark = knownDevices.mark(user.email, passwordHash);
    return ok({ session: { ...session, ...renewal }, token, mark });
  }

  private async reauthenticate(
    { id, email }: OpenSession['user'],
    password: string,
    source: string,
    device: string | undefined,
  ): Promise<Result<void, NotProven>> {
    const { people, secrets, hasher, throttle } = this.parts;
    const admission = await throttle.admit(secrets.hashEmail(email), source, device);
    if (!admission.allowed) return tooMany(admission);
    const passwordHash = await people.passwordHash(id);
    const caller = { kind: 'reauthenticate', caller: id } as const;
    const isRight =
      passwordHash && isHashable(password) && (await hasher.verify(passwordHash, password, caller));
    if (!isRight) return fail({ code: 'invalid-credentials', retryAfterMs: admission.nextWaitMs });
    await admission.right();
    return done;
  }
}
