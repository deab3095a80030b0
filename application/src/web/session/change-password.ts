import type { PasswordChange } from '@toolkit/domain/account';
import { done, fail, type Result } from '@toolkit/domain/result';
import type { IdentityProvider } from './ports.ts';

/** `too-many-tries`: the current password was not checked; `retryAfterMs` if the provider says. */
export type ChangePasswordFailure =
  | { readonly code: 'wrong-current-password' | 'weak-password' | 'password-not-changed' }
  | { readonly code: 'too-many-tries'; readonly retryAfterMs: number | undefined };

/** Checks the current password first; a wrong one changes nothing. */
export class ChangePassword {
  constructor(private readonly identity: IdentityProvider) {}

  async execute({
    currentPassword,
    newPassword,
  }: PasswordChange): Promise<Result<void, ChangePasswordFailure>> {
    const proven = await this.identity.reauthenticate(currentPassword);
    if (!proven.ok) {
      const { code, retryAfterMs } = proven.error;
      if (code === 'too-many-requests') return fail({ code: 'too-many-tries', retryAfterMs });
      return fail({
        code: code === 'invalid-credentials' ? 'wrong-current-password' : 'password-not-changed',
      });
    }
    const updated = await this.identity.updatePassword(newPassword);
    if (updated.ok) return done;
    return fail({ code: updated.error.code === 'weak-password' ? 'weak-password' : 'password-not-changed' });
  }
}
