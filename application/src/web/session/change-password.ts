import type { PasswordChange } from '@toolkit/domain/account';
import { done, fail, type Result } from '@toolkit/domain/result';
import type { IdentityProvider } from './ports.ts';

/** `too-many-tries`: the current password was not checked; `retryAfterMs` if the provider says. */
export type ChangePasswordFailure =
  | { readonly code: 'wrong-current-password' | 'weak-password' | 'password-not-changed' }
  | { readonly code: 'too-many-tries'; readonly retryAfterMs: number | undefined };

export class ChangePassword {
  constructor(private readonly identity: IdentityProvider) {}

  async execute({
    currentPassword,
    newPassword,
  }: PasswordChange): Promise<Result<void, ChangePasswordFailure>> {
    const updated = await this.identity.updatePassword(currentPassword, newPassword);
    if (updated.ok) return done;
    const { code, retryAfterMs } = updated.error;
    if (code === 'too-many-requests') return fail({ code: 'too-many-tries', retryAfterMs });
    if (code === 'invalid-credentials') return fail({ code: 'wrong-current-password' });
    return fail({ code: code === 'weak-password' ? code : 'password-not-changed' });
  }
}
