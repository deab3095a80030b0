import type { PasswordChange } from '@toolkit/domain/account';
import { done, fail, type Result } from '@toolkit/domain/result';
import type { IdentityProvider } from './ports.ts';

export type ChangePasswordFailure = 'wrong-current-password' | 'weak-password' | 'password-not-changed';

/** Proves the current password first; a wrong one changes nothing. */
export class ChangePassword {
  constructor(private readonly identity: IdentityProvider) {}

  async execute({
    currentPassword,
    newPassword,
  }: PasswordChange): Promise<Result<void, ChangePasswordFailure>> {
    const proven = await this.identity.reauthenticate(currentPassword);
    if (!proven.ok) {
      return fail(
        proven.error.code === 'invalid-credentials' ? 'wrong-current-password' : 'password-not-changed',
      );
    }
    const updated = await this.identity.updatePassword(newPassword);
    if (updated.ok) return done;
    return fail(updated.error.code === 'weak-password' ? 'weak-password' : 'password-not-changed');
  }
}
