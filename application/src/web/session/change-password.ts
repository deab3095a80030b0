import type { PasswordChange } from '@toolkit/domain/account';
import { done, fail, type Result } from '@toolkit/domain/result';
import type { IdentityProvider } from './ports.ts';

/** Proves the current password first; a wrong one changes nothing. */
export class ChangePassword {
  constructor(private readonly identity: IdentityProvider) {}

  async execute({
    currentPassword,
    newPassword,
  }: PasswordChange): Promise<Result<void, 'password-not-changed'>> {
    const proven = await this.identity.reauthenticate(currentPassword);
    if (!proven.ok) return fail('password-not-changed');
    const updated = await this.identity.updatePassword(newPassword);
    return updated.ok ? done : fail('password-not-changed');
  }
}
