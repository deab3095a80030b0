import type { PasswordChange } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { passwordChange, passwordChangeFrom } from '../attempts/identity-limits.ts';
import type { KnownDevices } from '../attempts/known-devices.ts';
import type { IdentityMailer } from '../mails/identity-mailer.ts';
import type { IdentityPorts, OpenSession, Renewed } from '../ports.ts';
import { tooMany } from '../refusals.ts';
import type { SessionTokens } from '../session-tokens.ts';
import { isWeak } from './acceptable-password.ts';
import type { NotProven, ProvePassword } from './prove-password.ts';

export interface ChangePasswordParts
  extends Pick<IdentityPorts, 'people' | 'limits' | 'hasher' | 'rules' | 'isListed'> {
  readonly provePassword: ProvePassword;
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
    const { people, limits, hasher, provePassword, sessionTokens, knownDevices, mailer, rules, isListed } =
      this.parts;
    const { user } = session;
    const proven = await provePassword.execute(user, currentPassword, source, device);
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
}
